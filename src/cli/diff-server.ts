import { basename } from 'node:path';
import { findDeployed } from '../deploy/find-deployed.js';
import { withoutMarker } from '../deploy/marker.js';
import { FlowgenError } from '../errors.js';
import { readFlow } from '../flow/read-flow.js';
import type { Connected, NifiClient } from '../nifi/index.js';
import { findFlows } from './find-flows.js';
import { type FlowSource, isDefinitionFile, type PairedFlows, readOneFlow } from './flow-sources.js';
import type { NifiOptions } from './nifi-options.js';
import { connectTo, environmentOf } from './nifi-target.js';

export interface ServerSideOptions extends NifiOptions {
  readonly parent?: string;
  /** Id of the group, or names from the root down joined by `/`. */
  readonly group?: string;
  readonly nifiVersion?: string;
}

/** What runs (before) with what the files say (after): what deploying would bring. */
export async function readServerSides(args: readonly string[], options: ServerSideOptions): Promise<PairedFlows[]> {
  const environment = environmentOf(options);
  const connected = await connectTo(environment);
  const files = args.length > 0 ? args : findFlows([]);
  if (options.group !== undefined && files.length > 1) {
    throw new FlowgenError('too-many-arguments', `--group is one group, and ${files.length} flows are named.`);
  }
  const pairs: PairedFlows[] = [];
  for (const file of files) {
    const after = await readOneFlow(file, options.nifiVersion ?? connected.about.version);
    const id = await groupFor(connected, after, options, environment.parent);
    pairs.push(id === undefined ? { after } : { before: await downloadGroup(connected.client, id), after });
  }
  return pairs;
}

/** A group of the server as it is, for `view`. */
export async function readServerGroup(options: ServerSideOptions): Promise<FlowSource> {
  const { client } = await connectTo(environmentOf(options));
  if (options.group === undefined) {
    throw new FlowgenError('no-group', 'Which group of the server?', { hint: "Say it: '--group <id or path>'." });
  }
  return downloadGroup(client, await groupId(client, options.group));
}

async function downloadGroup(client: NifiClient, id: string): Promise<FlowSource> {
  const label = `${client.baseUrl} ${id}`;
  const flow = readFlow(JSON.stringify(await client.download(id)), label);
  // The line by which deploy finds the group again is not the author's.
  flow.flowContents.comments = withoutMarker(flow.flowContents.comments);
  return { key: id, label: `${client.baseUrl}: ${flow.flowContents.name ?? id}`, flow };
}

/** The group that the flow was deployed to; undefined where it was not, which is a difference and no error. */
async function groupFor(
  connected: Connected,
  source: FlowSource,
  options: ServerSideOptions,
  parent: string | undefined,
): Promise<string | undefined> {
  if (options.group !== undefined) return groupId(connected.client, options.group);
  const { groups } = await findDeployed(connected, parent === undefined ? {} : { parent });
  const id = isDefinitionFile(source.label)
    ? source.key
    : basename(source.label).replace(/(\.flow)?\.json(\.gz)?$/, '');
  const found = groups.filter((group) => group.flow === id);
  if (found.length > 1) {
    throw new FlowgenError('two-copies', `The flow '${id}' is deployed ${found.length} times.`, {
      hint: 'Say with --group or --parent which one is meant.',
    });
  }
  return found[0]?.entity.id;
}

/** A group by id, or by names from the root down. */
async function groupId(client: NifiClient, text: string): Promise<string> {
  if (/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text) || text === 'root') return text;
  let id = 'root';
  for (const name of text.split('/').filter((part) => part !== '')) {
    const matching = (await client.childGroups(id)).filter((group) => group.component?.name === name);
    if (matching.length !== 1) {
      const many = matching.length === 0 ? 'no group' : `${matching.length} groups`;
      throw new FlowgenError('no-such-group', `There is ${many} named '${name}' (of '${text}').`, {
        hint: 'Name the group by its id.',
      });
    }
    id = matching[0]!.id;
  }
  return id;
}
