import { expect, test } from 'vitest';
import { endpointName, formFromBody } from './form-of.ts';

test('names and kinds of members, and no value', () => {
  const body = {
    items: [
      { id: '1', text: 'a word', likes: 3 },
      { id: '2', text: 'other', likes: 4 },
    ],
    more: true,
    next: null,
    users: { 'sample.heron': { id: 1 }, '7311234567890': 'x' },
  };
  expect(formFromBody(JSON.stringify(body))).toEqual({
    items: [{ id: 'text', text: 'text', likes: 'number' }],
    more: 'boolean',
    next: 'null',
    users: { '…': 'text' },
  });
});

test('a page, and an answer with a guard in front of it', () => {
  expect(formFromBody('<!doctype html><p>a word')).toBe('page');
  expect(formFromBody('for (;;);{"a":1}')).toEqual({ a: 'number' });
});

test('an answer of any depth and width has a small form', () => {
  const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`;
  const wide = JSON.stringify(
    Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((a) => [a, { [a]: [] }])),
  );
  expect(JSON.stringify(formFromBody(deep)).length).toBeLessThan(200);
  expect(Object.keys(formFromBody(wide)).length).toBe(6);
});

test.each([
  ['graphql/UserRepliesTimeline', 'graphql/UserRepliesTimeline'],
  ['/api/v1/feed/user/sample.heron/username/', '/api/v1/feed/user/{}/username/'],
  ['/api/v1/feed/user/sampleheron/', '/api/v1/feed/user/{}/'],
  ['/api/v1/feed/tag/pond/', '/api/v1/feed/tag/{}/'],
  ['feed/updates/urn:li:activity:7', 'feed/updates/{}'],
])('%s is kept as %s', (endpoint, name) => {
  expect(endpointName(endpoint)).toBe(name);
});
