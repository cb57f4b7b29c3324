import { describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Reply } from '#kit/exchange.ts';
import { CommentInContext } from '#vocab/comment-tree.ts';
import { api, listing, replyTo, site, comment, post } from '../../cases/reply.ts';
import operation from './operation.ts';
import { parse } from './operation.ts';

const below = (id: string, parent: string, ...things: object[]): object =>
  comment(id, { parent_id: parent, replies: things.length > 0 ? listing(...things) : '' });
const page = (...things: object[]): Reply =>
  api('/comments/p1/_/c?context=8&raw_json=1', [listing(post('p1')), listing(...things)]);
const info = (...things: object[]): Reply =>
  api('/api/info?id=t1_c&raw_json=1', listing(...things));

const alone = below('c', 't1_b');
const chain = (top: string) => below('a', top, below('b', 't1_a', below('c', 't1_b')));

describe('a comment', () => {
  test('alone, without what nobody asked for', () => {
    const { data, notices } = parse([info(alone)], {});
    expect(data).toMatchObject({ type: 'Note', entityId: 'c', content: 'Words of c' });
    expect(Object.keys(data)).not.toContain('ancestors');
    expect(Object.keys(data)).not.toContain('depth');
    expect([notices, CommentInContext.safeParse(data).success]).toEqual([[], true]);
  });

  test('with those above it, from the top down', () => {
    const { data, notices } = parse([info(alone), page(chain('t3_p1'))], { commentId: 't1_c' });
    expect(data.ancestors?.map(({ entityId, depth }) => [entityId, depth])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
    expect([data.depth, data.inReplyTo]).toEqual([2, data.ancestors?.[1]?.id]);
    expect([notices, CommentInContext.safeParse(data).success]).toEqual([[], true]);
  });

  test('in a thread whose top is not shown', () => {
    const { data, notices } = parse([page(chain('t1_z'))], {});
    expect([data.depth, data.ancestors?.length]).toEqual([undefined, 2]);
    expect(notices.map(({ code }) => code)).toEqual(['ancestors-cut']);
  });

  test('deleted: what is left of it, and that its tree leaves it out', () => {
    const gone = comment('c', { body: '[deleted]', author: '[deleted]' });
    const { data, notices } = parse([info(gone), page()], {});
    expect(data).toMatchObject({ type: 'Tombstone', removedBy: 'deleted', isAuthorDeleted: true });
    expect(data).not.toHaveProperty('content');
    expect(notices.map(({ code }) => code)).toEqual(['not-in-tree']);
  });

  test('one that is not there', () => {
    expect(() => parse([info()], { commentId: 'c' })).toThrow('comment c: Reddit knows no such');
    expect(() => parse([page()], { commentId: 'c' })).toThrow('not in the tree');
    expect(() => parse([], {})).toThrow(AppError);
    expect(() => parse([info(post('c'))], {})).toThrow(AppError);
  });

  test('behind a shared link: it is named and nothing else', () => {
    const link = (location: string) =>
      replyTo('https://www.reddit.com/r/Wrens/s/aBcDeFgHiJ', '', {
        status: 301,
        headers: { location },
      });
    const { data, notices } = parse(
      [link('https://www.reddit.com/r/Wrens/comments/p1/title/c/?share_id=somebody')],
      {},
    );
    expect(data).toEqual({
      type: 'Note',
      id: 'https://www.reddit.com/r/Wrens/comments/p1/title/c/',
      url: 'https://www.reddit.com/r/Wrens/comments/p1/title/c/',
      entityId: 'c',
      inPost: { id: 'https://www.reddit.com/r/Wrens/comments/p1/title/', entityId: 'p1' },
    });
    expect(notices.map(({ code }) => code)).toEqual(['partial-detail']);
    expect(() => parse([link('/r/Wrens/comments/p1/title/')], {})).toThrow('leads to no comment');
    expect(() => parse([link('https://elsewhere.example/comments/p1/t/c/')], {})).toThrow(AppError);
  });
});

test('named after the address of its post', () => {
  const reply = api('/comments/p1?comment=c&context=8&raw_json=1', [
    listing(post('p1')),
    listing(chain('t3_p1')),
  ]);
  expect(parse([reply], {}).data).toMatchObject({ entityId: 'c', depth: 2 });
});

test('from the feed of its thread: its words, and not what it answers', () => {
  const entry = (id: string, path: string) =>
    `<entry><id>${id}</id><link href="https://www.reddit.com/r/Wrens/comments/p1/t/${path}"/><title>/u/a on Wrens</title><content type="html">&lt;div class="md"&gt;Words of ${id}&lt;/div&gt;</content></entry>`;
  const feed = (...entries: string[]) =>
    site(
      '/r/Wrens/comments/p1/_/c/.rss',
      `<feed xmlns="http://www.w3.org/2005/Atom">${entries.join('')}</feed>`,
    );
  const whole = feed(entry('t3_p1', ''), entry('t1_b', 'b/'), entry('t1_c', 'c/'));
  const { data, notices } = parse([whole], {});
  expect(data).toMatchObject({ entityId: 'c', content: 'Words of t1_c' });
  expect(data).not.toHaveProperty('inReplyTo');
  expect(notices.map(({ code }) => code)).toEqual(['partial-detail']);
  expect(parse([whole], { commentId: 'b' }).data.entityId).toBe('b');
  expect(() => parse([feed(entry('t3_p1', ''))], {})).toThrow('Not found');
});

test('its tree is asked for only where those above it are wanted', async () => {
  const asking = async (params: Readonly<Record<string, unknown>>, first: unknown) => {
    const asks: string[] = [];
    const get = (ask: RequestSpec) => {
      asks.push(ask.url.replace('https://oauth.reddit.com', ''));
      return Promise.resolve(replyTo(ask.url, first));
    };
    await askingRoute(operation, 'official-api').fetch(get, params);
    return asks;
  };
  const INFO = '/api/info?id=t1_c&raw_json=1';
  const PAGE = '/comments/p1/_/c?context=3&raw_json=1';
  expect(await asking({ commentId: 'c' }, listing(alone))).toEqual([INFO]);
  expect(await asking({ commentId: 't1_c', context: 3 }, listing(alone))).toEqual([INFO, PAGE]);
  expect(await asking({ commentId: 'c', context: 3 }, listing())).toEqual([INFO]);
  expect(await asking({ commentId: 'c', context: 3, postId: 't3_p1' }, listing())).toEqual([
    INFO,
    PAGE,
  ]);
});
