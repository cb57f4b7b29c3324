/** Where place holders stand in replies, and what they take out of what is read. */
import { expect, test } from 'vitest';
import type { Reply } from '#kit/exchange.ts';
import { withForgottenParts, withoutForgottenParts } from './forgotten-parts.ts';

const reply = (body: string): Reply => ({
  request: { method: 'GET', url: 'https://site.test/', headers: {} },
  status: 200,
  headers: {},
  body: new TextEncoder().encode(body),
  at: '2026-11-29T00:00:00.000Z',
});

const PARTS = [{ item: '1', removed: [['tag', 0]] }];
const MEMBER = '"bowerbirdForgotten1":[{"item":"1","removed":[["tag",0]]}]';

test.each([
  ['{"a":1}', `{${MEMBER},"a":1}`],
  ['{}', `{${MEMBER}}`],
  ['[{"a":1},[2]]', `[{${MEMBER},"a":1},[2]]`],
  ['[{}]', `[{${MEMBER}}]`],
  ['[[1]]', `[[1],{${MEMBER}}]`],
  ['[]', `[{${MEMBER}}]`],
  ['{"a":1}\n{"a":2}\n', `{${MEMBER},"a":1}\n{"a":2}`],
  ['<p>a</p>', `<p>a</p><!--{${MEMBER}}-->`],
])('in %s', (body, marked) => {
  expect(withForgottenParts(body, PARTS)).toBe(marked);
  const data = {
    items: [
      { entityId: '1', tag: ['a', 'b'] },
      { entityId: '2', tag: ['a'] },
    ],
  };
  expect(withoutForgottenParts(data, [reply(marked)], () => undefined)).toEqual({
    items: [
      { entityId: '1', tag: ['b'] },
      { entityId: '2', tag: ['a'] },
    ],
  });
});

test('an item of a list goes whole, and what is no list stays', () => {
  const marked = withForgottenParts('{}', [{ item: '1', removed: [[]] }]) ?? '';
  const item = { entityId: '1' };
  expect(
    withoutForgottenParts({ items: [item, { entityId: '2' }] }, [reply(marked)], () => undefined),
  ).toEqual({
    items: [{ entityId: '2' }],
  });
  expect(withoutForgottenParts(item, [reply(marked)], () => undefined)).toBe(item);
});

test('slides of a post are no items of a list', () => {
  const marked = withForgottenParts('{}', [{ item: '1', removed: [['tag', 0]] }]) ?? '';
  const post = { type: 'Image', entityId: '1', tag: ['a', 'b'], items: [{ type: 'Image' }] };
  expect(withoutForgottenParts(post, [reply(marked)], () => undefined)).toEqual({
    type: 'Image',
    entityId: '1',
    tag: ['b'],
    items: [{ type: 'Image' }],
  });
});
