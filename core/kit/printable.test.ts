import { expect, test } from 'vitest';
import { printable, visibleJson, withoutUnseen } from './printable.ts';

const UNSEEN = [
  ['a control', '\u001b[31m', '[31m', '[31m'],
  ['the end of a control sequence of one byte', '\u009b31m', '31m', '\\u009b31m'],
  ['a turn of direction', '\u202egpj', 'gpj', '\\u202egpj'],
  ['an isolate', '\u2066x\u2069', 'x', '\\u2066x\\u2069'],
  ['a mark of direction', 'x\u200f', 'x', 'x\\u200f'],
  ['a space of no width', 'pay\u200bpal', 'paypal', 'pay\\u200bpal'],
  ['a joiner', 'a\u200db\u2060c', 'abc', 'a\\u200db\\u2060c'],
  ['a byte order mark', '\ufeffx', 'x', '\\ufeffx'],
  ['a letter without a picture', 'a\u3164b', 'ab', 'a\\u3164b'],
  ['tags', 'x\u{e0049}\u{e007f}', 'x', 'x\\udb40\\udc49\\udb40\\udc7f'],
  ['a selector that nobody draws', 'x\u{e0100}', 'x', 'x\\udb40\\udd00'],
  ['another end of a line', 'a\u2028b', 'ab', 'a\\u2028b'],
] as const;

test.each(UNSEEN)('%s is neither printed nor hidden in JSON', (_name, text, line, json) => {
  expect(withoutUnseen(text)).toBe(line);
  const written = visibleJson(JSON.stringify([text]));
  expect(written).toBe(text.startsWith('\u001b') ? '["\\u001b[31m"]' : `["${json}"]`);
  expect(JSON.parse(written)).toEqual([text]);
});

test('what can be seen stays: tabs, ends of lines, accents, other alphabets, signs with a colour', () => {
  const text = 'a\tb\nc é e\u0301 שלום 日本 ❤\ufe0f 👍🏽';
  expect(withoutUnseen(text)).toBe(text);
  expect(visibleJson(text)).toBe(text);
});

test('a name in a message is short and plain', () => {
  expect(printable(`na\u{e0041}me${'x'.repeat(100)}`)).toBe(`na??me${'x'.repeat(54)}`);
});
