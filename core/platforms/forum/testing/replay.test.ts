import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inside } from '../../../../test/support/cli.ts';
import { removeDir, tempDir } from '../../../../test/support/running.ts';

/** Real recordings, asked for as a person would: `bowerbird call … --replay`, and `bowerbird parse`. */
const ROOT = join(import.meta.dirname, '../../../../../shared/recordings/forum');
const present = existsSync(ROOT);
const why = present ? '' : ' (skipped: no recordings beside the project)';

let dir: string;
beforeAll(async () => {
  dir = tempDir();
  await inside('credits', 'grant', '--data', dir, '1000');
});
afterAll(() => removeDir(dir));

interface Item {
  readonly type: string;
  readonly entityId?: string;
  readonly preferredUsername?: string;
}
interface Options {
  readonly data: {
    readonly itemCount?: number;
    readonly orderedItems?: readonly Item[];
    readonly items?: readonly Item[];
    readonly nextCursor?: string | null;
    readonly totalItems?: number | null;
    readonly [key: string]: unknown;
  } | null;
  readonly notices?: readonly { readonly code: string }[];
  readonly meta?: { readonly creditsUsed: number; readonly route: string };
  readonly errors?: readonly { readonly code: string; readonly message: string }[];
}
const requestTo = async (...args: readonly string[]): Promise<Options> =>
  JSON.parse((await inside(...args)).out) as Options;
/** Lists that go on for more than a page of the usual length. */
const isLong = (operation: string): boolean =>
  /^(?:list-(?:user|subreddit|domain|feed)-(?:posts|comments|overview)|list-post-comments|search-)/.test(
    operation,
  );
const call = (operation: string, given: Readonly<Record<string, string>>) =>
  requestTo(
    'call',
    `forum.${operation}`,
    ...Object.entries(isLong(operation) ? { count: '100', ...given } : given).flatMap(
      ([name, value]) =>
        name === 'entityIds' ? ['--ids', value] : ['--param', `${name}=${value}`],
    ),
    '--json',
    '--replay',
    ROOT,
    '--data',
    dir,
  );
const parse = (operation: string, ...recordings: readonly string[]) =>
  requestTo('parse', `forum.${operation}`, ...recordings.map((name) => join(ROOT, name)));
const firstAndLast = ({ data }: Options) => {
  const ids = (data?.orderedItems ?? data?.items ?? []).map(({ entityId }) => entityId);
  return [ids.length, ids[0], ids.at(-1)];
};

describe.skipIf(!present)(`questions that were recorded${why}`, () => {
  test.each([
    [
      'list-user-overview',
      { username: 'spez', order: 'top', time: 'all' },
      100,
      'cszv2lg',
      'dgkdyfd',
    ],
    ['list-user-overview', { username: 'spez' }, 100, 'optfyql', 'mzqqmaw'],
    ['list-user-posts', { username: 'spez' }, 100, '434h6c', '21oo'],
    ['list-user-comments', { username: 'spez' }, 100, 'd0iaye9', 'cu2fcv5'],
    ['list-subreddit-posts', { subreddit: 'askreddit' }, 100, 'hoocpo', 'hox8t7'],
    [
      'list-subreddit-posts',
      { subreddit: 'AskReddit', order: 'top', time: 'all' },
      100,
      '2np694',
      '3i6z8w',
    ],
    ['list-subreddit-comments', { subreddit: 'askreddit' }, 100, 'fxl1p7i', 'fxl1nct'],
    ['list-domain-posts', { domain: 'youtube.com' }, 100, '5d5yru', '5d1xkc'],
    ['list-domain-posts', { domain: 'youtube.com', order: 'rising' }, 0, undefined, undefined],
    ['list-feed-posts', { feed: 'all', order: 'new' }, 100, '5jo13y', '5jo10c'],
    ['search-posts', { q: 'praw oauth search' }, 6, '3gpbiu', '4at068'],
    ['search-subreddits', { q: 'praw' }, 37, '36enp', '32l77'],
    ['search-subreddits', { list: 'popular' }, 15, '2qh1i', '2qi58'],
    ['list-subreddit-posts', { subreddit: 'askreddit', count: '2' }, 2, 'hoocpo', 'honlpz'],
    ['search-subreddits', { list: 'new' }, 100, '3ff6j', '3ff2q'],
    ['search-users', { q: 'praw' }, 1, '61icj', '61icj'],
    ['list-post-duplicates', { postId: 'avj2v' }, 3, 'avj32', 'hk49g'],
    ['list-post-comments', { postId: '2gmzqe' }, 2, 'cklfmye', 'cklhv0f'],
    ['list-comment-replies', { commentId: 'cu5uyz1', postId: '3hahrw' }, 1, 'cu5v1tt', 'cu5v1tt'],
    ['batch-comments', { entityIds: 'cklhv0f' }, 1, 'cklhv0f', 'cklhv0f'],
  ] as const)('%s %j', async (operation, given, count, first, last) => {
    const request = await call(operation, given);
    expect(firstAndLast(request)).toEqual([count, first, last]);
    expect(request.meta).toMatchObject({ creditsUsed: 1, route: 'official-api' });
  });

  test('the second page, by the cursor of the first', async () => {
    const first = await call('search-subreddits', { list: 'new' });
    const second = await call('search-subreddits', {
      list: 'new',
      cursor: first.data?.nextCursor ?? '',
    });
    expect(firstAndLast(second)).toEqual([100, '3ff2p', '3feyr']);
  });

  test.each([
    ['get-user', { username: 'SPEZ' }, { type: 'Person', entityId: '1w72' }],
    ['get-subreddit', { subreddit: 'announcements' }, { type: 'Group', entityId: '2r0ij' }],
    ['get-post', { postId: 'huw6vs' }, { type: 'Note', entityId: 'huw6vs', name: 'Test Title' }],
    ['get-post', { postId: 't3_3hahrw' }, { entityId: '3hahrw', name: 'Ba Dum Tsss' }],
    ['get-comment', { commentId: 'cklhv0f' }, { type: 'Note', entityId: 'cklhv0f' }],
    ['get-comment', { commentId: 'd7ltvl0' }, { type: 'Tombstone', entityId: 'd7ltvl0' }],
    [
      'resolve-link',
      { subreddit: 'redditdev', code: 'nGnQE1QkLC' },
      { type: 'Link', postId: '2gmzqe', commentId: 'cklhv0f' },
    ],
    ['list-user-trophies', { username: 'spez' }, { totalItems: 21 }],
  ] as const)('%s %j', async (operation, given, facts) => {
    expect((await call(operation, given)).data).toMatchObject(facts);
  });

  test('a batch of subreddits by their names: four credits, in the order of the question', async () => {
    const request = await call('batch-subreddits', {
      entityIds: 'r/redditdev,r/reddit.com,r/t:1337,r/nl',
    });
    expect(request.data?.items?.map(({ preferredUsername }) => preferredUsername)).toEqual([
      'redditdev',
      'reddit.com',
      't:1337',
      'nl',
    ]);
    expect(request.meta?.creditsUsed).toBe(4);
  });

  test('a feed, where only a feed was recorded; no more of it than was asked for', async () => {
    const given = { subreddit: 'homelab', order: 'new' };
    const request = await call('list-subreddit-posts', given);
    expect(firstAndLast(request)).toEqual([25, '157kyrd', '157awnr']);
    expect(request.meta?.route).toBe('public-page');
    const few = await call('list-subreddit-posts', { ...given, count: '3' });
    expect(firstAndLast(few).slice(0, 2)).toEqual([3, '157kyrd']);
    const rust = await call('list-subreddit-posts', { subreddit: 'rust' });
    expect(firstAndLast(rust)).toEqual([1, 'glvkc5', 'glvkc5']);
  });

  test('a tree of 472 comments, and no further than it was recorded', async () => {
    const request = await call('list-post-comments', { postId: '3hahrw' });
    const pages = [request];
    const cursorOf = () => pages.at(-1)?.data?.nextCursor ?? '';
    const goOn = () => call('list-post-comments', { postId: '3hahrw', cursor: cursorOf() });
    while (pages.length < 5) pages.push(await goOn());
    const items = pages.flatMap(({ data }) => data?.orderedItems ?? []);
    const stubs = items.filter(({ type }) => type === 'Collection');
    expect([items.length, stubs.length]).toEqual([472 + 18, 18]);
    const next = await goOn();
    expect(next.errors?.[0]?.message).toMatch(/^Platform error: not among the \d+ recordings/);
  });

  test.each([
    ['get-user', { username: 'nobody_was_asked' }, 'not among the'],
    [
      'list-subreddit-posts',
      { subreddit: 'ferguson' },
      'r/ferguson: Reddit does not hand this out',
    ],
    ['list-user-trophies', { username: 'thisusershouldnotexist' }, 'Validation error: username'],
    ['get-comment', { commentId: '0' }, 'Not found: comment 0'],
  ] as const)('%s %j is refused', async (operation, given, words) => {
    const request = await call(operation, given);
    expect(request.errors?.[0]?.message).toContain(words);
    expect(request.data).toBeNull();
  });
});

describe.skipIf(!present)(`single recordings${why}`, () => {
  test('a tree with all that was recorded of its stubs: 489 comments and 11 stubs', async () => {
    const request = await parse(
      'list-post-comments',
      'comments-tree-3hahrw-2016',
      ...['a', 'b', 'c', 'd'].map((part) => `morechildren-3hahrw-${part}-2016`),
      ...['cu5v5h7', 'cu5uyz1', 'cu61zil'].map((id) => `continue-thread-${id}-2016`),
    );
    const stubs = request.data?.orderedItems?.filter(({ type }) => type === 'Collection') ?? [];
    expect([(request.data?.itemCount ?? 0) - stubs.length, stubs.length]).toEqual([489, 11]);
  });

  /** Recordings of what is no operation here: the nearest reads them, or says what they are. */
  test.each([
    ['search-subreddits', 'user-moderated-spez-2019', 20],
    ['search-users', 'users-by-ids-2020', 2],
    ['search-users', 'users-by-ids-not-found-2020', 0],
    ['search-users', 'users-popular-2019', 15],
    ['list-comment-replies', 'morechildren-3hahrw-a-2016', 7],
    ['batch-posts', 'post-by-url-2017', 25],
    ['list-feed-posts', 'feed-front-hot-2016', 100],
    ['list-post-comments', 'graw-thread-2013', 199 + 125],
    ['get-user', 'oauth-token-2018', 'unknown layout of the answer'],
    ['get-user', 'server-error-500-2022', 'Reddit answered 500'],
    ['get-subreddit', 'wiki-page-not-found-2016', 'Not found: '],
    ['list-user-overview', 'user-saved-forbidden-2016', 'Reddit does not hand this out (403)'],
    ['list-comment-replies', 'morechildren-bad-request-html-2021', 'Reddit answered 400'],
  ] as const)('%s of %s', async (operation, recording, result) => {
    const request = await parse(operation, recording);
    const text = request.errors?.[0]?.message ?? '';
    expect(request.data?.itemCount ?? (text.includes(String(result)) ? result : text)).toBe(result);
  });

  test('every recording is read by some operation, or refused in words of ours', async () => {
    const words = new Set<string>();
    for (const name of readdirSync(ROOT).filter((one) => !one.endsWith('.md'))) {
      const request = await parse('list-user-overview', name);
      expect([name, request.data === null]).toEqual([name, request.errors !== undefined]);
      for (const { message } of request.errors ?? [])
        words.add(message.replace(/^([^:]+: ).*/, '$1'));
    }
    expect([...words].toSorted()).toEqual(['Not found: ', 'Platform error: ']);
  });
});
