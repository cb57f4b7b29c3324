import { describe, expect, test } from 'vitest';
import { answeredBy } from '../../../test/support/answered.ts';
import { readCaptured } from '../../../test/support/captured.ts';
import { kindOf, recordingsOf } from '../../../test/support/recorded.ts';
import type { Reply } from '../../kit/exchange.ts';
import { routeNamed } from '../../kit/operation.ts';
import site from './fake/index.ts';
import platform from './platform.ts';

/** Lists that only a person's own browsing brings: feeds, searches, and who reacted. */

const SITE = 'https://www.linkedin.com';
const graph = (name: string, variables: string): string =>
  `${SITE}/voyager/api/graphql?variables=${variables}&queryId=${name}.0123456789abcdef`;

const loaded = (url: string): Reply =>
  answeredBy(site, { method: 'GET', url, headers: { 'csrf-token': 'x' } });

const saying = (url: string, body: object | string, status = 200): Reply => ({
  request: { method: 'GET', url, headers: {} },
  status,
  headers: { 'content-type': 'application/json' },
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  at: '2026-11-20T10:00:00.000Z',
});

const read = (name: string, reply: Reply) => readCaptured(platform, name, reply);
const isRead = (name: string, url: string): boolean => {
  const operation = platform.operations.find((one) => one.name === name);
  const route = operation && routeNamed(operation, 'capture');
  return route?.name === 'capture' && route.reads({ method: 'GET', url, headers: {} });
};
const codes = (notices: readonly { code: string; count?: number }[]) =>
  notices.map(({ code, count }) => (count === undefined ? code : `${code} ${count}`));

const HOME = graph('voyagerFeedDashMainFeed', '(start:0,count:5,sortOrder:MEMBER_SETTING)');
const TAG = graph('voyagerFeedDashInterestUpdates', '(count:2,keywords:List(Garden),start:0)');
const found = (kind: string, keywords: string, start = 0): string =>
  graph(
    'voyagerSearchDashClusters',
    `(start:${start},origin:X,query:(keywords:${keywords},flagshipSearchIntent:SEARCH_SRP,queryParameters:List((key:resultType,value:List(${kind}))),includeFiltersInResponse:false))`,
  );
const POST = String(site.examples['list-post-reactions']?.['postId']);
const REACTIONS = graph(
  'voyagerSocialDashReactions',
  `(count:10,start:0,threadUrn:urn%3Ali%3Aactivity%3A${POST})`,
);

const urn = (number: string, more = 'MAIN_FEED') =>
  `urn:li:fsd_update:(urn:li:activity:${number},${more},EMPTY,DEFAULT,false)`;
const number = (last: number): string => `705276201927077888${last}`;
const post = (last: number, more: object = {}) => ({
  $type: 'com.linkedin.voyager.dash.feed.Update',
  entityUrn: urn(number(last)),
  metadata: { backendUrn: `urn:li:activity:${number(last)}` },
  commentary: { text: { text: `Post ${last}` } },
  ...more,
});
const home = (elements: readonly unknown[], included: readonly object[] = []) => ({
  data: { data: { feedDashMainFeedByMainFeed: { '*elements': elements } } },
  included,
});

describe('the home feed', () => {
  test('its posts in their order, adverts and suggestions left out', () => {
    const { items, page, params, notices } = read('list-home-posts', loaded(HOME));
    expect(items).toMatchObject([
      { type: 'Note', content: '#garden at dawn', likeCount: 33 },
      { type: 'Note', content: '#garden plan' },
      {
        type: 'Announce',
        attributedTo: { type: 'Organization', entityId: 'quillmere-sample-garden' },
        object: { content: '#garden beds', attributedTo: { entityId: 'sample-heron' } },
      },
    ]);
    expect(items).toHaveLength(3);
    expect(params).toEqual({});
    expect(page.next).toBe('5');
    expect(codes(notices)).toEqual([
      'adverts-left-out 1',
      'suggestions-left-out 1',
      'personalised',
    ]);
  });

  test('the page after, which is the last, and a post for connections alone', () => {
    const { items, page, params } = read(
      'list-home-posts',
      loaded(HOME.replace('start:0', 'start:5')),
    );
    expect(items).toMatchObject([{ content: '#garden for friends', audienceScope: 'connections' }]);
    expect([params, page.next]).toEqual([{ cursor: '5' }, null]);
    expect(page.incomplete).toMatchObject({ statedTotal: null });
  });

  test('an older answer that is not normalised', () => {
    const body = {
      elements: [
        {
          value: {
            'com.linkedin.voyager.feed.render.UpdateV2': {
              updateMetadata: {
                urn: `urn:li:activity:${number(1)}`,
                shareAudience: 'PUBLIC',
              },
              actor: {
                name: { text: 'Sample Heron' },
                navigationContext: { actionTarget: `${SITE}/in/sample-heron` },
                image: {
                  attributes: [
                    {
                      miniProfile: {
                        picture: {
                          'com.linkedin.common.VectorImage': {
                            rootUrl: 'https://media.licdn.com/dms/image/',
                            artifacts: [
                              { width: 200, height: 200, fileIdentifyingUrlPathSegment: '200?e=1' },
                              { width: 100, height: 100, fileIdentifyingUrlPathSegment: '100?e=1' },
                            ],
                          },
                        },
                      },
                    },
                  ],
                },
              },
              commentary: { text: { text: 'In its place' } },
              socialDetail: {
                totalSocialActivityCounts: { numLikes: 5, numComments: 2, numShares: 1 },
              },
            },
          },
        },
      ],
      paging: { start: 10, count: 10, total: 90 },
    };
    const url = `${SITE}/voyager/api/feed/updatesV2?count=10&q=chronFeed&start=10`;
    const { items, page, params } = read('list-home-posts', saying(url, body));
    expect(items).toMatchObject([
      {
        entityId: number(1),
        content: 'In its place',
        likeCount: 5,
        replyCount: 2,
        shareCount: 1,
        attributedTo: { icon: { url: 'https://media.licdn.com/dms/image/200?e=1' } },
      },
    ]);
    expect(items[0]).not.toHaveProperty('audienceScope');
    expect([params, page.next]).toEqual([{ cursor: '10' }, '20']);
  });

  test('GraphQL that is not normalised, whose types stand under another name', () => {
    const { $type, ...rest } = post(1);
    const body = {
      data: { feedDashMainFeedByMainFeed: { elements: [{ _type: $type, ...rest }, post(2)] } },
    };
    expect(read('list-home-posts', saying(HOME, body)).items).toMatchObject([
      { content: 'Post 1' },
      { content: 'Post 2' },
    ]);
  });

  test('a page that carries it among other answers', () => {
    const code = (id: string, value: object) =>
      `<code style="display: none" id="bpr-guid-${id}">${JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}</code>`;
    const other = {
      data: {
        data: { feedDashProfileUpdatesByMemberShareFeed: { '*elements': [urn(number(2))] } },
      },
      included: [post(2)],
    };
    const unnamed = { data: { '*elements': ['urn:li:fsd_invitation:1'] }, included: [] };
    const html = (...parts: readonly string[]) =>
      `<!DOCTYPE html><html><body>${parts.join('')}</body></html>`;
    const page = (...parts: readonly string[]) => saying(`${SITE}/feed/`, html(...parts));
    const mine = home([urn(number(1))], [post(1)]);
    const all = [code('1', unnamed), code('2', other), code('3', mine)];
    expect(read('list-home-posts', page(...all)).items).toMatchObject([{ content: 'Post 1' }]);
    expect(kindOf(() => read('list-home-posts', page(code('1', unnamed), code('2', other))))).toBe(
      'platform_error',
    );
  });

  test('references in lists and in holders, and things that refer to each other', () => {
    const body = {
      data: { data: { '*feedDashMainFeedByMainFeed': 'urn:li:collectionResponse:A' } },
      included: [
        {
          entityUrn: 'urn:li:collectionResponse:A',
          '*elements': [[urn(number(1))], 'urn:li:holder:B', 'urn:li:collectionResponse:A'],
          paging: { start: 0, count: 3, total: 3 },
        },
        {
          entityUrn: 'urn:li:holder:B',
          '*items': ['urn:li:collectionResponse:A', 'urn:li:holder:B'],
          '*update': urn(number(2)),
        },
        post(1, { '*resharedUpdate': urn(number(2)) }),
        post(2, { '*resharedUpdate': urn(number(1)) }),
      ],
    };
    const { items, page } = read('list-home-posts', saying(HOME, body));
    expect(items).toMatchObject([
      { content: 'Post 1', crosspostOf: { content: 'Post 2' } },
      { content: 'Post 2', crosspostOf: { content: 'Post 1' } },
    ]);
    expect([page.next, page.incomplete]).toEqual([null, undefined]);
  });

  test('several posts in one place are the first of them', () => {
    const both = `urn:li:aggregate:(urn:li:activity:${number(1)},urn:li:activity:${number(2)})`;
    const aggregate = {
      $type: 'com.linkedin.voyager.feed.render.UpdateV2',
      entityUrn: `urn:li:fs_updateV2:(${both},MAIN_FEED,EMPTY,DEFAULT,false)`,
      updateMetadata: { urn: both },
    };
    const body = { data: { '*elements': [aggregate.entityUrn] }, included: [aggregate] };
    const url = `${SITE}/voyager/api/feed/updatesV2?q=feed`;
    expect(read('list-home-posts', saying(url, body)).items).toMatchObject([
      { type: 'Note', entityId: number(1) },
    ]);
  });

  test('a broken post costs itself, and one that did not come along is counted', () => {
    const elements = [1, 2, 3].map((last) => urn(number(last)));
    const broken = { ...post(2), metadata: {}, entityUrn: urn(number(2)).replace('activity', 'x') };
    const body = home([elements[0], broken.entityUrn, elements[2]], [post(1), broken]);
    const inPlace = {
      data: {
        data: {
          feedDashMainFeedByMainFeed: {
            elements: [
              post(1),
              {
                ...post(2),
                entityUrn: 5,
                metadata: { backendUrn: 'urn:li:activity:x' },
              },
            ],
          },
        },
      },
      included: [],
    };
    expect(codes(read('list-home-posts', saying(HOME, body)).notices)).toEqual([
      'suggestions-left-out 1',
      'items-left-out 1',
      'personalised',
    ]);
    const { items, notices } = read('list-home-posts', saying(HOME, inPlace));
    expect(items).toMatchObject([{ content: 'Post 1' }]);
    expect(codes(notices)).toEqual(['items-set-aside 1', 'personalised']);
  });

  test('an empty feed is one; an answer without a feed, and one of unknown things, is none', () => {
    expect(read('list-home-posts', saying(HOME, home([]))).items).toEqual([]);
    for (const body of [
      { data: { data: { feedDashMainFeedByMainFeed: null }, errors: [{ message: 'x' }] } },
      home(['urn:li:fsd_unheardOf:1']),
      {},
    ])
      expect(kindOf(() => read('list-home-posts', saying(HOME, body)))).toBe('platform_error');
    expect(kindOf(() => read('list-home-posts', saying(HOME, { status: 401 }, 401)))).toBe(
      'platform_error',
    );
  });

  test('posts alone, without what listed them; not those within others', () => {
    const body = {
      data: {},
      included: [post(1, { '*resharedUpdate': urn(number(2)) }), post(2), post(3)],
    };
    expect(read('list-home-posts', saying(HOME, body)).items).toMatchObject([
      { content: 'Post 1' },
      { content: 'Post 3' },
    ]);
  });

  test('other feeds under the same address are none of it', () => {
    const updates = `${SITE}/voyager/api/feed/updatesV2`;
    expect(isRead('list-home-posts', `${updates}?q=feed&start=19`)).toBe(true);
    expect(isRead('list-home-posts', `${updates}?q=memberShareFeed&profileUrn=x`)).toBe(false);
    expect(isRead('list-home-posts', `${SITE}/feed/update/urn:li:activity:1/`)).toBe(false);
  });
});

describe('the feed of a hashtag', () => {
  test('its posts, and the hashtag learnt from the call', () => {
    const { items, params, page } = read('list-tag-posts', loaded(TAG));
    expect(items).toMatchObject([
      { content: '#garden at dawn' },
      { content: '#garden opens at eight', attributedTo: { type: 'Organization' } },
    ]);
    expect([params, page.next]).toEqual([{ tag: 'garden' }, null]);
  });

  test.each([
    [
      `${SITE}/voyager/api/feed/interestUpdatesV2?q=interestFeedByKeywords&keywords=ai&start=20`,
      { tag: 'ai', cursor: '20' },
    ],
    [
      graph('voyagerFeedDashInterestUpdates', '(keywords:%23OpenData,start:0)'),
      { tag: 'opendata' },
    ],
    // Of several words none is the hashtag.
    [graph('voyagerFeedDashInterestUpdates', '(keywords:List(a,b),start:0)'), {}],
  ])('%s', (url, params) => {
    const body = {
      data: { '*elements': [urn(number(1))] },
      included: [post(1, { actor: { subDescription: { text: 'Promoted by Sample' } } }), post(2)],
    };
    const { items, notices, params: learnt } = read('list-tag-posts', saying(url, body));
    expect(items).toEqual([]);
    expect(codes(notices)).toEqual(['adverts-left-out 1']);
    expect(learnt).toEqual(params);
  });
});

describe('searches', () => {
  test('posts that stand in a later cluster, and the words that were looked for', () => {
    const { items, params, page, notices } = read(
      'search-posts',
      loaded(found('CONTENT', 'open%20data%2C%20%28ponds%29')),
    );
    expect(items).toMatchObject([{ content: '#garden at dawn' }, { content: '#garden plan' }]);
    expect(params).toEqual({ query: 'open data, (ponds)' });
    expect([page.totalItems, page.next, page.incomplete]).toEqual([3, '2', undefined]);
    expect(codes(notices)).toEqual(['personalised']);
    const last = read('search-posts', loaded(found('CONTENT', 'garden', 2)));
    expect([last.params, last.page.next]).toEqual([{ query: 'garden', cursor: '2' }, null]);
  });

  test('words in an address that was encoded once more as a whole', () => {
    const { pathname, search } = new URL(found('CONTENT', 'a, b'));
    const address = new URL(pathname, SITE);
    for (const [name, value] of new URLSearchParams(search)) address.searchParams.set(name, value);
    expect(address.href).toContain('%28start%3A0');
    expect(read('search-posts', loaded(address.href)).params).toEqual({ query: 'a, b' });
  });

  test('filters of the page are said with its results', () => {
    const url = found('CONTENT', 'pond').replace(
      'List((key',
      'List((key:datePosted,value:List(past-24h)),(key:sortBy,value:List(relevance)),(key',
    );
    expect(read('search-posts', loaded(url)).notices[0]).toEqual({
      code: 'search-narrowed',
      message: 'The search was narrowed or sorted on its page, by datePosted, sortBy.',
    });
  });

  test('a post as a plain result, as until 2024', () => {
    const entity = {
      $type: 'com.linkedin.voyager.dash.search.EntityResultViewModel',
      entityUrn: `urn:li:fsd_entityResultViewModel:(urn:li:activity:${number(1)},SEARCH_SRP,DEFAULT)`,
      trackingUrn: `urn:li:activity:${number(1)}`,
      navigationUrl: `${SITE}/feed/update/urn:li:activity:${number(1)}`,
      title: { text: 'Sample Heron' },
      actorNavigationUrl: `${SITE}/in/sample-heron?miniProfileUrn=x`,
      secondarySubtitle: { text: '1w • Edited •' },
      summary: { text: '#garden in rain' },
      insightsResolutionResults: [
        { '*socialActivityCountsInsight': 'urn:li:fsd_socialActivityCounts:1' },
      ],
    };
    const counts = {
      entityUrn: 'urn:li:fsd_socialActivityCounts:1',
      numLikes: 7,
      numComments: 1,
    };
    const answer = {
      elements: [{ items: [{ item: { '*entityResult': entity.entityUrn } }] }],
      paging: { start: 0, count: 10, total: 1 },
    };
    const body = {
      data: { data: { searchDashClustersByAll: answer } },
      included: [counts, entity],
    };
    expect(read('search-posts', saying(found('CONTENT', 'garden'), body)).items).toEqual([
      {
        type: 'Note',
        id: `${SITE}/feed/update/urn:li:activity:${number(1)}`,
        url: `${SITE}/feed/update/urn:li:activity:${number(1)}`,
        entityId: number(1),
        content: '#garden in rain',
        mediaType: 'text/plain',
        published: '2023-04-14T21:58:19.376Z',
        isEdited: true,
        attributedTo: {
          type: 'Person',
          id: `${SITE}/in/sample-heron`,
          url: `${SITE}/in/sample-heron`,
          entityId: 'sample-heron',
          preferredUsername: 'sample-heron',
          name: 'Sample Heron',
        },
        likeCount: 7,
        replyCount: 1,
      },
    ]);
  });

  test('members: headline, place and picture, without the nameless and the companies', () => {
    const { items, params, page, notices } = read('search-users', loaded(found('PEOPLE', 'heron')));
    expect(items).toMatchObject([
      {
        type: 'Person',
        id: `${SITE}/in/sample-heron`,
        entityId: 'sample-heron',
        name: 'Sample Heron',
        summary: 'Keeper of sample ponds & beds',
        location: { type: 'Place', name: 'Quillmere, England, United Kingdom' },
        icon: { width: 800 },
      },
    ]);
    expect(items).toHaveLength(1);
    expect([params, page.totalItems, page.next]).toEqual([{ query: 'heron' }, 3, '2']);
    expect(codes(notices)).toEqual(['people-unnamed 1', 'personalised']);
  });

  test('results in their places, where an answer is not normalised', () => {
    const clusters = (item: object) => ({
      data: {
        searchDashClustersByAll: {
          elements: [{ items: [] }, { items: [{ item }, { item: { feedbackCard: {} } }] }],
          paging: { start: 0, count: 10, total: 1 },
        },
      },
    });
    const member = {
      _type: 'com.linkedin.voyager.dash.search.EntityResultViewModel',
      entityUrn: 'urn:li:fsd_entityResultViewModel:(urn:li:fsd_profile:S1,SEARCH_SRP,DEFAULT)',
      trackingUrn: 'urn:li:member:1',
      navigationUrl: `${SITE}/in/Sample-Heron?miniProfileUrn=x`,
      title: { text: 'Sample Heron' },
      primarySubtitle: { text: 'Keeper of ponds' },
    };
    const people = saying(found('PEOPLE', 'heron'), clusters({ entityResult: member }));
    expect(read('search-users', people).items).toMatchObject([
      { entityId: 'sample-heron', summary: 'Keeper of ponds' },
    ]);
    const posts = clusters({ searchFeedUpdate: { update: post(1) } });
    const { items, page } = read('search-posts', saying(found('CONTENT', 'post'), posts));
    expect(items).toMatchObject([{ content: 'Post 1' }]);
    expect([page.next, page.incomplete]).toEqual([null, undefined]);
  });

  test('a search for everything shows a few of a kind, and goes on nowhere', () => {
    const url = found('ALL', 'garden');
    const { items, page } = read('search-posts', loaded(url));
    expect([items.length, page.next, page.totalItems]).toEqual([2, null, null]);
    expect(page.incomplete?.reason).toBe(
      'A search for everything shows a few results of each kind alone.',
    );
    expect(kindOf(() => read('search-users', loaded(url)))).toBe('platform_error');
  });

  test('nothing was found, and what is no search for posts or people', () => {
    const none = { data: { data: { searchDashClustersByAll: { elements: [] } } }, included: [] };
    expect(read('search-posts', saying(found('CONTENT', 'x'), none)).items).toEqual([]);
    expect(read('search-users', saying(found('PEOPLE', 'x'), none)).items).toEqual([]);
    for (const name of ['search-posts', 'search-users']) {
      expect(isRead(name, found('COMPANIES', 'x'))).toBe(false);
      const saved = found('ALL', 'x').replace('SEARCH_SRP', 'SEARCH_MY_ITEMS_JOB_SEEKER');
      expect(isRead(name, saved)).toBe(false);
    }
    expect(isRead('search-users', found('CONTENT', 'x'))).toBe(false);
    expect(isRead('search-posts', found('PEOPLE', 'x'))).toBe(false);
  });
});

describe('who reacted', () => {
  const id = 'ACoAASampleWrenSampleWrenSampleWrenSamp';
  const reaction = (who: string, thread: string, more: object = {}) => ({
    $type: 'com.linkedin.voyager.dash.social.Reaction',
    entityUrn: `urn:li:fsd_reaction:(urn:li:fsd_profile:${who},${thread},0)`,
    actorUrn: `urn:li:fsd_profile:${who}`,
    reactionType: 'LIKE',
    reactorLockup: { title: { text: who }, navigationUrl: `${SITE}/in/${who}` },
    ...more,
  });

  test('members and companies, each with how, in the order of the list', () => {
    const { items, page, params, notices } = read('list-post-reactions', loaded(REACTIONS));
    const account = (place: string, slug: string) => ({
      id: `${SITE}/${place}/${slug}`,
      url: `${SITE}/${place}/${slug}`,
      entityId: slug,
      preferredUsername: slug,
      summary: 'Counts fish',
    });
    const company = account('company', 'quillmere-sample-garden');
    expect(items).toEqual([
      { type: 'Person', ...account('in', 'sample-otter'), name: 'Sample Otter', reaction: 'LIKE' },
      { type: 'Organization', ...company, name: 'Quillmere Sample Garden', reaction: 'PRAISE' },
      { type: 'Person', ...account('in', id), name: 'Sample Wren', reaction: 'EMPATHY' },
    ]);
    expect([page.totalItems, page.next, page.incomplete]).toEqual([33, '10', undefined]);
    expect(params).toEqual({ postId: POST });
    expect(notices).toEqual([
      {
        code: 'people-unnamed',
        message: '1 who reacted are not named to whoever browsed.',
        count: 1,
      },
    ]);
  });

  test('of one kind alone, on a later page, in its place', () => {
    const url = REACTIONS.replace('start:0', 'reactionType:PRAISE,start:10');
    const listed = {
      elements: [
        reaction('sample-otter', `urn:li:activity:${POST}`, { reactionType: 'PRAISE' }),
        reaction('sample-otter', `urn:li:activity:${POST}`, { reactionType: 'PRAISE' }),
      ],
      paging: { start: 10, count: 10, total: 12 },
    };
    const { items, params, page } = read(
      'list-post-reactions',
      saying(url, { data: { socialDashReactionsByReactionType: listed } }),
    );
    expect(items).toMatchObject([{ entityId: 'sample-otter', reaction: 'PRAISE' }]);
    expect(items).toHaveLength(1);
    expect(params).toEqual({ postId: POST, reaction: 'PRAISE', cursor: '10' });
    expect([page.totalItems, page.next]).toEqual([12, null]);
  });

  test('a member by the name that their profile tells, else by their id', () => {
    const of = (who: string, name: string) =>
      reaction(who, `urn:li:activity:${POST}`, {
        actor: { '*profileUrn': `urn:li:fsd_profile:${who}` },
        reactorLockup: { title: { text: name } },
      });
    const other = id.replace(/Samp$/, 'Some');
    const body = {
      data: {},
      included: [
        { entityUrn: `urn:li:fsd_profile:${id}`, publicIdentifier: 'sample-wren' },
        of(id, 'Sample Wren'),
        of(other, 'Sample Robin'),
        reaction('sample-otter', 'urn:li:activity:7000000000000000009'),
      ],
    };
    const { items, params } = read('list-post-reactions', saying(REACTIONS, body));
    expect(items.map((one) => (one as { entityId: string }).entityId)).toEqual([
      'sample-wren',
      other,
    ]);
    expect(params).toEqual({ postId: POST });
  });

  test('a post that is known by another number, and reactions that did not come along', () => {
    const thread = 'urn:li:ugcPost:7053762019270778880';
    const url = REACTIONS.replace(/threadUrn:[^)]*/, `threadUrn:${encodeURIComponent(thread)}`);
    const [here, away] = [reaction('sample-otter', thread), reaction('sample-wren', thread)];
    const answer = { '*elements': [here.entityUrn, away.entityUrn] };
    const body = {
      data: { data: { socialDashReactionsByReactionType: answer } },
      included: [here],
    };
    const { items, params, notices } = read('list-post-reactions', saying(url, body));
    expect(items).toMatchObject([{ entityId: 'sample-otter' }]);
    expect(params).toEqual({ postId: thread });
    expect(codes(notices)).toEqual(['items-left-out 1']);
  });

  test('none, a refusal, and what asks for nothing', () => {
    const none = { data: { data: { socialDashReactionsByReactionType: { '*elements': [] } } } };
    expect(read('list-post-reactions', saying(REACTIONS, none)).items).toEqual([]);
    const denied = saying(REACTIONS, { status: 403 }, 403);
    expect(kindOf(() => read('list-post-reactions', denied))).toBe('platform_error');
    const comment = encodeURIComponent(`urn:li:comment:(urn:li:activity:${POST},${POST})`);
    expect(isRead('list-post-reactions', REACTIONS.replace(/urn%3A[^)]*/, comment))).toBe(false);
    // The reaction that a viewer gives is nobody’s business.
    const given = REACTIONS.replace('?', '?action=execute&');
    expect(isRead('list-post-reactions', given)).toBe(false);
    expect(platform.capture?.endpoint?.(saying(given, {}).request)).toBeUndefined();
  });
});

const { present, why, recorded } = recordingsOf('professional');

describe.skipIf(!present)(`recorded${why}`, () => {
  test('a home feed: seven posts in its order, without two adverts', () => {
    const { items, params, page, notices } = read(
      'list-home-posts',
      recorded('voyager-main-feed-2023'),
    );
    expect(items.map((one) => (one as { entityId: string }).entityId)).toEqual([
      '7053762019270778880',
      '7058424411992842240',
      '7061232894400225280',
      '7062464663539630081',
      '7061504787585904641',
      '7061305636877164544',
      '7060853887213142017',
    ]);
    expect(items[0]).toMatchObject({
      type: 'Announce',
      object: { entityId: '7052861873724997632' },
    });
    expect([params, page.next, page.totalItems]).toEqual([{ cursor: '19' }, '28', null]);
    expect(codes(notices)).toEqual(['adverts-left-out 2', 'personalised']);
  });

  test('the bar of filters of a search is read by nothing, and not reported', () => {
    const { request } = recorded('voyager-search-filters-no-posts-2024');
    for (const { name } of platform.operations)
      expect([name, isRead(name, request.url)]).toEqual([name, false]);
    expect(platform.capture?.endpoint?.(request)).toBeUndefined();
  });
});
