import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pc from 'picocolors';
import {
  type Catalog,
  type CatalogComponent,
  type CatalogProperty,
  catalogFor,
  catalogFromFile,
} from '../catalog/catalog.js';
import { type CatalogChange, diffCatalogs } from '../catalog/diff.js';
import { augmentation, typedComponents } from '../catalog/generate-types.js';
import { catalogFileText, pullCatalog, readServerCatalog } from '../catalog/pull/pull.js';
import { readCatalogFile } from '../catalog/read-file.js';
import { CANONICAL_VERSION } from '../catalog/versions.js';
import { FlowgenError } from '../errors.js';
import { didYouMean } from '../suggest.js';
import { interruption } from './interruption.js';
import type { NifiOptions } from './nifi-options.js';
import { connectTo, environmentOf } from './nifi-target.js';
import { print, printJson, progress } from './output.js';

export interface CatalogSourceOptions extends NifiOptions {
  nifiVersion?: string;
  catalog?: string;
}

/** The catalogue that flags name: a file, a server or a version. */
export async function catalogOf(options: CatalogSourceOptions): Promise<Catalog> {
  if (options.catalog !== undefined) return catalogFromFile(readCatalogFile(options.catalog));
  if (options.nifiUrl !== undefined) {
    const { client } = await connectTo(environmentOf(options));
    return readServerCatalog(client);
  }
  return catalogFor(options.nifiVersion ?? CANONICAL_VERSION);
}

/** `catalog pull`. */
export async function runCatalogPull(options: NifiOptions & { out: string; json?: boolean }): Promise<void> {
  const reporter = await progress(options);
  const { signal, done } = interruption();
  try {
    const { client } = await connectTo(environmentOf(options));
    const { file, leftOut, scratchGroup } = await pullCatalog(client, reporter, signal);
    const catalog = catalogFromFile(file);
    const own = (kind: 'processor' | 'service'): CatalogComponent[] =>
      catalog.components(kind).filter(({ type }) => catalogFor(CANONICAL_VERSION).component(kind, type) === undefined);
    const [processors, services] = [own('processor'), own('service')];
    const header = `// What a NiFi ${file.nifiVersion} server has beyond flowgen's own types. Do not edit; run: flowgen catalog pull`;
    const files = {
      [join(options.out, 'catalog.json')]: catalogFileText(file),
      [join(options.out, 'types.d.ts')]: augmentation(header, typedComponents(processors), typedComponents(services)),
    };
    mkdirSync(options.out, { recursive: true });
    for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
    reporter.done();
    if (scratchGroup !== undefined) {
      reporter.warn(`The scratch group ${scratchGroup} could not be removed; remove it by hand.`);
    }
    for (const { type, reason } of leftOut) reporter.warn(`${type} could not be read: ${reason}`);
    if (options.json) {
      const names = (components: readonly CatalogComponent[]) => components.map(({ type }) => type);
      printJson({
        nifiVersion: file.nifiVersion,
        components: file.components.length,
        own: [...names(processors), ...names(services)],
        leftOut,
        ...(scratchGroup !== undefined && { scratchGroup }),
        written: Object.keys(files),
      });
      return;
    }
    print(`${pc.green('✓')} NiFi ${file.nifiVersion}: ${file.components.length} components`);
    print(`    ${processors.length + services.length} of them beyond flowgen's own types`);
    for (const path of Object.keys(files)) print(`    ${path}`);
  } finally {
    done();
    reporter.done();
  }
}

/** `catalog list`. */
export async function runCatalogList(
  name: string | undefined,
  options: CatalogSourceOptions & { json?: boolean },
): Promise<void> {
  const catalog = await catalogOf(options);
  const exact =
    name === undefined ? undefined : (catalog.component('processor', name) ?? catalog.component('service', name));
  if (exact !== undefined) {
    if (options.json) printJson({ nifiVersion: catalog.nifiVersion, component: componentJson(exact) });
    else print(componentText(exact));
    return;
  }
  const all = [...catalog.components('processor'), ...catalog.components('service')];
  const found = all.filter(({ type }) => name === undefined || type.toLowerCase().includes(name.toLowerCase()));
  if (found.length === 0) {
    const meant = didYouMean(
      name!,
      all.map(({ simpleName }) => simpleName),
    );
    throw new FlowgenError('unknown-type', `NiFi ${catalog.nifiVersion} has no component '${name}'.`, {
      ...(meant !== undefined && { hint: `${meant[0]!.toUpperCase()}${meant.slice(1)}` }),
    });
  }
  if (options.json) {
    const components = found.map(({ kind, type, bundle }) => ({ kind, type, bundle }));
    printJson({ nifiVersion: catalog.nifiVersion, components });
    return;
  }
  for (const kind of ['processor', 'service'] as const) {
    const list = found.filter((component) => component.kind === kind);
    if (list.length === 0) continue;
    print(pc.bold(kind === 'processor' ? 'Processors' : 'Controller services'));
    for (const { simpleName, bundle } of list) print(`  ${simpleName} ${pc.dim(bundle.artifact)}`);
  }
}

/** `catalog diff`. Sets the exit code 2 where something differs. */
export function runCatalogDiff(before: string, after: string, options: { component?: string[]; json?: boolean }): void {
  const [old, now] = [sourceOf(before), sourceOf(after)];
  for (const name of options.component ?? []) {
    if ([old, now].some((one) => one.component('processor', name) ?? one.component('service', name))) continue;
    throw new FlowgenError('unknown-type', `Neither catalogue has a component '${name}'.`);
  }
  const changes = diffCatalogs(old, now).filter(
    ({ component }) => options.component === undefined || options.component.includes(component),
  );
  if (changes.length > 0) process.exitCode = 2;
  if (options.json) {
    printJson({ before: old.nifiVersion, after: now.nifiVersion, changes });
    return;
  }
  if (changes.length === 0) print(`Nothing differs between ${old.nifiVersion} and ${now.nifiVersion}.`);
  let component = '';
  for (const change of changes) {
    if (change.component !== component) print(pc.bold(change.component));
    component = change.component;
    print(`  ${changeText(change)}`);
  }
}

function sourceOf(source: string): Catalog {
  return source.endsWith('.json') ? catalogFromFile(readCatalogFile(source)) : catalogFor(source);
}

function changeText({ change, name, before, after }: CatalogChange): string {
  const what = change.replaceAll('-', ' ');
  const subject = name === undefined ? '' : ` ${pc.cyan(name)}`;
  if (before !== undefined && after !== undefined) return `${what}${subject}: ${before} → ${after}`;
  if (after !== undefined) return `${what}${subject}: ${after === '' ? 'empty' : after}`;
  return before === undefined ? `${what}${subject}` : `${what}${subject}: was ${before}`;
}

function componentJson(component: CatalogComponent): unknown {
  const { property: _property, missing, ...rest } = component;
  return { ...rest, missing: Object.fromEntries(missing) };
}

function componentText(component: CatalogComponent): string {
  const { bundle } = component;
  const lines = [
    `${pc.bold(component.simpleName)} ${pc.dim(`${component.type} (${bundle.group}:${bundle.artifact}:${bundle.version})`)}`,
    ...(component.relationships.length > 0 ? [`  relationships: ${component.relationships.join(', ')}`] : []),
    ...(component.provides.length > 0 ? [`  provides: ${component.provides.join(', ')}`] : []),
    ...(component.inputRequirement
      ? [`  input: ${component.inputRequirement.replace('INPUT_', '').toLowerCase()}`]
      : []),
    ...(component.dynamicProperties ? ['  takes dynamic properties'] : []),
    ...(component.stateful.length > 0 ? [`  keeps state: ${component.stateful.join(', ').toLowerCase()}`] : []),
    ...component.properties.map(propertyText),
  ];
  for (const [name, { since, until }] of component.missing) {
    const when = [since && `since ${since}`, until && `until ${until}`].filter(Boolean).join(' ');
    lines.push(pc.dim(`  not in this version: ${name}${when === '' ? '' : ` (${when})`}`));
  }
  return lines.join('\n');
}

function propertyText(property: CatalogProperty): string {
  const facts = [
    ...(property.required ? ['required'] : []),
    ...(property.sensitive ? ['sensitive'] : []),
    ...(property.default !== undefined ? [`default ${JSON.stringify(property.default)}`] : []),
    ...(property.controllerService ? [property.controllerService.replace(/^.*\./, '')] : []),
    ...(property.values ? [`one of ${property.values.map(({ value }) => value).join(', ')}`] : []),
    ...(property.expressionLanguage === 'NONE' ? [] : ['expression language']),
    ...property.dependsOn.map(
      ({ property: other, values }) => `with ${other}${values === undefined ? '' : ` ${values.join(' or ')}`}`,
    ),
  ];
  const written = property.apiName === property.name ? '' : pc.dim(` (${property.apiName})`);
  return `  ${pc.cyan(property.name)}${written}${facts.length === 0 ? '' : `: ${facts.join('; ')}`}`;
}
