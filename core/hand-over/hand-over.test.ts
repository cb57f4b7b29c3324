import { expect, test } from 'vitest';
import { answer, comments, failure } from '../collections/testing/reef.ts';
import { databaseOf } from '../store/database-server.ts';
import { isOnPostgres } from '../store/testing/engines.ts';
import { BEN, LAB } from './testing/sender.ts';
import { handOver, linesOf, useTwoSides } from './testing/two-sides.ts';

const here = useTwoSides();

const LIST = { operation: 'reef.list-video-comments', params: { videoId: 'v1' } };
const NOTHING = { taken: 0, known: 0, refused: 0, later: 0 };

const expectSame = (): void => {
  expect(here.desktop.store.outbox.shared()).toMatchObject([{ waiting: 0, refused: 0 }]);
  expect(linesOf(here.lab.store)).toEqual(linesOf(here.desktop.store));
};

test('what is shared goes over with the pages of its lists, and both sides say the same', async () => {
  here.site = {
    'comments/v1': comments('a b', 'c2', { total: 5 }),
    'comments/v1?from=c2': comments('c d'),
  };
  await here.gather([LIST]);
  here.share();
  expect(here.desktop.store.outbox.shared()).toMatchObject([{ waiting: 6, refused: 0 }]);

  expect(await here.hand()).toEqual({ ...NOTHING, taken: 6 });
  expectSame();
  expect(here.lab.store.ledger.overview().spent).toBe(0);
  expect(await here.hand()).toEqual(NOTHING);
});

test('what comes later is entered with its page, goes over alone, and is known a second time', async () => {
  here.site = { 'comments/v1': comments('a b') };
  await here.gather([LIST]);
  here.share();
  await here.hand();
  here.site = { 'comments/v1': comments('a b c') };
  await here.gather([LIST]);

  const { outbox, collections } = here.desktop.store;
  const { seq } = collections.there('Test');
  const kinds = outbox.next(LAB, 0, 100).map(({ kind }) => kind);
  expect(kinds).toEqual(['source', 'run', 'link', 'list', 'call']);
  expect(await here.hand()).toEqual({ ...NOTHING, taken: 4, known: 1 });
  expectSame();

  outbox.stop(seq);
  expect(outbox.shared()).toEqual([]);
  here.share();
  expect(await here.hand()).toEqual({ ...NOTHING, known: 8 });
  expectSame();
});

test('gaps, refusals, limits and replies that were not asked for are told there, too', async () => {
  here.site = {
    'comments/v1': comments('a b', 'c2', { total: 9 }),
    'comments/v1?from=c2': { ...failure(500) },
    'comments/v2': failure(404),
    'comments/v3': answer({
      items: [{ id: 'x', replyCount: 4 }, { id: 'y' }],
      next: 'n',
      total: 30,
    }),
  };
  await here.gather([
    LIST,
    { operation: 'reef.list-video-comments', params: { videoId: 'v2' } },
    { operation: 'reef.list-video-comments', params: { videoId: 'v3' }, limit: 1 },
  ]);
  here.share();
  expect(await here.hand()).toMatchObject({ refused: 0, later: 0 });
  expectSame();
  expect(await here.lab.collecting.completeness('Test')).toMatchObject({
    unique: 3,
    refused: 0,
    notFound: [{ source: expect.stringContaining('v2') }],
    repliesLeft: 4,
  });
});

test('what is asked about each item belongs to the same items there', async () => {
  here.site = {
    'videos/ch': answer({ items: [{ id: 'v1' }, { id: 'v2' }] }),
    'comments/v1': comments('a b'),
    'comments/v2': comments('c'),
  };
  await here.gather([
    {
      operation: 'reef.list-channel-videos',
      params: { channelId: 'ch' },
      expand: 'reef.list-video-comments',
    },
  ]);
  here.share();
  expect(await here.hand()).toMatchObject({ refused: 0, later: 0 });
  expectSame();
});

test('an item that a check no longer finds is removed there, too', async () => {
  here.site = {
    'video/v1': answer({ items: [{ id: 'v1' }] }),
    'video/v2': answer({ items: [{ id: 'v2' }] }),
  };
  await here.gather([
    { operation: 'reef.get-video', params: { videoId: 'v1' } },
    { operation: 'reef.get-video', params: { videoId: 'v2' } },
  ]);
  here.share();
  await here.hand();
  here.site = {
    'video/v1': failure(404),
    'video/v2': answer({ items: [{ id: 'v2', name: 'new' }] }),
  };
  await here.recheck();
  expect(await here.hand()).toMatchObject({ refused: 0, later: 0 });
  expectSame();
  expect(here.lab.store.collections.there('Test')).toMatchObject({ items: 2, removed: 1 });
});

test('two desktops hand over the same items: each is there once, seen by both', async () => {
  here.site = { 'comments/v1': comments('a b') };
  await here.gather([LIST]);
  here.share();
  const other = here.openDesktop();
  here.site = { 'comments/v1': comments('b c') };
  here.now += 3_600_000;
  const { id } = other.collecting.start({ name: 'Test', sources: [LIST] }, other.callers.cli);
  await other.collecting.follow(id);
  other.store.outbox.share(other.store.collections.there('Test').seq, LAB);

  await here.hand();
  const report = await handOver(other.store, here.lab.store, () => here.now, { person: BEN });
  expect(report).toMatchObject({ refused: 0, later: 0 });
  const { seq, items } = here.lab.store.collections.there('Test');
  expect(items).toBe(3);
  const rows = here.lab.store.itemRows.page({ collection: seq, limit: 10 }).rows;
  expect(rows.map(({ entityId, timesSeen }) => `${entityId} ${timesSeen}`).sort()).toEqual([
    'a 1',
    'b 2',
    'c 1',
  ]);
});

test('a run that goes on at the desktop is not taken up there, nor paused or resumed', async () => {
  here.site = { 'comments/v1': comments('a b', 'c2') };
  const id = await here.gather([LIST]);
  here.desktop.store.runs.update(id, { state: 'running', reason: null });
  here.share();
  await here.hand();
  const { runs } = here.lab.store;
  expect(runs.there(id)).toMatchObject({ state: 'running' });
  expect(runs.unattended()).toEqual([]);
  expect(runs.claim(id)).toBe(false);
  expect(() => here.lab.collecting.pause(id)).toThrow(
    'the run goes on where it was begun: it was handed over from the desktop of a member',
  );
});

test('what is deleted on the desktop later stays in the project', async () => {
  here.site = { 'comments/v1': comments('a b') };
  await here.gather([LIST]);
  here.share();
  await here.hand();
  const { store } = here.desktop;
  store.collections.remove('Test');
  expect(store.outbox.shared()).toEqual([]);
  expect(await here.hand()).toEqual(NOTHING);
  expect(here.lab.store.collections.there('Test').items).toBe(2);
});

test('a run that goes on after its collection was deleted in the project opens it again there', async () => {
  here.site = { 'comments/v1': comments('a b', 'c2'), 'comments/v1?from=c2': comments('b c d') };
  const { collecting, callers } = here.desktop;
  const most = { requests: 1, credits: 1 };
  const { id } = collecting.start({ name: 'Test', sources: [LIST], most }, callers.cli);
  expect((await collecting.follow(id)).state).toBe('attention');
  here.share();
  await here.hand();
  const { store } = here.lab;
  await store.deleted.addCollection(store.collections.there('Test'));
  expect(store.collections.list()).toEqual([]);

  await collecting.follow(collecting.resume(id, { requests: 9, credits: 9 }).id);
  expect(await here.hand()).toMatchObject({ refused: 0, later: 0 });
  expect(here.desktop.store.outbox.shared()).toMatchObject([{ waiting: 0, refused: 0 }]);
  const inTest = (): string[] =>
    store.itemRows
      .page({ collection: store.collections.seqOf('Test'), limit: 10, ascending: true })
      .rows.map(({ entityId }) => entityId);
  expect(inTest()).toEqual(['c', 'd']);
  const [entry] = store.deleted.list();
  expect(entry).toMatchObject({ name: null, rowsOf: 'Test', items: 2 });
  expect(store.runs.there(id)).toMatchObject({ state: 'done' });

  await store.deleted.putBack(entry?.id ?? '');
  expect(inTest().toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expectSame();
});

test('a new collection that has the name of a deleted one keeps no run out of it', async () => {
  here.site = { 'comments/v1': comments('a b', 'c2'), 'comments/v1?from=c2': comments('b c d') };
  const { collecting, callers } = here.desktop;
  const most = { requests: 1, credits: 1 };
  const { id } = collecting.start({ name: 'Test', sources: [LIST], most }, callers.cli);
  await collecting.follow(id);
  here.share();
  await here.hand();
  const { store } = here.lab;
  await store.deleted.addCollection(store.collections.there('Test'));
  store.collections.open('Test');

  await collecting.follow(collecting.resume(id, { requests: 9, credits: 9 }).id);
  expect(await here.hand()).toMatchObject({ refused: 0, later: 0 });
  expect(here.desktop.store.outbox.shared()).toMatchObject([{ waiting: 0, refused: 0 }]);
  const sizes = () =>
    Object.fromEntries(store.collections.list().map(({ name, items }) => [name, items]));
  expect(sizes()).toEqual({ Test: 0, 'Test (2)': 2 });
  expect(store.runs.there(id)).toMatchObject({ state: 'done' });

  await store.deleted.putBack(store.deleted.list()[0]?.id ?? '');
  expect(sizes()).toEqual({ Test: 0, 'Test (2)': 4 });
});

test('what another person hands over is no part of a collection that was deleted', async () => {
  here.site = { 'comments/v1': comments('a b') };
  await here.gather([LIST]);
  here.share();
  await here.hand();
  const { store } = here.lab;
  await store.deleted.addCollection(store.collections.there('Test'));

  const other = here.openDesktop();
  const { id } = other.collecting.start({ name: 'Test', sources: [LIST] }, other.callers.cli);
  await other.collecting.follow(id);
  other.store.outbox.share(other.store.collections.there('Test').seq, LAB);
  expect(await handOver(other.store, store, () => here.now, { person: BEN })).toMatchObject({
    refused: 0,
    later: 0,
  });
  expect(store.collections.there('Test').items).toBe(2);
  expect(store.deleted.list()).toMatchObject([{ name: 'Test', items: 2 }]);
});

test('a desktop keeps a file, and the project what the laboratory keeps', () => {
  const isInPostgres = here.folders().map((dir) => databaseOf(dir) !== undefined);
  expect(isInPostgres).toEqual([false, isOnPostgres()]);
});

test.skipIf(!isOnPostgres())('what lies in PostgreSQL is shared with nobody', () => {
  const { store } = here.lab;
  const { seq } = store.collections.open('Test');
  expect(() => store.outbox.share(seq, LAB)).toThrow('a desktop hands over, which keeps a file');
  expect(store.outbox.shared()).toEqual([]);
});
