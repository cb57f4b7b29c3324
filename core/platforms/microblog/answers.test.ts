import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listedItems } from '#kit/listed-items.ts';
import {
  dataFromOutcome,
  formatOutcome,
  openSample,
  type Item,
} from '../../../test/support/sample.ts';
import type { RouteName } from '#kit/operation.ts';
import { film, heron, long, poll, quote, REFUSED, repost, song, wren } from './fake/world.ts';

/** What the sample world answers to everybody and to a bearer, through the engine. */

let world: ReturnType<typeof openSample>;
beforeAll(() => {
  world = openSample();
});
afterAll(() => world.close());

const call = (name: string, params: object, route?: RouteName) =>
  world.call(`microblog.${name}`, { ...params }, route);
const end = async (name: string, params: object, route?: RouteName) =>
  formatOutcome(await call(name, params, route));
const one = async (name: string, params: object, route?: RouteName): Promise<Item> =>
  dataFromOutcome(await call(name, params, route)) as Item;
const items = async (name: string, params: object, route?: RouteName) =>
  listedItems(await one(name, params, route)) as readonly Item[];

describe('everybody', () => {
  test.each([
    [film.id, 'ok'],
    [long.id, 'ok text-truncated'],
    [REFUSED.stumbled, 'ok'],
    [REFUSED.deleted, 'not_found'],
    [REFUSED.suspended, 'not_found'],
    [REFUSED.unknown, 'not_found'],
    [REFUSED.withheld, 'platform_error withheld'],
    // The embed service stumbles over it, and oEmbed says whose it is.
    [REFUSED.protected, 'platform_error withheld'],
  ])('post %s: %s', async (postId, expected) => {
    expect(await end('get-post', { postId }, 'public-page')).toBe(expected);
  });

  test('oEmbed gives author, text and, by the number, the time', async () => {
    expect(await one('get-post', { postId: REFUSED.stumbled }, 'public-page')).toMatchObject({
      entityId: REFUSED.stumbled,
      content: 'A sample by the other door & back\n#sample',
      published: '2026-08-06T10:00:00.000Z',
      publishedFrom: 'id',
      attributedTo: { preferredUsername: heron.handle, name: heron.name },
    });
  });

  test('the embedded profile is a sample, and says so', async () => {
    const page = await one('list-user-posts', { username: heron.handle }, 'public-page');
    expect(page).toMatchObject({
      nextCursor: null,
      incomplete: { reason: expect.stringContaining('no timeline') as string, statedTotal: null },
      orderedItems: [{ entityId: film.id, repostCount: 3 }],
    });
    expect(await one('get-user', { username: heron.handle }, 'public-page')).toMatchObject({
      entityId: heron.id,
      followerCount: heron.followers,
      postCount: heron.posts,
      published: '2015-02-03T04:05:06.000Z',
    });
  });

  test.each([
    ['sample_private', 'platform_error withheld'],
    ['sample_nobody', 'not_found'],
    ['sample_wren', 'platform_error withheld'],
    [`id:${heron.id}`, 'validation_error'],
  ])('the profile of %s: %s', async (username, expected) => {
    expect(await end('list-user-posts', { username }, 'public-page')).toBe(expected);
  });
});

describe('a bearer', () => {
  const api = 'official-api';

  test('posts of a user, page by page; the handle is looked up once', async () => {
    const first = await one('list-user-posts', { username: heron.handle, count: 5 }, api);
    expect((first['orderedItems'] as Item[]).map(({ entityId }) => entityId)).toEqual([
      long.id,
      repost.id,
      quote.id,
    ]);
    const second = await one(
      'list-user-posts',
      { username: heron.handle, count: 5, cursor: first['nextCursor'] },
      api,
    );
    expect(second).toMatchObject({ nextCursor: null, incomplete: { statedTotal: null } });
    expect((second['orderedItems'] as Item[]).map(({ entityId }) => entityId)).toEqual([
      poll.id,
      film.id,
    ]);
  });

  test('each answer says what it cost about', async () => {
    const outcome = await call('list-user-followers', { username: heron.handle }, api);
    expect(outcome.ok && outcome.meta.notices).toEqual([
      expect.objectContaining({
        code: 'official-price',
        message:
          'This answer held 2 accounts: about $0.020 at X’s prices of 13 August 2026 ($0.005 a post, $0.010 an account), billed to you.',
      }),
    ]);
  });

  test('a batch in the order of asking, with a reason for what is missing', async () => {
    const ids = [song.id, REFUSED.protected, REFUSED.unknown, film.id];
    expect(await items('batch-posts', { entityIds: ids })).toMatchObject([
      { type: 'Note', entityId: song.id },
      {
        type: 'Tombstone',
        entityId: REFUSED.protected,
        reason: expect.stringMatching(/^Protected/) as string,
      },
      {
        type: 'Tombstone',
        entityId: REFUSED.unknown,
        reason: `Could not find ${REFUSED.unknown}.`,
      },
      { type: 'Note', entityId: film.id },
    ]);
    expect(await items('batch-posts', { entityIds: [REFUSED.unknown] })).toMatchObject([
      { type: 'Tombstone' },
    ]);
    expect(await items('batch-users', { entityIds: [wren.id, '9', heron.id] })).toMatchObject([
      { preferredUsername: wren.handle },
      { type: 'Tombstone', formerType: 'Person', id: 'https://x.com/i/user/9' },
      { preferredUsername: heron.handle },
    ]);
  });

  test.each([
    [REFUSED.unknown, 'not_found'],
    [REFUSED.protected, 'platform_error withheld'],
    [REFUSED.unpaid, 'platform_error key-refused'],
    [REFUSED.forbidden, 'platform_error key-refused'],
  ])('post %s: %s', async (postId, expected) => {
    expect(await end('get-post', { postId }, api)).toBe(expected);
  });

  test('an account by its number; nobody by an unknown handle', async () => {
    expect(await one('get-user', { username: `id:${wren.id}` }, api)).toMatchObject({
      preferredUsername: wren.handle,
      listedCount: 5,
    });
    expect(await end('list-user-posts', { username: 'sample_nobody' }, api)).toBe('not_found');
    expect(await end('list-user-posts', { username: heron.handle, tab: 'reposts' }, api)).toBe(
      'validation_error',
    );
  });

  test('replies are without the post itself, media without what has none', async () => {
    expect(await items('list-post-replies', { postId: song.id }, api)).toMatchObject([
      { inReplyTo: `https://x.com/${wren.handle}/status/${song.id}` },
    ]);
    const pages = await world.pagesOf('microblog.list-user-media', { username: heron.handle });
    expect(pages.flatMap(({ orderedItems }) => orderedItems)).toMatchObject([
      { entityId: film.id },
    ]);
  });
});

test('what is only shown in a browser says where', async () => {
  const outcome = await call('list-community-posts', { communityId: '7650000000000000199' });
  expect(outcome).toMatchObject({
    ok: false,
    error: {
      refusal: {
        kind: 'capture-needed',
        message: expect.stringContaining('https://x.com/i/communities/') as string,
      },
    },
  });
});
