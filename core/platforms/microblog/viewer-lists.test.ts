import { describe, expect, test } from 'vitest';
import { answeredBy } from '../../../test/support/answered.ts';
import { findCapture, readCaptured } from '../../../test/support/captured.ts';
import { catchErrorKind } from '../../../test/support/recorded.ts';
import { createScrubber } from '../../capture/scrub.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import site from './fake/index.ts';
import { answer, film, heron, long, quote, REFUSED, song, wren } from './fake/world.ts';
import platform from './platform.ts';

/** Lists that only a person's own pages show: home, explore, bookmarks, likes. */

const get = (operation: string, variables: object = {}): SentRequest => ({
  method: 'GET',
  url: `https://x.com/i/api/graphql/aB3-rotates/${operation}?variables=${encodeURIComponent(JSON.stringify(variables))}`,
  headers: {},
});

/** As the home page asks: by POST, what is asked in the body. */
const post = (operation: string, variables: object): SentRequest => ({
  method: 'POST',
  url: `https://x.com/i/api/graphql/aB3-rotates/${operation}`,
  headers: {},
  body: JSON.stringify({ variables, features: {}, queryId: 'aB3-rotates' }),
});

const loaded = (request: SentRequest, data: object, status = 200): Reply => ({
  request,
  status,
  headers: {},
  body: new TextEncoder().encode(JSON.stringify(data)),
  at: '2026-11-20T10:00:00.000Z',
});

const decodeBody = (reply: Reply): string => new TextDecoder().decode(reply.body);

const ids = ({ page }: ReturnType<typeof readCaptured>) =>
  page.items.map(({ entityId }) => entityId);

const ADVERT = expect.objectContaining({
  code: 'adverts-left-out',
  message: 'Adverts left out: 1.',
  count: 1,
});
const beside = (count: number) =>
  expect.objectContaining({
    code: 'left-out',
    message: `${count} entries that are no part of the list were left out: suggestions, trends or labels.`,
    count,
  });

describe('the home page', () => {
  const read = (reply: Reply) => readCaptured(platform, 'list-home-posts', reply);
  const home = (variables: object) => answeredBy(site, post('HomeTimeline', variables));

  test('a conversation gives each of its posts; advert and suggestions are left out', () => {
    const { page, notices, params } = read(home({ count: 20 }));
    expect(page.items.map(({ type, entityId }) => [type, entityId])).toEqual([
      ['Note', song.id],
      ['Note', answer.id],
      ['Note', film.id],
      ['Tombstone', REFUSED.deleted],
    ]);
    expect(notices).toEqual([ADVERT, beside(2)]);
    expect([params, page.next]).toEqual([{}, 'DAAHsampleMORE']);
  });

  test('the next page is asked for in the body, and replaces the cursor', () => {
    const found = read(home({ count: 20, cursor: 'DAAHsampleMORE', seenTweetIds: [song.id] }));
    expect(ids(found)).toEqual([long.id]);
    expect([found.params, found.page.next]).toEqual([
      { cursor: 'DAAHsampleMORE' },
      'DAAHsampleLAST',
    ]);
  });

  test('which posts the viewer looked at is in no evidence', () => {
    const { capture } = platform;
    if (!capture) throw new Error('nothing is captured');
    const scrub = (request: SentRequest) =>
      createScrubber(capture).scrub(answeredBy(site, request)).request;
    const variables = { cursor: 'DAAHsampleMORE', seenTweetIds: [song.id, film.id] };
    for (const request of [post('HomeTimeline', variables), get('HomeTimeline', variables)]) {
      const kept = JSON.stringify(scrub(request));
      expect(kept).toContain('DAAHsampleMORE');
      expect([kept.includes(song.id), kept.includes(film.id)]).toEqual([false, false]);
    }
  });

  test('old bookmarks and pinned posts beside the timeline are none of it', () => {
    const body = decodeBody(home({})).replaceAll('home-conversation-', 'bookmarked-');
    const found = read({ ...home({}), body: new TextEncoder().encode(body) });
    expect(ids(found)).toEqual([film.id, REFUSED.deleted]);
    expect(found.notices).toEqual([ADVERT, beside(4)]);
  });

  test('a broken item costs itself alone', () => {
    const body = decodeBody(home({})).replace(
      `"rest_id":"${film.id}","core"`,
      '"rest_id":"none","core"',
    );
    const broken = body.replace(`"legacy":{"id_str":"${film.id}"`, '"legacy":{"id_str":"none"');
    expect(broken).not.toBe(decodeBody(home({})));
    const found = read({ ...home({}), body: new TextEncoder().encode(broken) });
    expect(ids(found)).toEqual([song.id, answer.id, REFUSED.deleted]);
    expect(found.notices.map(({ code, count }) => [code, count])).toEqual([
      ['items-set-aside', 1],
      ['adverts-left-out', 1],
      ['left-out', 2],
    ]);
  });

  test('nothing new: an empty list, and the last page', () => {
    const { page, notices } = read(
      loaded(post('HomeLatestTimeline', {}), {
        data: {
          home: {
            home_timeline_urt: {
              instructions: [
                {
                  type: 'TimelineAddEntries',
                  entries: [
                    { entryId: 'cursor-top-1', content: { cursorType: 'Top', value: 'DAAB' } },
                    {
                      entryId: 'cursor-bottom-0',
                      content: { cursorType: 'Bottom', value: 'DAAC' },
                    },
                  ],
                },
              ],
            },
          },
        },
      }),
    );
    expect([page.items, page.next, notices]).toEqual([[], null, []]);
  });

  test.each([
    [
      { errors: [{ message: 'Could not authenticate you', code: 32 }] },
      401,
      'did not take the session',
    ],
    [{ errors: [{ message: 'Rate limit exceeded', code: 88 }] }, 429, 'Rate limit exceeded'],
    [{ data: { home: {} } }, 200, 'nobody whose list of posts of the home page'],
  ])('what the site refuses: %j', (body, status, text) => {
    const { route } = findCapture(platform, 'list-home-posts');
    expect(() => route.parse([loaded(post('HomeTimeline', {}), body, status)], {})).toThrow(text);
  });
});

describe('the explore page', () => {
  const read = (reply: Reply) => readCaptured(platform, 'list-explore-posts', reply);

  test('trends are no posts', () => {
    const { page, notices } = read(answeredBy(site, get('ExplorePage', { cursor: 'DAAB' })));
    expect(page.items).toMatchObject([{ type: 'Note', entityId: film.id }]);
    expect([page.next, notices]).toEqual(['DAAHsampleMORE', [beside(2)]]);
  });

  test('a page of trends alone is not the last', () => {
    const reply = answeredBy(site, get('ExplorePage'));
    const body = decodeBody(reply).replace(`"tweet-${film.id}"`, `"promoted-tweet-${film.id}"`);
    const { page } = read({ ...reply, body: new TextEncoder().encode(body) });
    expect([page.items, page.next]).toEqual([[], 'DAAHsampleMORE']);
  });

  test.each([
    ['VGltZWxpbmU6DAC2CwABAAAAB2Zvcl95b3UAAA==', 'for-you'],
    ['VGltZWxpbmU6DAC2CwABAAAAB2Zvcl95b3UAAA', 'for-you'],
    ['VGltZWxpbmU6DAC2CwABAAAACHRyZW5kaW5nAAA=', 'trending'],
    ['VGltZWxpbmU6DAC2CwABAAAABnNwb3J0cwAA', 'sports'],
    ['VGltZWxpbmU6DAC2CwABAAAADWVudGVydGFpbm1lbnQAAA==', 'entertainment'],
  ])('the timeline %s is the tab %s', (timelineId, tab) => {
    const { params } = read(answeredBy(site, get('GenericTimelineById', { timelineId })));
    expect(params).toEqual({ tab });
  });

  test.each([
    ['of a topic', 'VGltZWxpbmU6DAC3CwABAAAABG5ld3MAAA=='],
    ['cut off', 'VGltZWxpbmU6'],
    ['no Base64', '{}'],
    ['far too long', 'A'.repeat(5000)],
  ])('a timeline %s is none of its tabs', (_, timelineId) => {
    const { route } = findCapture(platform, 'list-explore-posts');
    expect(route.reads(get('GenericTimelineById', { timelineId }))).toBe(false);
  });
});

describe('bookmarks', () => {
  const read = (variables: object) =>
    readCaptured(platform, 'list-bookmarked-posts', answeredBy(site, get('Bookmarks', variables)));

  test('page after page, until one has none', () => {
    const first = read({});
    expect([ids(first), first.page.next]).toEqual([[film.id, quote.id], 'DAAHsampleMORE']);
    const last = read({ cursor: 'DAAHsampleMORE' });
    expect([ids(last), last.page.next, last.params]).toEqual([
      [],
      null,
      { cursor: 'DAAHsampleMORE' },
    ]);
  });

  test('a post of a protected account is marked as one for its followers', () => {
    const reply = answeredBy(site, get('Bookmarks'));
    const body = decodeBody(reply).replaceAll('"protected":false', '"protected":true');
    const { page } = readCaptured(platform, 'list-bookmarked-posts', {
      ...reply,
      body: new TextEncoder().encode(body),
    });
    expect(page.items.map(({ audienceScope }) => audienceScope)).toEqual([
      'followers',
      'followers',
    ]);
  });
});

describe('likes', () => {
  const read = (variables: object) =>
    readCaptured(platform, 'list-user-likes', answeredBy(site, get('Likes', variables)));

  test('whose they are is known by number, whoever wrote them', () => {
    const found = read({ userId: heron.id });
    expect([ids(found), found.page.next]).toEqual([[song.id], 'DAAHsampleMORE']);
    expect(found.page.items).toMatchObject([{ attributedTo: { entityId: wren.id } }]);
    expect([found.params, found.notices]).toEqual([{ username: `id:${heron.id}` }, [ADVERT]]);
  });

  test.each([
    ['/sample_heron/likes', 'sample_heron'],
    ['/sample_heron/likes/', 'sample_heron'],
    // Another tab, or the page of a post, does not tell whose they are.
    ['/sample_wren/media', `id:${heron.id}`],
    ['/sample_wren/status/1', `id:${heron.id}`],
    ['/', `id:${heron.id}`],
  ])('on the page %s whose they are is %s', (page, username) => {
    const reply = answeredBy(site, {
      ...get('Likes', { userId: heron.id }),
      headers: { referer: `https://x.com${page}` },
    });
    expect(readCaptured(platform, 'list-user-likes', reply).params).toEqual({ username });
  });

  test('those of somebody else are not shown', () => {
    const reply = answeredBy(site, get('Likes', { userId: wren.id }));
    const { route } = findCapture(platform, 'list-user-likes');
    expect(catchErrorKind(() => route.parse([reply], {}))).toBe('not_found');
  });
});
