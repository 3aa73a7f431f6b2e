/**
 * All rules by the file that holds them. `docs/checks.md` explains each; a test holds this list, the sources and the
 * documentation together.
 */
export const rulesByFile = {
  'component-types': ['deprecated-type', 'type-not-in-target', 'unchecked-type', 'unconfirmed-names', 'unknown-type'],
  dependencies: ['property-without-effect'],
  expressions: ['expression-scope', 'expression-syntax', 'expression-without-support'],
  graph: [
    'input-forbidden',
    'input-missing',
    'unconnected-funnel',
    'unconnected-port',
    'unknown-endpoint',
    'unreachable',
  ],
  identifiers: ['duplicate-id', 'invalid-id'],
  parameters: [
    'parameter-in-text',
    'plain-parameter',
    'secret-in-definition',
    'sensitive-parameter',
    'unknown-parameter',
    'unknown-parameter-context',
  ],
  ports: ['invalid-port', 'port-used-twice'],
  properties: ['dynamic-not-supported', 'dynamic-shadows-property', 'property-not-in-target', 'unknown-property'],
  relationships: [
    'connection-without-relationship',
    'terminated-and-connected',
    'unconnected-relationship',
    'unknown-relationship',
  ],
  schedules: ['concurrent-tasks', 'invalid-cron', 'invalid-duration', 'invalid-size', 'schedule'],
  'script-schemas': ['inherited-schema'],
  services: ['disabled-service', 'not-a-service', 'service-out-of-reach', 'unknown-service', 'wrong-service-kind'],
  texts: ['groovy-syntax', 'invalid-schema', 'sql-syntax'],
  values: ['missing-required', 'value-not-allowed'],
} as const;

/** What builders and patterns find themselves, and a definition may allow. */
const builderRules = [
  'dn-pattern-not-enforced',
  'dn-pattern-without-tls',
  'key-text-differs',
  'late-commits-missed',
  'lease-may-run-out',
  'lease-too-short',
  'sync-shared-domain',
  'sync-unseen-changes',
  'unsuitable-key',
];

/** Without these there is no flow definition that means one thing, or it would hold a secret. */
export const never: ReadonlySet<string> = new Set([
  'duplicate-id',
  'invalid-id',
  'secret-in-definition',
  'unknown-endpoint',
]);

/** What a component may allow. Errors that NiFi would refuse are here, too: a catalogue may be wrong. */
export const allowable: ReadonlySet<string> = new Set(
  [...Object.values(rulesByFile).flat(), ...builderRules].filter((code) => !never.has(code)),
);

/** What they find depends on the target: an allowance that finds nothing for one version is right for another. */
export const targetDependent: ReadonlySet<string> = new Set([
  'deprecated-type',
  'property-not-in-target',
  'type-not-in-target',
  'unchecked-type',
  'unconfirmed-names',
  'value-not-allowed',
]);
