import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

/** The project's root folder. */
export const root = dirname(import.meta.dirname);

/** Speaks to the person on stderr; stdout belongs to what a task answers. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

export interface Outcome {
  /** 0 is success; `null` when it was stopped by a signal or by its time limit. */
  readonly code: number | null;
  /** What it wrote to stdout. */
  readonly output: string;
  /** What it wrote to stderr, where that was hidden. */
  readonly errors: string;
}

export interface Limits {
  /** After so many milliseconds the whole process group is ended, and that is said. */
  readonly timeoutMs: number;
  /** What a person calls it; the program's name when left out. */
  readonly called?: string;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** `show` passes everything on as it comes; `hide` keeps it back. */
  readonly output?: 'show' | 'hide';
}

const windows = process.platform === 'win32';

/** Ends a command with everything that it has started (Xvfb, browsers). */
const endGroup = (pid: number | undefined, signal: NodeJS.Signals): void => {
  if (pid === undefined) return;
  try {
    process.kill(windows ? pid : -pid, signal);
  } catch {
    // It has ended by itself in the meantime.
  }
};

/** Runs a command to its end, or to its time limit; never throws for a command that fails. */
export const run = (command: string, args: readonly string[], limits: Limits): Promise<Outcome> =>
  new Promise((resolve) => {
    const show = limits.output !== 'hide';
    const child = spawn(command, args, {
      cwd: limits.cwd ?? root,
      env: limits.env ?? process.env,
      stdio: ['ignore', 'pipe', show ? 'inherit' : 'pipe'],
      detached: !windows,
    });
    let output = '';
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (show) process.stdout.write(chunk);
    });
    const timer = setTimeout(() => {
      const called = limits.called ?? basename(command);
      say(`${called} did not end within ${inMinutes(limits.timeoutMs)}, and was stopped.`);
      endGroup(child.pid, 'SIGKILL');
    }, limits.timeoutMs);
    const stop = (signal: NodeJS.Signals): void => {
      endGroup(child.pid, signal);
      process.exitCode = 1;
    };
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
    const finish = (code: number | null): void => {
      clearTimeout(timer);
      process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
      resolve({ code, output, errors });
    };
    child.on('error', () => finish(127));
    child.on('close', (code) => finish(code));
  });

/** `15 minutes`, for whoever waits. */
export const inMinutes = (ms: number): string =>
  ms < 120_000 ? `${ms / 1000} seconds` : `${ms / 60_000} minutes`;

/** Where a program is on PATH. */
export const whereIs = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));

/** Runs an npm command under this Node. */
export const npm = (args: readonly string[], limits: Limits): Promise<Outcome> => {
  const script = process.env.npm_execpath;
  return script === undefined
    ? run(windows ? 'npm.cmd' : 'npm', args, limits)
    : run(process.execPath, [script, ...args], limits);
};

/** What a short program wrote to stdout. Throws where it did not succeed. */
export const outputOf = async (program: string, args: readonly string[]): Promise<string> => {
  const { code, output } = await run(program, args, {
    timeoutMs: 60_000,
    output: 'hide',
    cwd: root,
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} did not succeed`);
  return output.trim();
};
