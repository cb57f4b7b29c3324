import { describe, expect, it } from 'vitest';
import { CONTEXT } from '#vocab/context.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { read } from '../../engine/read-replies.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, RequestSpec } from '#kit/exchange.ts';
import { json, replyTo } from '#kit/fake/site.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';
import platform from './platform.ts';

/** The Graph API with invented answers, from request to checked data. */
const OWN = {
  data: [{ id: '1' }, { id: '2', instagram_business_account: { id: '17841400000000009' } }],
};

const ask = async (
  operation: string,
  params: Readonly<Record<string, string>>,
  answer: (url: URL) => unknown,
  own: unknown = OWN,
) => {
  const entry = catalogue.find(`photosite.${operation}`);
  const route = askingRoute(entry?.operation, 'official-api');
  if (!entry) throw new Error('no such operation');
  const requests: string[] = [];
  const get: Get = ({ url, headers = {} }: RequestSpec) => {
    const address = new URL(url);
    requests.push(decodeURIComponent(`${address.pathname}${address.search}`));
    const body = address.pathname.endsWith('/me/accounts') ? own : answer(address);
    const status = (body as { error?: unknown }).error === undefined ? 200 : 400;
    return Promise.resolve(replyTo({ method: 'GET', url, headers }, json(body, status)));
  };
  const replies = await route.fetch(get, params, undefined);
  const { cursor: state, ...rest } = params;
  const position = state === undefined ? undefined : { state, totalItems: null };
  const exchanges = replies.map((reply) => ({ reply, route: route.name }));
  return {
    ...read(entry, exchanges, { params: rest, position, base: 'http://a.test' }),
    asked: requests,
  };
};

const POST = {
  id: '17900000000000001',
  caption: 'A #pond',
  media_type: 'VIDEO',
  media_product_type: 'REELS',
  permalink: 'https://www.instagram.com/reel/DdLBlHchN21/',
  timestamp: '2026-09-12T03:30:35+0000',
  like_count: 5,
  comments_count: 2,
  view_count: 99,
};
const ALBUM = {
  ...POST,
  media_type: 'CAROUSEL_ALBUM',
  media_product_type: 'FEED',
  permalink: 'https://www.instagram.com/p/DdLBlHchN22/',
  view_count: undefined,
  children: {
    data: [
      { media_type: 'IMAGE', media_url: 'https://scontent.cdninstagram.com/1.jpg' },
      { media_type: 'VIDEO', media_url: 'https://scontent.cdninstagram.com/2.mp4' },
    ],
  },
};

describe('Business Discovery', () => {
  it('an account, asked from one’s own', async () => {
    const { data, asked: requests } = await ask('get-user', { username: 'sample.heron' }, () => ({
      business_discovery: {
        id: '17841400000000001',
        username: 'sample.heron',
        name: 'Sample Heron',
        biography: 'A heron.',
        website: 'https://sample.invalid/',
        followers_count: 12,
        follows_count: 3,
        media_count: 4,
      },
    }));
    expect(data).toEqual({
      '@context': [...CONTEXT],
      type: 'Person',
      id: 'https://www.instagram.com/sample.heron/',
      url: 'https://www.instagram.com/sample.heron/',
      preferredUsername: 'sample.heron',
      name: 'Sample Heron',
      summary: 'A heron.',
      followerCount: 12,
      followingCount: 3,
      mediaCount: 4,
      attachment: [{ type: 'Link', href: 'https://sample.invalid/' }],
    });
    expect(requests).toEqual([
      '/v25.0/me/accounts?fields=instagram_business_account',
      '/v25.0/17841400000000009?fields=business_discovery.username(sample.heron){id,username,name,biography,website,followers_count,follows_count,media_count,profile_picture_url}',
    ]);
  });

  const listed = (after?: string) => ({
    business_discovery: {
      username: 'sample.heron',
      media_count: 40,
      media: { data: [POST, ALBUM], paging: { cursors: after === undefined ? {} : { after } } },
    },
  });

  it('posts with dates and counts; the next page needs no second look at one’s own account', async () => {
    const { data } = await ask('list-user-posts', { username: 'sample.heron' }, () =>
      listed('QVFE='),
    );
    expect(data).toMatchObject({
      totalItems: 40,
      orderedItems: [
        {
          type: 'Video',
          entityId: 'DdLBlHchN21',
          likeCount: 5,
          commentCount: 2,
          viewCount: 99,
          attributedTo: { preferredUsername: 'sample.heron' },
        },
        {
          type: 'Image',
          totalItems: 2,
          items: [
            { type: 'Image', attachment: [{ url: ['https://scontent.cdninstagram.com/1.jpg'] }] },
            { type: 'Video', attachment: [{ url: ['https://scontent.cdninstagram.com/2.mp4'] }] },
          ],
        },
      ],
    });
    const { nextCursor } = data as { nextCursor: string };
    const state = Buffer.from(nextCursor, 'base64url').toString().slice(-80);
    const cursor = /\d{17}::QVFE=$/.exec(state)?.[0] ?? '';
    const next = await ask('list-user-posts', { username: 'sample.heron', cursor }, () => listed());
    expect(next.asked).toHaveLength(1);
    expect(next.asked[0]).toContain('media.after(QVFE=).limit(25)');
    expect(next.data).toMatchObject({ nextCursor: null });
  });

  it('reels alone', async () => {
    const { data } = await ask('list-user-reels', { username: 'sample.heron' }, () => listed());
    expect(data).toMatchObject({ totalItems: null, orderedItems: [{ entityId: 'DdLBlHchN21' }] });
  });
});

it('popular posts of a hashtag', async () => {
  const {
    data,
    asked: requests,
    notices,
  } = await ask('search-popular', { query: 'sample pond' }, ({ pathname }) =>
    pathname.endsWith('/ig_hashtag_search')
      ? { data: [{ id: '17843857450040591' }] }
      : { data: [POST], paging: { cursors: { after: 'A' } } },
  );
  expect(data).toMatchObject({
    orderedItems: [{ entityId: 'DdLBlHchN21' }],
    nextCursor: expect.any(String) as unknown,
  });
  expect(requests[1]).toBe('/v25.0/ig_hashtag_search?user_id=17841400000000009&q=samplepond');
  expect(requests[2]).toMatch(
    /^\/v25\.0\/17843857450040591\/top_media\?user_id=17841400000000009&/,
  );
  expect(notices.map(({ code }) => code)).toEqual(['as-hashtag']);
});

describe('refusals of the API', () => {
  const failing = async (error: object): Promise<AppError> => {
    try {
      await ask('get-user', { username: 'sample.heron' }, () => ({ error }));
    } catch (thrown) {
      if (thrown instanceof AppError) return thrown;
      throw thrown;
    }
    throw new Error('it was answered');
  };

  it.each([
    [{ code: 190, message: 'secret words' }, 'platform_error', 'key-refused'],
    [{ code: 4 }, 'service_unavailable', 'rate-limit'],
    [{ code: 10 }, 'platform_error', 'key-refused'],
    [{ code: 110, error_subcode: 2_207_013 }, 'not_found', undefined],
    [{ code: 18, error_subcode: 2_207_034 }, 'platform_error', 'withheld'],
    [{ code: 1 }, 'platform_error', undefined],
  ])('%j', async (error, kind, refusal) => {
    const found = await failing(error);
    expect([found.kind, found.refusal?.kind]).toEqual([kind, refusal]);
    expect(found.message).not.toContain('secret');
  });

  it('a token without a professional account behind it', async () => {
    await expect(
      ask('get-user', { username: 'sample.heron' }, () => ({}), { data: [{ id: '1' }] }),
    ).rejects.toMatchObject({ refusal: { kind: 'key-refused' } });
  });
});

it('the token goes into a header, and its terms are told', () => {
  const { official } = platform;
  const product = { name: 'Bowerbird', version: '0' };
  expect(official?.headers({ accessToken: 'EAAB' }, undefined, product)).toEqual({
    authorization: 'Bearer EAAB',
  });
  expect(official?.policy.says.length).toBeGreaterThan(3);
});
