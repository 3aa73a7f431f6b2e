import type { CatalogComponent, CatalogProperty } from './catalog.js';

/** Values that an editor should offer although NiFi takes any text: property name → values, `*` for all components. */
const SUGGESTIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  InvokeHTTP: { 'HTTP Method': ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] },
  '*': {
    'Character Set': ['UTF-8'],
    'Database Driver Class Name': [
      'org.postgresql.Driver',
      'org.mariadb.jdbc.Driver',
      'com.mysql.cj.jdbc.Driver',
      'oracle.jdbc.OracleDriver',
      'com.microsoft.sqlserver.jdbc.SQLServerDriver',
    ],
  },
};

/** Relationships that a processor has with certain values only; the checks know with which. */
const CONDITIONAL_RELATIONSHIPS: Readonly<Record<string, readonly string[]>> = {
  ControlRate: ['rate exceeded'],
  LookupRecord: ['matched', 'unmatched'],
  UpdateAttribute: ['set state fail'],
};

const VALUE_TYPES = [
  'DynamicProperties',
  'Flag',
  'FlagOrExpression',
  'NoDynamicProperties',
  'OneOf',
  'OneOfOrExpression',
  'PlainDynamicProperties',
  'Secret',
  'ServiceOf',
  'Suggested',
  'Text',
] as const;

/** One component and the key under which authors write it. */
export interface TypedComponent {
  /** Simple class name, or the full one where the simple name is taken. */
  readonly key: string;
  readonly component: CatalogComponent;
}

/** Gives every component the key under which authors write it. */
export function typedComponents(components: readonly CatalogComponent[]): TypedComponent[] {
  const count = new Map<string, number>();
  for (const { simpleName } of components) count.set(simpleName, (count.get(simpleName) ?? 0) + 1);
  return components
    .map((component) => ({
      key: count.get(component.simpleName) === 1 ? component.simpleName : component.type,
      component,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The TypeScript module of one kind of components: an interface per component and one that lists them all. */
export function typesModule(
  header: string,
  indexName: string,
  components: readonly TypedComponent[],
  valueTypesFrom: string,
): string {
  const body = [
    ...components.map(({ key, component }) => propertiesInterface(key, component)),
    `export interface ${indexName} {`,
    ...components.flatMap(({ key, component }) => indexEntry(key, component)),
    '}',
    '',
  ].join('\n');
  return `${header}\nimport type {\n${usedTypes(body)}} from '${valueTypesFrom}';\n\n${body}`;
}

/** What `catalog pull` writes: components that the package does not know, added to its types. */
export function augmentation(
  header: string,
  processors: readonly TypedComponent[],
  services: readonly TypedComponent[],
): string {
  const interfaces = [...processors, ...services].map(({ key, component }) => propertiesInterface(key, component));
  const index = (name: string, components: readonly TypedComponent[]): string[] =>
    components.length === 0
      ? []
      : [
          `  interface ${name} {`,
          ...components.flatMap(({ key, component }) => indexEntry(key, component).map((line) => `  ${line}`)),
          '  }',
        ];
  const body = [
    ...interfaces,
    `declare module 'nifi-flowgen' {`,
    ...index('ProcessorTypes', processors),
    ...index('ServiceTypes', services),
    '}',
    '',
  ].join('\n');
  const used = usedTypes(body);
  const imports = used === '' ? `import 'nifi-flowgen';\n` : `import type {\n${used}} from 'nifi-flowgen';\n`;
  return `${header}\n${imports}\n${body}`;
}

function usedTypes(body: string): string {
  return VALUE_TYPES.filter((name) => new RegExp(`\\b${name}\\b`).test(body))
    .map((name) => `  ${name},\n`)
    .join('');
}

function interfaceName(key: string): string {
  return `${key.replace(/[^\w]/g, '_')}Properties`;
}

function propertiesInterface(key: string, component: CatalogComponent): string {
  const lines = component.properties.flatMap((property) => [
    ...doc(propertyDoc(property), '  '),
    `  ${quoted(property.name)}${isOptional(property) ? '?' : ''}: ${valueType(component, property)};`,
  ]);
  return [`export interface ${interfaceName(key)} {`, ...lines, '}', ''].join('\n');
}

/** NiFi asks for it only while what it depends on holds, which the checks know. */
function isOptional(property: CatalogProperty): boolean {
  return !property.required || property.default !== undefined || property.dependsOn.length > 0;
}

function valueType(component: CatalogComponent, property: CatalogProperty): string {
  const type = bareType(component, property);
  return property.required ? type : `${type} | null`;
}

function bareType(component: CatalogComponent, property: CatalogProperty): string {
  if (property.controllerService !== undefined) return `ServiceOf<${quoted(property.controllerService)}>`;
  if (property.sensitive) return 'Secret';
  const withExpression = property.expressionLanguage !== 'NONE';
  if (property.values !== undefined) {
    const values = property.values.map(({ value }) => value);
    if (values.length === 2 && values.every((value) => /^(true|false)$/i.test(value))) {
      return withExpression ? 'FlagOrExpression' : 'Flag';
    }
    return `${withExpression ? 'OneOfOrExpression' : 'OneOf'}<${union(values)}>`;
  }
  const suggestions = SUGGESTIONS[component.simpleName]?.[property.name] ?? SUGGESTIONS['*']?.[property.name];
  return suggestions === undefined ? 'Text' : `Suggested<${union(suggestions)}>`;
}

function propertyDoc(property: CatalogProperty): string[] {
  const sentences: string[] = [];
  if (property.required) sentences.push(property.dependsOn.length > 0 ? 'Required while it applies.' : 'Required.');
  if (property.default !== undefined) sentences.push(`Default: ${code(property.default)}.`);
  if (property.expressionLanguage === 'FLOWFILE_ATTRIBUTES')
    sentences.push('Expression language: FlowFile attributes.');
  if (property.expressionLanguage === 'ENVIRONMENT') sentences.push('Expression language: no FlowFile attributes.');
  if (property.resource !== undefined) {
    const types = property.resource.types.map((type) => type.toLowerCase()).join(', ');
    sentences.push(`Resource: ${types}${property.resource.multiple ? '; several, separated by commas' : ''}.`);
  }
  for (const { property: other, values } of property.dependsOn) {
    sentences.push(
      values === undefined
        ? `Applies where ${code(other)} is set.`
        : `Applies where ${code(other)} is ${values.map(code).join(' or ')}.`,
    );
  }
  const named = (property.values ?? []).filter(({ value, displayName }) => value !== displayName);
  const list = named.map(({ value, displayName }) => `- ${code(value)}: ${displayName}`);
  return [...(sentences.length === 0 ? [] : [sentences.join(' ')]), ...list];
}

function indexEntry(key: string, component: CatalogComponent): string[] {
  const facts = [`${component.type} (${component.bundle.artifact}).`];
  if (component.deprecated !== undefined) {
    facts.push(
      `@deprecated ${component.deprecated.length === 0 ? 'by NiFi' : `use ${component.deprecated.join(', ')}`}`,
    );
  }
  const fields = [`properties: ${interfaceName(key)};`];
  if (component.kind === 'processor') {
    const conditional = CONDITIONAL_RELATIONSHIPS[component.simpleName] ?? [];
    const known = [...component.relationships, ...conditional].map(quoted);
    const names = component.dynamicRelationships ? [...known, '(string & {})'] : known;
    fields.push(`relationships: ${names.length === 0 ? 'never' : names.join(' | ')};`);
  } else {
    fields.push(`provides: ${component.provides.length === 0 ? 'never' : component.provides.map(quoted).join(' | ')};`);
  }
  fields.push(`dynamic: ${dynamicType(component)};`);
  return [...doc(facts, '  '), `  ${quotedKey(key)}: { ${fields.join(' ')} };`];
}

function dynamicType({ dynamicProperties, sensitiveDynamicProperties }: CatalogComponent): string {
  if (!dynamicProperties) return 'NoDynamicProperties';
  return sensitiveDynamicProperties ? 'DynamicProperties' : 'PlainDynamicProperties';
}

function doc(lines: readonly string[], indent: string): string[] {
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (safe.length === 0) return [];
  if (safe.length === 1) return [`${indent}/** ${safe[0]} */`];
  return [`${indent}/**`, ...safe.map((line) => `${indent} * ${line}`), `${indent} */`];
}

function code(text: string): string {
  const shown = text.replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t');
  return shown === '' ? 'empty' : `\`${shown.length > 80 ? `${shown.slice(0, 77)}...` : shown}\``;
}

function union(values: readonly string[]): string {
  return values.map(quoted).join(' | ');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}

function quotedKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : quoted(key);
}
