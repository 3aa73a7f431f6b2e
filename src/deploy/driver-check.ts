import type { VersionedControllerService } from '../flow/flow-definition.js';
import { type NifiClient, NifiError } from '../nifi/index.js';
import { indexComponents } from './components.js';
import type { PlanProblem } from './plan-types.js';
import type { ServerState } from './server-state.js';
import type { DeployInput, DeployOptions } from './types.js';

const poolType = 'org.apache.nifi.dbcp.DBCPConnectionPool';

/** What a pool is asked with: its driver, and a URL of its kind that leads nowhere. */
interface DriverUse {
  readonly path: string;
  readonly className: string;
  readonly locations: string | undefined;
  readonly url: string;
  readonly bundle: VersionedControllerService['bundle'];
}

interface ServiceEntity {
  readonly id: string;
  readonly revision: { readonly version: number };
  readonly component?: {
    readonly validationStatus?: string;
    readonly validationErrors?: readonly string[];
    readonly properties?: Readonly<Record<string, string | null>>;
  };
}

interface Verification {
  readonly request: {
    readonly requestId: string;
    readonly complete: boolean;
    readonly results?: readonly { outcome: string; verificationStepName: string; explanation: string }[];
  };
}

/**
 * JDBC drivers that the server cannot load, for pools that are new or have changed. NiFi only tells of a service that
 * it has: a pool without credentials is made beside the flow, asked, and removed. No database is contacted. Where that
 * is not allowed, nothing is found: the deploy itself will show it.
 */
export async function driverProblems(
  client: NifiClient,
  input: DeployInput,
  server: ServerState,
  options: DeployOptions,
): Promise<PlanProblem[]> {
  const problems: PlanProblem[] = [];
  const asked = new Set<string>();
  for (const use of changedDrivers(input, server, options)) {
    const key = `${use.className}\n${use.locations}`;
    if (asked.has(key)) continue;
    asked.add(key);
    const reason = await ask(client, server.parentId, use).catch((error: unknown) => {
      if (error instanceof NifiError) return undefined;
      throw error;
    });
    if (reason === undefined) continue;
    problems.push({
      code: 'missing-driver',
      severity: 'error',
      path: use.path,
      message: `The server cannot load the JDBC driver of '${use.path}': ${reason}`,
      hint: 'Put the JAR where NiFi (every node) can read it, and give its path as the parameter of the driver.',
    });
  }
  return problems;
}

function changedDrivers(input: DeployInput, server: ServerState, options: DeployOptions): DriverUse[] {
  const before = new Map(
    server.group === undefined
      ? []
      : [...indexComponents(server.group.definition).byId.values()].flatMap((placed) =>
          placed.kind === 'service' ? [[placed.component.identifier, placed.component] as const] : [],
        ),
  );
  const uses: DriverUse[] = [];
  for (const placed of indexComponents(input.flow).byId.values()) {
    if (placed.kind !== 'service' || placed.component.type !== poolType) continue;
    const { component, path } = placed;
    const given = driverOf(component);
    const known = before.get(component.identifier);
    const values = [given.className, given.locations, given.url].map((text) => resolve(text, input, options));
    const same = known !== undefined && JSON.stringify(driverOf(known)) === JSON.stringify(given);
    // With the same text, only another value of a parameter is a change.
    if (same && !usesChangedParameter(given, server, input, options)) continue;
    const [className, locations, url] = values;
    // What can't be known here (a parameter of somebody else's context) is left to NiFi.
    if (className === undefined || url === undefined || (given.locations !== undefined && locations === undefined)) {
      continue;
    }
    uses.push({ path, className, locations, url: nowhere(url), bundle: component.bundle });
  }
  return uses;
}

function driverOf(service: VersionedControllerService) {
  const { properties = {} } = service;
  const of = (...names: string[]) => names.map((name) => properties[name]).find((value) => value != null) ?? undefined;
  return {
    className: of('Database Driver Class Name'),
    locations: of('Database Driver Locations', 'database-driver-locations'),
    url: of('Database Connection URL'),
  };
}

const reference = /#\{'?([^}']+)'?\}/g;

/** The text with the values that its parameters are going to have; undefined where one is not known. */
function resolve(text: string | undefined, input: DeployInput, options: DeployOptions): string | undefined {
  let known = text !== undefined;
  const resolved = text?.replace(reference, (_whole, name: string) => {
    for (const context of Object.values(input.flow.parameterContexts ?? {})) {
      const declared = context.parameters.find((parameter) => parameter.name === name);
      if (declared === undefined) continue;
      const given = options.parameters?.get(context.name, name);
      const value = given === undefined ? declared.value : given.value;
      if (typeof value === 'string') return value;
    }
    known = false;
    return '';
  });
  return known ? resolved : undefined;
}

function usesChangedParameter(
  given: ReturnType<typeof driverOf>,
  server: ServerState,
  input: DeployInput,
  options: DeployOptions,
): boolean {
  return [given.className, given.locations].some((text) =>
    [...(text?.matchAll(reference) ?? [])].some(([whole, name]) => {
      const now = server.contexts
        .flatMap((context) => context.component?.parameters ?? [])
        .filter(({ parameter }) => parameter.name === name)
        .map(({ parameter }) => parameter.value);
      const wanted = resolve(whole, input, options);
      return wanted !== undefined && !now.includes(wanted);
    }),
  );
}

/** A URL that the same driver accepts and that leads nowhere. */
function nowhere(url: string): string {
  if (url.startsWith('jdbc:oracle:')) return 'jdbc:oracle:thin:@//127.0.0.1:1/flowgen';
  const kind = /^jdbc:[a-z0-9]+:/i.exec(url)?.[0] ?? 'jdbc:none:';
  return `${kind}//127.0.0.1:1/flowgen`;
}

/** Why the server can't load the driver, or undefined. */
async function ask(client: NifiClient, parentId: string, use: DriverUse): Promise<string | undefined> {
  const made = await client.request<ServiceEntity>('POST', `/process-groups/${parentId}/controller-services`, {
    body: {
      revision: { version: 0 },
      component: {
        name: 'flowgen: is the driver there? (removed at once)',
        type: poolType,
        bundle: use.bundle,
        properties: {
          'Database Connection URL': use.url,
          'Database Driver Class Name': use.className,
        },
      },
    },
  });
  try {
    // The name of the property differs between versions: the service itself tells.
    const locations = Object.keys(made.component?.properties ?? {}).find((name) => /driver.?locations/i.test(name));
    if (use.locations !== undefined && locations !== undefined) {
      await client.request('PUT', `/controller-services/${made.id}`, {
        body: {
          revision: made.revision,
          component: { id: made.id, properties: { [locations]: use.locations } },
        },
      });
    }
    const now = await validated(client, made.id);
    const invalid = now.component?.validationErrors?.find((text) => /resource\(s\)|driver/i.test(text));
    if (invalid !== undefined) return invalid;
    return await verify(client, now);
  } finally {
    const { revision } = await client.get<ServiceEntity>(`/controller-services/${made.id}`);
    await client.request('DELETE', `/controller-services/${made.id}?version=${revision.version}`);
  }
}

async function validated(client: NifiClient, id: string): Promise<ServiceEntity> {
  for (let attempt = 0; ; attempt++) {
    const entity = await client.get<ServiceEntity>(`/controller-services/${id}`);
    if (entity.component?.validationStatus !== 'VALIDATING' || attempt === 50) return entity;
    await client.wait(100);
  }
}

async function verify(client: NifiClient, entity: ServiceEntity): Promise<string | undefined> {
  const root = `/controller-services/${entity.id}/config/verification-requests`;
  let { request } = await client.request<Verification>('POST', root, {
    body: { request: { componentId: entity.id, properties: entity.component?.properties ?? {}, attributes: {} } },
  });
  for (let attempt = 0; !request.complete && attempt < 100; attempt++) {
    await client.wait(100);
    ({ request } = await client.get<Verification>(`${root}/${request.requestId}`));
  }
  await client.request('DELETE', `${root}/${request.requestId}`);
  const failed = request.results?.find(
    ({ outcome, verificationStepName }) => outcome === 'FAILED' && verificationStepName === 'Configure Data Source',
  );
  return failed?.explanation.replace(/^.*?applied before verifying: /, '');
}
