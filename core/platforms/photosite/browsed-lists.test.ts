import { describe, expect, it, test } from 'vitest';
import { answeredBy } from '../../../test/support/answered.ts';
import { findCapture, readCaptured } from '../../../test/support/captured.ts';
import { catchErrorKind } from '../../../test/support/recorded.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { json, replyTo } from '#kit/fake/site.ts';
import site from './fake/index.ts';
import platform from './platform.ts';

/** Lists that only a person's own browsing brings: of the viewer, and of tabs that guests are not shown. */

const SITE = 'https://www.instagram.com';
const from = (page: string, request: SentRequest): SentRequest => ({
  ...request,
  headers: { ...request.headers, referer: `${SITE}${page}` },
});
const query = (name: string, variables: object = {}): SentRequest => ({
  method: 'POST',
  url: `${SITE}/graphql/query`,
  headers: {},
  body: new URLSearchParams({
    fb_dtsg: 'x',
    fb_api_req_friendly_name: name,
    variables: JSON.stringify(variables),
  }).toString(),
});
const call = (path: string): SentRequest => ({
  method: 'GET',
  url: `${SITE}${path}`,
  headers: { 'x-csrftoken': 'x' },
});

const read = (operation: string, request: SentRequest, value?: unknown) => {
  const reply = value === undefined ? answeredBy(site, request) : replyTo(request, json(value));
  const { items, page, params, notices } = readCaptured(platform, operation, reply);
  return {
    codes: items.map((item) => (item as { readonly entityId: string }).entityId),
    items,
    next: page.next,
    params,
    notices: notices.map(({ code, count }) => (count === undefined ? code : `${code} ${count}`)),
  };
};

const HOME = 'PolarisFeedTimelineRootV2Query';
const MORE_HOME = 'PolarisFeedRootPaginationCachedQuery_subscribe';
const TIMELINE = 'xdt_api__v1__feed__timeline__connection';
const user = { pk: '77000000001', username: 'sample.heron' };
const post = { pk: '3984285244001148342', code: 'DdLBlHchN21', media_type: 1, user };

describe('the home feed', () => {
  it('is its posts and those that are suggested, without adverts', () => {
    expect(read('list-home-posts', query(HOME))).toMatchObject({
      codes: ['SmplHome000', 'SmplHomeS01', 'SmplHome001'],
      next: 'sample_more_home',
      params: undefined,
      notices: ['adverts-left-out 1', 'empty-rows 1', 'personalised', 'suggested-posts 1'],
    });
  });

  it('goes on where the page before said', () => {
    expect(read('list-home-posts', query(MORE_HOME, { after: 'sample_more_home' }))).toMatchObject({
      codes: ['SmplHome002'],
      next: null,
      params: { cursor: 'sample_more_home' },
      notices: ['personalised'],
    });
  });

  it('is read of the mobile family; a broken post costs itself alone', () => {
    expect(read('list-home-posts', call('/api/v1/feed/timeline/'))).toMatchObject({
      codes: ['SmplHome000', 'SmplHomeS01'],
      next: 'sample_more_home',
      notices: ['items-set-aside 1', 'adverts-left-out 1', 'personalised', 'suggested-posts 1'],
    });
  });

  it('is read out of the page that holds its first posts', () => {
    const data = JSON.stringify({
      data: { [TIMELINE]: { edges: [{ node: { media: post } }], page_info: {} } },
    });
    const reply = replyTo(call('/'), {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: `<html><script type="application/json">${data}</script></html>`,
    });
    const { items } = readCaptured(platform, 'list-home-posts', reply);
    expect(items).toMatchObject([{ entityId: 'DdLBlHchN21' }]);
  });

  it.each([
    ['a suggested post that cannot be read', { explore_story: { media: { media_type: 1 } } }],
    ['a post that cannot be read', { media: { media_type: 1 } }],
  ])('%s is told', (_, node) => {
    const value = { data: { [TIMELINE]: { edges: [{ node }, { node: { media: post } }] } } };
    const { codes, notices } = read('list-home-posts', query(HOME), value);
    expect(codes).toEqual(['DdLBlHchN21']);
    expect(notices).toContain('items-set-aside 1');
  });

  it('may be empty', () => {
    const value = { data: { [TIMELINE]: { edges: [], page_info: { has_next_page: false } } } };
    expect(read('list-home-posts', query(HOME), value)).toMatchObject({
      codes: [],
      next: null,
      notices: ['personalised'],
    });
  });
});

describe('tabs of a profile', () => {
  const MORE = 'PolarisProfileTaggedTabContentQuery_connection';

  it('posts that tag an account, whose number the question names and whose name its posts tell', () => {
    const request = query('PolarisProfileTaggedTabContentQuery', { user_id: '77000000001' });
    expect(read('list-user-tagged-posts', request)).toMatchObject({
      codes: ['SmplTagd000', 'SmplTagd001'],
      items: [
        {
          attributedTo: { preferredUsername: 'sample.wren' },
          tag: [{ type: 'Hashtag', name: 'pond' }, { preferredUsername: 'sample.heron' }],
        },
        {},
      ],
      next: 'sample_more_tagged',
      params: { username: 'sample.heron' },
      notices: [],
    });
    expect(
      read('list-user-tagged-posts', query(MORE, { after: 'x', user_id: '77000000001' })),
    ).toMatchObject({
      codes: ['SmplTagd002', 'SmplTagd003'],
      next: null,
      params: { username: 'sample.heron', cursor: 'x' },
    });
  });

  it.each([
    ['the page says whose', from('/sample.heron/tagged/', query(MORE)), 'sample.heron'],
    ['another tab does not', from('/sample.heron/', query(MORE)), undefined],
    ['nor does a page of no account', from('/explore/tagged/', query(MORE)), undefined],
  ])('%s', (_, request, username) => {
    expect(read('list-user-tagged-posts', request).params?.['username']).toBe(username);
  });

  it('posts that tag an account, of the mobile family', () => {
    const request = from('/sample.heron/tagged/', call('/api/v1/usertags/7/feed/?max_id=M1'));
    const value = { items: [post], more_available: true, next_max_id: 'M2' };
    expect(read('list-user-tagged-posts', request, value)).toMatchObject({
      codes: ['DdLBlHchN21'],
      next: 'M2',
      params: { username: 'sample.heron', cursor: 'M1' },
    });
  });

  it('reposts are of those who published them', () => {
    expect(read('list-user-reposts', query('PolarisProfileRepostsTabContentQuery'))).toMatchObject({
      codes: ['SmplRpst000', 'SmplRpst001', 'SmplRpst002'],
      items: [
        {
          id: 'https://www.instagram.com/reel/SmplRpst000/',
          attributedTo: { preferredUsername: 'sample.wren' },
        },
        {},
        {},
      ],
      next: 'sample_more_reposts',
      params: { username: 'sample.heron' },
      notices: [],
    });
  });

  it('reposts go on by the number of their last page; the last one ends', () => {
    const request = from(
      '/sample.heron/reposts/',
      query('PolarisProfileRepostsTabContentRefetchQuery', { max_id: 'M1' }),
    );
    const user_reposts_timeline = {
      repost_grid_items: [{ media: post }, { media: null }, { media: { media_type: 1 } }],
      repost_more_available: false,
      repost_next_max_id: 'M1',
    };
    const value = { data: { fetch__XDTUserDict: { user_reposts_timeline } } };
    expect(read('list-user-reposts', request, value)).toMatchObject({
      codes: ['DdLBlHchN21'],
      next: null,
      params: { username: 'sample.heron', cursor: 'M1' },
      notices: ['items-set-aside 1', 'empty-rows 1', 'repeated-page'],
    });
  });
});

test('a topic is asked in the app’s own browser before the official API', () => {
  const { operation } = findCapture(platform, 'search-popular');
  expect(operation.routes.map(({ name }) => name)).toEqual([
    'public-page',
    'browser-page',
    'official-api',
    'capture',
  ]);
});

test('saved posts, and who may see them', () => {
  expect(read('list-saved-posts', call('/api/v1/feed/saved/posts/?max_id=M1'))).toMatchObject({
    codes: ['SmplSavd000', 'SmplSavd001'],
    items: [{}, { audienceScope: 'followers' }],
    next: null,
    params: { cursor: 'M1' },
    notices: [],
  });
  const connection = {
    edges: [{ node: { media: post } }],
    page_info: { has_next_page: true, end_cursor: 'NEXT' },
  };
  expect(
    read('list-saved-posts', query('PolarisProfileSavedPostsTabContentQuery'), {
      data: { xdt_api__v1__feed__saved__posts_connection: connection },
    }),
  ).toMatchObject({ codes: ['DdLBlHchN21'], next: 'NEXT' });
});

test('the grid of Explore, however its sections are laid out', () => {
  expect(
    read('list-explore-posts', call('/api/v1/discover/web/explore_grid/?max_id=0')),
  ).toMatchObject({
    codes: ['SmplExpl000', 'SmplExpl001', 'SmplExpl002', 'SmplExpl003'],
    next: '1',
    params: { cursor: '0' },
    notices: ['adverts-left-out 1', 'personalised'],
  });
});

describe('searches by words and hashtags', () => {
  it('the grid of a search', () => {
    const request = query('PolarisKeywordSearchExplorePageRelayQuery', { query: '#pond' });
    expect(read('search-popular', request)).toMatchObject({
      codes: ['SmplFind000', 'SmplFind001', 'SmplFind002'],
      next: 'sample_more_found',
      params: { query: '#pond' },
      notices: ['personalised'],
    });
  });

  it.each([
    [
      '/api/v1/tags/web_info/?tag_name=pond',
      {
        data: {
          name: 'pond',
          top: {
            sections: [{ layout_content: { medias: [{ media: post }] } }],
            more_available: true,
            next_max_id: 'T',
          },
        },
      },
    ],
    [
      '/api/v1/tags/pond/sections/',
      {
        sections: [{ layout_content: { fill_items: [{ media: post }] } }],
        more_available: true,
        next_max_id: 'T',
      },
    ],
  ])('a hashtag at %s', (path, value) => {
    expect(read('search-popular', call(path), value)).toMatchObject({
      codes: ['DdLBlHchN21'],
      next: 'T',
      params: { query: 'pond' },
    });
  });
});

test.each([
  ['list-home-posts', query(HOME)],
  ['list-user-tagged-posts', query('PolarisProfileTaggedTabContentQuery')],
  ['list-user-reposts', query('PolarisProfileRepostsTabContentQuery')],
  ['list-saved-posts', call('/api/v1/feed/saved/posts/')],
  ['list-explore-posts', call('/api/v1/discover/web/explore_grid/')],
])('%s: whoever is signed out is told no, and gets no empty list', (operation, request) => {
  const { route } = findCapture(platform, operation);
  const body = typeof request.body === 'string' ? request.body.replace('fb_dtsg', 'none') : '';
  const reply = answeredBy(site, { ...request, headers: {}, body });
  expect(catchErrorKind(() => route.parse([reply], {}))).toBe('platform_error');
});

test.each([
  ['list-home-posts', {}, 'https://www.instagram.com/'],
  ['list-explore-posts', {}, 'https://www.instagram.com/explore/'],
  [
    'list-user-tagged-posts',
    { username: 'sample.heron' },
    'https://www.instagram.com/sample.heron/tagged/',
  ],
  [
    'list-user-reposts',
    { username: 'sample.heron' },
    'https://www.instagram.com/sample.heron/reposts/',
  ],
])('%s is opened at its own page', (operation, params, address) => {
  expect(findCapture(platform, operation).route.page?.(params)).toBe(address);
});

test.each([
  ['the home feed behind another page', from('/sample.heron/', query(HOME)), true],
  ['the home feed on its page', from('/', query(HOME)), false],
  ['the home feed whose page is not said', query(HOME), false],
  [
    'its mobile family behind a post',
    from('/p/DdLBlHchN21/', call('/api/v1/feed/timeline/')),
    true,
  ],
  [
    'the grid of Explore behind a profile',
    from('/sample.heron/', call('/api/v1/discover/web/explore_grid/')),
    true,
  ],
  [
    'the grid of Explore on its page',
    from('/explore/', call('/api/v1/discover/web/explore_grid/')),
    false,
  ],
])('%s is loaded ahead: %s', (_, request, isAhead) => {
  expect(platform.capture?.preloads?.(request)).toBe(isAhead);
});

describe('posts of an account that is asked for by its number', () => {
  const heron = { pk: '77', username: 'sample.heron' };
  const wren = { pk: '88', username: 'sample.wren' };
  const shared = { pk: '9', code: 'SmplShared1', media_type: 1, user: wren };
  const listed = (items: readonly object[], beside: object = {}) =>
    read('list-user-posts', call('/api/v1/feed/user/77/?count=12'), {
      items,
      more_available: false,
      status: 'ok',
      ...beside,
    }).params;

  it('are those of the user of the answer, whoever wrote the first with whom', () => {
    expect(listed([shared], { user: heron })).toEqual({ username: 'sample.heron' });
  });

  it('are those of the author, or of the one of several authors, with that number', () => {
    const own = { pk: '8', code: 'SmplOwn0001', media_type: 1, user: heron };
    expect(listed([shared, own])).toEqual({ username: 'sample.heron' });
    const together = { ...shared, coauthor_producers: [heron] };
    expect(listed([together])).toEqual({ username: 'sample.heron' });
  });

  it('are never filed under somebody else', () => {
    expect(listed([shared], { user: wren })).toEqual({});
  });
});

describe('whose list it is, no row decides by itself', () => {
  const heron = { pk: '77', username: 'sample.heron' };
  const wren = { pk: '88', username: 'sample.wren' };
  const mole = { pk: '99', username: 'sample.mole' };
  const by = (number: number, owner: object, ...coauthor_producers: object[]) => ({
    pk: String(number),
    code: `SmplShard0${number}`,
    media_type: 2,
    product_type: 'clips',
    user: owner,
    coauthor_producers,
  });
  const first = by(1, wren, heron);

  /** The same rows in each of the lists of an account, asked for by name, by number or by neither. */
  const form = (body: object): SentRequest => ({
    ...call('/api/v1/clips/user/'),
    method: 'POST',
    body: new URLSearchParams(body as Record<string, string>).toString(),
  });
  const edges = (rows: readonly object[], wrap = (row: object): object => row) => ({
    edges: rows.map((row) => ({ node: wrap(row) })),
    page_info: { has_next_page: false },
  });
  const families = [
    [
      'reels of v1',
      'list-user-reels',
      (variables: object) => form(variables),
      (rows: readonly object[]) => ({ items: rows.map((media) => ({ media })) }),
      'target_user_id',
    ],
    [
      'reels of GraphQL',
      'list-user-reels',
      (variables: object) => query('PolarisProfileReelsTabContentQuery', { data: variables }),
      (rows: readonly object[]) => ({
        data: { xdt_api__v1__clips__user__connection_v2: edges(rows, (media) => ({ media })) },
      }),
      'target_user_id',
    ],
    [
      'posts of GraphQL',
      'list-user-posts',
      (variables: object) => query('PolarisProfilePostsQuery', variables),
      (rows: readonly object[]) => ({
        data: { xdt_api__v1__feed__user_timeline_graphql_connection: edges(rows) },
      }),
      'user_id',
    ],
    [
      'highlights of GraphQL',
      'list-user-highlights',
      (variables: object) => query('PolarisProfileStoryHighlightsTrayContentQuery', variables),
      (rows: readonly object[]) => ({
        data: { highlights: edges(rows, (row) => ({ ...row, code: undefined, title: 'x' })) },
      }),
      'user_id',
    ],
  ] as const;

  it.each(families)('%s', (_, operation, request, around, number) => {
    const owner = (variables: object, ...rows: readonly object[]) => {
      const { params } = read(operation, request(variables), around(rows));
      return params?.['username'];
    };
    const known = 'sample.heron';
    expect(owner({ [number]: '77' }, first, by(2, heron))).toBe(known);
    expect(owner({ [number]: '77' }, by(1, wren), by(2, mole, heron))).toBe(known);
    expect(owner({ [number]: '77' }, by(1, wren))).toBeUndefined();
    expect(owner({}, first, by(2, heron), by(3, mole, heron))).toBe(known);
    expect(owner({}, first, by(2, wren, heron))).toBeUndefined();
    expect(owner({}, by(1, wren), by(2, heron))).toBeUndefined();
    expect(owner({}, first, by(2, { pk: '77' }))).toBeUndefined();
  });

  it.each([
    ['xig_user_by_username', 'polaris_clips_connection'],
    ['fetch__XDTUserDict', 'clips_connection'],
  ])('the answer’s own account (%s) is believed before any row', (key, reels) => {
    const data = { [key]: { pk: '77', username: 'sample.heron', [reels]: edges([by(1, wren)]) } };
    const { params } = read('list-user-reels', query('PolarisProfileReelsQuery'), { data });
    expect(params).toEqual({ username: 'sample.heron' });
  });

  it('a thin row of another account’s number is not given to the account', () => {
    const rows = [by(1, { pk: '88' }), by(2, { pk: '77' })];
    const { items } = read(
      'list-user-reels',
      {
        ...form({ target_user_id: '77' }),
        url: `${SITE}/api/v1/clips/user/?username=sample.heron`,
      },
      { items: rows.map((media) => ({ media })) },
    );
    expect(
      items.map((item) => (item as { attributedTo?: { entityId: string } }).attributedTo?.entityId),
    ).toEqual([undefined, '77']);
  });
});
