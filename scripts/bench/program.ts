import { spawn, type ChildProcess, execFileSync } from 'node:child_process';
import { join, resolve as resolvePath } from 'node:path';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { root } from '../command.ts';

const CLI = 'core/cli/bowerbird.ts';

export interface Server {
  readonly address: string;
  readonly child: ChildProcess;
}

/** Starts a program that prints `listening on …`. */
export const start = async (file: string, args: readonly string[]): Promise<Server> => {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^listening on (\S+)/.exec(line)?.[1];
    if (address !== undefined) return { address, child };
  }
  throw new Error(`${file} did not start`);
};

export const serve = (data: string, ...args: string[]): Promise<Server> =>
  start(CLI, ['serve', '--port', '0', '--data', data, ...args]);

/** Ends it, and waits for that. */
export const stop = async ({ child }: Server): Promise<void> => {
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill();
  await closed;
};

/** One command of the program; what it printed. */
export const command = (data: string, ...args: string[]): Promise<string> =>
  output(CLI, ...args, '--data', data);

/** Runs a file, of the project where its path is relative, to its end; what it printed. */
export const output = (file: string, ...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [resolvePath(root, file), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.on('close', () => resolve(printed));
  });

export const makeKey = async (data: string): Promise<string> =>
  (JSON.parse(await command(data, 'keys', 'add', '--name', 'bench', '--json')) as { key: string })
    .key;

interface ProcessFigures {
  /** Memory that the process really holds, in megabytes. */
  readonly residentMb: number;
  /** Processor time that it took so far, with all its threads, in milliseconds. */
  readonly cpuMs: number;
}

/** Of a running server; `NaN` where the system does not tell, which Linux alone does. */
export const processFigures = ({ child }: Server): ProcessFigures => ({
  residentMb: Number(readIn(child.pid, 'status', /VmRSS:\s+(\d+)/)[0]) / 1024,
  // The name in parentheses may hold anything; user and system time are the 14th and 15th field.
  cpuMs:
    readIn(child.pid, 'stat', /\) (?:\S+ ){11}(\d+) (\d+)/)
      .map(Number)
      .reduce((sum, ticks) => sum + ticks, 0) * tickMs(),
});

const readIn = (pid: number | undefined, file: string, pattern: RegExp): string[] => {
  try {
    return pattern.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.slice(1) ?? ['NaN'];
  } catch {
    return ['NaN'];
  }
};

let ofTick: number | undefined;

const tickMs = (): number => {
  try {
    ofTick ??= 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
    return ofTick;
  } catch {
    return NaN;
  }
};
