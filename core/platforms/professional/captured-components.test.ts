import { describe, expect, test } from 'vitest';
import { answeredBy } from '../../../test/support/answered.ts';
import { findCapture, readCaptured } from '../../../test/support/captured.ts';
import { catchErrorKind } from '../../../test/support/recorded.ts';
import { createScrubber } from '../../capture/scrub.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import { codes, SITE } from './cases/captured.ts';
import site from './fake/index.ts';
import { posts } from './fake/world.ts';
import platform from './platform.ts';

/** Posts that come as streams of server components, as pages of 2026 load them. */

const SEARCH = 'com.linkedin.sdui.search.contentSearchResults';

const buildWindowBody = (startIndex: number, more: object = {}) =>
  JSON.stringify({
    pagerId: SEARCH,
    clientArguments: {
      payload: {
        startIndex,
        count: 3,
        keywords: 'garden ponds',
        sortBy: [],
        datePosted: [],
        searchId: '0d6a2b8e-27a4-4b41-9c2e-0a4d1f1f2b3c',
        ...more,
      },
    },
  });

const paged = (sduiid: string, page: string, body = buildWindowBody(0)): SentRequest => ({
  method: 'POST',
  url: `${SITE}/flagship-web/rsc-action/actions/pagination?sduiid=${sduiid}`,
  headers: { referer: `${SITE}${page}`, 'x-li-rsc-stream': 'true', cookie: 'li_at=secret' },
  body,
});

const search = paged(SEARCH, '/search/results/content/');
const loaded = (request: SentRequest): Reply => answeredBy(site, request);

/** A stream that a test writes itself. */
const stream = (
  rows: readonly (string | readonly [string, unknown])[],
  request = search,
): Reply => ({
  request,
  status: 200,
  headers: { 'content-type': 'text/x-component' },
  body: new TextEncoder().encode(
    rows
      .map((row) => (typeof row === 'string' ? row : `${row[0]}:${JSON.stringify(row[1])}`))
      .join('\n'),
  ),
  at: '2026-11-20T10:00:00.000Z',
});

const read = (name: string, reply: Reply) => readCaptured(platform, name, reply);
const isRead = (name: string, request: SentRequest): boolean =>
  findCapture(platform, name).route.reads(request);

const NUMBER = (last: number): string => `705276201927077888${last}`;
const element = (tag: string, props: object) => ['$', tag, null, props];
const view = (viewName: string, children: unknown) =>
  element('div', { viewTrackingSpecs: { viewName }, children });
const page = (slug: string, last: number, kind = 'activity'): string =>
  `${SITE}/posts/${slug}_some-words-${kind}-${NUMBER(last)}-Ab1c`;

interface Given {
  readonly text?: unknown;
  readonly age?: unknown;
  readonly badge?: readonly string[];
  readonly name?: string;
  readonly more?: readonly unknown[];
  readonly link?: string;
}

const card = (
  last: number,
  {
    text = 'Words',
    age = '3d •',
    badge = ['• 2nd'],
    name = 'Sample Heron',
    more = [],
    link = page('sample-heron', last),
  }: Given = {},
) =>
  view('feed-full-update', [
    'Feed post',
    view('feed-actor', [name, ...badge]),
    ...(age === null ? [] : [view('feed-actor-sub-description', age)]),
    view('feed-commentary', element('span', { children: text })),
    element('a', { href: link }),
    ...more,
  ]);

const state = (key: string, intValue: number) => ({ key, value: { $case: 'intValue', intValue } });

const LISTS = [
  'search-posts',
  'list-home-posts',
  'list-user-posts',
  'list-company-posts',
  'get-post',
];

describe('the invented site', () => {
  const heron = {
    type: 'Person',
    id: `${SITE}/in/sample-heron`,
    url: `${SITE}/in/sample-heron`,
    entityId: 'sample-heron',
    preferredUsername: 'sample-heron',
    name: 'Sample Heron',
    tagline: 'Keeper of sample ponds & beds',
  };

  test('a search: words, window, text, author, figures; each post once', () => {
    const { items, params, page: list, notices } = read('search-posts', loaded(search));
    expect(items).toEqual([
      {
        type: 'Note',
        id: expect.stringMatching(
          /^https:\/\/www\.linkedin\.com\/feed\/update\/urn:li:activity:\d+$/,
        ),
        url: expect.stringContaining('/posts/sample-heron_sample-words-activity-'),
        entityId: expect.stringMatching(/^\d{19}$/),
        content: '#garden at dawn\nwith Sample Otter',
        mediaType: 'text/plain',
        published: '2026-06-12T09:30:00.000Z',
        isEdited: true,
        attributedTo: heron,
        tag: [{ type: 'Tag', name: 'garden' }],
        mention: [
          {
            type: 'Mention',
            name: '@sample-otter',
            href: `${SITE}/in/sample-otter`,
            entityId: 'sample-otter',
          },
        ],
        replyCount: 21,
        shareCount: 4,
        likeCount: 33,
        reactionCounts: [
          { name: 'LIKE', count: 30 },
          { name: 'PRAISE', count: 3 },
        ],
      },
      expect.objectContaining({
        content: '#garden plan',
        published: '2026-06-14T10:00:00.000Z',
        attributedTo: heron,
      }),
    ]);
    expect(items[1]).not.toHaveProperty('likeCount');
    expect(items[1]).not.toHaveProperty('replyCount');
    expect(params).toEqual({ query: 'garden ponds' });
    expect([list.totalItems, list.next]).toEqual([null, '3']);
    expect(codes(notices)).toEqual([
      'adverts-left-out 1',
      'suggestions-left-out 1',
      'unproven-form',
      'personalised',
    ]);
  });

  test('a later window, and filters', () => {
    const request = {
      ...search,
      body: buildWindowBody(3, { datePosted: ['past-week'], sortBy: ['date'] }),
    };
    const { params, items, notices } = read('search-posts', loaded(request));
    expect(params).toEqual({ query: 'garden ponds', cursor: '3' });
    expect(items).toMatchObject([
      {
        content: '#garden in rain',
        attributedTo: { type: 'Organization', entityId: 'quillmere-sample-garden' },
      },
    ]);
    expect(notices).toContainEqual(
      expect.objectContaining({
        code: 'search-narrowed',
        message: 'The search was narrowed or sorted on its page, by sortBy, datePosted.',
      }),
    );
  });

  test('what is sent keeps its words and window when secrets are taken out', () => {
    const { scrub } = createScrubber(platform.capture!);
    const scrubbed = scrub(loaded(search));
    expect(scrubbed.request).toEqual({
      method: 'POST',
      url: search.url,
      headers: { referer: `${SITE}/search/results/content/` },
      body: buildWindowBody(0),
    });
    expect(read('search-posts', scrubbed).items).toHaveLength(2);
  });

  test.each([
    ['list-home-posts', paged('com.linkedin.sdui.pagers.x', '/feed/'), {}, 2],
    ['list-home-posts', paged('com.linkedin.sdui.feed.mainFeed', '/'), {}, 2],
    [
      'list-user-posts',
      paged('com.linkedin.sdui.x', '/in/sample-heron/recent-activity/all/'),
      { username: 'sample-heron' },
      2,
    ],
    [
      'list-user-posts',
      paged('com.linkedin.sdui.profile.memberPosts', '/'),
      { username: 'sample-heron' },
      2,
    ],
    [
      'list-company-posts',
      paged('com.linkedin.sdui.x', '/company/quillmere-sample-garden/posts/'),
      { company: 'quillmere-sample-garden' },
      1,
    ],
  ])('%s of %o', (name, request, params, count) => {
    const result = read(name, loaded(request));
    expect([result.params, result.items.length]).toEqual([params, count]);
    for (const other of LISTS)
      expect([other, isRead(other, request)]).toEqual([other, other === name]);
  });

  test('one post', () => {
    const url = `${SITE}/flagship-web/posts/sample-heron_sample-words-activity-${posts.film}-Ab1c/`;
    const { data } = read('get-post', loaded({ method: 'GET', url, headers: {} }));
    expect(data).toMatchObject({ content: '#garden at dawn\nwith Sample Otter' });
  });

  test('lists of others than posts are not claimed, and named without what was asked', () => {
    const named = (request: SentRequest) => platform.capture?.endpoint?.(request);
    const comments = paged('com.linkedin.sdui.pagers.commentsList', '/posts/sample-heron_x');
    const people = paged('com.linkedin.sdui.search.peopleSearchResults', '/search/results/people/');
    for (const name of LISTS)
      for (const request of [comments, people])
        expect([name, isRead(name, request)]).toEqual([name, false]);
    expect(named(comments)).toBe('flagship-web/rsc-action/actions/pagination/pagers/commentsList');
    expect(named(search)).toBe(
      'flagship-web/rsc-action/actions/pagination/search/contentSearchResults',
    );
    const profile = { method: 'GET', url: `${SITE}/flagship-web/in/sample-heron/`, headers: {} };
    expect(named(profile)).toBe('flagship-web/in/{}');
    expect(named(paged('com.linkedin.sdui.messaging.list', '/'))).toBeUndefined();
  });
});

describe('streams', () => {
  const found = (...rows: Parameters<typeof stream>[0][number][]) =>
    read('search-posts', stream(rows));

  test('references that lead in circles, to each other and to the root', () => {
    const { items } = found(
      ['0', element('div', { children: ['$L1', '$0'] })],
      ['1', card(1, { text: ['before ', '$2', ' after'], more: ['$L0', '$3'] })],
      ['2', ['$', 'span', null, { children: ['in ', '$2'] }]],
      ['3', '$4'],
      ['4', '$3'],
    );
    expect(items).toMatchObject([{ entityId: NUMBER(1), content: 'before in  after' }]);
  });

  test('a row that is shared stands wherever it is referred to', () => {
    const { items } = found(
      ['5', element('br', {})],
      [
        '0',
        [card(1, { text: ['a', '$5', 'b', '$L5', 'c'] }), card(2, { text: ['d', '$@5', 'e'] })],
      ],
    );
    expect(items.map((item) => (item as { content: string }).content)).toEqual(['a\nb\nc', 'd\ne']);
  });

  test('rows that are shared over and over are given up, and do not multiply', () => {
    const rows = Array.from({ length: 60 }, (_, n): [string, unknown] => [
      (n + 16).toString(16),
      n === 59 ? 'x' : [`$${(n + 17).toString(16)}`, `$${(n + 17).toString(16)}`],
    ]);
    const reply = stream([['0', [card(1, { text: ['$10'] })]], ...rows]);
    expect(catchErrorKind(() => read('search-posts', reply))).toBe('platform_error');
  });

  test('a chain of a hundred thousand rows, and values nested as deep', () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, n): string => `${(n + 1).toString(16)}:["$L${(n + 2).toString(16)}"]`,
    );
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const { items } = found('0:["$L1","$Lffffff"]', ...rows, ['186a1', card(1)], `ffffff:${deep}`);
    expect(items).toMatchObject([{ entityId: NUMBER(1) }]);
  });

  test('a line that was cut is counted, and what came before is read', () => {
    const { items, notices } = found(
      ['0', [card(1, { text: ['whole ', '$9'] }), '$2']],
      `2:${JSON.stringify(card(2)).slice(0, -9)}`,
    );
    expect(items).toMatchObject([{ entityId: NUMBER(1), content: 'whole', isTruncated: true }]);
    expect(codes(notices)).toContain('lines-unreadable 1');
  });

  test('a value holds U+2028, and a long text its own lines', () => {
    const long = 'Zeile eins –\nZeile zwei';
    const { items } = found(
      ['0', [card(1, { text: 'a\u2028b' }), card(2, { text: '$3' })]],
      `3:T${Buffer.byteLength(long).toString(16)},${long}4:["$","br",null,{}]`,
      `6:Tff,wrong length`,
      ['5', card(3)],
    );
    expect(items).toMatchObject([
      { content: 'a\u2028b' },
      { content: long },
      { entityId: NUMBER(3) },
    ]);
  });

  test('the name of a view by a reference, also into another row', () => {
    const full = card(1) as unknown[];
    const props = { ...(full[3] as object), viewTrackingSpecs: '$7:0:specs' };
    const { items } = found(
      ['0', ['$', 'div', null, props]],
      ['7', [{ specs: { viewName: '$8' } }]],
      ['8', 'feed-full-update'],
    );
    expect(items).toHaveLength(1);
  });

  test('posts on rows of their own, one of them twice, and in no order', () => {
    const { items } = found(['3', card(3)], ['1', card(1)], ['2', card(1)]);
    expect(items).toMatchObject([{ entityId: NUMBER(3) }, { entityId: NUMBER(1) }]);
  });

  test('an author without a badge is an organisation; a dollar sign stays', () => {
    const { items } = found([
      '0',
      card(1, {
        badge: [],
        name: 'Quillmere',
        text: '$$5 a bed',
        link: page('quillmere-garden', 1),
      }),
    ]);
    expect(items).toMatchObject([
      {
        content: '$5 a bed',
        attributedTo: {
          type: 'Organization',
          id: `${SITE}/company/quillmere-garden`,
          name: 'Quillmere',
        },
      },
    ]);
  });

  test('"Edited" behind the age is no badge', () => {
    const { items } = found(['0', card(1, { badge: [], age: ['3d', ' • Edited •'] })]);
    expect(items).toMatchObject([{ isEdited: true, attributedTo: { type: 'Organization' } }]);
  });

  test('a link in the text is a mention, or leads out, and is never the author', () => {
    const text = [
      element('a', { href: `${SITE}/in/sample-wren/`, children: 'Sample Wren' }),
      ' and ',
      element('a', { href: 'https://lnkd.in/abc', children: 'https://lnkd.in/abc' }),
      ' ',
      element('span', { children: ['#', 'ponds'] }),
    ];
    const { items } = found(['0', card(1, { text })]);
    expect(items).toMatchObject([
      {
        content: 'Sample Wren and https://lnkd.in/abc #ponds',
        attributedTo: { entityId: 'sample-heron' },
        mention: [{ entityId: 'sample-wren' }],
        attachment: [{ type: 'Link', href: 'https://lnkd.in/abc' }],
        tag: [{ name: 'ponds' }],
      },
    ]);
  });

  test('figures under the number of the update, which is not that of its page', () => {
    const { items } = found(
      [
        '0',
        card(1, {
          link: page('sample-heron', 1, 'share'),
          more: [
            state(`ReactionType_LIKE_urn:li:activity:${NUMBER(2)}`, 62),
            state(`ReactionType_EMPATHY_urn:li:activity:${NUMBER(2)}`, 4),
            state(`ReactionType_LIKE_urn:li:comment:(activity:${NUMBER(2)},${NUMBER(9)})`, 900),
          ],
        }),
      ],
      ['1', { [`commentCount-urn:li:activity:${NUMBER(2)}`]: { $case: 'intValue', intValue: 5 } }],
      ['2', state(`commentCount-urn:li:activity:${NUMBER(7)}`, 700)],
    );
    expect(items).toMatchObject([
      {
        entityId: NUMBER(2),
        aliases: [`urn:li:share:${NUMBER(1)}`],
        likeCount: 66,
        replyCount: 5,
        reactionCounts: [
          { name: 'LIKE', count: 62 },
          { name: 'EMPATHY', count: 4 },
        ],
      },
    ]);
    expect(items[0]).not.toHaveProperty('shareCount');
  });

  test('figures of other posts and expressions are none of a post', () => {
    const { items } = found(
      ['0', card(1)],
      ['1', state(`commentCount-urn:li:activity:${NUMBER(7)}`, 700)],
      ['2', { key: `reactionsCount-urn:li:activity:${NUMBER(1)}`, value: { $case: 'expression' } }],
    );
    for (const name of ['replyCount', 'likeCount', 'shareCount', 'reactionCounts'])
      expect(items[0]).not.toHaveProperty(name);
  });

  test('an article and a job that a post shows, and a post within a post', () => {
    const article = view('feed-article', [
      element('img', { src: 'https://media.licdn.com/dms/image/x' }),
      element('a', { href: 'https://quillmere.example/beds?utm_source=x', children: 'Six beds' }),
    ]);
    const job = view(
      'feed-job-card-entity',
      element('a', { href: '/jobs/view/4711004711', children: 'Keeper' }),
    );
    const { items } = found(
      ['0', card(1, { more: [article, job, '$L1'] })],
      ['1', card(2, { name: 'Sample Otter', link: page('sample-otter', 2) })],
    );
    expect(items).toHaveLength(1);
    expect(items).toMatchObject([
      {
        entityId: NUMBER(1),
        attachment: [
          { href: 'https://quillmere.example/beds', name: 'Six beds' },
          { href: `${SITE}/jobs/view/4711004711`, name: 'Keeper' },
        ],
        quote: { entityId: NUMBER(2), attributedTo: { entityId: 'sample-otter' } },
      },
    ]);
  });

  test('an advert has no time, in whatever language', () => {
    const { items, notices } = found([
      '0',
      [card(1), card(2, { age: 'Anzeige' }), card(3, { age: null }), card(4, { age: '٣ أيام' })],
    ]);
    expect(items).toMatchObject([{ entityId: NUMBER(1) }, { entityId: NUMBER(4) }]);
    expect(codes(notices)).toContain('adverts-left-out 2');
  });

  test.each([' reposted this', ' hat dies erneut geteilt', ' أعاد نشر هذا'])(
    'a post that somebody showed again:%s',
    (words) => {
      const line = element('p', {
        children: [
          element('a', { href: `${SITE}/in/sample-otter/`, children: 'Sample Otter' }),
          words,
        ],
      });
      const below = (last: number, key: number) => {
        const [tag, name, id, props] = card(last) as [string, string, null, { children: object[] }];
        const children = [line, ...props.children];
        return [tag, name, id, { ...props, componentKey: `update-card-${NUMBER(key)}`, children }];
      };
      const { items, notices } = found(['0', [below(1, 5), below(2, 2)]]);
      expect(items).toMatchObject([
        {
          type: 'Announce',
          entityId: NUMBER(5),
          attributedTo: { type: 'Person', entityId: 'sample-otter' },
          object: { entityId: NUMBER(1), attributedTo: { entityId: 'sample-heron' } },
        },
        { type: 'Note', entityId: NUMBER(2), attributedTo: { entityId: 'sample-heron' } },
      ]);
      expect(codes(notices)).not.toContain('reposts-undecided 1');
    },
  );

  test('a line above a post whose numbers do not tell what it says is counted', () => {
    const line = element('a', { href: `${SITE}/in/sample-otter/`, children: 'Sample Otter' });
    const [tag, name, id, props] = card(1) as [string, string, null, { children: object[] }];
    const { items, notices } = found([
      '0',
      [tag, name, id, { ...props, children: [line, ...props.children] }],
    ]);
    expect(items).toMatchObject([{ type: 'Note', entityId: NUMBER(1) }]);
    expect(codes(notices)).toContain('reposts-undecided 1');
  });

  test('a post within another whose number is not told stays there', () => {
    const inner = card(2, { name: 'Sample Otter', link: `${SITE}/feed/`, text: 'Inner' });
    const { items } = found(['0', card(1, { more: [inner] })]);
    expect(items).toMatchObject([
      { entityId: NUMBER(1), quote: { type: 'Note', content: 'Inner' } },
    ]);
    expect(items[0]).not.toHaveProperty('quote.entityId');
  });

  test('a card without a number is set aside, and counted', () => {
    const { items, notices } = found(['0', [card(1), card(2, { link: `${SITE}/feed/` })]]);
    expect(items).toHaveLength(1);
    expect(codes(notices)).toContain('items-set-aside 1');
  });

  test.each([
    ['other parts', [['0', view('feed-full-update', view('feed-words', 'Words'))]]],
    ['a name that nothing carries', [['0', { kind: 'feed-full-update', text: 'Words' }]]],
    ['no number', [['0', card(2, { link: `${SITE}/feed/` })]]],
    ['adverts alone', [['0', card(2, { age: 'Promoted' })]]],
  ] as const)('posts in a form that is not known: %s', (_, rows) => {
    const { route } = findCapture(platform, 'search-posts');
    expect(() => route.parse([stream(rows)], {})).toThrow(
      'LinkedIn’s answer holds posts in a form that Bowerbird does not know: the site has changed',
    );
  });

  test('a stream without a post is no empty list, but behind the first window', () => {
    expect(catchErrorKind(() => found(['0', element('div', { children: 'Nothing' })]))).toBe(
      'platform_error',
    );
    const later = stream([['0', element('div', {})]], { ...search, body: buildWindowBody(9) });
    expect(read('search-posts', later)).toMatchObject({
      items: [],
      page: { next: null },
      params: { cursor: '9' },
    });
  });
});
