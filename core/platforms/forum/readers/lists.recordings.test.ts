import { describe, expect, test } from 'vitest';
import { at, list, node } from '#kit/dig.ts';
import { jsonFromReply } from '#kit/exchange.ts';
import { codes, ids, operation, parseCheckedPage, type Item } from '../cases/listed.ts';
import { addressesFromFile } from '#vocab/attachment.ts';
import { postItem } from './post.ts';
import { openRecordings } from '../../../../test/support/recorded.ts';

const { present, why, recorded } = openRecordings('forum');
const page = (name: string, recording: string, params = {}) =>
  parseCheckedPage(name, recorded(recording), params);

/** operation, recording, number of items, first and last identifier, the platform’s next place */
const PAGES = [
  ['list-user-overview', 'user-overview-new-spez-2026', 100, 'optfyql', 'mzqqmaw', 't1_mzqqmaw'],
  ['list-user-overview', 'user-overview-top-spez-2026', 100, 'cszv2lg', 'dgkdyfd', 't1_dgkdyfd'],
  ['list-user-overview', 'listing-walk-spez-top-p01-2016', 100, 'csz1fte', 'ct5snit', 't1_ct5snit'],
  ['list-user-overview', 'listing-walk-spez-top-p02-2016', 100, 'cszv80f', 'cvqa8g8', 't1_cvqa8g8'],
  ['list-user-overview', 'listing-walk-spez-top-p10-2016', 100, 'c09jty6', 'c02bvo5', 't1_c02bvo5'],
  ['list-user-overview', 'listing-walk-spez-top-p11-2016', 1, '3dautm', '3dautm', null],
  ['list-user-overview', 'listing-empty-2016', 0, undefined, undefined, null],
  ['list-user-posts', 'user-submitted-new-spez-2016', 100, '434h6c', '21oo', 't3_21oo'],
  ['list-user-comments', 'user-comments-new-spez-2016', 100, 'd0iaye9', 'cu2fcv5', 't1_cu2fcv5'],
  ['list-subreddit-posts', 'subreddit-hot-askreddit-2020', 100, 'hoocpo', 'hox8t7', 't3_hox8t7'],
  [
    'list-subreddit-posts',
    'subreddit-top-all-askreddit-2016',
    100,
    '2np694',
    '3i6z8w',
    't3_3i6z8w',
  ],
  [
    'list-subreddit-posts',
    'rss-subreddit-new-homelab-2023',
    25,
    '157kyrd',
    '157awnr',
    't3_157awnr',
  ],
  ['list-subreddit-posts', 'rss-subreddit-rust-2020', 1, 'glvkc5', 'glvkc5', 't3_glvkc5'],
  [
    'list-subreddit-comments',
    'subreddit-comments-askreddit-2020',
    100,
    'fxl1p7i',
    'fxl1nct',
    't1_fxl1nct',
  ],
  ['list-feed-posts', 'feed-all-new-2016', 100, '5jo13y', '5jo10c', 't3_5jo10c'],
  ['list-feed-posts', 'feed-best-2018', 100, '8hacwl', '8h8g1q', 't3_8h8g1q'],
  ['list-feed-posts', 'feed-front-hot-2016', 100, '48dxvx', '48a6f9', 't3_48a6f9'],
  ['list-domain-posts', 'feed-domain-youtube-hot-2016', 100, '5d5yru', '5d1xkc', 't3_5d1xkc'],
  ['list-domain-posts', 'feed-domain-rising-empty-2016', 0, undefined, undefined, null],
  ['search-posts', 'search-posts-2016', 6, '3gpbiu', '4at068', null],
  ['search-subreddits', 'subreddits-search-praw-2016', 37, '36enp', '32l77', null],
  ['search-subreddits', 'subreddits-popular-2016', 15, '2qh1i', '2qi58', 't5_2qi58'],
  ['search-subreddits', 'subreddits-new-p1-2016', 100, '3ff6j', '3ff2q', 't5_3ff2q'],
  ['search-subreddits', 'subreddits-new-p2-2016', 100, '3ff2p', '3feyr', 't5_3feyr'],
  ['search-subreddits', 'subreddits-batch-srnames-2020', 4, '6', '247d', null],
  ['search-subreddits', 'user-moderated-spez-2019', 20, '2r0ij', '2qovz', null],
  ['search-users', 'search-users-2019', 1, '61icj', '61icj', null],
  ['search-users', 'users-popular-2019', 15, undefined, undefined, 't5_3knn1'],
  ['search-users', 'users-by-ids-2020', 2, '1w72', '4x25quk', null],
  ['search-users', 'users-by-ids-not-found-2020', 0, undefined, undefined, null],
] as const;

describe.skipIf(!present)(`recorded lists${why}`, () => {
  test.each(PAGES)('%s: %s', (name, recording, number, first, last, after) => {
    const read = page(name, recording);
    expect(read.data.items).toHaveLength(number);
    expect(ids(read)[0]).toBe(first);
    expect(ids(read).at(-1)).toBe(last);
    expect(read.data.next?.split('|')[0] ?? null).toBe(after);
    expect(codes(read)).toEqual(recording.startsWith('rss') ? ['partial-detail'] : []);
    expect(read.data.totalItems).toBeNull();
  });

  test.each([
    [
      'list-subreddit-posts',
      'subreddit-top-all-askreddit-2016',
      { subreddit: 'askreddit', order: 'top', time: 'all' },
    ],
    [
      'list-subreddit-posts',
      'rss-subreddit-new-homelab-2023',
      { subreddit: 'homelab', order: 'new' },
    ],
    ['list-subreddit-comments', 'subreddit-comments-askreddit-2020', { subreddit: 'askreddit' }],
    [
      'list-user-overview',
      'listing-walk-spez-top-p02-2016',
      { username: 'spez', order: 'top', time: 'all' },
    ],
    ['list-user-posts', 'user-submitted-new-spez-2016', { username: 'spez', order: 'new' }],
    ['list-feed-posts', 'feed-all-new-2016', { feed: 'all', order: 'new' }],
    ['list-domain-posts', 'feed-domain-youtube-hot-2016', { domain: 'youtube.com', order: 'hot' }],
    [
      'search-posts',
      'search-posts-2016',
      { q: 'praw oauth search', order: 'relevance', time: 'all' },
    ],
    ['search-subreddits', 'subreddits-popular-2016', { list: 'popular' }],
    ['search-subreddits', 'subreddits-search-praw-2016', { q: 'praw' }],
  ])('%s: what the request of %s was', (name, recording, params) => {
    expect(page(name, recording).params).toEqual(params);
    expect(operation(name).params.safeParse(params).success).toBe(true);
  });

  test.each([
    [
      'list-subreddit-posts',
      'subreddit-quarantined-403-ferguson-2016',
      'r/ferguson: Reddit does not hand this out (403)',
    ],
    ['list-user-posts', 'user-saved-forbidden-2016', 'u/…: Reddit does not hand this out (403)'],
    ['list-user-posts', 'server-error-500-2022', 'Reddit answered 500'],
  ])('%s: %s', (name, recording, words) => {
    expect(() => page(name, recording)).toThrow(words);
  });

  test('a walk over a list: each page says where the next begins, and no item comes twice', () => {
    const walk = ['p01', 'p02', 'p10', 'p11'].map((p) => `listing-walk-spez-top-${p}-2016`);
    let state: string | undefined;
    const all: (string | undefined)[] = [];
    for (const recording of walk) {
      const read = page('list-user-overview', recording, { username: 'spez', cursor: state });
      expect(codes(read)).toEqual([]);
      all.push(...ids(read));
      state = read.data.next ?? undefined;
    }
    expect([all.length, new Set(all).size, state]).toEqual([301, 301, undefined]);
    const after = (p: string) => new URL(recorded(p).request.url).searchParams.get('after');
    expect([after(walk[1] ?? ''), after(walk[3] ?? '')]).toEqual(['t1_ct5snit', 't1_c02bvo5']);
    expect(after('subreddits-new-p2-2016')).toBe('t5_3ff2q');
  });

  test('the same page a second time is the end', () => {
    const first = page('list-subreddit-posts', 'rss-subreddit-new-homelab-2023');
    const again = page('list-subreddit-posts', 'rss-subreddit-new-homelab-2023', {
      subreddit: 'homelab',
      cursor: first.data.next,
    });
    expect([again.data.items, again.data.next]).toEqual([[], null]);
  });

  test('posts and comments of 2026', () => {
    const { items } = page('list-user-overview', 'user-overview-new-spez-2026').data;
    const comments = items.filter((item) => 'inPost' in item);
    expect(comments).toHaveLength(90);
    expect(comments.filter(({ isEdited }) => isEdited === true)).toHaveLength(1);
    expect(comments.filter(({ attachment }) => attachment !== undefined)).toHaveLength(3);
    const places = items.map(({ audience }) => at(audience, 'visibility'));
    expect(places.filter((place) => place === 'user')).toHaveLength(21);
    const crossposts = items.filter((item) => 'quote' in item);
    expect(crossposts.find(({ entityId }) => entityId === '1tvsa59')).toMatchObject({
      quote: { entityId: '1tvs5jj' },
    });
    const withFilm = items.find(({ entityId }) => entityId === '1t4nr7v');
    expect(list(withFilm, 'attachment').map((one) => at(one, 'type'))).toContain('Video');
  });

  test('adverts of 2017 are marked, and nothing else is', () => {
    const things = list(jsonFromReply(recorded('post-by-url-2017')), 'data', 'children');
    const marks = things.map((thing) => postItem(node(thing, 'data') ?? {}).isSponsored);
    expect(marks.filter((mark) => mark === true)).toHaveLength(5);
    expect(marks.filter((mark) => mark === undefined)).toHaveLength(20);
  });

  test('a feed of 2023: 25 times, one thumbnail, addresses of the site itself', () => {
    const { items } = page('list-subreddit-posts', 'rss-subreddit-new-homelab-2023').data;
    const having = (key: keyof Item) => items.filter((item) => key in item).length;
    expect([having('published'), having('image'), having('attributedTo')]).toEqual([25, 1, 25]);
    expect(JSON.stringify(items)).not.toMatch(/"(?:id|url)":"https:\/\/ud\./);
    expect(JSON.stringify(items)).not.toContain('&#39;');
  });

  test('accounts, in the order of the request', () => {
    const { items } = page('search-users', 'users-by-ids-2020').data;
    expect(items[0]).toMatchObject({
      preferredUsername: 'spez',
      entityId: '1w72',
      published: '2005-06-06T04:00:00.000Z',
    });
    expect(page('search-users', 'search-users-2019').data.items[0]).toMatchObject({
      preferredUsername: 'praw',
      published: '2011-10-14T12:02:27.000Z',
    });
    const names = page('search-users', 'users-popular-2019').data.items.map(
      ({ preferredUsername }) => preferredUsername,
    );
    expect(names[0]).toBe('nickofnight');
    expect(names.some((name) => String(name).startsWith('u_'))).toBe(false);
  });

  test('nothing of the one who asked comes through', () => {
    const texts = PAGES.map(([name, recording]) =>
      JSON.stringify(page(name, recording).data.items),
    );
    expect(texts.join('')).not.toMatch(
      /"(?:likes|saved|clicked|visited|hidden|user_is_\w+|mod_\w+|num_reports|is_friend|modhash)"/,
    );
  });
});

/** The post of a recorded page of comments. */
const postFromRecording = (recording: string) =>
  postItem(node(jsonFromReply(recorded(recording)), 0, 'data', 'children', 0, 'data') ?? {});

describe.skipIf(!present)(`recorded media${why}`, () => {
  test('a gallery of four, in its order', () => {
    const { attachment } = postFromRecording('post-gallery-huw6vs-2020');
    expect(
      attachment?.map((one) => [
        one.type,
        /\/(\w+)\.\w+(?:\?|$)/.exec(addressesFromFile(one)[0] ?? '')?.[1],
        'name' in one ? one.name : undefined,
        'href' in one ? one.href : undefined,
      ]),
    ).toEqual([
      ['Image', 'pb7qsvi6i3c51', undefined, undefined],
      ['Image', '14wmudl6i3c51', 'test.jpg', undefined],
      ['Image', 'vkm62gm6i3c51', undefined, 'https://example.com'],
      ['Image', 'wka18en6i3c51', 'test.png', 'https://example.com'],
    ]);
    expect(attachment?.[2]).toMatchObject({
      url: 'https://i.redd.it/vkm62gm6i3c51.gif',
      mediaType: 'image/gif',
      width: 128,
    });
  });

  test('a video of 13 seconds, of whose sound nothing is said', () => {
    const { attachment } = postFromRecording('post-video-k5rsq3-2020');
    const [video] = attachment ?? [];
    expect(attachment).toHaveLength(1);
    expect(video).toMatchObject({
      type: 'Video',
      duration: 13,
      width: 200,
      height: 200,
      mediaType: 'video/mp4',
    });
    expect(video).not.toHaveProperty('hasSound');
  });

  test('a picture, a poll, a crosspost', () => {
    expect(postFromRecording('post-image-16xb01r-2023')).toMatchObject({
      attachment: [
        { type: 'Image', url: 'https://i.redd.it/8xjguc40cnrb1.png', width: 128, height: 128 },
      ],
    });
    const poll = postFromRecording('post-poll-ga3hiq-2020');
    expect(poll.oneOf?.map(({ name }) => name)).toEqual(['Yes', 'No', '3', '4', '5', '6']);
    expect([poll.votersCount, poll.endTime]).toEqual([0, '2020-05-05T05:21:55.460Z']);
    expect(postFromRecording('post-crosspost-6vx8n0-2017').quote?.entityId).toBe('6vx01b');
  });

  test('links to moving pictures stay, with the platform’s silent copies', () => {
    const { items } = page('list-feed-posts', 'feed-best-2018').data;
    const found = items.find(({ entityId }) => entityId === '8h8w1l');
    expect(found?.['attachment']).toEqual([
      { type: 'Link', href: 'https://i.imgur.com/QhVg5yl.gifv' },
      expect.objectContaining({ type: 'Video', duration: 12, hasSound: false }),
    ]);
  });
});
