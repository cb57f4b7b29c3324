import { verbatim } from '#kit/message.ts';
import { describe, expect, test } from 'vitest';
import { catchErrorKind } from '../../../../../test/support/recorded.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec } from '#kit/exchange.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { api, listing, replyTo, site, comment, post } from '../../cases/reply.ts';
import operation from './operation.ts';
import { parse } from './operation.ts';

const PAGE = '/comments/p1?sort=confidence&limit=1&raw_json=1';
const INFO = '/api/info?id=t3_p1&raw_json=1';

const entry = (id: string) =>
  `<entry><id>${id}</id><author><name>/u/wren_watcher</name></author><link href="https://www.reddit.com/r/Wrens/comments/p1/t/"/><published>2026-11-20T09:00:00+00:00</published><title>A title</title><content type="html"></content></entry>`;
const feed = (...entries: string[]) =>
  site(
    '/comments/p1/.rss?limit=1',
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">${entries.join('')}</feed>`,
  );

const head = (meta: string) =>
  site(
    '/r/Wrens/comments/p1/a_title/',
    `<!DOCTYPE html><html><head><title>A title : with a colon : r/Wrens</title>${meta}</head><body></body></html>`,
    { headers: { 'content-type': 'text/html' } },
  );

describe('a post', () => {
  test('from the page of its comments, or alone', () => {
    const whole = parse([api(PAGE, [listing(post('p1')), listing(comment('a'))])], {});
    expect(whole.data).toMatchObject({ type: 'Note', entityId: 'p1', content: 'Text of p1' });
    expect(whole.notices).toEqual([]);
    expect(parse([api(INFO, listing(post('p1')))], {}).data).toEqual(whole.data);
    const escaped = api('/comments/p1', [listing(post('p1', { title: 'a &amp;amp; b &lt;3' }))]);
    expect(parse([escaped], {}).data.name).toBe('a &amp; b <3');
  });

  test('deleted or removed: what is left of it', () => {
    const gone = post('p1', { author: '[deleted]', selftext: '[deleted]' });
    expect(parse([api(INFO, listing(gone))], {}).data).toMatchObject({
      type: 'Tombstone',
      name: 'Title of p1',
      removedBy: 'deleted',
      isAuthorDeleted: true,
    });
  });

  test('from its feed: what a feed tells', () => {
    const { data, notices } = parse([feed(entry('t3_p1'))], {});
    expect(data).toMatchObject({ type: 'Note', entityId: 'p1', name: 'A title' });
    expect(data).not.toHaveProperty('voteCount');
    expect(notices.map(({ code }) => code)).toEqual(['partial-detail']);
    expect(() => parse([feed()], { postId: 'p1' })).toThrow('post p1: Reddit knows no such');
    expect(() => parse([feed(entry('t1_a'))], {})).toThrow('does not begin with the post');
  });

  test('from the head of its page: what a preview shows', () => {
    const { data, notices } = parse(
      [
        head(
          '<meta property="og:url" content="https://www.reddit.com/r/Wrens/comments/p1/a_title/?seeker=1"><meta name="description" content="The beginning &amp; more…"><meta property="og:image" content="https://share.redd.it/preview/post/p1"><meta property="og:image:width" content="1120">',
        ),
      ],
      {},
    );
    expect(data).toEqual({
      type: 'Note',
      id: 'https://www.reddit.com/r/Wrens/comments/p1/a_title/',
      url: 'https://www.reddit.com/r/Wrens/comments/p1/a_title/',
      entityId: 'p1',
      name: 'A title : with a colon',
      content: 'The beginning & more…',
      mediaType: 'text/plain',
      audience: {
        type: 'Group',
        id: 'https://www.reddit.com/r/Wrens/',
        url: 'https://www.reddit.com/r/Wrens/',
        preferredUsername: 'Wrens',
      },
      image: [{ type: 'Image', url: 'https://share.redd.it/preview/post/p1', width: 1120 }],
    });
    expect(PostOrTombstone.safeParse(data).success).toBe(true);
    expect(notices.map(({ code }) => code)).toEqual(['partial-detail']);
    expect(() => parse([head('')], {})).toThrow('not that of a post');
  });

  test.each([
    ['Posted by u/wren_watcher - 1,234 votes and 56 comments', null],
    ['28 points and 4 comments so far on reddit', null],
    ['1.2k votes, 34 comments. 29.1m members in the Wrens community. Small birds.', null],
    ['1 vote, 0 comments. Has anyone seen a wren?', 'Has anyone seen a wren?'],
    ['Explore this post and more from the Wrens community', null],
    ['reddit: the front page of the internet', null],
    ['3 votes were counted.', '3 votes were counted.'],
  ])('what older pages say in the place of a text is none: %s', (description, content) => {
    const meta = `<link rel="canonical" href="https://www.reddit.com/r/Other/comments/p1/t/"><meta name="description" content="${description}"><meta property="og:image" content="https://www.redditstatic.com/icon.png">`;
    const { data } = parse([head(meta)], {});
    expect(data.content).toBe(content);
    expect(data).not.toHaveProperty('image');
    // The end of the title is the name of another subreddit: it is a part of the title.
    expect(data.name).toBe('A title : with a colon : r/Wrens');
  });

  test('behind a shared link: it is named and nothing else', () => {
    const link = (location: string) =>
      site('/r/Wrens/s/aBcDeF', '', { status: 301, headers: { location } });
    const { data, notices } = parse([link('/r/Wrens/comments/p1/title/?share_id=x')], {});
    const url = 'https://www.reddit.com/r/Wrens/comments/p1/title/';
    expect(data).toEqual({ type: 'Note', id: url, url, entityId: 'p1' });
    expect(notices.map(({ code }) => code)).toEqual(['partial-detail']);
    expect(parse([link('/r/Wrens/comments/p1/title/c1/')], {}).data).toEqual(data);
    expect(() => parse([link('/r/Wrens/')], {})).toThrow('leads to no post');
  });

  test('what stands below the head of a page is not read, however much it is', () => {
    const other =
      '<meta property="og:url" content="https://www.reddit.com/r/Wrens/comments/zz/x/">';
    const below = `</head><body>${other}${'<div>'.repeat(100_000)}`;
    expect(() => parse([head(below)], {})).toThrow('not that of a post');
    expect(() => parse([head('<div>'.repeat(100_000))], {})).toThrow('too much markup');
  });

  test.each<[string, () => unknown]>([
    ['platform_error', () => parse([], {})],
    ['not_found', () => parse([api(INFO, listing())], {})],
    [
      'not_found',
      () => parse([api(PAGE, { message: 'Not Found', error: 404 }, { status: 404 })], {}),
    ],
    ['not_found', () => parse([api(PAGE, { reason: 'private' }, { status: 403 })], {})],
    ['platform_error', () => parse([api(INFO, listing(comment('a')))], {})],
    ['platform_error', () => parse([api(PAGE, {}, { status: 500 })], {})],
    ['platform_error', () => parse([api(PAGE, '{"kind":')], {})],
  ])('%s', (kind, run) => {
    expect(catchErrorKind(run)).toBe(kind);
  });
});

test('one request; a replay may hold the page with all comments instead', async () => {
  const asks: string[] = [];
  const get = (ask: RequestSpec) => {
    asks.push(ask.url);
    if (asks.length === 1)
      throw new AppError('platform_error', verbatim('not held'), { replayMiss: true });
    return Promise.resolve(replyTo(ask.url, {}));
  };
  await askingRoute(operation, 'official-api').fetch(get, { postId: 't3_p1' });
  await askingRoute(operation).fetch(get, { postId: 'p1' }, undefined);
  expect(asks).toEqual([
    `https://oauth.reddit.com${PAGE}`,
    `https://oauth.reddit.com${PAGE.replace('limit=1&', 'limit=500&')}`,
    'https://www.reddit.com/comments/p1/.rss?limit=1',
  ]);
});
