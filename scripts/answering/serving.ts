import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SECRET_HEADER } from '../../core/doors/http/window-parts.ts';
import type { Answer } from '#calls/index.ts';
import { programEnv } from '../../test/support/program-env.ts';
import { root } from '../command.ts';

/** The headless server with its window, and what the window asks of it. */
export interface Serving {
  /** `http://127.0.0.1:41234` */
  readonly address: string;
  readonly child: ChildProcess;
  /** One local operation, as the window asks for it; throws what it answers as an error. */
  readonly ask: <T>(name: string, params?: object) => Promise<T>;
  /** From here on the longest turn of the thread that answers is looked for. */
  readonly beginTurns: () => void;
  /** Milliseconds of processor time of that turn. */
  readonly longestTurn: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const CLI = join(root, 'core', 'cli', 'bowerbird.ts');
const TURNS = join(root, 'scripts', 'answering', 'engine-turns.ts');

/** `onStart` hears of the process before it answers. */
export const startServing = async (
  data: string,
  onStart: (child: ChildProcess) => void = () => {},
): Promise<Serving> => {
  // A replay of nothing: files are imported as into a person's own data, and no platform is asked.
  const recordings = `${data}-no-recordings`;
  mkdirSync(recordings, { recursive: true });
  const serve = ['serve', '--replay', recordings, '--window', '--port', '0', '--data', data];
  const child = spawn(process.execPath, ['--import', TURNS, CLI, ...serve], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // With it, what is exported is signed.
    env: programEnv({ HOME: data, BOWERBIRD_PASSPHRASE: 'words of a measurement' }),
  });
  onStart(child);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const { promise: entry, resolve, reject } = Promise.withResolvers<URL>();
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words += chunk.toString();
    const found = /window: (\S+)\n/.exec(words)?.[1];
    if (found !== undefined) resolve(new URL(found));
  });
  void ended.then(() => reject(new Error(`the program did not start: ${words}`)));
  const { origin, hash } = await entry;
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const entered = await post('/app/enter', { token: hash.replace('#token=', '') });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { secret } = (await entered.json()) as { secret: string };
  return {
    address: origin,
    child,
    ask: async <T>(name: string, params: object = {}): Promise<T> => {
      const answered = await post(
        '/app/call',
        { id: 1, name, params },
        { cookie, [SECRET_HEADER]: secret },
      );
      if (!answered.ok) throw new Error(`${name}: ${answered.status} ${await answered.text()}`);
      const answer = (await answered.json()) as Answer;
      if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
      return answer.data as T;
    },
    beginTurns: () => void child.send('begin'),
    longestTurn: () =>
      new Promise((resolve) => {
        child.once('message', (message) => resolve((message as { longest: number }).longest));
        child.send('end');
      }),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};
