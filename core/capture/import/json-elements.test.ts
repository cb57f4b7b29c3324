import { expect, test } from 'vitest';
import { steepWith } from '../../../test/support/growth.ts';
import { createElementScanner, type JsonElement } from './json-elements.ts';

const scan = (text: string | Buffer, piece = Infinity) => {
  const scanner = createElementScanner({
    path: ['log', 'entries'],
    probe: ['request', 'url'],
    isWanted: (url) => url !== 'no',
  });
  const bytes = Buffer.from(text);
  const found: JsonElement[] = [];
  for (let at = 0; at < bytes.length; at += piece)
    found.push(...scanner.write(bytes.subarray(at, at + piece)));
  return {
    found: found.map((one) => ('bytes' in one ? one.bytes.toString() : one)),
    strays: scanner.strays(),
    isFound: scanner.isFound(),
    isWhole: scanner.isEnded(),
  };
};
const around = (entries: string): string =>
  `{"log":{"creator":{"entries":[{"a":1}]},"entries":[${entries}],"x":[1]},"entries":[{"b":1}]}`;

test('the elements of the list, and of no other, wherever the pieces are cut', () => {
  const first = String.raw`{"t":"}]\"\\","n":[1,{"x":-1.5e3}],"é":"\u00e9"}`;
  const second = '{"request":{"url":"yes"},"u":"[{"}';
  const text = around(`${first} , ${second},7,"a",[{}],null`);
  for (const piece of [1, 2, 3, 7, Infinity])
    expect(scan(text, piece)).toEqual({
      found: [first, second],
      strays: 4,
      isFound: true,
      isWhole: true,
    });
});

test('one that nobody wants by its address is passed over', () => {
  expect(scan(around('{"request":{"url":"no"},"body":"x"},{"a":1}'), 5).found).toEqual([
    { number: 1, isUnwanted: true },
    '{"a":1}',
  ]);
  expect(scan(around('{"response":{"url":"no"}}')).found).toEqual(['{"response":{"url":"no"}}']);
});

test('one that is too deep or of too many values is named, and the next is read', () => {
  const deep = `{"a":${'['.repeat(600)}${']'.repeat(600)}}`;
  const many = `{"a":[${'1,'.repeat(2_000_001)}1]}`;
  expect(scan(around(`${deep},${many},{"b":1}`), 100_000).found).toEqual([
    { number: 1, excess: 'is nested deeper than 512 levels' },
    { number: 2, excess: 'holds more than 2,000,000 values' },
    '{"b":1}',
  ]);
});

test.each([
  ['a word', 'wren'],
  ['two values', '{"log":{"entries":[]}} {}'],
  ['a list that is closed as an object', '{"log":{"entries":[}}}'],
  ['a name without its value', '{"log":{"entries":[{"a"}]}}'],
  ['a comma too many', '{"log":{"entries":[],}}'],
  ['an end too early', '{"log":{"entries":[{"a":1}]'],
  ['nothing', ''],
])('%s is no whole JSON', (_, text) => {
  expect(scan(text).isWhole).toBe(false);
});

test.each([
  ['before the list', '{"log":{"x":'],
  ['in the list', '{"log":{"entries":['],
  ['in an element', '{"log":{"entries":[{"x":'],
  ['in a text', '{"log":{"entries":[{"x":"'],
])('what is repeated %s is read in linear time', (_, before) => {
  expect(steepWith((text) => scan(text, 65_536), { before })).toBeUndefined();
});
