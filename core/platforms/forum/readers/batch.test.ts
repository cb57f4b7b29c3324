import { describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { checkParams } from '#kit/params.ts';
import type { Operation } from '#kit/operation.ts';
import type { RequestSpec, Reply } from '#kit/exchange.ts';
import type { Parsed } from '#kit/collect.ts';
import type { ListPage } from '#kit/operation.ts';
import batchComments from '../operations/batch-comments/operation.ts';
import batchPosts from '../operations/batch-posts/operation.ts';
import batchSubreddits from '../operations/batch-subreddits/operation.ts';
import { api, listing, comment, post, subreddit } from '../cases/reply.ts';

interface Item {
  readonly type: string;
  readonly entityId: string;
  readonly isMissing?: true;
}

const check = (operation: Operation, ids: unknown) =>
  checkParams(operation.params.strict(), { entityIds: ids });
const read = (operation: Operation, replies: readonly Reply[], ids?: readonly string[]) => {
  const params = ids === undefined ? {} : { entityIds: ids };
  const parsed = askingRoute(operation, 'official-api').parse(replies, params) as Parsed<
    ListPage<Item>
  >;
  for (const item of parsed.data.items) operation.schema.parse(item);
  return parsed;
};
const briefly = ({ data }: Parsed<ListPage<Item>>) =>
  data.items.map(({ entityId, isMissing }) => (isMissing ? `no ${entityId}` : entityId)).join();

/** What an operation asks for, when every answer is empty. */
const asks = async (operation: Operation, ids: readonly string[]): Promise<string[]> => {
  const urls: string[] = [];
  const get = (ask: RequestSpec): Promise<Reply> => {
    urls.push(decodeURIComponent(ask.url));
    return Promise.resolve(api('/api/info', listing()));
  };
  await askingRoute(operation, 'official-api').fetch(get, { entityIds: ids });
  return urls;
};

const INFO = 'https://oauth.reddit.com/api/info';

describe('what may be asked for', () => {
  test.each([
    [
      batchPosts,
      ['abc', 't3_abd', 'https://www.reddit.com/r/Wrens/comments/abe/title/?utm_source=x'],
    ],
    [batchPosts, ['redd.it/abc', 'https://old.reddit.com/gallery/abd', 'reddit.com/comments/ABE']],
    [batchComments, ['abc', 't1_abd', 'https://reddit.com/r/Wrens/comments/p1/title/abe/']],
    [batchComments, [' ABC ', 'https://www.reddit.com/comments/p1/_/abd?context=3', 't1_abe']],
  ])('%#: in every way to name one', async (operation, ids) => {
    expect(check(operation, ids)).toEqual({ entityIds: ids });
    const kind = operation === batchPosts ? 't3' : 't1';
    expect(await asks(operation, ids)).toEqual([
      `${INFO}?id=${kind}_abc,${kind}_abd,${kind}_abe&raw_json=1`,
    ]);
  });

  test('also by the name that they had before', () => {
    const schema = batchPosts.params.strict();
    expect(checkParams(schema, { ids: ['abc'] })).toEqual({ entityIds: ['abc'] });
    expect(() => checkParams(schema, { ids: ['abc'], entityIds: ['abc'] })).toThrow(
      'unknown parameter ids',
    );
  });

  test('subreddits by name too: at most two questions', async () => {
    const ids = ['2abcd', 'r/Wrens', 't5_6', 'https://www.reddit.com/r/t:1337/', '/u/wren_watcher'];
    expect(check(batchSubreddits, ids)).toEqual({ entityIds: ids });
    expect(await asks(batchSubreddits, ids)).toEqual([
      `${INFO}?id=t5_2abcd,t5_6&raw_json=1`,
      `${INFO}?sr_name=Wrens,t:1337,u_wren_watcher&raw_json=1`,
    ]);
    expect(await asks(batchSubreddits, ['r/wrens'])).toHaveLength(1);
  });

  test('one that is named again is asked for once and paid for each time', async () => {
    const ids = ['abc', 't3_abc', 'x', 'redd.it/abc'];
    expect(check(batchPosts, ids)).toEqual({ entityIds: ids });
    expect(batchPosts.cost({ entityIds: ids } as never)).toBe(4);
    expect(await asks(batchPosts, ids)).toEqual([`${INFO}?id=t3_abc,t3_x&raw_json=1`]);
    expect(await asks(batchSubreddits, ['r/wrens', 'R/Wrens'])).toEqual([
      `${INFO}?sr_name=R/Wrens&raw_json=1`.replace('R/', ''),
    ]);
  });

  test('each costs a credit, and 100 are one question', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => index.toString(36));
    expect(batchPosts.cost({ entityIds: ids } as never)).toBe(100);
    expect(check(batchPosts, ids)).toEqual({ entityIds: ids });
    expect(await asks(batchPosts, ids)).toHaveLength(1);
  });

  test.each([
    [batchPosts, ['t1_abc'], 'entityIds.0: t1_abc is not the identifier of a post'],
    [batchPosts, ['abc', 't5_abc'], 'entityIds.1: t5_abc is not the identifier of a post'],
    [batchPosts, ['r/Wrens'], 'entityIds.0: r/Wrens is not the identifier of a post'],
    [
      batchPosts,
      ['reddit.com/r/Wrens/comments/p1/title/abe/'],
      'entityIds.0: reddit.com/r/Wrens/comments/p1/title/abe/ is not the identifier of a post',
    ],
    [batchPosts, ['https://evil.example/comments/abc'], 'is not the identifier of a post'],
    [batchPosts, ['https://www.reddit.com/r/Wrens/s/aBcDeF'], 'is not the identifier of a post'],
    [batchPosts, ['a,b'], 'entityIds.0: a,b is not the identifier of a post'],
    [batchPosts, ['\u202eabc'], 'entityIds.0: ?abc is not the identifier of a post'],
    [batchComments, ['t3_abc'], 'entityIds.0: t3_abc is not the identifier of a comment'],
    [batchComments, ['reddit.com/comments/abc'], 'is not the identifier of a comment'],
    [batchSubreddits, ['t2_abc'], 'entityIds.0: t2_abc is not the identifier of a subreddit'],
    [batchSubreddits, ['r/x'], 'entityIds.0: r/x is not the identifier of a subreddit'],
    [batchSubreddits, ['r/Wrens/comments/p1'], 'is not the identifier of a subreddit'],
    [batchPosts, [], 'entityIds must not be empty'],
    [
      batchPosts,
      Array.from({ length: 101 }, (_, index) => `a${index}`),
      'entityIds must have 100 entries at most',
    ],
    [batchPosts, 'abc', 'entityIds must be a list'],
    [batchPosts, [7], 'entityIds.0 must be a text'],
    [batchPosts, [''], 'entityIds.0 must not be empty'],
  ])('%#: refused', (operation, ids, message) => {
    expect(() => check(operation, ids)).toThrow(message);
  });
});

describe('what comes', () => {
  test('in the order of the question, whatever that of the answer; and what is missing says so', () => {
    const reply = api('/api/info?id=t3_b,t3_x,t3_a', listing(post('a'), post('b')));
    const parsed = read(batchPosts, [reply], ['b', 't3_x', 'https://redd.it/a']);
    expect(briefly(parsed)).toBe('b,no x,a');
    expect(parsed.data).toMatchObject({ totalItems: 3, next: null });
    expect(parsed.data.items[1]).toEqual({
      type: 'Tombstone',
      id: 'https://www.reddit.com/comments/x/',
      entityId: 'x',
      isMissing: true,
    });
    expect(parsed.notices).toEqual([
      expect.objectContaining({
        code: 'missing-items',
        message:
          '1 of 3 posts is not in the platform’s answer: unknown, private or purged. A tombstone stands in its place.',
        count: 1,
      }),
    ]);
  });

  test('deleted things come, as tombstones of their own', () => {
    const gone = comment('c1', { author: '[deleted]', body: '[deleted]' });
    const reply = api('/api/info?id=t1_c1,t1_0', listing(gone));
    const { data } = read(batchComments, [reply], ['c1', '0']);
    expect(data.items).toMatchObject([
      { type: 'Tombstone', entityId: 'c1', removedBy: 'deleted', isAuthorDeleted: true },
      {
        type: 'Tombstone',
        id: 'https://www.reddit.com/api/info?id=t1_0',
        entityId: '0',
        formerType: 'Note',
        isMissing: true,
      },
    ]);
    expect(data.items[0]).not.toHaveProperty('isMissing');
  });

  test('names in any letters, identifiers, and both at once', () => {
    const replies = [
      api('/api/info?id=t5_6', listing(subreddit('6', 'reddit.com'))),
      api('/api/info?sr_name=wrens,nothere', listing(subreddit('2abcd', 'Wrens'))),
    ];
    const parsed = read(batchSubreddits, replies, ['r/wrens', 't5_6', 'r/NotHere']);
    expect(briefly(parsed)).toBe('2abcd,6,no NotHere');
    expect(parsed.data.items[2]).toEqual({
      type: 'Tombstone',
      id: 'https://www.reddit.com/r/NotHere/',
      entityId: 'NotHere',
      formerType: 'Group',
      isMissing: true,
    });
    expect(briefly(read(batchSubreddits, replies.toReversed(), ['6', 'r/Wrens']))).toBe('6,2abcd');
  });

  test('one that cannot be read is set aside, and does not count as missing', () => {
    const broken = comment('c1', { permalink: null, link_id: null });
    const reply = api('/api/info?id=t1_c1,t1_c2', listing(broken, comment('c2')));
    const parsed = read(batchComments, [reply], ['c1', 'c2']);
    expect(briefly(parsed)).toBe('c2');
    expect(parsed.notices.map(({ code, count }) => [code, count])).toEqual([
      ['items-set-aside', 1],
    ]);
    expect(parsed.data.totalItems).toBe(2);
  });

  test('all missing is an answer too', () => {
    expect(briefly(read(batchPosts, [api('/api/info?id=t3_a', listing())], ['a']))).toBe('no a');
  });

  test('words of ours are not looked up where names of theirs are', () => {
    const reply = api('/api/info?sr_name=constructor', listing());
    expect(briefly(read(batchSubreddits, [reply], ['r/constructor']))).toBe('no constructor');
  });
});

describe('without parameters the request tells what was asked', () => {
  const mixed = api(
    '/api/info/?id=t1_c1%2Ct3_a%2Ct5_6%2Ct3_x%2Ct1_c2&raw_json=1',
    listing(comment('c1'), post('a'), subreddit('6', 'reddit.com'), comment('c2')),
  );

  test.each([
    [batchComments, 'c1,c2', 'other-kinds 2'],
    [batchPosts, 'a,no x', 'missing-items 1;other-kinds 3'],
    [batchSubreddits, '6', 'other-kinds 3'],
  ])('%#: of mixed kinds each takes its own', (operation, items, notices) => {
    const parsed = read(operation, [mixed]);
    expect(briefly(parsed)).toBe(items);
    expect(parsed.notices.map(({ code, count }) => `${code} ${count}`).join(';')).toBe(notices);
  });

  test('names', () => {
    const reply = api('/api/info?sr_name=NL%2Cwrens', listing(subreddit('2abcd', 'Wrens')));
    expect(briefly(read(batchSubreddits, [reply]))).toBe('no NL,2abcd');
  });

  test('an address: whatever came', () => {
    const reply = api('/api/info?url=example.com', listing(post('b'), post('a')));
    const parsed = read(batchPosts, [reply]);
    expect([briefly(parsed), parsed.data.totalItems]).toEqual(['b,a', 2]);
  });
});

test.each([
  ['nothing', [], 'no reply is at hand'],
  ['a page', [api('/api/info?id=t3_a', '<!doctype html>')], 'expected JSON from oauth.reddit.com'],
  ['another layout', [api('/api/info?id=t3_a', { kind: 'Listing' })], 'unknown layout of a list'],
  [
    'refused credentials',
    [api('/api/info?id=t3_a', { message: 'Unauthorized', error: 401 }, { status: 401 })],
    'Your Reddit credentials were refused.',
  ],
])('%s is an error', (_, replies, message) => {
  expect(() => read(batchPosts, replies, ['a'])).toThrow(message);
});
