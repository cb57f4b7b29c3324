import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../app/app.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import type { RunRow, AddSourceInput } from '../store/index.ts';
import { removeDir, tempDir } from '../../test/support/running.ts';
import { openDataset } from './dataset.ts';
import { openReef, reefPath } from './testing/open-reef.ts';
import { answer, comments, failure, wall } from './testing/reef.ts';

const START = Date.parse('2026-08-15T10:00:00.000Z');

let dir: string;
let app: App;
let now: number;
let slept: number[];
/** What is answered at `path?from=cursor`: each time the next one, and the last one for ever. */
let site: Record<string, FakeResponse | FakeResponse[]>;
let requests: string[];

const open = (): App =>
  openReef({
    dataDir: dir,
    now: () => now,
    onSleep: (ms) => {
      slept.push(ms);
      now += ms;
    },
    serve: (url) => {
      const path = reefPath(url);
      requests.push(path);
      const given = site[path];
      return Array.isArray(given) ? (given.length > 1 ? given.shift() : given[0]) : given;
    },
  });

beforeEach(() => {
  dir = tempDir();
  [now, slept, requests, site] = [START, [], [], {}];
  app = open();
  app.store.ledger.grant(1000, 'for the test');
});
afterEach(async () => {
  await app.close();
  removeDir(dir);
});

const COMMENTS: AddSourceInput = {
  operation: 'reef.list-video-comments',
  params: { videoId: 'v1' },
};

const begin = (source: Partial<AddSourceInput> = {}, most = {}): RunRow =>
  app.collecting.start(
    { name: 'Test', sources: [{ ...COMMENTS, ...source }], most },
    app.callers.cli,
  );
const gather = (source: Partial<AddSourceInput> = {}, most = {}): Promise<RunRow> =>
  app.collecting.follow(begin(source, most).id);
const held = (): string[] =>
  [...openDataset(app.store, 'Test', { version: '1' }).rows()].map(({ key }) =>
    key.replace('Comment:', ''),
  );
const completeness = () => app.collecting.completeness('Test');

describe('how far', () => {
  beforeEach(() => {
    site = {
      'comments/v1': comments('a b', '2', { total: 9 }),
      'comments/v1?from=2': comments('b c', '3'),
      'comments/v1?from=3': comments('d'),
    };
  });

  test('the calls of a run are not among those of people', async () => {
    await gather();
    const answered = await app.engine.call(COMMENTS.operation, COMMENTS.params, app.callers.cli);
    const assistant = { ...app.callers.cli, door: 'mcp' as const };
    await app.engine.call(COMMENTS.operation, COMMENTS.params, assistant);
    expect(answered.ok).toBe(true);
    expect(app.store.calls.recent(9)).toHaveLength(5);
    expect(app.store.calls.recentByPeople(9).map(({ id }) => id)).toEqual([answered.meta.callId]);
  });

  test('to the end: each item once, what came twice is counted', async () => {
    expect(await gather()).toMatchObject({
      state: 'done',
      reason: null,
      pages: 3,
      requests: 3,
      credits: 3,
      added: 4,
      seen: 5,
      duplicates: 1,
    });
    expect(held()).toEqual(['a', 'b', 'c', 'd']);
    expect(await completeness()).toMatchObject({
      statedTotal: 9,
      unique: 4,
      duplicates: 1,
      pages: 3,
      gaps: [],
    });
    expect((await completeness()).methods).toBe(
      'Data were collected with Bowerbird on 2026-08-15 (UTC) by “Comments” of Reef (reef.list-video-comments), in 3 calls. The dataset holds 4 unique items; 1 repeated listing of items already held was merged. The platform states a total of 9 (comments). No page was left unread: the other 5 (comments) are on none of them. The platform’s total may count replies or removed items. By what the lists state, at most 5 further items exist, so the true number is between 4 and 9.',
    );
  });

  test('the first three: no page is asked for beyond them, and it says so', async () => {
    expect(await gather({ limit: 3 })).toMatchObject({
      state: 'stopped',
      reason: { message: 'went as far as was asked' },
      pages: 2,
    });
    expect([held(), requests]).toEqual([
      ['a', 'b'],
      ['comments/v1', 'comments/v1?from=2'],
    ]);
    const notice =
      '1 list was followed only as far as was asked, to a number of items: what lies beyond was not asked for.';
    expect((await completeness()).notices).toEqual([notice]);
    expect((await completeness()).methods).toContain(
      `The platform states a total of 9 (comments). By what the lists state, at most 7 further items exist, so the true number is between 2 and 9. ${notice}`,
    );
    expect((await completeness()).methods).not.toContain('No page was left unread');
  });

  test('until a day: what is older is left out, and what a pinned one says is not taken for the end', async () => {
    const dated = (id: string, day: string) => ({ id, published: `${day}T12:00:00.000Z` });
    site = {
      'comments/v1': answer({
        items: [dated('old', '2020-01-01'), dated('a', '2026-08-09')],
        next: '2',
      }),
      'comments/v1?from=2': answer({
        items: [dated('b', '2026-08-02'), dated('x', '2026-07-31')],
        next: '3',
      }),
      'comments/v1?from=3': answer({ items: [dated('y', '2026-07-30')], next: '4' }),
    };
    expect(await gather({ until: '2026-08-01' })).toMatchObject({ state: 'stopped', pages: 3 });
    expect(held()).toEqual(['a', 'b']);
  });

  test('a page that comes again is the end', async () => {
    site['comments/v1?from=3'] = comments('d', '2');
    expect(await gather()).toMatchObject({ state: 'done', pages: 3 });
  });

  test('the platform’s own reason for stopping short is told', async () => {
    site['comments/v1?from=3'] = comments('d', undefined, { incomplete: 'The rest is hidden.' });
    await gather();
    expect((await completeness()).notices).toEqual(['The rest is hidden.']);
  });
});

describe('what goes wrong', () => {
  test('told to wait, it waits so long, and says until when and why', async () => {
    site['comments/v1'] = [failure(429, { 'retry-after': '600' }), comments('a')];
    const states: string[] = [];
    app.collecting.onChange(({ state, waitUntil }) => states.push(`${state} ${waitUntil ?? ''}`));
    expect(await gather()).toMatchObject({ state: 'done', pages: 1, requests: 2, credits: 1 });
    expect(states).toContain('waiting 2026-08-15T10:10:00.000Z');
    expect(now - START).toBe(600_000);
    expect(Math.max(...slept)).toBe(1000);
  });

  test('a page that stays broken is set aside with its reason; the run goes on; its gap can be filled', async () => {
    site = {
      'videos/c1': answer({ items: [{ id: 'v1' }, { id: 'v2' }] }),
      'comments/v1': failure(500),
      'comments/v2': comments('a b'),
    };
    const run = await gather({
      operation: 'reef.list-channel-videos',
      params: { channelId: 'c1' },
      expand: 'list-video-comments',
    });
    expect(run).toMatchObject({
      state: 'done',
      reason: { message: '1 page could not be read' },
      pages: 2,
      credits: 2,
    });
    expect(requests.filter((path) => path === 'comments/v1')).toHaveLength(5);
    expect((await completeness()).gaps).toEqual([
      {
        source: 'reef.list-video-comments {"videoId":"v1"}',
        at: new Date(now).toISOString(),
        reason: 'Platform error: reef.example answered 500, a fault of its own',
      },
    ]);
    const before = held();
    site['comments/v1'] = comments('c');
    await app.collecting.follow(app.collecting.fillGaps(run.id).id);
    expect(app.store.runs.there(run.id)).toMatchObject({ state: 'done', reason: null, pages: 3 });
    expect(held()).toEqual([...before, 'c']);
    expect((await completeness()).gaps).toEqual([]);
  });

  test('a wall stops the run until the person has looked; then it goes on where it was', async () => {
    site = {
      'comments/v1': comments('a', '2'),
      'comments/v1?from=2': [wall, comments('b')],
    };
    const run = await gather();
    expect(run.state).toBe('attention');
    expect(run.reason?.message).toMatch(/reef\.example|Reef/i);
    expect(held()).toEqual(['a']);
    expect(app.store.ledger.overview()).toMatchObject({ spent: 1, reserved: 0 });
    await app.collecting.follow(app.collecting.resume(run.id).id);
    expect(app.store.runs.there(run.id)).toMatchObject({ state: 'done', pages: 2 });
    expect(held()).toEqual(['a', 'b']);
  });

  test('what is not there is not found, and the rest is gathered', async () => {
    site = { 'comments/v1': failure(404), 'comments/v2': comments('b') };
    const run = await gather({ params: {}, ids: ['v1', 'v2'] });
    expect(run).toMatchObject({
      state: 'done',
      reason: { message: '1 list was not found' },
      pages: 1,
    });
    expect(await completeness()).toMatchObject({
      refused: 0,
      notFound: [{ platform: 'Reef' }],
      missing: { unknown: [{ reason: 'notFound', lists: 1 }] },
      gaps: [],
    });
  });

  test('it never asks for more than was declared', async () => {
    for (let n = 0; n < 9; n += 1)
      site[n === 0 ? 'comments/v1' : `comments/v1?from=${n}`] = comments(`c${n}`, String(n + 1));
    const run = await gather({}, { requests: 3 });
    expect(run).toMatchObject({
      state: 'attention',
      reason: {
        message: '3 of the 3 requests that were declared are made; resume it with more to go on',
      },
    });
    expect(requests).toHaveLength(3);
    await app.collecting.follow(app.collecting.resume(run.id, { requests: 9, credits: 5 }).id);
    expect(app.store.runs.there(run.id)).toMatchObject({ state: 'attention', credits: 5 });
    expect(requests).toHaveLength(5);
  });

  test('without credits it stands still and loses nothing', async () => {
    site = { 'comments/v1': comments('a', '2'), 'comments/v1?from=2': comments('b') };
    app.store.ledger.reserve('window', app.store.ledger.account().balance - 1, 'elsewhere');
    const run = await gather();
    expect(run.state).toBe('attention');
    expect(run.reason?.message).toMatch(/^Credits exhausted/);
    app.store.ledger.refund('elsewhere', 'test');
    await app.collecting.follow(app.collecting.resume(run.id).id);
    expect(held()).toEqual(['a', 'b']);
  });
});

describe('who works on it', () => {
  test('paused it stands still, also after a new start; resumed it goes on; cancelled it stays so', async () => {
    site = { 'comments/v1': comments('a', '2'), 'comments/v1?from=2': comments('b') };
    const { id } = begin();
    app.collecting.pause(id);
    expect((await app.collecting.follow(id)).state).toBe('paused');
    await app.close();
    app = open();
    await app.collecting.look();
    expect((await app.collecting.follow(id)).state).toBe('paused');
    await app.collecting.follow(app.collecting.resume(id).id);
    expect(app.store.runs.there(id).state).toBe('done');
    const other = begin();
    expect(app.collecting.cancel(other.id).state).toBe('cancelled');
    expect(() => app.collecting.resume(other.id)).toThrow('the run is cancelled');
  });

  test('what was open when the program ended goes on with the next one', async () => {
    site = { 'comments/v1': [failure(429, { 'retry-after': '9000' }), comments('a')] };
    const { id } = begin();
    await expect.poll(() => requests.length).toBe(1);
    await app.close();
    app = open();
    expect(app.store.runs.there(id)).toMatchObject({ engine: null });
    await app.collecting.look();
    expect(await app.collecting.follow(id)).toMatchObject({ state: 'done', pages: 1 });
  });

  test('a machine that slept through four turns of a schedule makes one run', async () => {
    site = { 'comments/v1': comments('a b') };
    await gather();
    const schedule = app.collecting.schedule('Test', 6, 2);
    expect(schedule).toMatchObject({ nextAt: new Date(now + 6 * 3_600_000).toISOString() });
    await app.collecting.look();
    expect(app.store.runs.recent(9)).toHaveLength(1);
    now += 27 * 3_600_000;
    await app.collecting.look();
    await app.collecting.look();
    const [run, ...before] = app.store.runs.recent(9);
    expect(before).toHaveLength(1);
    await app.collecting.follow(run?.id ?? '');
    expect(app.store.schedules.there(schedule.id)).toMatchObject({
      nextAt: new Date(Date.parse(schedule.nextAt) + 24 * 3_600_000).toISOString(),
      state: 'active',
    });
    expect(
      [...openDataset(app.store, 'Test', { version: '1' }).rows()].map(
        ({ timesSeen }) => timesSeen,
      ),
    ).toEqual([2, 2]);
  });

  test('a schedule that checks asks for each row by its id, also after a restart, and marks what is gone', async () => {
    site = { 'comments/v1': comments('a b') };
    await gather();
    expect(await app.collecting.preflightRecheck('Test')).toEqual({
      items: 2,
      unreachable: 0,
      requests: { estimate: 1, atMost: 12 },
      credits: { estimate: 2, atMost: 12 },
      minutes: 1,
    });
    const schedule = await app.collecting.scheduleRecheck('Test', 6, 2);
    expect(schedule).toMatchObject({ kind: 'recheck', mostRequests: 12, mostCredits: 12 });
    now += 7 * 3_600_000;
    await app.close();
    app = open();
    requests = [];
    site = {
      'batch/a+b': answer({
        items: [
          { id: 'a' },
          { id: 'b', type: 'Tombstone', removedBy: 'deleted', content: undefined },
        ],
      }),
    };
    await Promise.all([app.collecting.look(), app.collecting.look()]);
    const [run, ...before] = app.store.runs.recent(9);
    expect(before).toHaveLength(1);
    expect(await app.collecting.follow(run?.id ?? '')).toMatchObject({
      kind: 'recheck',
      state: 'done',
      schedule: schedule.seq,
      mostRequests: 12,
      credits: 2,
    });
    expect(requests).toEqual(['batch/a+b']);
    expect((await completeness()).removedSince).toBe(1);
    expect(app.store.schedules.there(schedule.id)).toMatchObject({
      nextAt: new Date(Date.parse(schedule.nextAt) + 6 * 3_600_000).toISOString(),
      state: 'active',
    });
  });

  test('what is begun to be repeated has its schedule at once', async () => {
    site = { 'comments/v1': comments('a b') };
    const repeat = { everyHours: 6, days: 2 };
    const { id } = app.collecting.start(
      { name: 'Test', sources: [COMMENTS], repeat },
      app.callers.cli,
    );
    await app.collecting.follow(id);
    expect(app.store.schedules.list()).toMatchObject([
      { everyHours: 6, until: new Date(START + 48 * 3_600_000).toISOString(), state: 'active' },
    ]);
  });
});

describe('more than one list', () => {
  test('identifiers that are asked in batches, and the videos of a channel with their comments', async () => {
    site = {
      'batch/a+b': comments('a b'),
      'batch/c': comments('c'),
      'videos/c1': answer({ items: [{ id: 'v1' }] }),
      'comments/v1': answer({ items: [{ id: 'd' }] }),
    };
    const sources = [
      { operation: 'reef.batch-comments', params: {}, ids: ['a', 'b', 'c', 'a'] },
      {
        operation: 'reef.list-channel-videos',
        params: { channelId: 'c1' },
        expand: 'reef.list-video-comments',
      },
    ];
    const { id } = app.collecting.start({ name: 'Test', sources }, app.callers.cli);
    expect(await app.collecting.follow(id)).toMatchObject({ state: 'done', pages: 4, credits: 5 });
    const rows = [...openDataset(app.store, 'Test', { version: '1' }).rows()];
    expect(rows.map(({ key, parent }) => [key, parent])).toEqual([
      ['Comment:a', undefined],
      ['Comment:b', undefined],
      ['Comment:c', undefined],
      ['Video:v1', undefined],
      ['Comment:d', 'Video:v1'],
    ]);
    expect(rows[4]?.origin).toMatchObject({
      url: 'https://reef.example/comments/v1?from=',
      pointer: '/items/0',
      operation: 'reef.list-video-comments',
      params: { videoId: 'v1' },
    });
  });

  test('a recheck tells what the platform says was removed from what it does not show', async () => {
    site = {
      'comments/v1': comments('a b'),
      'videos/c1': answer({ items: [{ id: 'v1' }, { id: 'v2' }] }),
      'batch/a+b': answer({
        items: [
          { id: 'a' },
          { id: 'b', type: 'Tombstone', removedBy: 'deleted', content: undefined },
        ],
      }),
      'video/v1': answer({ items: [{ id: 'v1' }] }),
      'video/v2': failure(404),
    };
    await gather();
    await gather({ operation: 'reef.list-channel-videos', params: { channelId: 'c1' } });
    const run = await app.collecting.follow(
      (await app.collecting.recheck('Test', app.callers.cli)).id,
    );
    expect(run).toMatchObject({ kind: 'recheck', state: 'done', reason: null });
    const absent = [...openDataset(app.store, 'Test', { version: '1' }).rows()].filter(
      ({ removedSince, notShownSince }) => removedSince ?? notShownSince,
    );
    expect(
      absent.map(({ key, item, removedSince, notShownSince }) => [
        key,
        item['type'],
        removedSince !== undefined,
        notShownSince !== undefined,
      ]),
    ).toEqual([
      ['Comment:b', 'Note', true, false],
      ['Video:v2', 'Video', false, true],
    ]);
    const { removedSince, notShown, methods } = await completeness();
    expect([removedSince, notShown]).toEqual([1, 1]);
    expect(methods).toContain(
      'The platform says of 1 item that it was removed, by itself or by its author. 1 item was no longer shown by the platform, which does not say why: private, restricted or gone.',
    );
  });
});

describe('beforehand', () => {
  test('what nobody knows is not estimated; what was kept says how long the list is', async () => {
    expect(app.collecting.preflight([COMMENTS])).toEqual({
      least: { requests: 1, credits: 1, minutes: 1, megabytes: 0.2 },
      requests: { atMost: 1000 },
      credits: { atMost: 1000 },
      atMost: { minutes: 17, megabytes: 150 },
      basis: [
        expect.objectContaining({
          message: 'Nothing of “Comments” is kept yet: 20 items and 150 kB a page are assumed.',
        }),
        expect.objectContaining({
          message:
            'Nobody has said yet how long this list is: the run stops after 1000 requests and asks.',
        }),
      ],
    });
    site = { 'comments/v1': comments('a b', '2', { total: 100 }) };
    await app.engine.call(COMMENTS.operation, COMMENTS.params, app.callers.cli);
    expect(app.collecting.preflight([COMMENTS])).toMatchObject({
      requests: { estimate: 50, atMost: 60 },
      credits: { estimate: 50, atMost: 60 },
      items: 100,
      minutes: 1,
    });
  });

  test('the facts of a video say how many comments it has, until the list itself does', async () => {
    site = {
      'video/v1': answer({ items: [{ id: 'v1', commentCount: 60 }] }),
      'video/v2': answer({ items: [{ id: 'v2' }] }),
      'comments/v1': comments('a b', '2', { total: 58 }),
    };
    for (const videoId of ['v1', 'v2'])
      await app.engine.call('reef.get-video', { videoId }, app.callers.cli);
    expect(app.collecting.preflight([COMMENTS])).toMatchObject({
      items: 60,
      requests: { estimate: 3, atMost: 13 },
      basis: [
        expect.objectContaining({
          message: 'Nothing of “Comments” is kept yet: 20 items and 150 kB a page are assumed.',
        }),
        expect.objectContaining({ message: 'The kept answer of “Video” says how many there are.' }),
      ],
    });
    expect(app.collecting.preflight([{ ...COMMENTS, limit: 9 }])).toMatchObject({ items: 9 });
    const unknown = app.collecting.preflight([{ ...COMMENTS, params: { videoId: 'v2' } }]);
    expect(unknown.items).toBeUndefined();
    await app.engine.call(COMMENTS.operation, COMMENTS.params, app.callers.cli);
    expect(app.collecting.preflight([COMMENTS])).toMatchObject({ items: 58 });
  });

  test.each<[wish: Partial<AddSourceInput>, says: string]>([
    [{ operation: 'reef.nothing' }, 'no such operation: reef.nothing'],
    [{ params: {} }, 'videoId'],
    [{ params: { videoId: 'v', cursor: 'x' } }, 'cursor: a collection begins with the first page'],
    [{ limit: 0 }, 'limit'],
    [{ until: 'soon' }, 'until'],
    [{ ids: [] }, 'ids: there is none'],
    [{ expand: 'list-channel-videos' }, 'expand: reef/list-channel-videos cannot be asked'],
  ])('%j is refused before anything is begun', (input, text) => {
    expect(() => begin(input)).toThrow(text);
    expect(app.store.collections.list()).toEqual([]);
  });
});

test('what was only looked at is found again, and is in no collection', async () => {
  site = { 'comments/v1': comments('a b') };
  await app.engine.call(COMMENTS.operation, COMMENTS.params, app.callers.cli);
  expect(app.collecting.catchUp()).toBe(true);
  const { rows } = app.store.itemRows.page({ filter: { words: 'comment b' }, limit: 9 });
  expect(rows.map(({ entityId, collection }) => [entityId, collection])).toEqual([['b', 0]]);
  await gather();
  app.collecting.catchUp();
  expect(app.store.itemRows.count(undefined, { words: 'comment a' }, 9)).toBe(2);
});

describe('a day on which it goes', () => {
  const day = (days: number): string =>
    new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  const start = (name: string, retainUntil?: string) =>
    app.collecting.start({ name, sources: [COMMENTS], retainUntil }, app.callers.cli);

  test('items and replies that no other needs go; a record stays; others are as they were', async () => {
    site = {
      'comments/v1': [comments('a b'), comments('b c'), failure(429, { 'retry-after': '99999' })],
    };
    await app.collecting.follow(start('Kept').id);
    await app.collecting.follow(start('Test', day(3)).id);
    app.store.collections.annotate(app.store.itemRows.page({ limit: 1 }).rows[0]?.id ?? 0, {
      note: 'a note',
    });
    app.collecting.schedule('Test', 999, 9);
    const waiting = start('Test');
    await expect.poll(() => app.store.runs.there(waiting.id).state).toBe('waiting');
    const copy = join(dir, 'bowerbird-before-update-20260814T000000Z.db');
    writeFileSync(copy, 'the data as they were before an update');
    now += 2 * 86_400_000;
    await app.collecting.look();
    expect([held(), existsSync(copy)]).toEqual([['b', 'c'], true]);

    now += 86_400_000;
    await app.collecting.look();
    const { seq, items, retainUntil } = app.store.collections.there('Test');
    expect([items, retainUntil, held()]).toEqual([0, null, []]);
    expect(existsSync(copy)).toBe(false);
    expect(app.store.collections.calls(seq)).toEqual([]);
    // Its page, and the reply that told it to wait.
    expect(app.store.people.record()).toMatchObject([
      { reason: 'retention', platform: 'reef', shape: 'Comment', items: 2, replies: 2 },
    ]);
    expect((await completeness()).methods).toContain(
      '2 items were deleted on 2026-08-18 because the collection was to be kept no longer.',
    );
    expect(await app.collecting.follow(waiting.id)).toMatchObject({ state: 'cancelled' });
    expect(app.store.schedules.list()).toMatchObject([{ state: 'ended' }]);
    const kept = [...openDataset(app.store, 'Kept', { version: '1' }).rows()];
    expect(kept.map(({ key }) => key)).toEqual(['Comment:a', 'Comment:b']);
    for (const { origin } of kept) expect(origin.sha256).toBeDefined();
  });

  test('a day that has come, or is none, is refused; without one it stays', async () => {
    site = { 'comments/v1': comments('a') };
    await gather();
    for (const until of [day(0), '2026-02-31', 'tomorrow'])
      expect(() => app.collecting.retain('Test', until)).toThrow('is a day after today');
    expect(() => start('New', day(0))).toThrow('is a day after today');
    expect(app.store.collections.find('New')).toBeUndefined();
    app.collecting.retain('Test', day(1));
    app.collecting.retain('Test', null);
    now += 9 * 86_400_000;
    await app.collecting.look();
    expect(held()).toEqual(['a']);
  });
});
