import { describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Reply } from '#kit/exchange.ts';
import { api, listing, replyTo, thing, comment, post } from '../../cases/reply.ts';
import operation from './operation.ts';
import { parse } from './operation.ts';

const PAGE = '/comments/p1/_/a?sort=confidence&limit=500&raw_json=1';
const INFO = '/api/info?id=t1_a&raw_json=1';

const below = (id: string, parent: string, ...things: object[]): object =>
  comment(id, { parent_id: parent, replies: things.length > 0 ? listing(...things) : '' });

const page = (...things: object[]): Reply => api(PAGE, [listing(post('p1')), listing(...things)]);
const info = (...things: object[]): Reply => api(INFO, listing(...things));
const cut = thing('more', { id: 'c', parent_id: 't1_a', count: 1, children: ['c'] });

const places = ({ data }: ReturnType<typeof parse>) =>
  data.items.map((item) => [item.type === 'Collection' ? 'stub' : item.entityId, item.depth]);

describe('what is below a comment', () => {
  test('of one that answers the post the depths are known', () => {
    const read = parse(
      [page(below('a', 't3_p1', below('b', 't1_a', below('b1', 't1_b')), cut))],
      {},
    );
    expect(places(read)).toEqual([
      ['b', 1],
      ['b1', 2],
      ['stub', 1],
    ]);
    expect(read.params).toEqual({ commentId: 'a', postId: 'p1', order: 'best' });
    const more = api('/api/morechildren?link_id=t3_p1&children=c&raw_json=1', {
      json: { errors: [], data: { things: [below('c', 't1_a'), below('c1', 't1_c')] } },
    });
    const next = parse([more], { commentId: 'a', cursor: read.data.next ?? '' });
    expect(places(next)).toEqual([
      ['c', 1],
      ['c1', 2],
    ]);
    expect(next.data.next).toBeNull();
  });

  test('of one in the middle of a thread they are not told, but where its page begins at the top', () => {
    expect(places(parse([page(below('a', 't1_z', below('b', 't1_a')))], {}))).toEqual([
      ['b', undefined],
    ]);
    const whole = page(below('z', 't3_p1', below('a', 't1_z', below('b', 't1_a'))));
    expect(places(parse([whole], {}))).toEqual([['b', 2]]);
  });

  test('levels count from the comment', () => {
    const deep = page(below('a', 't1_z', below('b', 't1_a', below('b1', 't1_b'))));
    const read = parse([deep], { commentId: 'a', depth: 1 });
    expect(places(read)).toEqual([['b', undefined]]);
    expect(read.notices.map(({ code, count }) => [code, count])).toEqual([['deeper-left-out', 1]]);
  });

  test('what came for a stub alone is read as what it is', () => {
    const more = api('/api/morechildren?link_id=t3_p1&children=c&sort=top&raw_json=1', {
      json: { errors: [], data: { things: [below('c', 't1_a'), below('c1', 't1_c')] } },
    });
    const read = parse([more], {});
    expect(places(read)).toEqual([
      ['c', undefined],
      ['c1', undefined],
    ]);
    expect(read.params).toEqual({ commentId: 'a', postId: 'p1', order: 'top' });
    expect(read.notices.map(({ code }) => code)).toEqual(['part-of-tree']);
  });

  test('one that is not in its tree has nothing below it; one that nobody knows is not found', () => {
    expect(parse([info(below('a', 't3_p1')), page()], { commentId: 't1_a' })).toMatchObject({
      data: { items: [], next: null },
      notices: [{ code: 'not-in-tree' }],
    });
    for (const replies of [[info()], [page(), info()]])
      expect(() => parse(replies, { commentId: 'a' })).toThrow('comment a: Reddit knows no such');
    expect(() => parse([], {})).toThrow(AppError);
    expect(() => parse([info(below('a', 't3_p1'))], {})).toThrow('no page of a comment');
  });
});

describe('what is asked', () => {
  const asking = async (params: Readonly<Record<string, unknown>>, answers: readonly unknown[]) => {
    const asks: string[] = [];
    const get = (ask: RequestSpec) => {
      asks.push(ask.url.replace('https://oauth.reddit.com', ''));
      return Promise.resolve(replyTo(ask.url, answers[asks.length - 1]));
    };
    await askingRoute(operation, 'official-api').fetch(get, params);
    return asks;
  };
  const known = listing(below('a', 't3_p1'));
  const shown = [listing(post('p1')), listing(below('a', 't3_p1'))];
  const empty = [listing(post('p1')), listing()];

  test('the post is looked for where it is not given, and the comment where its tree lacks it', async () => {
    const commentId = 'a';
    expect(await asking({ commentId }, [known, shown])).toEqual([INFO, PAGE]);
    expect(await asking({ commentId, postId: 't3_p1' }, [shown])).toEqual([PAGE]);
    expect(await asking({ commentId, postId: 'p1' }, [empty, known])).toEqual([PAGE, INFO]);
    expect(await asking({ commentId }, [listing()])).toEqual([INFO]);
    expect(await asking({ commentId, postId: 'p1', depth: 2, order: 'new' }, [shown])).toEqual([
      '/comments/p1/_/a?sort=new&limit=500&depth=3&raw_json=1',
    ]);
  });
});
