import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { programEnv } from './program-env.ts';
import { removeDir, tempDir } from './running.ts';

const ROOT = join(import.meta.dirname, '../..');
const SUITE = join(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

const start = (args: readonly string[]) =>
  spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: programEnv() });

/** The program as it is shipped: one file, made the way the build makes it. */
const builtProgram = async (dir: string): Promise<string> => {
  const outfile = join(dir, 'cli.mjs');
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['core/cli/bowerbird.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    external: ['electron'],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire as bundledRequire } from 'node:module';\nconst require = bundledRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return outfile;
};

export interface Served {
  readonly port: number;
  readonly key: string;
  readonly stop: () => Promise<void>;
}

/** The built program, serving the sample world on a free port. */
export const serveBuilt = async (): Promise<Served> => {
  const dir = tempDir();
  const program = await builtProgram(dir);
  const data = join(dir, 'data');
  const made = await output([program, 'keys', 'add', '--name', 'suite', '--data', data, '--json']);
  const args = [program, 'serve', '--port', '0', '--sample', '--data', data];
  const child = start(args);
  const [, port] = await printed(child, /listening on http:\/\/127\.0\.0\.1:(\d+)/);
  return {
    port: Number(port),
    key: (JSON.parse(made) as { key: string }).key,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      removeDir(dir);
    },
  };
};

const output = (args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const child = start(args);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('close', () => resolve(text));
  });

/** Waits until a program has said something. */
export const printed = (child: ChildProcess, what: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = what.exec(text);
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`ended without saying ${String(what)}: ${text}`)));
  });

/**
 * The suite sends no key. This stands before the server and adds one; the port in Host and Origin is
 * the server's own again, and everything else in them reaches it as it was sent.
 */
export const keyed = async (port: number, key: string) => {
  const server: Server = createServer((incoming, answered) => {
    const { port: own } = server.address() as AddressInfo;
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    for (const name of ['host', 'origin'] as const)
      if (headers[name]) headers[name] = headers[name].replace(`:${own}`, `:${port}`);
    const { url: path, method } = incoming;
    const onward = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(answered);
    });
    onward.on('error', () => answered.destroy());
    answered.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

export type Verdicts = Readonly<Record<string, readonly { id: string; status: string }[]>>;

/** Runs the suite and reads the checks of each scenario. */
export const runSuite = async (args: readonly string[]): Promise<Verdicts> => {
  const dir = tempDir();
  await output([SUITE, ...args, '-o', dir]);
  const verdicts = Object.fromEntries(
    readdirSync(dir).map((folder) => [
      folder.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, ''),
      JSON.parse(readFileSync(join(dir, folder, 'checks.json'), 'utf8')) as Verdicts[string],
    ]),
  );
  removeDir(dir);
  return verdicts;
};

/**
 * A free port below those that the system hands out by itself (32768 and up): the suite must be told
 * its port before it listens, and no other connection takes this one in between.
 */
export const quietPort = async (): Promise<number> => {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return free ? port : quietPort();
};

export const startSuite = (args: readonly string[]): ChildProcess => start([SUITE, ...args]);

/** The scenarios with a failed check, and the checks. */
export const failures = (verdicts: Verdicts): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(verdicts)
      .map(([name, checks]) => [
        name,
        [...new Set(checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id))],
      ])
      .filter(([, failed]) => (failed?.length ?? 0) > 0) as [string, string[]][],
  );
