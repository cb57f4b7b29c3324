import { expect, test } from 'vitest';
import type { ChangesView } from '#calls/changes/changes.ts';
import { LIST, useOneList } from './testing/one-list.ts';
import { answer, comments, failure, wall } from './testing/reef.ts';

const here = useOneList();
const { gather, recheck } = here;

const changes = async (params = {}): Promise<ChangesView> => {
  const given = { id: 1, name: 'collections.changes', params: { name: 'Test', ...params } };
  const reply = await here.app.door.answer(given, here.app.callers.window);
  if (!reply.ok) throw new Error(JSON.stringify(reply.error));
  return reply.data as ChangesView;
};

const NONE = { removed: 0, notShown: 0, unlisted: 0, text: 0, figures: 0, came: 0 };
const keys = ({ rows }: ChangesView): string[] =>
  rows.map(({ kind, item }) => `${kind} ${item.entityId}`);

test('what came, and what a complete list no longer has, though it still has later ones', async () => {
  here.site = { 'comments/v1': comments('a b c') };
  await gather();
  here.site = { 'comments/v1': comments('a c d') };
  const check = await gather();
  const view = await changes({ check });
  expect(view.counts).toEqual({ ...NONE, unlisted: 1, came: 1 });
  expect(keys(view)).toEqual(['unlisted b', 'came d']);
});

test('what a list may have pushed out at its end is not missing, unless it states that it is whole', async () => {
  here.site = { 'comments/v1': comments('a b c') };
  await gather();
  here.site = { 'comments/v1': comments('d a b') };
  expect((await changes({ check: await gather() })).counts).toEqual({ ...NONE, came: 1 });
  here.site = { 'comments/v1': comments('a b', undefined, { total: 2 }) };
  const view = await changes({ check: await gather() });
  expect(keys(view)).toEqual(['unlisted d']);
});

test('nothing is missing that was cut, limited, refused or of a list that belongs to nobody', async () => {
  here.site = {
    'comments/v1': comments('a b c'),
    'videos/c1': answer({ items: [{ id: 'v1' }, { id: 'v2' }] }),
  };
  const videos = { operation: 'reef.list-channel-videos', params: { channelId: 'c1' } };
  await gather([LIST, videos]);
  here.site['comments/v1'] = comments('a c', undefined, { incomplete: 'only the newest' });
  here.site['videos/c1'] = answer({ items: [{ id: 'v2' }] });
  expect((await changes({ check: await gather([LIST, videos]) })).counts).toEqual(NONE);
  here.site['comments/v1'] = wall;
  const refused = await gather();
  expect(here.app.store.runs.there(refused).state).toBe('attention');
  expect((await changes({ check: refused })).counts).toEqual(NONE);
  here.site['comments/v1'] = comments('a c');
  const limited = await gather([{ ...LIST, limit: 1 }]);
  expect((await changes({ check: limited })).counts).toEqual(NONE);
});

test('a recheck tells what the platform says is gone, and which texts changed', async () => {
  here.site = {
    'comments/v1': answer({
      items: [
        { id: 'a', content: 'The tide is low', likeCount: 3 },
        { id: 'b', content: 'gone soon' },
      ],
    }),
    'batch/a+b': answer({
      items: [
        { id: 'a', content: 'The tide is high', likeCount: 5 },
        { id: 'b', type: 'Tombstone', removedBy: 'deleted', content: undefined },
      ],
    }),
    'batch/a': answer({ items: [{ id: 'a', content: 'The tide is high', likeCount: 5 }] }),
  };
  await gather();
  const check = await recheck();
  const view = await changes({ check });
  expect(view.counts).toEqual({ ...NONE, removed: 1, text: 1 });
  expect(keys(view)).toEqual(['removed b', 'text a']);
  expect(view.rows[1]).toMatchObject({
    texts: [{ field: 'content', before: 'The tide is low', after: 'The tide is high' }],
    figures: [{ field: 'likeCount', before: 3, after: 5 }],
  });
  expect(keys(await changes({ check, kinds: ['text', 'removed'], after: 1, limit: 1 }))).toEqual([
    'text a',
  ]);
  // What was already told is not told again.
  expect((await changes({ check: await recheck() })).counts).toEqual(NONE);
});

test('figures alone are counted apart; the beginning of a text and a shortened figure are no change', async () => {
  here.site = {
    'comments/v1': answer({
      items: [
        { id: 'c', content: 'liked', likeCount: 1 },
        { id: 'd', content: 'A long text about', likeCount: 12_000 },
      ],
    }),
    'batch/c+d': answer({
      items: [
        { id: 'c', content: 'liked', likeCount: 2 },
        { id: 'd', content: 'A long  text about the sea', likeCount: 12_034 },
      ],
    }),
  };
  await gather();
  const view = await changes({ check: await recheck() });
  expect([keys(view), view.rows[0]?.figures]).toEqual([
    ['figures c'],
    [{ field: 'likeCount', before: 1, after: 2 }],
  ]);
});

test('a thing that is asked for alone and is not found is not shown, for whatever reason', async () => {
  here.site = {
    'videos/c1': answer({ items: [{ id: 'v1' }, { id: 'v2' }] }),
    'video/v1': answer({ items: [{ id: 'v1' }] }),
    'video/v2': failure(404),
  };
  await gather([{ operation: 'reef.list-channel-videos', params: { channelId: 'c1' } }]);
  expect(keys(await changes({ check: await recheck() }))).toEqual(['notShown v2']);
});

test('a broken recheck tells of nothing that it did not see', async () => {
  here.site = { 'comments/v1': comments('a b'), 'batch/a+b': failure(500) };
  await gather();
  expect((await changes({ check: await recheck() })).counts).toEqual(NONE);
});
