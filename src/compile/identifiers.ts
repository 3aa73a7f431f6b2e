import { v5 } from 'uuid';

/** The namespace of all identifiers that flowgen makes. Changing it would make every deployed flow a stranger. */
const namespace = '8d1b8f0c-6f1e-5b0a-9a53-3d1f5a1c7e42';

export type IdentifiedKind = 'component' | 'connection' | 'parameter-context';

/**
 * The identifier of a component: a name-based UUID (RFC 9562, version 5) of its path of ids. The same definition
 * gives the same identifiers on every machine, so an update matches what runs. Display names play no part.
 */
export function identifierOf(path: string, kind: IdentifiedKind = 'component'): string {
  return v5(`${kind}:${path.normalize('NFC')}`, namespace);
}
