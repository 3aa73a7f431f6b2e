import { randomUUID } from 'node:crypto';
import type { Reporter } from '../../reporter.js';
import { type Catalog, type ComponentKind, catalogOfServer } from '../catalog.js';
import type { CatalogFile, ComponentData } from '../data-format.js';
import { describe, type LiveComponent, PROBE } from './describe.js';
import { componentsOfManifest, type RuntimeManifest } from './manifest.js';
import { type CatalogServer, type ListedType, listTypes, type ScratchServer } from './server.js';

/** What could not be read, and why. */
export interface LeftOut {
  readonly type: string;
  readonly reason: string;
}

export interface PulledCatalog {
  readonly file: CatalogFile;
  readonly leftOut: readonly LeftOut[];
  /** The scratch group, where it could not be removed. */
  readonly scratchGroup?: string;
}

/**
 * Reads the whole catalogue of a server. Components that its manifest does not document are created, one by one, in
 * a scratch group that is removed at the end, also where `signal` ends the work; they are never started.
 */
export async function pullCatalog(
  server: ScratchServer,
  reporter: Reporter,
  signal?: AbortSignal,
): Promise<PulledCatalog> {
  reporter.step('Reading what the server documents');
  const { version } = await server.about();
  const documented = await readManifest(server);
  const { processors, services } = await listTypes(server);
  const known = new Set(documented.map(({ kind, type }) => `${kind} ${type}`));
  const undocumented = [
    ...processors.map((listed) => ({ kind: 'processor' as const, listed })),
    ...services.map((listed) => ({ kind: 'service' as const, listed })),
  ].filter(({ kind, listed }) => !known.has(`${kind} ${listed.type}`));
  const described =
    undocumented.length === 0
      ? { components: [], leftOut: [] }
      : await inScratchGroup(server, undocumented, reporter, signal);
  const components = [...documented, ...described.components].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  return { ...described, file: { nifiVersion: version, components } };
}

/**
 * The catalogue of a server without writing anything: what the manifest documents, and for the rest what flowgen
 * knows of the server's version.
 * @param known what `about` said, where that has been read already
 */
export async function readServerCatalog(server: CatalogServer, known?: { version: string }): Promise<Catalog> {
  const { version } = known ?? (await server.about());
  const [components, { processors, services }] = await Promise.all([readManifest(server), listTypes(server)]);
  const listed = (kind: ComponentKind, types: readonly ListedType[]) =>
    types.map(({ type, bundle }) => ({ kind, type, bundle }));
  return catalogOfServer({ nifiVersion: version, components }, [
    ...listed('processor', processors),
    ...listed('service', services),
  ]);
}

async function readManifest(server: CatalogServer): Promise<ComponentData[]> {
  const { runtimeManifest } = await server.get<{ runtimeManifest: RuntimeManifest }>('/flow/runtime-manifest');
  return componentsOfManifest(runtimeManifest);
}

interface Undocumented {
  readonly kind: 'processor' | 'service';
  readonly listed: ListedType;
}

async function inScratchGroup(
  server: ScratchServer,
  undocumented: readonly Undocumented[],
  reporter: Reporter,
  signal: AbortSignal | undefined,
): Promise<{ components: ComponentData[]; leftOut: LeftOut[]; scratchGroup?: string }> {
  const name = `flowgen-catalog-${randomUUID().slice(0, 8)}`;
  const position = { x: 0, y: 0 };
  const { id: groupId } = await server.request<{ id: string }>('POST', '/process-groups/root/process-groups', {
    body: { revision: { version: 0 }, component: { name, position } },
  });
  const leftOut: LeftOut[] = [];
  let components: ComponentData[] = [];
  let removed = false;
  try {
    const made = new Map<string, Undocumented>();
    for (const [index, { kind, listed }] of undocumented.entries()) {
      signal?.throwIfAborted();
      reporter.step(`Looking at ${listed.type} (${index + 1} of ${undocumented.length})`);
      try {
        made.set(await create(server, groupId, kind, listed), { kind, listed });
      } catch (error) {
        leftOut.push({ type: listed.type, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    components = await readAll(server, groupId, made);
  } finally {
    removed = await removeGroup(server, groupId);
  }
  return { components, leftOut, ...(removed ? {} : { scratchGroup: groupId }) };
}

async function create(
  server: ScratchServer,
  groupId: string,
  kind: Undocumented['kind'],
  { type, bundle }: ListedType,
): Promise<string> {
  const properties = { [PROBE]: 'true' };
  const component =
    kind === 'processor'
      ? { type, bundle, position: { x: 0, y: 0 }, config: { properties } }
      : { type, bundle, properties };
  const list = kind === 'processor' ? 'processors' : 'controller-services';
  const entity = await server.request<{ id: string }>('POST', `/process-groups/${groupId}/${list}`, {
    body: { revision: { version: 0 }, component },
  });
  return entity.id;
}

type Entity = { readonly id: string; readonly component: LiveComponent & { readonly validationStatus?: string } };

/** Validation runs in the background: what it says of the probe must have arrived. */
async function readAll(
  server: ScratchServer,
  groupId: string,
  made: ReadonlyMap<string, Undocumented>,
): Promise<ComponentData[]> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { processors } = await server.get<{ processors: Entity[] }>(`/process-groups/${groupId}/processors`);
    const { controllerServices } = await server.get<{ controllerServices: Entity[] }>(
      `/flow/process-groups/${groupId}/controller-services`,
      { includeAncestorGroups: false },
    );
    const entities = [...processors, ...controllerServices];
    const waiting = entities.some(({ component }) => component.validationStatus === 'VALIDATING');
    if (!waiting || Date.now() > deadline) {
      return entities.flatMap(({ id, component }) => {
        const origin = made.get(id);
        return origin === undefined ? [] : [describe(origin.kind, origin.listed, component)];
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function removeGroup(server: ScratchServer, groupId: string): Promise<boolean> {
  try {
    const { revision } = await server.get<{ revision: { version: number } }>(`/process-groups/${groupId}`);
    await server.request('DELETE', `/process-groups/${groupId}`, { query: { version: revision.version } });
    return true;
  } catch {
    return false;
  }
}

function sortKey({ kind, type }: ComponentData): string {
  return `${type} ${kind}`;
}

/** A catalogue file as text: one component per line, so that changes can be read. */
export function catalogFileText(file: CatalogFile): string {
  const lines = file.components.map((component) => JSON.stringify(component));
  return `{"nifiVersion":${JSON.stringify(file.nifiVersion)},"components":[\n${lines.join(',\n')}\n]}\n`;
}
