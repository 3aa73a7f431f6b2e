import type { WalkedComponent } from '../flow/walk.js';
import { bundleOf, propertiesOf, simpleName, typeOf } from './index-flow.js';
import type { Naming } from './naming.js';

/** Processors outside the catalogue that keep component state (`@Stateful` in NiFi's sources), beyond `List…`. */
const STATEFUL = new Set([
  'AttributeRollingWindow',
  'CaptureChangeMySQL',
  'ConsumeAzureEventHub',
  'ConsumeKinesisStream',
  'ConsumeTwitter',
  'EnforceOrder',
  'ExecuteScript',
  'GenerateTableFetch',
  'GetAsanaObject',
  'GetElasticsearch',
  'GetHBase',
  'GetHubSpot',
  'GetShopify',
  'GetSplunk',
  'GetWorkdayReport',
  'GetZendesk',
  'InvokeScriptedProcessor',
  'MonitorActivity',
  'PaginatedJsonQueryElasticsearch',
  'ConsumeElasticsearch',
  'QueryAirtableTable',
  'QueryDatabaseTable',
  'QueryDatabaseTableRecord',
  'QuerySalesforceObject',
  'QuerySplunkIndexingStatus',
  'ScrollElasticsearchHttp',
  'SearchElasticsearch',
  'TailFile',
]);

/**
 * Properties whose change makes the processor forget or misread its state: AbstractListProcessor resets its listing
 * (`isListingResetNecessary`), QueryDatabaseTable stores maximum values per table and column.
 */
const RESETS: readonly { type: RegExp; property: RegExp }[] = [
  {
    type: /^List/,
    property:
      /^(Input Directory|Recurse Subdirectories|File Filter|Path Filter|Minimum File|Maximum File|Ignore Hidden Files|Hostname|Port|Username|Remote Path|Search Recursively|Follow Symlinks|File Filter Regex|Path Filter Regex|Bucket|Region|Prefix|Listing Strategy|Entity Tracking State Cache|Entity Tracking Time Window|Share|Directory|Container Name|Folder ID)/,
  },
  {
    type: /^(QueryDatabaseTable|QueryDatabaseTableRecord|GenerateTableFetch)$/,
    property: /^(Table Name|Maximum-value Columns|Max(imum)? Value Columns)$/i,
  },
  {
    type: /^TailFile$/,
    property: /^(Tailing mode|File\(s\) to Tail|Base directory|Initial Start Position|State Location)$/i,
  },
  { type: /^UpdateAttribute$/, property: /^Store State$/ },
];

/** Whether the processor keeps state that a removal would lose. */
export function keepsState(component: WalkedComponent, naming: Naming): boolean {
  if (component.kind !== 'processor') return false;
  const type = simpleName(typeOf(component));
  if (type === 'UpdateAttribute') {
    const store = propertiesOf(component, naming).get('Store State');
    return store !== undefined && !/do not store/i.test(store);
  }
  // Scripts may keep state, and nobody can tell from outside: the catalogue says so of every scripted processor.
  return (
    naming.isStateful(typeOf(component), bundleOf(component).version) ??
    (/^List(?!en)/.test(type) || STATEFUL.has(type))
  );
}

/** Whether changing the property makes what the processor remembers void. */
export function resetsState(type: string, property: string): boolean {
  return RESETS.some((rule) => rule.type.test(type) && !/^Listen/.test(type) && rule.property.test(property));
}
