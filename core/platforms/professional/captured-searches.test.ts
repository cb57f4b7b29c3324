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
} from './cases/captured.ts';
import platform from './platform.ts';

/** Searches for posts and members, as only a person’s own browsing brings them. */

const found = (kind: string, keywords: string, start = 0): string =>
  graph(
    'voyagerSearchDashClusters',
    `(start:${start},origin:X,query:(keywords:${keywords},flagshipSearchIntent:SEARCH_SRP,queryParameters:List((key:resultType,value:List(${kind}))),includeFiltersInResponse:false))`,
  );

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
    expect(read('search-posts', loaded(url)).notices[0]).toEqual(
      expect.objectContaining({
        code: 'search-narrowed',
        message: 'The search was narrowed or sorted on its page, by datePosted, sortBy.',
      }),
    );
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
        tagline: 'Keeper of sample ponds & beds',
        location: 'Quillmere, England, United Kingdom',
        icon: { width: 800 },
      },
    ]);
    expect(items).toHaveLength(1);
    expect([params, page.totalItems, page.next]).toEqual([{ query: 'heron' }, 3, '2']);
    expect(codes(notices)).toEqual(['people-unnamed 1', 'other-kinds 1', 'personalised']);
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
      { entityId: 'sample-heron', tagline: 'Keeper of ponds' },
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
    expect(page.incomplete?.reason.message).toBe(
      'A search for everything shows a few results of each kind alone.',
    );
    expect(catchErrorKind(() => read('search-users', loaded(url)))).toBe('platform_error');
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

const { present, why, recorded } = openRecordings('professional');

describe.skipIf(!present)(`recorded${why}`, () => {
  test('the bar of filters of a search is read by nothing, and not reported', () => {
    const { request } = recorded('voyager-search-filters-no-posts-2024');
    for (const { name } of platform.operations)
      expect([name, isRead(name, request.url)]).toEqual([name, false]);
    expect(platform.capture?.endpoint?.(request)).toBeUndefined();
  });
});
