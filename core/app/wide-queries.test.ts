import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locals } from '#calls/answering/list.ts';
import type { LocalOperation } from '#calls/answering/answers.ts';
import type { LocalContext } from '#calls/answering/context.ts';
import type { ProjectMembers } from '#calls/members/project-members.ts';
import { fillWithMany, type Planted } from '../../test/support/many-of-everything.ts';
import { READINGS } from '../../test/support/local-readings.ts';
import { catalogue, checkParams } from '../engine/catalogue.ts';
import { tempDir } from '../store/calls/fixtures.ts';
import { workerFileIn } from '../store/file/worker-file.ts';
import { sql } from '../store/file/sql.ts';
import { openStore, type Store } from '../store/index.ts';
import { isOnPostgres } from '../store/testing/engines.ts';
import { createWideQueries, startWideWorker, type WideQueries } from './wide-queries.ts';

const ROWS = 5;
const ASKER = { keyId: 'window' };

let place: ReturnType<typeof tempDir>;
let store: Store;
let planted: Planted;
let queries: WideQueries;
let starts: number;
let caughtUp: number;

const open = (
  more: Partial<Parameters<typeof createWideQueries>[0]> = {},
  start = startWideWorker,
): WideQueries =>
  createWideQueries({
    store,
    dir: place.dir,
    catchUp: async () => void (caughtUp += 1),
    warn: () => undefined,
    isRemote: isOnPostgres(),
    // Also nothing at all is looked at in a thread.
    few: -1,
    ...more,
    start: () => {
      starts += 1;
      return start();
    },
  });

beforeEach(async () => {
  place = tempDir();
  store = openStore({ dir: place.dir });
  planted = await fillWithMany(store, place.dir, ROWS);
  [starts, caughtUp] = [0, 0];
  queries = open();
});
afterEach(async () => {
  await queries.close();
  store.close();
  place.remove();
});

const collecting = {
  catchUpInTurns: async () => {
    caughtUp += 1;
    return true;
  },
};
const operationNamed = (name: string): LocalOperation => {
  const found = locals.find((local) => local.name === name);
  if (!found?.isWide) throw new Error(`${name} is no wide query`);
  return found;
};
/** Of somebody of a laboratory where a person is named. */
const contextFor = (person?: string): LocalContext => {
  const laboratory = { roleOf: () => 'reader' } as Partial<ProjectMembers>;
  const keys = { known: () => ({ person }) };
  return {
    store: { ...store, ...(person !== undefined && { keys }) },
    catalogue,
    collecting,
    payer: ASKER,
    ...(person !== undefined && { laboratory }),
  } as unknown as LocalContext;
};
const ask = (name: string, params: object, by = queries, person?: string): Promise<unknown> => {
  const operation = operationNamed(name);
  const checked = checkParams(operation.params, { ...params }) as never;
  return by.answer(operation, checked, contextFor(person), ASKER);
};
const count = (name: string): Promise<unknown> => ask('collections.count', { name });

const WIDE = Object.entries(READINGS).flatMap(([reading, params]) => {
  const [name = ''] = reading.split(', ');
  return locals.some((local) => local.name === name && local.isWide)
    ? [{ reading, name, params }]
    : [];
});

test('a thread answers every wide query as this one would, for whoever reads', async () => {
  expect(new Set(WIDE.map(({ name }) => name)).size).toBeGreaterThan(3);
  const coders = store.coders.list().map(({ id }) => id);
  for (const { reading, name, params } of WIDE) {
    const given = typeof params === 'function' ? params(planted, ROWS) : params;
    for (const reader of [undefined, coders[0]]) {
      const { params: schema, run } = operationNamed(name);
      const checked = checkParams(schema, { ...given }) as never;
      const here: unknown = await run(contextFor(reader), checked);
      const beside = await ask(name, given, queries, reader);
      expect([reading, JSON.stringify(beside)]).toEqual([reading, JSON.stringify(here)]);
    }
  }
  expect(starts).toBeGreaterThan(0);
});

test('a page of rows for a door is the same', async () => {
  const wanted = { collection: 1, ascending: true, limit: 7 };
  expect(await queries.page(wanted, ASKER)).toEqual(store.itemRows.page(wanted));
});

test('what was refused is refused in the same words', async () => {
  const refused = await count('Nowhere').catch((error: unknown) => error);
  expect(refused).toMatchObject({
    kind: 'not_found',
    message: 'Not found: no collection Nowhere',
    id: 'kit.errorWithDetail',
    values: { detail: { id: 'store.noSuchCollection', values: { nameOrId: 'Nowhere' } } },
  });
});

test('a question of everything makes this thread take in what was fetched', async () => {
  await ask('collections.count', {});
  expect(caughtUp).toBe(1);
});

test('whoever looks for words is told how much of the index of words is renewed', async () => {
  const db = store.extend(({ db: opened }) => opened);
  db.run(sql`INSERT INTO wordsRenewal (id, reached, until) VALUES (1, 100, 400)`);
  const sought = { name: 'Birds', filter: { words: 'nowhere' } };
  expect(await ask('collections.count', sought)).toEqual({ count: 0, isAll: true, renewed: 0.25 });
  expect(await count('Birds')).not.toHaveProperty('renewed');
  db.run(sql`DELETE FROM wordsRenewal`);
  expect(await ask('collections.count', sought)).toEqual({ count: 0, isAll: true });
});

test('what was committed before a question is in its answer', async () => {
  const { seq } = store.collections.open('Birds');
  const [first = 0] = store.itemRows.idsInView({ collection: seq, ascending: true });
  for (let n = 0; n < 50; n += 1) {
    store.collections.annotate(first, { tags: [`written ${n}`] });
    expect(
      await ask('collections.count', { name: 'Birds', filter: { tag: `written ${n}` } }),
    ).toEqual({ count: 1, isAll: true });
  }
});

test.skipIf(isOnPostgres())('few items need no thread', async () => {
  const here = open({ few: 1000 });
  await ask('collections.count', { name: 'Birds' }, here);
  await here.page({ limit: 1 }, ASKER);
  expect(starts).toBe(0);
  await here.close();
});

test('what takes too long is ended with its statement, and the next question is answered', async () => {
  const endless = workerFileIn(`${import.meta.dirname}/testing`, 'endless-worker');
  const ended: Promise<void>[] = [];
  const slow = open({ longestMs: 3000 }, () => {
    if (ended.length > 0) return startWideWorker();
    const worker = new Worker(endless);
    ended.push(new Promise((resolve) => worker.once('exit', () => resolve())));
    return worker;
  });
  const late = await ask('collections.count', { name: 'Birds' }, slow).catch(
    (error: unknown) => error,
  );
  expect(late).toMatchObject({
    kind: 'service_unavailable',
    values: { detail: { id: 'app.lookedTooLong', values: { seconds: 3 } } },
  });
  await Promise.all(ended);
  const next = await ask('collections.count', { name: 'Birds' }, slow);
  expect(next).toEqual({ count: 3 * ROWS, isAll: true });
  await slow.close();
});

test('whoever goes away ends their question', async () => {
  const stop = new AbortController();
  const endless = workerFileIn(`${import.meta.dirname}/testing`, 'endless-worker');
  const worker = new Worker(endless);
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const leaving = open({}, () => worker);
  const waiting = leaving.page({ limit: 1 }, { ...ASKER, signal: stop.signal });
  await new Promise((resolve) => worker.once('message', resolve));
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'service_unavailable' });
  await ended;
  await leaving.close();
});
