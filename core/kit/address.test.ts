import { expect, test } from 'vitest';
import {
  addressIn,
  decoded,
  isWebAddress,
  pastedLink,
  pathIn,
  pathSteps,
  urlParts,
} from './address.ts';

test('the parts of an absolute address; of other text none', () => {
  const first = urlParts('https://www.example.org/a?b=c');
  expect([first?.hostname, first?.pathname, first?.searchParams.get('b')]).toEqual([
    'www.example.org',
    '/a',
    'c',
  ]);
  expect(urlParts('https://other.example.org/')?.hostname).toBe('other.example.org');
  expect(urlParts('no address')).toBeUndefined();
  expect(urlParts('/a')).toBeUndefined();
});

test('the holes of a path are filled, and what is not given stays a hole', () => {
  expect(pathIn('/lists/{listId}/items/{n}', { listId: 'a b/c', n: 3 })).toBe(
    '/lists/a%20b%2Fc/items/3',
  );
  expect(pathIn('/lists/{listId}/items', {})).toBe('/lists/{listId}/items');
});

test('what does not stand in the path goes into the query, in its order; absent is left out', () => {
  expect(
    addressIn('/lists/{listId}', {
      sort: 'new',
      listId: 'a',
      count: 5,
      after: undefined,
      ids: ['a', 'b'],
      q: 'x&y z',
    }),
  ).toBe('/lists/a?sort=new&count=5&ids=%5B%22a%22%2C%22b%22%5D&q=x%26y+z');
  expect(addressIn('/lists/{listId}', { listId: 'a' })).toBe('/lists/a');
  expect(addressIn('/lists', {})).toBe('/lists');
});

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['  http://example.org/a \n', 'http://example.org/a'],
  ['HTTPS://example.org/a', 'https://example.org/a'],
  ['example.org/a', 'https://example.org/a'],
  // Only at its beginning is it the scheme of the link.
  ['example.org/?u=http://other.org', 'https://example.org/?u=http://other.org'],
])('%j is a link', (text, href) => {
  expect(pastedLink(text)?.href).toBe(href);
});

test.each(['', '   ', 'two words', 'example.org/a b', 'https://', 'https://a:b:c/'])(
  '%j is none',
  (text) => {
    expect(pastedLink(text)).toBeUndefined();
  },
);

test('the steps of a path, decoded where they can be', () => {
  expect(pathSteps(new URL('https://example.org//a/b%20c/%E0%A4%A/'))).toEqual([
    'a',
    'b c',
    '%E0%A4%A',
  ]);
  expect(pathSteps(new URL('https://example.org/'))).toEqual([]);
});

test.each([
  ['https://example.org/a', true],
  ['http://a', true],
  ['https://', false],
  ['ftp://example.org/', false],
  ['say https://example.org/', false],
  ['https://example.org/a b', false],
  ['https://example.org/"', false],
  ['https://example.org/<b', false],
  ['https://example.org/b>', false],
  ['https://example.org/\u00a0', false],
  ['https://example.org/\n', false],
])('a web address: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected);
});

test('a part of an address is decoded, or stays as it is', () => {
  expect([decoded('a%20b'), decoded('%E2%82%AC'), decoded('100%')]).toEqual(['a b', '€', '100%']);
});
