import { expect, test, vi } from 'vitest';
import { openStore } from '../store/index.ts';
import { createLongWork, type WorkWatch } from './long-work.ts';

const kindOf = (error: unknown): unknown => (error as { readonly kind?: unknown }).kind;

/** Work that tells one thing and ends when it is ended, or when it is told to. */
const waiting = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = 0;
  const work = ({ tell, signal }: WorkWatch<{ rows: number }>): Promise<string> => {
    begun += 1;
    tell({ rows: 5 });
    signal.addEventListener('abort', () => reject(new Error('ended')));
    return promise;
  };
  return { work, finish: () => resolve('done'), begun: () => begun };
};

test('how far it is, and its end, by the id that it was given', async () => {
  const works = createLongWork();
  const { work } = waiting();
  const ended = works.run({ kind: 'export', id: 'one' }, work).catch((error: Error) => error);
  expect(works.progress('one')).toEqual({ kind: 'export', rows: 5 });
  await expect(works.run({ kind: 'export', id: 'one' }, work)).rejects.toMatchObject({
    kind: 'validation_error',
  });
  works.cancel('another');
  works.cancel('one');
  expect(await ended).toEqual(new Error('ended'));
  expect(works.progress('one')).toBeUndefined();
});

test('those who ask the same share one result, and one who leaves takes it from nobody', async () => {
  const works = createLongWork();
  const { work, finish, begun } = waiting();
  const ask = (id: string, question = 'authors of Birds') =>
    works.run({ kind: 'chart', id, question }, work).catch(kindOf);
  const [first, second] = [ask('first'), ask('second')];
  expect(begun()).toBe(1);
  works.cancel('first');
  expect(await first).toBe('service_unavailable');
  expect(works.progress('second')).toEqual({ kind: 'chart', rows: 5 });
  finish();
  expect(await second).toBe('done');
  expect(await ask('third')).toBe('done');
  expect(begun()).toBe(2);
});

test('eight people who ask for eight charts each have theirs', async () => {
  const works = createLongWork();
  const ask = (person: number, chart: number) =>
    works.run({ kind: 'chart', id: `${person} ${chart}`, question: `${chart}` }, async () => chart);
  const charts = [1, 2, 3, 4, 5, 6, 7, 8];
  const all = await Promise.all(
    charts.flatMap((person) => charts.map((chart) => ask(person, chart))),
  );
  expect(all).toEqual(charts.flatMap(() => charts));
});

test('whoever asks anew under an id has no use for what they asked before', async () => {
  const works = createLongWork();
  const [older, newer] = [waiting(), waiting()];
  const ask = (question: string, { work }: typeof older) =>
    works.run({ kind: 'chart', id: 'mine', question, replaces: true }, work);
  const before = ask('one', older).catch((error: Error) => error.message);
  const after = ask('two', newer);
  expect(await before).toBe('ended');
  expect(works.progress('mine')).toEqual({ kind: 'chart', rows: 5 });
  newer.finish();
  expect(await after).toBe('done');
});

test('nobody watches or ends what another began', async () => {
  const works = createLongWork();
  const { work, finish } = waiting();
  const done = works.run({ kind: 'forgetting', id: 'one', owner: 'ada' }, work);
  expect(works.progress('one', 'ben')).toBeUndefined();
  expect(works.progress('one', 'ada')).toEqual({ kind: 'forgetting', rows: 5 });
  works.cancel('one', 'ben');
  finish();
  expect(await done).toBe('done');
});

test('another process sees how far something is, and ends it, if it is of the same owner', async () => {
  vi.useFakeTimers();
  const store = openStore({ dir: ':memory:', now: () => Date.now() });
  const [here, there] = [createLongWork(store.shortLived), createLongWork(store.shortLived)];
  const { work } = waiting();
  const ended = here
    .run({ kind: 'export', id: 'one', owner: 'ada' }, work)
    .catch((error: Error) => error.message);
  expect(there.progress('one', 'ada')).toBeUndefined();
  vi.advanceTimersByTime(500);
  expect(there.progress('one', 'ada')).toEqual({ kind: 'export', rows: 5 });
  expect(there.progress('one', 'ben')).toBeUndefined();
  there.cancel('one', 'ben');
  vi.advanceTimersByTime(500);
  expect(here.progress('one', 'ada')).toEqual({ kind: 'export', rows: 5 });
  there.cancel('one', 'ada');
  vi.advanceTimersByTime(500);
  expect(await ended).toBe('ended');
  expect(there.progress('one', 'ada')).toBeUndefined();
  vi.useRealTimers();
  store.close();
});

test('after closing nothing is left, and nothing is begun', async () => {
  const works = createLongWork();
  const ended = works
    .run({ kind: 'import' }, waiting().work)
    .catch((error: Error) => error.message);
  await works.close();
  expect(await ended).toBe('ended');
  expect(await works.run({ kind: 'import' }, waiting().work).catch(kindOf)).toBe(
    'service_unavailable',
  );
});
