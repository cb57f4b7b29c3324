import { describe, expect, it, test } from 'vitest';
import { CONTEXT } from '#vocab/context.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { read } from '../../engine/read-replies.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import { json, page, replyTo } from '#kit/fake/site.ts';
import { routeNamed } from '#kit/operation.ts';
import platform from './platform.ts';

/** Answers that the site's pages load while somebody browses, in invented words. */
const SITE = 'https://www.instagram.com';
const requestTo = (path: string, body?: string): SentRequest => ({
  method: body === undefined ? 'GET' : 'POST',
  url: `${SITE}${path}`,
  headers: {},
  ...(body === undefined ? {} : { body }),
});
const query = (name: string, variables: object = {}): SentRequest =>
  requestTo(
    '/graphql/query',
    new URLSearchParams({
      fb_api_req_friendly_name: name,
      variables: JSON.stringify(variables),
    }).toString(),
  );

const captured = (operation: string, request: SentRequest, value: unknown) => {
  const entry = catalogue.find(`photosite.${operation}`);
  const route = entry && routeNamed(entry.operation, 'capture');
  if (!entry || route?.name !== 'capture') throw new Error(`${operation} reads no browsing`);
  if (!route.reads(request)) throw new Error(`${operation} does not read ${request.url}`);
  const reply: Reply = replyTo(request, json(value));
  return read(entry, [{ reply, route: 'capture' }], { params: {}, base: 'http://a.test' }).data;
};

const user = { pk: '77000000001', username: 'sample.heron', full_name: 'Sample Heron' };
const media = (number: number) => ({
  pk: String(3_984_285_244_001_148_342n + BigInt(number)),
  code: `DdLBlHchN2${number}`,
  media_type: 2,
  taken_at: 1_788_969_580,
  product_type: 'clips',
  user,
});
const codes = (data: unknown): string[] =>
  (data as { orderedItems: { entityId: string }[] }).orderedItems.map(({ entityId }) => entityId);

describe('lists of people who browse', () => {
  it('posts of an account, with the cursor of the next page and without adverts', () => {
    const data = captured(
      'list-user-posts',
      query('PolarisProfilePostsTabContentQuery_connection', { username: 'sample.heron' }),
      {
        data: {
          xdt_api__v1__feed__user_timeline_graphql_connection: {
            edges: [
              { node: media(1) },
              { node: { ...media(2), product_type: 'ad' } },
              { node: media(1) },
              { node: null },
              { node: { media_type: 1 } },
            ],
            page_info: { has_next_page: true, end_cursor: 'NEXT' },
          },
        },
      },
    );
    expect(data).toMatchObject({ partOf: 'http://a.test/v1/photosite/users/sample.heron/posts' });
    expect(codes(data)).toEqual(['DdLBlHchN21']);
    expect(data).toMatchObject({ nextCursor: expect.any(String) as unknown });
  });

  it('the same page again ends the list', () => {
    const data = captured(
      'list-user-posts',
      query('PolarisProfilePostsQuery', { after: 'NEXT', username: 'sample.heron' }),
      {
        data: {
          xdt_api__v1__feed__user_timeline_graphql_connection: {
            edges: [{ node: media(1) }],
            page_info: { has_next_page: true, end_cursor: 'NEXT' },
          },
        },
      },
    );
    expect(data).toMatchObject({ nextCursor: null });
  });

  it.each([
    ['/api/v1/feed/user/sample.heron/username/?count=12', 'list-user-posts', [media(1)]],
    ['/api/v1/clips/user/', 'list-user-reels', [{ media: media(1) }]],
    ['/api/v1/clips/music/', 'list-audio-reels', [{ media: media(1) }]],
  ])('the mobile family at %s', (path, operation, items) => {
    const data = captured(operation, requestTo(path), {
      items,
      more_available: true,
      paging_info: { max_id: 'M', more_available: true },
    });
    expect(codes(data)).toEqual(['DdLBlHchN21']);
    expect(data).toMatchObject({ nextCursor: expect.any(String) as unknown });
  });

  it('reels of an account, as its tab asks for them by a number', () => {
    const request = query('PolarisProfileReelsTabContentQuery', {
      data: { target_user_id: '77000000001', page_size: 12 },
    });
    const data = captured('list-user-reels', request, {
      data: {
        fetch__XDTUserDict: {
          clips_connection: {
            edges: [{ node: { media: media(1) } }, { node: { media: media(2) } }],
            page_info: { has_next_page: true, end_cursor: 'NEXT' },
          },
        },
      },
    });
    expect(codes(data)).toEqual(['DdLBlHchN21', 'DdLBlHchN22']);
    expect(data).toMatchObject({
      partOf: 'http://a.test/v1/photosite/users/sample.heron/reels',
      nextCursor: expect.any(String) as unknown,
    });
  });

  it('a list of which nothing says whose it is says so, and is nobody’s', () => {
    const entry = catalogue.find('photosite.list-user-posts');
    if (!entry) throw new Error('no such operation');
    const other = { ...media(2), user: { pk: '88', username: 'sample.wren' } };
    const value = {
      data: {
        xdt_api__v1__feed__user_timeline_graphql_connection: {
          edges: [{ node: media(1) }, { node: other }],
        },
      },
    };
    const reply = replyTo(query('PolarisProfilePostsQuery'), json(value));
    const route = 'capture';
    const found = read(entry, [{ reply, route }], { params: {}, base: 'http://a.test' });
    expect(found.data).toMatchObject({
      partOf: 'http://a.test/v1/photosite/users/{username}/posts',
    });
    expect(found.notices).toContainEqual(
      expect.objectContaining({ code: 'list-unknown', values: { names: 'username' } }),
    );
  });

  it('reels with a sound, behind what keeps other sites from reading them', () => {
    const entry = catalogue.find('photosite.list-audio-reels');
    if (!entry) throw new Error('no operation');
    const body = `for (;;);${JSON.stringify({
      payload: {
        items: [{ media: media(3) }],
        paging_info: { more_available: false },
        metadata: { original_sound_info: { audio_asset_id: '77800000002' } },
      },
    })}`;
    const reply = replyTo(requestTo('/api/v1/clips/music/', 'audio_cluster_id=77800000002'), {
      ...json({}),
      body,
    });
    const { data } = read(entry, [{ reply, route: 'capture' }], {
      params: {},
      base: 'http://a.test',
    });
    expect(data).toMatchObject({
      partOf: 'http://a.test/v1/photosite/audios/77800000002/reels',
      nextCursor: null,
    });
    expect(codes(data)).toEqual(['DdLBlHchN23']);
  });

  it('a search: accounts, each once', () => {
    const data = captured('search-users', requestTo('/web/search/topsearch/?query=heron'), {
      users: [
        { position: 0, user: { ...user, is_verified: true, follower_count: 12 } },
        { position: 1, user },
        { position: 2, user: { pk: '5' } },
      ],
      places: [],
      hashtags: [],
    });
    expect(data).toMatchObject({
      partOf: 'http://a.test/v1/photosite/search/users?query=heron',
      orderedItems: [{ entityId: '77000000001', isVerified: true, followerCount: 12 }],
    });
  });

  it('posts of a place, laid out as a grid', () => {
    const data = captured(
      'list-location-posts',
      requestTo('/api/v1/locations/web_info/?location_id=77900000001'),
      {
        native_location_data: {
          location_info: { location_id: '77900000001', name: 'Quillmere' },
          recent: { sections: [] },
          ranked: {
            sections: [
              { layout_content: { medias: [{ media: media(1) }, { media: media(2) }] } },
              { layout_content: { one_by_two_item: { clips: { items: [{ media: media(3) }] } } } },
            ],
            more_available: true,
            next_max_id: 'MORE',
          },
        },
      },
    );
    expect(codes(data)).toEqual(['DdLBlHchN21', 'DdLBlHchN22', 'DdLBlHchN23']);
    expect(data).toMatchObject({
      partOf: 'http://a.test/v1/photosite/locations/77900000001',
      nextCursor: expect.any(String) as unknown,
    });
  });

  it('comments, page by page', () => {
    const data = captured(
      'list-post-comments',
      requestTo('/api/v1/media/3982487950286638198/comments/'),
      {
        comments: [
          { pk: '1', text: 'First', created_at: 1_790_153_691, user, comment_like_count: 2 },
        ],
        comment_count: 40,
        has_more_headload_comments: true,
        next_min_id: '{"server_cursor":"S"}',
      },
    );
    expect(data).toMatchObject({
      partOf: 'http://a.test/v1/photosite/posts/DdEo7DPG8x2/comments',
      totalItems: 40,
      nextCursor: expect.any(String) as unknown,
    });
  });
});

describe('single things of people who browse', () => {
  it('an account', () => {
    expect(
      captured('get-user', query('PolarisProfilePageContentQuery'), {
        data: {
          user: {
            ...user,
            id: '77000000001',
            biography: 'A heron.',
            follower_count: 9,
            following_count: 3,
            media_count: 4,
            external_url: 'sample.invalid',
            category: 'Artist',
            hd_profile_pic_url_info: { url: 'https://scontent.cdninstagram.com/hd.jpg' },
          },
        },
      }),
    ).toMatchObject({
      entityId: '77000000001',
      mediaCount: 4,
      category: 'Artist',
      icon: { url: 'https://scontent.cdninstagram.com/hd.jpg' },
      attachment: [{ type: 'Link', href: 'https://sample.invalid' }],
    });
  });

  it('a post by itself', () => {
    expect(
      captured('get-post', query('PolarisPostRootQuery', { shortcode: 'DdLBlHchN21' }), {
        data: { xdt_api__v1__media__shortcode__web_info: { items: [media(1)] } },
      }),
    ).toMatchObject({ entityId: 'DdLBlHchN21', type: 'Video' });
  });

  it('a place', () => {
    expect(
      captured('get-location', query('PolarisLocationPageQuery'), {
        data: {
          xdt_location_get_web_info: {
            native_location_data: {
              location_info: {
                location_id: '77900000001',
                name: 'Quillmere',
                lat: 1.5,
                lng: -2.5,
                location_address: '1 Sample Lane',
                location_city: 'Quillmere',
                media_count: 77,
              },
            },
          },
        },
      }),
    ).toEqual({
      '@context': [...CONTEXT],
      type: 'Place',
      id: 'https://www.instagram.com/explore/locations/77900000001/',
      url: 'https://www.instagram.com/explore/locations/77900000001/',
      entityId: '77900000001',
      name: 'Quillmere',
      latitude: 1.5,
      longitude: -2.5,
      address: '1 Sample Lane, Quillmere',
      postCount: 77,
    });
  });

  it('a highlight with its stories, in either newer form', () => {
    const reel = {
      id: 'highlight:17900000000000001',
      title: 'Spring',
      user,
      items: [
        {
          pk: '3984285244001148342',
          id: '3984285244001148342_77000000001',
          media_type: 1,
          taken_at: 1_788_969_580,
          accessibility_caption: 'A nest',
          image_versions2: { candidates: [{ url: 'https://cdn.sample.example/a.jpg' }] },
          story_link_stickers: [
            {
              story_link: {
                url: 'https://l.instagram.com/?u=https%3A%2F%2Fsample.example%2Fnest&e=1',
                link_title: 'The nest',
              },
            },
          ],
          story_cta_url: 'https://sample.example/pond',
        },
        { media_type: 1 },
      ],
    };
    const story = {
      type: 'OrderedCollection',
      entityId: '17900000000000001',
      name: 'Spring',
      totalItems: 1,
      orderedItems: [
        {
          id: 'https://www.instagram.com/stories/sample.heron/3984285244001148342/',
          entityId: '3984285244001148342',
          published: '2026-09-09T15:59:40.000Z',
          summary: 'A nest',
          attachment: [
            { type: 'Image', url: ['https://cdn.sample.example/a.jpg'], name: 'A nest' },
            { type: 'Link', href: 'https://sample.example/nest', name: 'The nest' },
            { type: 'Link', href: 'https://sample.example/pond' },
          ],
        },
      ],
    };
    expect(
      captured('get-highlight', query('PolarisStoriesV3HighlightsPageQuery'), {
        data: { xdt_api__v1__feed__reels_media__connection: { edges: [{ node: reel }] } },
      }),
    ).toMatchObject(story);
    expect(
      captured(
        'get-highlight',
        requestTo('/api/v1/feed/reels_media/?reel_ids=highlight%3A17900000000000001'),
        { reels: { 'highlight:17900000000000001': reel } },
      ),
    ).toMatchObject(story);
  });
});

describe('what is no answer', () => {
  const profile = (count: number, edges: readonly object[]) => ({
    data: {
      user: {
        ...user,
        edge_owner_to_timeline_media: { count, edges, page_info: { has_next_page: false } },
      },
    },
  });
  const profilePage = requestTo('/api/v1/users/web_profile_info/?username=sample.heron');

  it('a page that says how many posts there are and brings none', () => {
    for (const operation of ['list-user-posts', 'list-user-reels'])
      expect(() => captured(operation, profilePage, profile(419, []))).toThrow(
        'Instagram’s page says that there are 419 posts, and brings none of them',
      );
    expect(captured('list-user-posts', profilePage, profile(0, []))).toMatchObject({
      itemCount: 0,
    });
  });

  it.each([
    ['GraphReel', { __typename: 'GraphReel', id: '77000000009' }],
    ['user_reel', { reel_type: 'user_reel', id: '77000000009' }],
    ['the number of the account', { id: user.pk }],
  ])('stories of the day, known by %s, are no highlight', (_, names) => {
    const reel = { ...names, user, items: [media(1)] };
    const request = requestTo('/api/v1/feed/reels_media/?reel_ids=77000000001');
    expect(() => captured('get-highlight', request, { reels: { '77000000001': reel } })).toThrow(
      'the answer holds the stories of an account’s day, which are no highlight',
    );
  });

  it('a picture, slides or a video of the feed are no reel', () => {
    const request = query('PolarisMediaDetailShortcodeQuery');
    for (const kind of [
      { media_type: 1, product_type: 'feed' },
      { media_type: 8, product_type: 'carousel_container' },
      { media_type: 2, product_type: 'igtv' },
      { media_type: 1, product_type: undefined },
    ]) {
      const answer = { items: [{ ...media(1), ...kind }] };
      expect(captured('get-post', request, answer)).toMatchObject({ entityId: 'DdLBlHchN21' });
      expect(() => captured('get-reel', request, answer)).toThrow('a post that is no reel');
    }
    expect(captured('get-reel', request, { items: [media(1)] })).toMatchObject({ type: 'Video' });
  });
});

describe('pages of 2013 to 2021, as web archives hold them', () => {
  const old = (script: string, path = '/p/SmplShard01/') => {
    const html = `<html><body><script type="text/javascript">${script}</script></body></html>`;
    const reply = replyTo(requestTo(path), page(html));
    const entry = catalogue.find('photosite.get-post');
    if (!entry) throw new Error('get-post');
    return read(entry, [{ reply, route: 'capture' }], { params: {}, base: 'http://a.test' }).data;
  };
  const shared = (entries: object): string =>
    `window._sharedData = ${JSON.stringify({ config: { viewer: null }, entry_data: entries })};`;
  const facts = {
    __typename: 'GraphImage',
    id: '1600000000000000001',
    shortcode: 'SmplShard01',
    taken_at_timestamp: 1_500_000_000,
    display_url: 'https://cdn.sample.example/a.jpg',
    edge_media_to_caption: { edges: [{ node: { text: 'Reeds }; in the "wind"' } }] },
    edge_media_preview_like: { count: 12 },
    is_video: false,
    owner: { id: user.pk, username: user.username },
  };
  const expected = {
    entityId: 'SmplShard01',
    published: '2017-07-14T02:40:00.000Z',
    content: 'Reeds }; in the "wind"',
    likeCount: 12,
    attributedTo: { preferredUsername: 'sample.heron' },
    attachment: [{ url: ['https://cdn.sample.example/a.jpg'] }],
  };

  it('under graphql, and handed to a function', () => {
    const graphql = { graphql: { shortcode_media: facts } };
    expect(old(shared({ PostPage: [graphql] }))).toMatchObject(expected);
    expect(
      old(`window.__additionalDataLoaded('/p/SmplShard01/',${JSON.stringify(graphql)});`),
    ).toMatchObject(expected);
  });

  it('under media, as until 2017', () => {
    const media = {
      id: '1600000000000000001',
      code: 'SmplShard01',
      date: 1_500_000_000,
      display_src: 'https://cdn.sample.example/a.jpg',
      caption: 'Reeds }; in the "wind"',
      likes: { count: 12 },
      comments: { count: 3 },
      is_video: false,
      owner: facts.owner,
    };
    expect(old(shared({ PostPage: [{ media }] }))).toMatchObject({ ...expected, commentCount: 3 });
  });
});

describe('what is read', () => {
  const reads = (operation: string, request: SentRequest): boolean => {
    const entry = catalogue.find(`photosite.${operation}`);
    const route = entry && routeNamed(entry.operation, 'capture');
    return route?.name === 'capture' && route.reads(request);
  };

  test.each([
    ['list-user-posts', query('PolarisProfilePostsQuery'), true],
    ['list-user-posts', query('PolarisFeedTimelineRootV2Query'), false],
    ['list-user-posts', requestTo('/graphql/query'), true],
    ['list-user-posts', requestTo('/sample.heron/'), true],
    ['list-user-posts', requestTo('/direct/'), false],
    ['list-user-posts', requestTo('/accounts/edit/'), false],
    ['get-post', requestTo('/sample.heron/p/DdLBlHchN21/'), true],
    [
      'get-post',
      { ...requestTo('/p/DdLBlHchN21/'), url: 'https://example.com/p/DdLBlHchN21/' },
      false,
    ],
    ['get-post', { ...requestTo(''), url: 'x' }, false],
    ['list-trending-reels', requestTo('/explore/'), true],
    ['list-trending-reels', requestTo('/reels/'), false],
    ['list-trending-reels', query('PolarisPopularSearchHomeQuery'), true],
    ['search-users', query('PolarisSearchBoxRefetchableQuery'), true],
  ])('%s of %o: %s', (operation, request, expected) => {
    expect(reads(operation, request)).toBe(expected);
  });
});

describe('what is loaded before anybody looked', () => {
  const from = (page: string, request: SentRequest): SentRequest => ({
    ...request,
    headers: { referer: `${SITE}${page}` },
  });
  const chosen = query('PolarisClipsTabDesktopPaginationQuery');

  it.each([
    ['reels chosen for the viewer beside a sound', from('/reels/audio/77800000002/', chosen), true],
    ['reels of the tab of reels', from('/reels/', chosen), false],
    ['reels whose page is not said', chosen, false],
    [
      'the reels of the sound itself',
      from('/reels/audio/77800000002/', requestTo('/api/v1/clips/music/', 'audio_cluster_id=1')),
      false,
    ],
    [
      'what is prefetched',
      requestTo('/api/v1/feed/user/sample.heron/username/?is_prefetch=1'),
      true,
    ],
  ])('%s', (_, request, isAhead) => {
    expect(platform.capture?.preloads?.(request)).toBe(isAhead);
  });
});

test.each([
  ['search-users', requestTo('/api/v1/web/search/topsearch/?query=heron')],
  ['get-user', query('PolarisUserHoverCardContentV2Query', { userID: '7' })],
])('%s is also read where the site asks for it in another way', (operation, request) => {
  const entry = catalogue.find(`photosite.${operation}`);
  const route = entry && routeNamed(entry.operation, 'capture');
  expect(route?.name === 'capture' && route.reads(request)).toBe(true);
});
