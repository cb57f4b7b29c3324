import { expect, test } from 'vitest';
import { linesFromList, listFromLines } from './redact-json.ts';

test('lines of JSON are one list, and lines again', () => {
  expect(listFromLines('{"a":1}\n{"b":"x, y,"}\n')).toBe('[{"a":1},\n{"b":"x, y,"}]');
  expect(linesFromList('[{"a":1},\n{"b":"x, y,"}]')).toBe('{"a":1}\n{"b":"x, y,"}\n');
});

test('an element that was cut out leaves no line', () => {
  expect(linesFromList('[{"a":1},\n\n{"c":3}]')).toBe('{"a":1}\n{"c":3}\n');
});

test('any other text is none', () => {
  for (const text of ['', '{"a":1}', 'a\nb', '{"a":1}\n{"b":', '1\n2', '{\n"a": 1\n}'])
    expect([text, listFromLines(text)]).toEqual([text, undefined]);
});
