import { describe, expect, test } from 'vitest';
import { catchErrorKind, openRecordings } from '../../../test/support/recorded.ts';
import {
  SITE,
  codes,
  graph,
  isRead,
  loaded,
  number,
  post,
  read,
  saying,
  urn,
} from './cases/captured.ts';

/** The home feed, as only a person’s own browsing brings it. */

const HOME = graph('voyagerFeedDashMainFeed', '(start:0,count:5,sortOrder:MEMBER_SETTING)');
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
    expect(
      catchErrorKind(() => read('list-home-posts', page(code('1', unnamed), code('2', other)))),
    ).toBe('platform_error');
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
      { content: 'Post 1', quote: { content: 'Post 2' } },
      { content: 'Post 2', quote: { content: 'Post 1' } },
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
      expect(catchErrorKind(() => read('list-home-posts', saying(HOME, body)))).toBe(
        'platform_error',
      );
    expect(catchErrorKind(() => read('list-home-posts', saying(HOME, { status: 401 }, 401)))).toBe(
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

const { present, why, recorded } = openRecordings('professional');

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
    expect(codes(notices)).toEqual(['adverts-left-out 2', 'alt-texts-left-out 1', 'personalised']);
  });
});
