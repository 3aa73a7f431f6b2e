import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FlowgenError } from '../errors.js';
import type { FlowDefinitionSource } from '../model/flow-builder.js';
import { thrownAt } from '../model/location.js';

/**
 * Loads a definition file: TypeScript or JavaScript, default export made by `defineFlow`. `nifi-flowgen` resolves to
 * this very installation, so a definition needs no install of its own to be built.
 * @throws FlowgenError `definition-not-found`, `definition-syntax`, `definition-failed`, `not-a-definition`
 */
export async function loadDefinition(file: string): Promise<FlowDefinitionSource> {
  const path = resolve(file);
  const shown = relative(process.cwd(), path) || path;
  if (!existsSync(path)) {
    throw new FlowgenError('definition-not-found', `${shown}: no such file.`, {
      hint: 'Give the path of a flow definition, for example flows/report-relay.flow.ts.',
    });
  }
  const loaded = await importFile(path, shown);
  const definition = (loaded as { default?: unknown } | undefined)?.default ?? loaded;
  if (!isDefinition(definition)) {
    throw new FlowgenError('not-a-definition', `${shown} does not export a flow.`, {
      hint: "Write 'export default defineFlow({ id: … }, ({ group }) => { … })'.",
    });
  }
  return definition;
}

async function importFile(path: string, shown: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  const own = dirname(dirname(fileURLToPath(import.meta.url)));
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const jiti = createJiti(import.meta.url, {
    alias: { 'nifi-flowgen/testing': `${own}/testing.${extension}`, 'nifi-flowgen': `${own}/index.${extension}` },
    moduleCache: false,
    // Our own modules are loaded once and natively; only the author's files need the transform.
    nativeModules: ['nifi-flowgen'],
  });
  try {
    return await jiti.import(path);
  } catch (error) {
    if (error instanceof FlowgenError) throw error;
    const cause = error as Error & { code?: string; loc?: { line: number; column: number } };
    const location = cause.loc ? { file: path, line: cause.loc.line, column: cause.loc.column + 1 } : thrownAt(cause);
    const message = cause.message.replaceAll(path, shown).split('\n')[0]!.trim();
    const syntax = /^(Syntax|Parse)Error/.test(message) || cause.name === 'SyntaxError';
    throw new FlowgenError(syntax ? 'definition-syntax' : 'definition-failed', `${shown}: ${message}`, {
      cause: error,
      ...(location && { location }),
      hint: syntax
        ? 'Mend the syntax; your editor shows the same error.'
        : 'The definition threw this while it was loaded.',
    });
  }
}

function isDefinition(value: unknown): value is FlowDefinitionSource {
  return typeof value === 'object' && value !== null && (value as { flowgen?: unknown }).flowgen === 'definition';
}
