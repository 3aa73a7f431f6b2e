import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configurationTemplates } from './assembly.js';

/** Lines of nifi.properties; later ones win over the template's. */
export type Properties = Readonly<Record<string, string>>;

const propertiesFile = 'conf/nifi.properties';
const sensitiveKey = 'nifi.sensitive.props.key';

/**
 * Lays a NiFi home out in `dir`: libraries from the cache, configuration from the templates. What a former run left
 * there (flow, repositories, state, the key of sensitive properties) stays, so a server can be started again in the
 * same folder.
 */
export async function layOut(
  dir: string,
  libraries: string,
  properties: Properties,
  configuration: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(join(dir, 'conf'), { recursive: true });
  await mkdir(join(dir, 'logs'), { recursive: true });
  await mkdir(join(dir, 'extensions'), { recursive: true });
  await rm(join(dir, 'lib'), { force: true });
  // Only Windows looks at the type; a junction needs no special right there.
  await symlink(libraries, join(dir, 'lib'), 'junction');
  // The folder lies in a project by default, and holds a key and perhaps data.
  await writeFile(join(dir, '.gitignore'), '*\n');
  for (const file of await readdir(configurationTemplates)) {
    if (file !== 'nifi.properties') await copyFile(join(configurationTemplates, file), join(dir, 'conf', file));
  }
  for (const [file, content] of Object.entries(configuration)) await writeFile(join(dir, 'conf', file), content);
  const former = parseProperties(await readFile(join(dir, propertiesFile), 'utf8').catch(() => ''));
  const template = parseProperties(await readFile(join(configurationTemplates, 'nifi.properties'), 'utf8'));
  const merged = {
    ...template,
    // A flow's secrets are encrypted with it: another key would make the flow unreadable.
    [sensitiveKey]: former[sensitiveKey] ?? randomBytes(24).toString('hex'),
    ...properties,
  };
  const text = Object.entries(merged).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(dir, propertiesFile), text.join(''), { mode: 0o600 });
}

/** Name and value per line; comments and blank lines are skipped. */
export function parseProperties(text: string): Record<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.includes('=') && !line.trimStart().startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1)]),
  );
}
