import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './launch.ts';

export interface Serving {
  readonly origin: string;
  /** Runs another command on the same data, to its end; what it printed on stdout. */
  readonly run: (...command: readonly string[]) => Promise<string>;
  /** Waits until the program has written something of this form, and returns what the pattern's group holds. */
  readonly printed: (pattern: RegExp) => Promise<string>;
  /** Ends the program and removes its data. */
  readonly close: () => Promise<void>;
}

const program = join(root, 'core', 'cli', 'bowerbird.ts');

/** Starts `bowerbird serve` on a free port and a data folder of its own. */
export const startServing = (...args: readonly string[]): Promise<Serving> =>
  startServingGiven({}, ...args);

/** The same with variables of its own. */
export const startServingGiven = async (
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Serving> => {
  const data = await mkdtemp(join(tmpdir(), 'bowerbird-e2e-'));
  const server = spawn(
    process.execPath,
    [program, 'serve', '--port', '0', '--data', data, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  );
  let output = '';
  let notice = Promise.withResolvers<void>();
  const onChange = (): void => {
    notice.resolve();
    notice = Promise.withResolvers();
  };
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      onChange();
    });
  const ended = once(server, 'exit').then(onChange);

  const printed = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(output)?.[1];
      if (found !== undefined) return found;
      if (server.exitCode !== null) throw new Error(`The program ended:\n${output}`);
      await notice.promise;
    }
  };
  return {
    origin: await printed(/^listening on (http:\/\/127\.0\.0\.1:\d+)$/m),
    printed,
    run: async (...command) => {
      const ran = await promisify(execFile)(process.execPath, [
        program,
        ...command,
        '--data',
        data,
      ]);
      return ran.stdout;
    },
    close: async () => {
      server.kill();
      await ended;
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
