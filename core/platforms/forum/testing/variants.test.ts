import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../engine/catalogue.ts';
import { AppError, toFailure } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { api, site, thing, comment, post, subreddit } from '../cases/reply.ts';
import { read } from '../../../engine/read-replies.ts';
import { exchangeFromReply } from '../../../engine/routes.ts';

/**
 * What a person’s own recordings of the forum may hold: lists asked for in older or other ways, things
 * that are gone, answers between two years. Each is read without parameters, as `bowerbird parse` does.
 */
const BASE = 'http://127.0.0.1:8674';
interface Item {
  readonly type?: string;
  readonly entityId?: string;
  readonly name?: string;
  readonly content?: string;
}
interface Data extends Item {
  readonly partOf?: string;
  readonly nextCursor?: string | null;
  readonly orderedItems?: readonly Item[];
  readonly items?: readonly Item[];
}

const readBy = (
  operation: string,
  reply: Reply,
  params: Readonly<Record<string, unknown>> = {},
) => {
  const entry = catalogue.find(`forum.${operation}`);
  if (!entry) throw new Error(`no operation ${operation}`);
  const { data, notices } = read(entry, [exchangeFromReply(entry, reply)], { params, base: BASE });
  return { data: data as Data, codes: notices.map(({ code }) => code) };
};
const idsOnReading = (operation: string, reply: Reply) =>
  readBy(operation, reply).data.orderedItems?.map(({ entityId }) => entityId);
const refusal = (operation: string, reply: Reply) => {
  try {
    readBy(operation, reply);
    return 'an answer';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, message, retryAfter } = toFailure(error);
    return `${status} ${retryAfter ?? '-'} ${message}`;
  }
};

const list = (children: readonly object[], more: object = {}) => ({
  kind: 'Listing',
  data: { after: null, before: null, children, modhash: null, geo_filter: '', ...more },
});
const page = (one: object, ...comments: readonly object[]) => [list([one]), list(comments)];

describe('lists by other ways', () => {
  test.each([
    [
      '/r/pics/new?before=3cxedn&limit=100&raw_json=1',
      'list-subreddit-posts',
      '/v1/forum/subreddits/pics/posts?order=new',
    ],
    [
      '/r/ab+cd/?limit=100&raw_json=1',
      'list-subreddit-posts',
      '/v1/forum/subreddits/ab%2Bcd/posts',
    ],
    ['/r/pics.json', 'list-subreddit-posts', '/v1/forum/subreddits/pics/posts'],
    [
      '/r/popular/hot?geo_filter=DE&raw_json=1',
      'list-feed-posts',
      '/v1/forum/feeds/popular/posts?region=DE',
    ],
    ['/r/all/', 'list-feed-posts', '/v1/forum/feeds/all/posts'],
    [
      '/domain/example.org/new',
      'list-domain-posts',
      '/v1/forum/domains/example.org/posts?order=new',
    ],
    [
      '/user/wren_watcher/?sort=top&t=all&before=t3_x',
      'list-user-overview',
      '/v1/forum/users/wren_watcher/overview?order=top&time=all',
    ],
    [
      '/user/wren_watcher/submitted.json?sort=controversial&t=week',
      'list-user-posts',
      '/v1/forum/users/wren_watcher/posts?order=controversial&time=week',
    ],
  ])('%s', (path, operation, listPath) => {
    const reply = api(path, list([post('a'), post('b')], { after: 't3_b', before: 't3_a' }));
    const { data, codes } = readBy(operation, reply);
    expect(data.orderedItems?.map(({ entityId }) => entityId)).toEqual(['a', 'b']);
    expect(data.partOf).toBe(BASE + listPath);
    expect(typeof data.nextCursor).toBe('string');
    expect(codes).toEqual([]);
  });

  test('a recording of a hundred answers for two; what was asked for two is never cut', () => {
    const given = { subreddit: 'pics', count: 2 };
    const three = list([post('a'), post('b'), post('c')], { after: 't3_c' });
    const read = (path: string) => {
      const { data } = readBy('list-subreddit-posts', api(path, three), given);
      const state = Buffer.from(data.nextCursor ?? '', 'base64url').toString('latin1');
      return [data.orderedItems?.length, /t3_\w+/.exec(state)?.[0]];
    };
    expect(read('/r/pics/hot?limit=100')).toEqual([2, 't3_b']);
    expect(read('/r/pics/hot')).toEqual([2, 't3_b']);
    // A pinned post comes beside the number.
    expect(read('/r/pics/hot?limit=2')).toEqual([3, 't3_c']);
  });

  test('nothing newer is an empty page and the end', () => {
    const { data } = readBy('list-subreddit-posts', api('/r/pics/new?before=t3_x', list([])));
    expect([data.orderedItems, data.nextCursor]).toEqual([[], null]);
  });

  test('what was given an award: posts and comments mixed', () => {
    const reply = api(
      '/user/wren_watcher/gilded/',
      list([comment('c', { gildings: { gid_1: 1 } }), post('p')]),
    );
    expect(idsOnReading('list-user-overview', reply)).toEqual(['c', 'p']);
    expect(idsOnReading('list-user-posts', reply)).toEqual(['p']);
    expect(readBy('list-user-comments', reply).codes).toEqual(['other-kinds', 'list-unknown']);
  });

  test('completed names: subreddits and accounts mixed', () => {
    const reply = api(
      '/api/subreddit_autocomplete_v2?query=wr',
      list([subreddit('1', 'Wrens'), thing('t2', { name: 'wren_watcher', id: 'u1' })]),
    );
    expect(idsOnReading('search-subreddits', reply)).toEqual(['1']);
    expect(idsOnReading('search-users', reply)).toEqual(['u1']);
  });

  test('a post by another address: pinned on top, or by its full name', () => {
    expect(
      readBy('get-post', api('/r/pics/about/sticky?num=2', page(post('s', { stickied: true }))))
        .data,
    ).toMatchObject({ entityId: 's', isPinned: true });
    expect(readBy('get-post', api('/api/info?id=t3_a', list([post('a')]))).data.entityId).toBe('a');
    expect(refusal('get-post', api('/api/info?id=t3_a', list([])))).toContain('404 - Not found');
    expect(refusal('get-post', api('/comments/a', [list([]), list([])]))).toContain(
      '404 - Not found',
    );
  });

  test('an account with nothing to show answers an empty object', () => {
    expect(idsOnReading('list-user-overview', api('/user/wren_watcher/overview', {}))).toEqual([]);
    expect(
      idsOnReading('search-subreddits', api('/user/wren_watcher/moderated_subreddits', {})),
    ).toEqual([]);
  });
});

describe('what is gone', () => {
  const mark = '[ Removed by Reddit ]';
  const copyright = '[ Removed by Reddit in response to a copyright notice. ]';

  test.each([
    [{ selftext: mark, title: mark }, 'reddit', undefined],
    [{ selftext: copyright, title: 'A title' }, 'copyright_takedown', 'A title'],
    [
      { selftext: mark, title: mark, removed_by_category: 'content_takedown' },
      'content_takedown',
      undefined,
    ],
    [
      {
        selftext: '[deleted]',
        title: '[deleted by user]',
        author: '[deleted]',
        removed_by_category: 'deleted',
      },
      'deleted',
      undefined,
    ],
  ])('a post: %o', (more, removedBy, name) => {
    const { data } = readBy('get-post', api('/comments/x', page(post('x', more))));
    expect(data).toMatchObject({ type: 'Tombstone', removedBy });
    expect([data.name, data.content]).toEqual([name, undefined]);
  });

  test('a title of a post that stands is its author’s, whatever it says', () => {
    const { data } = readBy('get-post', api('/comments/x', page(post('x', { title: mark }))));
    expect([data.type, data.name]).toEqual(['Note', mark]);
    const text = readBy(
      'get-post',
      api('/comments/x', page(post('x', { selftext: `${mark} why?` }))),
    );
    expect(text.data).toMatchObject({ type: 'Note', content: `${mark} why?` });
  });

  test('one that the spam filter took keeps the words that only its author sees', () => {
    const taken = post('x', { removed_by_category: 'reddit', is_robot_indexable: false });
    const { data } = readBy('get-post', api('/comments/x', page(taken)));
    expect(data).toMatchObject({
      type: 'Tombstone',
      removedBy: 'reddit',
      content: 'Text of x',
      isSearchable: false,
    });
  });

  test('comments: by their author, by moderators, by the platform', () => {
    const gone = ['[deleted]', '[removed]', mark].map((body, n) =>
      comment(`c${n}`, { body, author: '[deleted]' }),
    );
    const { data } = readBy('batch-comments', api('/api/info?id=t1_c0,t1_c1,t1_c2', list(gone)));
    expect(data.items).toMatchObject([
      { type: 'Tombstone', removedBy: 'deleted' },
      { type: 'Tombstone', removedBy: 'removed' },
      { type: 'Tombstone', removedBy: 'reddit' },
    ]);
    expect(data.items?.some((item) => 'content' in item)).toBe(false);
  });

  test('a crosspost of what is gone names it and no more', () => {
    const shared = { is_self: false, url: '/r/a/comments/par/t/', crosspost_parent: 't3_par' };
    for (const more of [{}, { crosspost_parent_list: [] }, { crosspost_parent_list: null }])
      expect(
        readBy('get-post', api('/comments/x', page(post('x', { ...shared, ...more })))).data,
      ).toMatchObject({
        quote: { id: 'https://www.reddit.com/comments/par/', entityId: 'par' },
        attachment: [{ type: 'Link', href: 'https://www.reddit.com/r/a/comments/par/t/' }],
      });
  });
});

describe('what is refused', () => {
  test('how long to wait, as the answer says it', () => {
    const left = { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '84' };
    const reply = api(
      '/user/wren_watcher/overview',
      { error: 429 },
      { status: 429, headers: left },
    );
    expect(refusal('list-user-overview', reply)).toMatch(
      /^503 84 .* it asks us to wait, for 84 s$/,
    );
    const silent = site('/r/wrens/.rss', '', { status: 429 });
    expect(refusal('list-subreddit-posts', silent)).toMatch(/^503 3600 /);
  });

  test('a community behind a warning says so in the platform’s words', () => {
    const text = { reason: 'quarantined', quarantine_message: 'Look\n\ntwice.', error: 403 };
    const reply = api('/r/hoaxes/hot', text, { status: 403 });
    expect(refusal('list-subreddit-posts', reply)).toBe(
      '502 - Platform error: r/hoaxes: quarantined by Reddit; it is shown only to accounts that opted in. It says: “Look twice.”',
    );
  });

  test('a page that asks for a proof of being human is no feed', () => {
    const reply = site(
      '/r/wrens/.rss',
      '<!doctype html><title>Reddit - Prove your humanity</title>',
    );
    expect(refusal('list-subreddit-posts', reply)).toMatch(/^502 - Platform error: expected /);
  });
});
