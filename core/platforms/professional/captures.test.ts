import { describe, expect, test } from 'vitest';
import { answeredBy } from '../../../test/support/answered.ts';
import { readCaptured } from '../../../test/support/captured.ts';
import { catchErrorKind } from '../../../test/support/recorded.ts';
import type { Reply } from '#kit/exchange.ts';
import { routeNamed } from '#kit/operation.ts';
import site from './fake/index.ts';
import platform from './platform.ts';

/** What the site’s own pages load while somebody browses, read as the capture window hands it over. */

const loaded = (path: string, headers: Record<string, string> = { 'csrf-token': 'x' }): Reply => {
  const url = `https://www.linkedin.com${path}`;
  return answeredBy(site, { method: 'GET', url, headers });
};

const call = (name: string, variables = '()'): string =>
  `/voyager/api/graphql?includeWebMetadata=true&variables=${variables}&queryId=${name}.0123456789abcdef`;

const read = (name: string, reply: Reply) => readCaptured(platform, name, reply);

const withBody = (reply: Reply, text: string): Reply => ({
  ...reply,
  body: new TextEncoder().encode(text),
});

test('without a login the API answers nothing', () => {
  const reply = loaded(call('voyagerSocialDashComments'), {});
  expect(catchErrorKind(() => read('list-post-comments', reply))).toBe('platform_error');
});

test('posts of a member, in the order of the list', () => {
  const { items, params, page } = read(
    'list-user-posts',
    loaded(call('voyagerFeedDashProfileUpdates', '(count:2,start:0)')),
  );
  expect(params).toEqual({ username: 'sample-heron' });
  expect(page.next).toBe('2');
  expect(items).toMatchObject([
    {
      content: '#garden at dawn',
      isEdited: true,
      likeCount: 33,
      replyCount: 21,
      shareCount: 4,
      reactionCounts: [
        { name: 'LIKE', count: 30 },
        { name: 'PRAISE', count: 3 },
      ],
      tag: [{ name: 'garden' }],
      published: '2026-06-12T09:30:00.000Z',
      attachment: [
        { type: 'Video', url: ['https://dms.licdn.com/b.mp4?e=1'], width: 1280, duration: 6 },
      ],
    },
    {
      content: '#garden plan',
      attachment: [
        { type: 'Link', href: 'https://media.licdn.com/plan.pdf?e=1', name: 'Plan' },
        { type: 'Image', url: ['https://media.licdn.com/1?e=1'] },
        { type: 'Image', url: ['https://media.licdn.com/2?e=1'] },
      ],
    },
  ]);
});

test('a later page tells its place in the list', () => {
  const { params } = read(
    'list-user-posts',
    loaded(call('voyagerFeedDashProfileUpdates', '(count:2,start:20)')),
  );
  expect(params).toEqual({ username: 'sample-heron', cursor: '20' });
});

test('posts of a company', () => {
  const { params, items } = read(
    'list-company-posts',
    loaded(call('voyagerFeedDashOrganizationalPageUpdates')),
  );
  expect(params).toEqual({ company: 'quillmere-sample-garden' });
  expect(items).toMatchObject([{ attributedTo: { type: 'Organization' } }]);
});

test('one post', () => {
  const { data, params } = read('get-post', loaded('/voyager/api/feed/updates/urn:li:activity:1'));
  expect(data).toMatchObject({ content: '#garden at dawn' });
  expect(params?.['postId']).toMatch(/^\d{19}$/);
});

test('comments, and replies to them', () => {
  const { items, page, params } = read(
    'list-post-comments',
    loaded(call('voyagerSocialDashComments')),
  );
  expect([page.totalItems, page.next, Object.keys(params ?? {})]).toEqual([21, '10', ['postId']]);
  expect(items).toMatchObject([
    {
      entityId: '7470000000000000001',
      content: 'Six beds!',
      depth: 0,
      attributedTo: { role: 'commenter' },
    },
    { entityId: '7470000000000000002', depth: 1, attributedTo: { role: 'creator' } },
  ]);
  const [comment, reply] = items as [{ id: string }, { inReplyTo: string }];
  expect(reply.inReplyTo).toBe(comment.id);
});

test('a member: jobs by their latest beginning, names without the blank at their end', () => {
  const { data, params } = read(
    'get-user',
    loaded('/voyager/api/identity/dash/profiles?q=memberIdentity&memberIdentity=sample-heron'),
  );
  expect(params).toEqual({ username: 'sample-heron' });
  expect(data).toMatchObject({
    name: 'Sample Heron',
    tagline: 'Keeper of sample ponds & beds',
    location: 'Quillmere, England, United Kingdom',
    icon: { width: 800 },
    experience: [
      { name: 'Head of Ponds', startDate: '2021-07' },
      {
        name: 'Gardener',
        startDate: '2017',
        endDate: '2021-06',
        organization: {
          id: 'https://www.linkedin.com/company/quillmere-sample-garden',
          name: 'Quillmere Sample Garden',
        },
      },
    ],
  });
});

test('a company', () => {
  const { data, params } = read(
    'get-company',
    loaded(call('voyagerOrganizationDashCompanies', '(universalName:quillmere-sample-garden)')),
  );
  expect(params).toEqual({ company: 'quillmere-sample-garden' });
  expect(data).toMatchObject({
    secondaryId: '4711',
    followerCount: 5750,
    memberCount: 69,
    employeeRange: '51-200',
    location: 'Quillmere, GB',
  });
});

describe('other ways in which the same comes', () => {
  const path = call('voyagerFeedDashProfileUpdates');
  const text = new TextDecoder().decode(loaded(path).body);

  test('a page that carries its answers', () => {
    const code = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    const html = `<!DOCTYPE html><html><body><code id="bpr-guid-1">{"broken"</code><code id="bpr-guid-2"><!--${text}--></code><code style="display: none" id="bpr-guid-3">${code}</code></body></html>`;
    const url = 'https://www.linkedin.com/in/sample-heron/recent-activity/all/';
    const reply = withBody({ ...loaded(path), request: { method: 'GET', url, headers: {} } }, html);
    const { items, params } = read('list-user-posts', reply);
    expect(items).toHaveLength(2);
    expect(params).toEqual({ username: 'sample-heron' });
  });

  test('lines of another tool, whose references are in their places', () => {
    const item = {
      updateMetadata: { urn: 'urn:li:activity:7061305636877164544' },
      actor: {
        name: { text: 'Sample Heron' },
        subDescription: { text: 'Promoted' },
        navigationContext: { actionTarget: 'https://www.linkedin.com/in/sample-heron' },
      },
      commentary: { text: { text: 'Kept by a tool' } },
      '*socialDetail': {
        '*totalSocialActivityCounts': { numLikes: 5, numComments: 2, numShares: 1 },
      },
    };
    const lines = [{ source_platform: 'linkedin.com', data: item }, item].map((one) =>
      JSON.stringify(one),
    );
    const { items, notices } = read(
      'list-user-posts',
      withBody(loaded(path), [...lines, 'cut {'].join('\n')),
    );
    expect(items).toMatchObject([
      { content: 'Kept by a tool', likeCount: 5, replyCount: 2, shareCount: 1, isSponsored: true },
    ]);
    expect(notices).toMatchObject([
      { code: 'items-set-aside', count: 1 },
      { code: 'items-repeated', count: 1 },
    ]);
  });

  test('a comment that is listed and did not come along leaves a notice', () => {
    const urn = (n: number) =>
      `urn:li:fsd_comment:(705276201927077888${n},urn:li:activity:7052762019270778888)`;
    const body = {
      data: { '*elements': [urn(1), urn(2)] },
      included: [
        {
          $type: 'com.linkedin.voyager.dash.social.Comment',
          entityUrn: urn(1),
          urn: 'urn:li:comment:(activity:7052762019270778888,7052762019270778881)',
          commentary: { text: 'Well said' },
          commenter: { actor: { '*profileUrn': 'urn:li:fsd_profile:A' } },
        },
      ],
    };
    const { items, notices } = read(
      'list-post-comments',
      withBody(loaded(call('voyagerSocialDashComments')), JSON.stringify(body)),
    );
    expect(items).toMatchObject([{ entityId: '7052762019270778881', content: 'Well said' }]);
    expect(notices).toMatchObject([{ code: 'items-left-out', count: 1 }]);
  });

  test('things that refer to each other are read once', () => {
    const urn = (n: number) => `urn:li:fsd_update:(urn:li:activity:705276201927077888${n},X)`;
    const post = (n: number, other: number) => ({
      $type: 'com.linkedin.voyager.feed.render.UpdateV2',
      entityUrn: urn(n),
      updateMetadata: { urn: `urn:li:activity:705276201927077888${n}` },
      '*resharedUpdate': urn(other),
    });
    const body = {
      data: { '*elements': [urn(1), urn(2), urn(3)] },
      included: [post(1, 2), post(2, 1)],
    };
    const { items, notices } = read(
      'list-user-posts',
      withBody(loaded(path), JSON.stringify(body)),
    );
    expect(items).toHaveLength(2);
    expect(notices).toMatchObject([{ code: 'items-left-out', count: 1 }]);
  });
});

describe('the capture window', () => {
  const endpointAtPath = (path: string) =>
    platform.capture?.endpoint?.({
      method: 'GET',
      url: `https://www.linkedin.com${path}`,
      headers: {},
    });

  test('names what brings posts and people, and leaves messages and settings alone', () => {
    expect(endpointAtPath(call('voyagerFeedDashMainFeed'))).toBe('voyagerFeedDashMainFeed');
    expect(endpointAtPath('/voyager/api/feed/updatesV2?q=feed')).toBe('feed/updatesV2');
    for (const path of [
      call('voyagerSearchDashFilterClusters'),
      call('voyagerMessagingDashConversations'),
      '/voyager/api/me',
      '/li/track',
    ])
      expect(endpointAtPath(path)).toBeUndefined();
  });

  test('the bar of filters of a search brings nothing', () => {
    const reply = loaded(call('voyagerSearchDashFilterClusters'));
    for (const operation of platform.operations) {
      const route = routeNamed(operation, 'capture');
      if (route?.name !== 'capture') continue;
      expect([operation.name, route.reads(reply.request)]).toEqual([operation.name, false]);
      expect([operation.name, catchErrorKind(() => route.parse([reply], {}))]).toEqual([
        operation.name,
        'platform_error',
      ]);
    }
  });
});
