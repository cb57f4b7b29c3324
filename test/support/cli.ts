import { vi } from 'vitest';
import { main } from '../../core/cli/main.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { programEnv } from './program-env.ts';

const CLI = join(import.meta.dirname, '..', '..', 'core', 'cli', 'bowerbird.ts');

export interface Ran {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** The command line as a person runs it, from source. */
export const start = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess =>
  spawn(process.execPath, [CLI, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: programEnv(env),
  });

export const ended = (child: ChildProcess): Promise<Ran> =>
  new Promise((resolve, reject) => {
    let [out, err] = ['', ''];
    child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
    child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, out, err }));
  });

export const cli = (...args: string[]): Promise<Ran> => ended(start(args));

/** The same with variables of its own, and with something on its standard input. */
export const cliGiven = (
  given: { readonly stdin?: string; readonly env?: Readonly<Record<string, string>> },
  ...args: string[]
): Promise<Ran> => {
  const child = spawn(process.execPath, [CLI, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: programEnv(given.env),
  });
  child.stdin.end(given.stdin ?? '');
  return ended(child);
};

export interface Served {
  readonly child: ChildProcess;
  readonly port: number;
  readonly firstLine: string;
  readonly ended: Promise<Ran>;
}

/** `serve` on a free port, once it has said where it listens. */
export const serve = (...args: string[]): Promise<Served> => serveGiven({}, ...args);

/** The same with variables of its own. */
export const serveGiven = (
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<Served> =>
  new Promise((resolve, reject) => {
    const child = start(['serve', '--port', '0', ...args], env);
    const end = ended(child);
    let out = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString('utf8');
      const [firstLine = '', more] = out.split('\n');
      if (more !== undefined)
        resolve({ child, firstLine, ended: end, port: Number(/:(\d+)$/.exec(firstLine)?.[1]) });
    });
    void end.then(({ err }) => reject(new Error(`serve ended: ${err}`)));
  });

/**
 * The same command line within this process, because starting forty programs takes long; one at a
 * time, because its words are caught on the way to stdout and stderr.
 */
export const inside = (...args: string[]): Promise<Pick<Ran, 'code' | 'out' | 'err'>> => {
  const turn = queue.then(async () => {
    let [out, err] = ['', ''];
    const spies = [
      vi
        .spyOn(process.stdout, 'write')
        .mockImplementation((chunk) => ((out += String(chunk)), true)),
      vi
        .spyOn(process.stderr, 'write')
        .mockImplementation((chunk) => ((err += String(chunk)), true)),
    ];
    try {
      return { code: await main(args), out, err };
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  });
  queue = turn.catch(() => undefined);
  return turn;
};

let queue: Promise<unknown> = Promise.resolve();
