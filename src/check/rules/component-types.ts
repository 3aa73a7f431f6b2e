import { type Catalog, type ComponentKind, catalogFor } from '../../catalog/catalog.js';
import { CANONICAL_VERSION } from '../../catalog/versions.js';
import type { Finding } from '../../errors.js';
import { didYouMean } from '../../suggest.js';
import { type CheckContext, caution, problem } from '../context.js';

/**
 * - `unknown-type` (error): no NiFi that flowgen knows has the type, and it is not a full class name.
 * - `type-not-in-target` (error): the target version, or the server, lacks the type.
 * - `unchecked-type` (warning): a full class name that the catalogue does not know; nothing about it can be checked.
 * - `unconfirmed-names` (warning): nobody has looked up this component's property names for the target version.
 * - `deprecated-type` (warning): NiFi calls it deprecated and names what to use instead.
 */
export function* componentTypes({ configured, catalog }: CheckContext): Iterable<Finding> {
  for (const { model, type } of configured) {
    if (type === undefined) {
      yield missing(model.kind, model.type, model, catalog);
      continue;
    }
    if (!type.namesKnown) {
      yield caution(
        model,
        'unconfirmed-names',
        `The property names of ${type.simpleName} in NiFi ${catalog.nifiVersion} are not known; those of ${CANONICAL_VERSION} are used.`,
        `run 'flowgen catalog pull' against a server of this version`,
      );
    }
    if (type.deprecated !== undefined) {
      const instead = type.deprecated.map((name) => name.slice(name.lastIndexOf('.') + 1)).join(' or ');
      yield caution(
        model,
        'deprecated-type',
        `${type.simpleName} is deprecated.`,
        instead === '' ? undefined : `use ${instead}`,
      );
    }
  }
}

function missing(kind: ComponentKind, type: string, about: Parameters<typeof problem>[0], catalog: Catalog): Finding {
  const known = catalogFor(CANONICAL_VERSION);
  const target = catalog.fromServer ? 'the server' : `NiFi ${catalog.nifiVersion}`;
  const elsewhere = known.component(kind, type);
  if (elsewhere !== undefined) {
    return problem(
      about,
      'type-not-in-target',
      `${target} has no ${kind} ${elsewhere.simpleName} (bundle ${elsewhere.bundle.artifact}).`,
      catalog.fromServer ? `install ${elsewhere.bundle.artifact} there` : undefined,
    );
  }
  if (type.includes('.')) {
    if (catalog.fromServer && !catalog.has(kind, type)) {
      return problem(about, 'type-not-in-target', `${target} has no ${kind} ${type}.`, 'install the NAR that holds it');
    }
    return caution(
      about,
      'unchecked-type',
      `${type} is in no catalogue: its properties and relationships are not checked.`,
      `run 'flowgen catalog pull' against a server that has it`,
    );
  }
  const names = catalog.components(kind).map((component) => component.simpleName);
  const other = catalog.component(kind === 'processor' ? 'service' : 'processor', type);
  return problem(
    about,
    'unknown-type',
    `There is no ${kind} '${type}'.`,
    other === undefined ? didYouMean(type, names) : `${type} is a ${other.kind}`,
  );
}
