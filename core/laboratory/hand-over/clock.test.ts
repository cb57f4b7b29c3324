import { expect, test } from 'vitest';
import { comments } from '../../collections/testing/reef.ts';
import type { Store } from '../../store/index.ts';
import { PARCEL_LIMITS } from '../../hand-over/limits.ts';
import { LAB } from '../../hand-over/testing/sender.ts';
import { linesOf, useTwoSides } from '../../hand-over/testing/two-sides.ts';

const here = useTwoSides();

const LIST = { operation: 'reef.list-video-comments', params: { videoId: 'v1' } };
const HOUR_MS = 3_600_000;

const gather = async (): Promise<string> => {
  here.site = {
    'comments/v1': comments('a b', 'c2', { total: 5 }),
    'comments/v1?from=c2': comments('c d'),
  };
  return here.gather([LIST]);
};

const annotateFirst = (store: Store, note: string): void => {
  const { seq } = store.collections.there('Test');
  const [row] = store.itemRows.page({ collection: seq, limit: 1 }).rows;
  store.collections.annotate(row?.id ?? 0, { note });
};

const notesIn = (store: Store): readonly (string | undefined)[] => {
  const { seq } = store.collections.there('Test');
  const [row] = store.itemRows.page({ collection: seq, limit: 1 }).rows;
  return row ? store.itemRows.read(row).written.map(({ note }) => note) : [];
};

const shifted = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/** When its calls were begun and finished, in the order in which they were made. */
const timesOfCalls = (store: Store): readonly string[] => {
  const { seq } = store.collections.there('Test');
  return store.collections
    .calls(seq)
    .flatMap((id) => store.calls.find(id) ?? [])
    .flatMap(({ startedAt, finishedAt }) => [startedAt, finishedAt]);
};

const countsIn = (store: Store) => store.outgoing.counts(store.collections.there('Test').seq);

test.each([HOUR_MS, -HOUR_MS])(
  'a desktop whose clock is %i ms off: calls, runs and notes have the time of the project',
  async (off) => {
    // Everything that the desktop writes has the time of its own clock.
    here.now += off;
    const id = await gather();
    here.share();
    annotateFirst(here.desktop.store, 'one');
    const run = here.desktop.store.runs.there(id);
    here.now -= off;
    expect(await here.hand({ off })).toMatchObject({ refused: 0, later: 0 });
    const [desktop, lab] = [here.desktop.store, here.lab.store];
    expect(timesOfCalls(lab)).toEqual(timesOfCalls(desktop).map((at) => shifted(at, -off)));
    expect(lab.runs.there(id).created).toBe(shifted(run.created, -off));
    expect(countsIn(lab)).toEqual(countsIn(desktop));

    // A newer note of the same clock holds; one that was sent again does not come back.
    here.now += 60_000 + off;
    annotateFirst(desktop, 'two');
    here.now -= off;
    expect(await here.hand({ off })).toMatchObject({ refused: 0, later: 0 });
    expect(notesIn(lab)).toEqual(['two']);
  },
);

test('a clock that jumps between the requests of one hand-over: each has its own correction', async () => {
  await gather();
  here.share();
  here.now += 2 * HOUR_MS;
  const offs = [HOUR_MS, -HOUR_MS, 0, 2 * HOUR_MS, HOUR_MS, -HOUR_MS];
  let requests = 0;
  const off = (): number => offs[requests++ % offs.length] ?? 0;
  const limits = { ...PARCEL_LIMITS, bodies: 20, part: 16, request: 6000 };
  expect(await here.hand({ off, limits })).toMatchObject({ taken: 6, refused: 0, later: 0 });
  expect(requests).toBeGreaterThan(2);
  expect(countsIn(here.lab.store)).toEqual(countsIn(here.desktop.store));

  // Told once more by a clock that is right: nothing of it is a second one.
  const { store } = here.desktop;
  store.outbox.stop(store.collections.there('Test').seq);
  here.share();
  expect(await here.hand()).toMatchObject({ refused: 0, later: 0 });
  expect(countsIn(here.lab.store)).toEqual(countsIn(store));
});

test('gathered while the clock was ahead, and sent once it was right: refused with a reason, then taken once', async () => {
  here.now += HOUR_MS;
  await gather();
  here.share();
  here.now -= HOUR_MS + HOUR_MS / 2;
  expect(await here.hand()).toMatchObject({ later: 1 });
  const { store } = here.desktop;
  expect(new Set(store.outbox.refused(10).map(({ reason }) => reason?.id))).toEqual(
    new Set(['handOver.timeAhead']),
  );
  expect(here.lab.store.collections.there('Test').items).toBe(0);
  here.now += 2 * HOUR_MS;
  store.outbox.retry();
  expect(await here.hand()).toMatchObject({ refused: 0, later: 0 });
  expect(linesOf(here.lab.store)).toEqual(linesOf(store));
});

test('an answer that was lost before the clock was put right: the first correction stays', async () => {
  await gather();
  here.share();
  here.now += HOUR_MS;
  const lost = here.hand({
    off: HOUR_MS,
    // That of the last call.
    onAnswer: () => {
      if (here.desktop.store.outbox.next(LAB, 0, 10).length === 1) throw new Error('no connection');
    },
  });
  await expect(lost).rejects.toThrow('no connection');
  const before = timesOfCalls(here.lab.store);
  expect(before).toHaveLength(4);
  expect(await here.hand()).toEqual({ taken: 0, known: 1, refused: 0, later: 0 });
  expect(timesOfCalls(here.lab.store)).toEqual(before);
  expect(countsIn(here.lab.store)).toEqual(countsIn(here.desktop.store));
});
