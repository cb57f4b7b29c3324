import { spawn, type ChildProcess } from 'node:child_process';
import { join, sep } from 'node:path';
import assert from 'node:assert/strict';
import { openStore } from '../../core/store/index.ts';
import { ask, type Answered } from '../../test/support/http.ts';
import { programEnv } from '../../test/support/program-env.ts';
import { root } from '../command.ts';
import { checkDatabase } from '../../core/store/doctor/check-database.ts';

/** The headless server as a process of its own, on the invented sample world. */
export interface Program {
  readonly child: ChildProcess;
  readonly port: number;
  /** Resolves with what it said on stderr. */
  readonly ended: Promise<string>;
  /** Sends the signal, and waits until the process is gone. */
  readonly stop: (signal: NodeJS.Signals) => Promise<string>;
}

interface Watched {
  readonly child: ChildProcess;
  /** That of the round, or one below it. */
  readonly folder: string;
  printed: string;
}

const MOST_REMEMBERED = 4000;

const running = new Set<Watched>();
/** Of rounds that are over; whatever still goes on there starts nothing more. */
const ended = new Set<string>();

const isIn = (dir: string, folder: string): boolean =>
  folder === dir || folder.startsWith(dir + sep);

/** Ends what a round that failed has left running in its folder, for good. */
export const endPrograms = (dir: string): void => {
  ended.add(dir);
  for (const { child, folder } of running) if (isIn(dir, folder)) child.kill('SIGKILL');
};

/** What the programs of a round that run still said last. */
export const lastWordsIn = (dir: string): string[] =>
  [...running]
    .filter(({ folder }) => isIn(dir, folder))
    .map(({ child, printed }) => `process ${child.pid} printed: ${printed}`);

/** Ends a process that a scenario started by itself, should it fail. */
export const watchOver = (child: ChildProcess, folder: string): void => {
  const watched: Watched = { child, folder, printed: '' };
  running.add(watched);
  child.once('close', () => running.delete(watched));
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      watched.printed = (watched.printed + chunk.toString()).slice(-MOST_REMEMBERED);
    });
  if ([...ended].some((dir) => isIn(dir, folder))) child.kill('SIGKILL');
};

const CLI = join(root, 'core', 'cli', 'bowerbird.ts');
const QUESTION = '/v1/videosite/playlists/PLsample_quillmere_garden_year';

/** Makes the data with more credits than any scenario spends; answers the secret of a key. */
export const prepare = (data: string, budget?: number): string => {
  const store = openStore({ dir: data });
  try {
    const { secret } = store.keys.add({ name: 'chaos', budget });
    store.ledger.grant(1_000_000, 'for the test');
    return secret;
  } finally {
    store.close();
  }
};

/** `through`: a command that starts it, with limits of its own. */
export const startProgram = (data: string, through: readonly string[] = []): Promise<Program> =>
  new Promise((resolve, reject) => {
    const serve = [process.execPath, CLI, 'serve', '--sample', '--port', '0', '--data', data];
    const [command = '', ...args] = [...through, ...serve];
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: programEnv({ HOME: data }),
    });
    watchOver(child, data);
    let [out, err] = ['', ''];
    const ended = new Promise<string>((gone) => child.once('close', () => gone(err)));
    child.once('error', reject);
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const port = /:(\d+)\n/.exec(out)?.[1];
      if (port === undefined) return;
      const stop = (signal: NodeJS.Signals): Promise<string> => {
        child.kill(signal);
        return ended;
      };
      resolve({ child, port: Number(port), ended, stop });
    });
    void ended.then((words) => reject(new Error(`the program did not start: ${words}`)));
  });

/** One call that costs a credit; `undefined` when the connection broke. */
export const call = (port: number, key: string): Promise<Answered | undefined> =>
  ask(port, QUESTION, { headers: { authorization: `Bearer ${key}` } }).catch(() => undefined);

/** The id under which a call was acknowledged. */
const callId = (answered: Answered): string => String(answered.headers['x-bowerbird-call']);

/** 200, or 503 while the data file is not the one that was opened; `undefined` when nobody answers. */
export const health = async (port: number): Promise<number | undefined> =>
  (await ask(port, '/health').catch(() => undefined))?.status;

export const isHealthy = async (port: number): Promise<boolean> => (await health(port)) === 200;

/** Calls without a pause, from several sides, until `enough` says so or the connection breaks. */
export const callUntil = async (
  {
    port,
    key,
    clients = 6,
  }: { readonly port: number; readonly key: string; readonly clients?: number },
  enough: (answered: Answered) => boolean,
): Promise<Answered[]> => {
  const all: Answered[] = [];
  let done = false;
  const client = async (): Promise<void> => {
    while (!done) {
      const answered = await call(port, key);
      if (!answered) return;
      all.push(answered);
      if (enough(answered)) done = true;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return all;
};

export const acknowledgedIn = (answers: readonly Answered[]): string[] =>
  answers.filter(({ status }) => status === 200).map(callId);

/** Waits for a state, by asking for it again and again; rejects after half a minute. */
export const eventually = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + 30_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`did not come about: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/**
 * What holds after everything: each acknowledged call is there once, paid, with its answer and its
 * evidence as they were; no credit is set aside; the ledger and the whole file are sound.
 */
export const assertSound = (data: string, acknowledged: readonly string[]): void => {
  assert.equal(new Set(acknowledged).size, acknowledged.length, 'an id was given twice');
  const store = openStore({ dir: data });
  try {
    for (const id of acknowledged) {
      const call = store.calls.find(id);
      assert.deepEqual([id, call?.outcome, call?.credits], [id, 'ok', 1]);
      assert.ok(store.answers.find(id), `the answer of ${id} is lost`);
      // Throws when the bytes no longer have their hash.
      assert.ok(store.evidence.replies(id).length > 0, `the evidence of ${id} is lost`);
    }
    const { spent, reserved } = store.ledger.overview();
    const paid = store.calls.recent(1_000_000).filter(({ credits }) => credits > 0);
    assert.deepEqual({ spent, reserved }, { spent: paid.length, reserved: 0 });
    assert.deepEqual(store.ledger.audit(), []);
  } finally {
    store.close();
  }
  const findings = checkDatabase(join(data, 'bowerbird.db'), { full: true });
  assert.deepEqual(
    findings.filter(({ ok }) => !ok),
    [],
  );
};
