import { describe, expect, test } from 'vitest';
import { fillLink, linkTemplate, matchLink, namesIn, rankTemplate } from './link-template.ts';

const matched = (template: string, path: string) => {
  const { hostname, pathname, searchParams } = new URL(path, 'https://site.example');
  const steps = pathname
    .split('/')
    .filter((step) => step !== '')
    .map(decodeURIComponent);
  return matchLink(linkTemplate(template), { host: hostname, steps, query: searchParams });
};

describe('a match', () => {
  test.each([
    ['/{name}', '/heron', { name: 'heron' }],
    ['/{name}', '/heron/', { name: 'heron' }],
    ['/{name}/', '/heron', { name: 'heron' }],
    ['/', '/', {}],
    ['/i/lists/{listId}/members', '/I/lists/12/Members', { listId: '12' }],
    ['/@{name}/video/{id}', '/@heron/video/7', { name: 'heron', id: '7' }],
    ['/@*/video/{id}', '/@/video/7', { id: '7' }],
    ['/*/status/{id}/**', '/heron/status/7', { id: '7' }],
    ['/*/status/{id}/**', '/heron/status/7/photo/1', { id: '7' }],
    ['/{name}', '/h%C3%A9ron', { name: 'héron' }],
    ['/search?q={query}&f=user', '/search?src=typed&f=user&q=%20a+b%20', { query: 'a b' }],
    ['/r/{name}?t={time?}', '/r/pond?t=week', { name: 'pond', time: 'week' }],
    ['/r/{name}?t={time?}', '/r/pond?t=', { name: 'pond' }],
    ['/search?q={query}&type=link|posts|', '/search?q=a&type=posts', { query: 'a' }],
    ['/search?q={query}&type=link|posts|', '/search?q=a', { query: 'a' }],
  ])('%s fits %s', (template, path, found) => {
    expect(matched(template, path)).toEqual(found);
  });

  test.each([
    ['/{name}', '/'],
    ['/{name}', '/heron/media'],
    ['/{name}/media', '/heron'],
    ['/@{name}', '/heron'],
    ['/@{name}', '/@'],
    ['/i/lists/{listId}', '/i/list/12'],
    ['/*/status/{id}/**', '/heron/status'],
    ['/search?q={query}', '/search'],
    ['/search?q={query}', '/search?q=%20'],
    ['/search?q={query}&f=user', '/search?q=a'],
    ['/search?q={query}&f=user', '/search?q=a&f=USER'],
    ['/search?q={query}&type=link|posts|', '/search?q=a&type=sr'],
  ])('%s does not fit %s', (template, path) => {
    expect(matched(template, path)).toBeUndefined();
  });
});

describe('a link that is filled', () => {
  const values: Readonly<Record<string, string>> = {
    name: 'a b/c',
    id: '7',
    query: 'x&y=ü',
    several: 'science+physics',
    urn: 'urn:li:share:1',
  };
  const filled = (template: string) => fillLink(linkTemplate(template), (name) => values[name]);

  test.each([
    ['/', '/'],
    ['/{id}/', '/7/'],
    ['/@{name}/video/{id}', '/@a%20b%2Fc/video/7'],
    ['/@*/video/{id}', '/@_/video/7'],
    ['/i/lists/{id}/**', '/i/lists/7'],
    ['/search?q={query}&f=user', '/search?q=x%26y%3D%C3%BC&f=user'],
    ['/search?q={query}&type=link||posts', '/search?q=x%26y%3D%C3%BC&type=link'],
    ['/search?q={query}&type=|link', '/search?q=x%26y%3D%C3%BC'],
    ['/r/{several}/{urn}', '/r/science+physics/urn:li:share:1'],
    ['/r/{id}?t={time?}', '/r/7'],
  ])('%s is %s', (template, path) => {
    expect(filled(template)).toBe(path);
  });

  test('without a value that it needs there is none', () => {
    expect(filled('/{missing}')).toBeUndefined();
    expect(filled('/search?q={missing}')).toBeUndefined();
  });

  test('half of a pair of characters is replaced', () => {
    expect(fillLink(linkTemplate('/{id}'), () => '\uD83D')).toBe('/%EF%BF%BD');
  });
});

test('what says more of a link comes first', () => {
  const templates = [
    '/{a}/**',
    '/{a}/{sort}',
    '/*/media',
    '/{a}/media',
    '/@{a}/media',
    '/i/media',
    '/i/media?q={b}',
    '/i/media?q={b}&f=user',
  ];
  const isClosed = (name: string): boolean => name === 'sort';
  expect(
    templates.toSorted((one, other) =>
      rankTemplate(linkTemplate(one), isClosed) < rankTemplate(linkTemplate(other), isClosed)
        ? -1
        : 1,
    ),
  ).toEqual([
    '/i/media?q={b}&f=user',
    '/i/media?q={b}',
    '/i/media',
    '/@{a}/media',
    '/{a}/media',
    '/{a}/{sort}',
    '/{a}/**',
    '/*/media',
  ]);
});

test('a template names its parameters', () => {
  const template = linkTemplate('//short.example/@{a}/*/{b}?q={c}&f=user&t={d?}');
  expect(template.host).toBe('short.example');
  expect(namesIn(template)).toEqual(['a', 'b', 'c', 'd']);
});

test.each([
  'x',
  '',
  '/{a',
  '/a{b}c',
  '/{a}{b}',
  '/{a}/{a}',
  '/**/a',
  '/a?q',
  '/a?q={b}c',
  'https://site.example/{a}',
])('%j is no template', (text) => {
  expect(() => linkTemplate(text)).toThrow(`${text} is no template of a link`);
});
