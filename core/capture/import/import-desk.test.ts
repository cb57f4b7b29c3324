import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImportView } from '#calls/index.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { openStore, type Store } from '../../store/index.ts';
import type { Reply } from '#kit/exchange.ts';
import type { CapturedReading } from '../read-captured.ts';
import { GivenUp, type ReadBeside } from '../take.ts';
import { createLongWork, type LongWork } from '../../engine/long-work.ts';
import { createImportDesk, type ImportDesk } from './import-desk.ts';
import type { FindBeside } from './import-files.ts';
import type { Found } from './source.ts';

let dir: string;
let store: Store;
let desk: ImportDesk;
let works: LongWork;
const asker = { id: 'import' };
let over: Promise<ImportView>;
let collected: string[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
  store = openStore({ dir: ':memory:' });
  works = createLongWork();
  collected = [];
  const { promise, resolve } = Promise.withResolvers<ImportView>();
  over = promise;
  desk = createImportDesk({
    catalogue,
    store,
    folders: () => [],
    works,
    collect: (name, { callId }) => collected.push(`${name} ${callId}`),
    collectCalls: (name, callIds) => {
      const all = [...callIds];
      collected.push(`${name} ${all.join(' ')}`);
      return Promise.resolve(all.length);
    },
    onChange: () => {
      const view = desk.view();
      if (view && view.state !== 'running') resolve(view);
    },
  });
});
afterEach(async () => {
  await works.close();
  store.close();
  rmSync(dir, { recursive: true });
});

const post = JSON.stringify({
  item_id: '2090457220026626600',
  timestamp_collected: 1_763_632_800_000,
  source_platform: 'twitter.com',
  data: {
    rest_id: '2090457220026626468',
    core: { user_results: { result: { rest_id: '7', core: { screen_name: 'heron' } } } },
    legacy: { full_text: 'A pond', created_at: 'Fri Nov 20 10:00:00 +0000 2026' },
  },
});
const saved = (name: string, text: string): string => {
  const path = join(dir, name);
  writeFileSync(path, text);
  return path;
};

test('an import tells what became of it, and puts what it kept into the collection', async () => {
  const path = saved('posts.ndjson', post);
  expect(desk.begin({ paths: [path], into: 'ponds' }, asker)).toEqual({
    state: 'running',
    names: ['posts.ndjson'],
    into: 'ponds',
    seen: 0,
    collected: 0,
  });
  expect(() => desk.begin({ paths: [path] }, asker)).toThrow('another import is not finished yet');
  const done = await over;
  expect(done).toMatchObject({
    state: 'done',
    formats: ['Zeeschuimer'],
    report: { read: 1, kept: 1, items: 1, operations: { 'microblog.get-post': 1 } },
  });
  expect(Object.values(done.report?.damage ?? {})).toEqual([1]);
  const [answer] = store.answers.recent(1);
  expect(collected).toEqual([`ponds ${answer?.callId}`]);
  expect(answer?.notices.map(({ code }) => code)).toContain('rounded-id');
  expect(store.calls.find(answer?.callId ?? '')?.door).toBe('import');
});

test('what an import read can be collected afterwards, also what was kept before', async () => {
  const path = saved('posts.ndjson', post);
  expect(() => desk.collect('ponds')).toThrow('nothing that can be put into a collection');
  desk.begin({ paths: [path] }, asker);
  expect(await over).toMatchObject({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  const [answer] = store.answers.recent(1);
  expect(await desk.collect('ponds')).toBe(1);
  expect(collected).toEqual([`ponds ${answer?.callId}`]);
});

test('an import of what is no recording fails with the reason, and another may begin', async () => {
  const path = saved('notes.txt', 'wren');
  desk.begin({ paths: [path] }, asker);
  expect(await over).toMatchObject({
    state: 'failed',
    because:
      'Validation error: notes.txt is none of the formats that can be imported: HAR, WACZ, WARC, ARC, Zeeschuimer, recordings',
  });
  expect(desk.begin({ paths: [path] }, asker).state).toBe('running');
});

test('an import that is stopped says so', async () => {
  desk.begin({ paths: [saved('posts.ndjson', post)] }, asker);
  works.cancel('import');
  expect((await over).state).toBe('cancelled');
});

/** Files and replies are read in other threads: the test is both. */
describe('read elsewhere', () => {
  /** Neither the format of a file nor the operations of a reply may be asked for in this thread. */
  const untouchable: typeof catalogue = {
    ...catalogue,
    get entries(): never {
      throw new Error('a reply was judged in the thread that answers');
    },
  };
  const reply = (n: number): Reply => ({
    request: { method: 'GET', url: `https://x.com/${n}`, headers: {} },
    status: 200,
    headers: {},
    body: new Uint8Array([n]),
    at: '2026-11-20T10:00:00.000Z',
  });
  const found = (...numbers: readonly number[]): Found[] =>
    numbers.map((n) => ({ reply: reply(n) }));
  const unknown = (endpoint: string): CapturedReading => ({
    outcome: 'unknown',
    platform: 'microblog',
    host: 'x.com',
    endpoint,
    answers: [],
  });
  const openBeside = (find: FindBeside, read: ReadBeside): void => {
    desk = createImportDesk({
      catalogue: untouchable,
      store,
      folders: () => {
        throw new Error('a folder was read in the thread that answers');
      },
      works,
      beside: { find, read },
      collect: () => 0,
      collectCalls: () => Promise.resolve(0),
      onChange: () => {
        const view = desk.view();
        if (view && view.state !== 'running') over.resolve(view);
      },
    });
  };
  let over: PromiseWithResolvers<ImportView>;
  beforeEach(() => {
    over = Promise.withResolvers();
  });

  test('what is found is read one after the other, and the next is found when that is done', async () => {
    const steps: string[] = [];
    openBeside(
      async (paths, onFound) => {
        for (const n of [1, 3]) {
          steps.push(`found ${n}`);
          await onFound(found(n, n + 1));
        }
        return paths.map((path) => ({ path, format: 'HAR' }));
      },
      ({ body }) => {
        steps.push(`read ${body[0]}`);
        return Promise.resolve(unknown('feed'));
      },
    );
    desk.begin({ paths: ['/no/such.har'] }, asker);
    const { report, formats, seen } = await over.promise;
    expect(steps).toEqual(['found 1', 'read 1', 'read 2', 'found 3', 'read 3', 'read 4']);
    expect([formats, seen, report?.unknown]).toEqual([['HAR'], 0, { 'microblog feed': 4 }]);
    expect(report?.hosts).toEqual([
      {
        platform: 'microblog',
        host: 'x.com',
        replies: 4,
        understood: 0,
        unclaimed: 0,
        notUnderstood: 4,
        data: 4,
        mayHaveChanged: false,
      },
    ]);
  });

  test('one that is given up costs itself alone, and is named', async () => {
    openBeside(
      async (_, onFound) => {
        await onFound(found(1, 2));
        return [];
      },
      ({ body }) =>
        body[0] === 1
          ? Promise.reject(new GivenUp('reading it takes longer than 20 seconds'))
          : Promise.resolve(unknown('feed')),
    );
    desk.begin({ paths: ['/no/such.har'] }, asker);
    expect((await over.promise).report?.unknown).toEqual({
      'microblog x.com: reading it takes longer than 20 seconds': 1,
      'microblog feed': 1,
    });
  });

  test('stopped, it hands nothing more over, and ends when nothing is written any more', async () => {
    const begun = Promise.withResolvers<void>();
    const reading = Promise.withResolvers<CapturedReading>();
    let signals: (AbortSignal | undefined)[] = [];
    openBeside(
      (_, onFound, signal) => {
        void onFound(found(1, 2));
        const ended = Promise.withResolvers<never>();
        signal?.addEventListener('abort', () => ended.reject(new Error('the call was ended')));
        return ended.promise;
      },
      (_, __, signal) => {
        signals = [...signals, signal];
        begun.resolve();
        return reading.promise;
      },
    );
    desk.begin({ paths: ['/no/such.har'] }, asker);
    await begun.promise;
    let isClosed = false;
    const closed = works.close().then(() => (isClosed = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect([isClosed, signals.map((signal) => signal?.aborted)]).toEqual([false, [true]]);
    reading.resolve(unknown('feed'));
    await closed;
    expect([desk.view()?.state, signals.length]).toEqual(['cancelled', 1]);
  });
});
