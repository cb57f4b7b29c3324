import { describe, expect, test } from 'vitest';
import { NamedGroup } from '#vocab/group.ts';
import { api, listing, site } from '../../cases/reply.ts';
import * as made from '../../cases/subreddits.ts';
import { parse } from './operation.ts';

const params = { subreddit: 'wrens' };

test('a subreddit, whole, and nothing of whoever asks', () => {
  const { data, notices } = parse([api('/r/wrens/about?raw_json=1', made.subreddit)], params);
  expect(NamedGroup.parse(data)).toEqual({
    type: 'Group',
    id: 'https://www.reddit.com/r/Wrens/',
    url: 'https://www.reddit.com/r/Wrens/',
    entityId: '2abcd',
    slug: 'Wrens',
    preferredUsername: 'Wrens',
    name: 'Small brown birds',
    summary: 'For those who love wrens.',
    description: '**Be kind** & quiet.',
    guidelines: 'No *owls*.',
    mediaType: 'text/markdown',
    published: '2009-06-17T16:21:41.000Z',
    memberCount: 4321,
    visibility: 'public',
    language: 'en',
    isAdult: false,
    category: 'Animals and Pets',
    isSearchable: true,
    isQuarantined: false,
    postTypes: 'any',
    icon: { type: 'Image', url: 'https://styles.redditmedia.com/t5_2abcd/c.png?width=256&s=11' },
    image: { type: 'Image', url: 'https://b.thumbs.redditmedia.com/b.png' },
  });
  expect(notices).toEqual([]);
});

test('the page of the site that was JSON until May 2026', () => {
  const reply = site('/r/wrens/about.json?raw_json=1', JSON.stringify(made.subreddit));
  expect(parse([reply], {})).toEqual(parse([api('/r/wrens/about?raw_json=1', made.subreddit)], {}));
});

describe('by its feed', () => {
  test('title, description, picture and day, and a word about the rest', () => {
    const { data, notices } = parse([site('/r/wrens/.rss?limit=1', made.feed)], params);
    expect(NamedGroup.parse(data)).toEqual({
      type: 'Group',
      id: 'https://www.reddit.com/r/Wrens/',
      url: 'https://www.reddit.com/r/Wrens/',
      slug: 'Wrens',
      preferredUsername: 'Wrens',
      name: 'Small brown birds',
      summary: 'For those who love wrens & other small birds.',
      image: { type: 'Image', url: 'https://b.thumbs.redditmedia.com/h.png' },
      updated: '2026-11-20T09:58:01.000Z',
    });
    expect(notices.map(({ code }) => code)).toEqual(['partial-detail']);
  });

  test('its own icon, and its name from the address when it has none', () => {
    const { data } = parse([site('/r/empty/.rss?limit=1', made.emptyFeed)], {});
    expect([data.slug, data.icon?.url]).toEqual([
      'empty',
      'https://styles.redditmedia.com/own.png',
    ]);
  });

  test('a feed in another order is called after the order, which is no title', () => {
    expect(parse([site('/r/wrens/new/.rss', made.feed)], {}).data.name).toBeUndefined();
  });

  test('a page in its place is no feed', () => {
    const page = site('/r/wrens/.rss?limit=1', '<!doctype html><title>Reddit</title>');
    expect(() => parse([page], params)).toThrow('expected a feed from Reddit, got another page');
  });
});

describe('what is not there', () => {
  const search = 'https://www.reddit.com/subreddits/search?q=wrens';
  test.each([
    ['led to a search', api('/r/wrens/about', listing(), { finalUrl: search })],
    ['about to be led there', api('/r/wrens/about', '', { status: 302, finalUrl: search })],
    [
      'a recorded redirect',
      api('/r/wrens/about', '', {
        status: 302,
        headers: { location: '/subreddits/search?q=wrens' },
      }),
    ],
    ['found by a search', api('/r/wrens/about', listing(made.subreddit))],
    ['unknown', api('/r/wrens/about', { message: 'Not Found', error: 404 }, { status: 404 })],
    ['a feed that leads to a search', site('/r/wrens/.rss', '<html>', { finalUrl: search })],
  ])('%s', (_, reply) => {
    expect(() => parse([reply], params)).toThrow('Not found: r/wrens: Reddit knows no such thing');
  });

  test('banned', () => {
    const text = { reason: 'banned', message: 'Not Found', error: 404 };
    expect(() => parse([api('/r/wrens/about', text, { status: 404 })], params)).toThrow(
      'Not found: r/wrens: banned by Reddit',
    );
  });

  test('nothing at all', () => {
    expect(() => parse([], params)).toThrow('no reply is at hand');
  });
});
