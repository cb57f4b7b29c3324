import { expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import type { RequestSpec } from '#kit/exchange.ts';
import { replyTo } from '../../cases/reply.ts';
import operation from './operation.ts';

const LINK = 'https://www.reddit.com/r/Wrens/s/aBcDeFgHiJ';

const leads = (location: string) =>
  askingRoute(operation).parse([replyTo(LINK, '', { status: 301, headers: { location } })], {})
    .data;

test('to a post or a comment, without what tells who shared it', () => {
  const SITE = 'https://www.reddit.com/r/Wrens/comments/p1/title';
  expect(leads(`${SITE}/c1/?context=3&share_id=x&utm_source=share`)).toEqual({
    type: 'Link',
    href: `${SITE}/c1/`,
    postId: 'p1',
    commentId: 'c1',
  });
  expect(leads('/user/wren_watcher/comments/p1/title/?utm_name=x')).toEqual({
    type: 'Link',
    href: 'https://www.reddit.com/user/wren_watcher/comments/p1/title/',
    postId: 'p1',
  });
  const followed = { ...replyTo(LINK, ''), finalUrl: `${SITE}/` };
  expect(askingRoute(operation).parse([followed], {}).data).toMatchObject({ postId: 'p1' });
});

test('to nothing, or elsewhere', () => {
  expect(() => leads('https://www.reddit.com/r/Wrens/')).toThrow('no such thing');
  expect(() => leads('https://evil.example/comments/p1/')).toThrow('301');
  expect(() => leads('javascript:alert(1)')).toThrow('301');
  const lost = replyTo(LINK, 'gone', { status: 404 });
  expect(() => askingRoute(operation).parse([lost], {})).toThrow('no such thing');
  expect(() => askingRoute(operation).parse([replyTo(LINK, '<html>')], {})).toThrow('does not say');
});

test('only status and headers are asked for', async () => {
  const asks: RequestSpec[] = [];
  const get = (ask: RequestSpec) => {
    asks.push(ask);
    return Promise.resolve(replyTo(ask.url, ''));
  };
  const ask = (subreddit: string) =>
    askingRoute(operation).fetch(get, { subreddit, code: 'aBcDeFgHiJ' }, undefined);
  await ask('Wrens');
  await ask('u_wren_watcher');
  expect(asks).toEqual([
    { url: LINK, want: 'probe' },
    { url: 'https://www.reddit.com/user/wren_watcher/s/aBcDeFgHiJ', want: 'probe' },
  ]);
});
