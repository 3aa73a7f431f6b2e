/**
 * How fast an editor is on a definition of 200 processors: a whole type check, and through the language server the
 * time to the first diagnostics, to those after an edit, to completions of property names, and to a hover.
 *
 *   npm run bench:editor -- [processors]
 */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const count = Number(process.argv[2] ?? 200);
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(root, 'out', 'bench-editor');
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/** Every kind of thing that types have to judge, over and over. */
function definition(): string {
  const lines = [
    "import { defineFlow, param, secret } from 'nifi-flowgen';",
    '',
    "export default defineFlow({ id: 'bench', name: 'Bench' }, ({ group }) => {",
    "  const pool = group.service('DBCPConnectionPool', {",
    "    name: 'Pool',",
    '    properties: {',
    "      'Database Connection URL': param('db.url'),",
    "      'Database Driver Class Name': 'org.postgresql.Driver',",
    "      Password: secret('db.password'),",
    '    },',
    '  });',
    "  const start = group.processor('GenerateFlowFile', { name: 'Start' });",
    "  let last = group.funnel('f0');",
    "  start.to(last, 'success');",
  ];
  for (let i = 0; lines.length < 20 || i < Math.ceil((count - 1) / 4); i++) {
    lines.push(
      `  const post${i} = group.processor('InvokeHTTP', {`,
      `    name: 'Post ${i}',`,
      `    properties: { 'HTTP Method': 'POST', 'HTTP URL': \`\${param('url')}/${i}\`, 'Response Redirects Enabled': false },`,
      `    dynamic: { 'Idempotency-Key': '\${uuid}' },`,
      "    autoTerminate: ['Original', 'Response'],",
      '  });',
      `  const put${i} = group.processor('PutSQL', {`,
      `    name: 'Put ${i}',`,
      "    properties: { 'JDBC Connection Pool': pool, 'SQL Statement': 'UPDATE t SET a = 1', 'Batch Size': 100 },",
      "    autoTerminate: ['success'],",
      '  });',
      `  const route${i} = group.processor('RouteOnAttribute', { name: 'Route ${i}', dynamic: { big: '\${fileSize:gt(10)}' } });`,
      `  const log${i} = group.processor('LogMessage', { name: 'Log ${i}', properties: { 'Log Level': 'warn' } });`,
      `  last.to(post${i});`,
      `  post${i}.to(put${i}, ['Failure', 'Retry', 'No Retry'], { backPressure: { objects: 100 } });`,
      `  put${i}.to(route${i}, ['failure', 'retry']);`,
      `  route${i}.to(log${i}, ['big', 'unmatched']);`,
      `  last = group.funnel('f${i + 1}');`,
      `  log${i}.to(last, 'success');`,
    );
  }
  return `${lines.join('\n')}\n});\n`;
}

class LanguageServer {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #buffer = Buffer.alloc(0);
  #next = 1;

  constructor() {
    this.#process = spawn(process.execPath, [tsc, '--lsp', '--stdio'], { cwd: folder });
    this.#process.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#process.stderr.resume();
  }

  request(method: string, params: unknown): Promise<unknown> {
    const id = this.#next++;
    this.#send({ id, method, params });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  notify(method: string, params: unknown): void {
    this.#send({ method, params });
  }

  stop(): void {
    this.#process.kill();
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #read(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (;;) {
      const end = this.#buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#buffer.subarray(0, end).toString())?.[1]);
      if (this.#buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.#buffer.subarray(end + 4, end + 4 + length).toString()) as {
        id?: number;
        method?: string;
        result?: unknown;
        error?: unknown;
      };
      this.#buffer = this.#buffer.subarray(end + 4 + length);
      if (message.method !== undefined && message.id !== undefined) {
        // The server asks for settings and the like.
        this.#send({ id: message.id, result: message.method === 'workspace/configuration' ? [] : null } as object);
      } else if (message.id !== undefined) {
        this.#waiting.get(message.id)?.(message.error ?? message.result);
        this.#waiting.delete(message.id);
      }
    }
  }
}

async function timed<T>(what: string, action: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await action();
  console.log(`${what.padEnd(44)} ${(performance.now() - start).toFixed(0).padStart(6)} ms`);
  return result;
}

function typeCheck(name: string, files: readonly string[]): void {
  const config = join(folder, `tsconfig.${name}.json`);
  const options = {
    extends: join(root, 'tsconfig.json'),
    // As a user has it: the compiled package.
    compilerOptions: { noEmit: true, rootDir: '/', paths: { 'nifi-flowgen': [join(root, 'dist', 'index.d.ts')] } },
    include: [],
    files,
  };
  writeFileSync(config, JSON.stringify(options));
  const start = performance.now();
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout);
  console.log(`${`tsc, ${name}`.padEnd(44)} ${(performance.now() - start).toFixed(0).padStart(6)} ms`);
}

mkdirSync(folder, { recursive: true });
const text = definition();
const path = join(folder, 'bench.flow.ts');
writeFileSync(path, text);
writeFileSync(
  join(folder, 'empty.ts'),
  "import { defineFlow } from 'nifi-flowgen';\nexport default defineFlow({ id: 'a' }, () => {});\n",
);
console.log(`${count} processors, ${text.split('\n').length} lines`);
typeCheck('empty flow', [join(folder, 'empty.ts')]);
typeCheck('200 processors'.replace('200', String(count)), [path]);

writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { noEmit: true, rootDir: '/', paths: { 'nifi-flowgen': [join(root, 'dist', 'index.d.ts')] } },
    include: [],
    files: [path],
  }),
);
const server = new LanguageServer();
const uri = pathToFileURL(path).href;
const textDocument = { uri };
await server.request('initialize', {
  processId: process.pid,
  rootUri: pathToFileURL(folder).href,
  capabilities: { textDocument: { diagnostic: {}, completion: { completionItem: {} }, hover: {} }, workspace: {} },
});
server.notify('initialized', {});
server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text } });
await timed('language server, first diagnostics', () => server.request('textDocument/diagnostic', { textDocument }));
const edited = text.replace("'HTTP Method': 'POST'", "'': 'POST'");
const offset = edited.indexOf("'': 'POST'") + 1;
const line = edited.slice(0, offset).split('\n').length - 1;
const character = offset - edited.lastIndexOf('\n', offset - 1) - 1;
server.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text: edited }] });
const completions = await timed('language server, completion after an edit', () =>
  server.request('textDocument/completion', { textDocument, position: { line, character } }),
);
const items = (completions as { items?: { label: string }[] } | null)?.items ?? [];
if (!items.some(({ label }) => label.includes('HTTP URL'))) throw new Error('No property names were offered.');
await timed('language server, diagnostics after an edit', () =>
  server.request('textDocument/diagnostic', { textDocument }),
);
await timed('language server, hover', () =>
  server.request('textDocument/hover', { textDocument, position: { line, character: character + 20 } }),
);
server.stop();
rmSync(folder, { recursive: true });
