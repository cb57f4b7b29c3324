import { describe, expect, test } from 'vitest';
import { plainWords } from './formatted.tsx';
import { isReadable } from './markdown-bounds.ts';

const filled = (unit: string): string => unit.repeat(Math.floor(20_000 / unit.length));

/** Each of these 20,000 characters kept the parser busy for 0.4 s to 43 s (measured 2026). */
const FLOODS = [
  ['+ - ', '1. ', '1. - ', '- ', '- - a\n', '- a\n', '- a\n\n', '1. a\n', '1. a\n   1. b\n'],
  ['=\n', '-\n', '===\n', 'a\n===\n', '-=\n', '#\n', '\n', 'a\n', 'a\n\n', '+\n', '1)\n', '\\\n'],
  ['>', '> ', '> - ', '>a\n', '*', '_', '**a', '~~a', '[', '[a](', '![', '[a]: b\n', ']('],
  ['|', '|a', 'a|b\n-|-\n', '`', '` a', '``a`', '<', '<a ', '-<!--', '<?', '<![CDATA[', '* !'],
].flat();

describe('floods', () => {
  test.each(FLOODS)('%j is shown as it was written', (unit) => {
    expect(isReadable(filled(unit))).toBe(false);
    expect(plainWords(filled(unit))).toBe(filled(unit));
  });
});

/** The most of a unit that is still read. */
const repeatWhileReadable = (unit: string): string => {
  let [low, high] = [0, Math.floor(20_000 / unit.length)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isReadable(unit.repeat(middle))) low = middle;
    else high = middle - 1;
  }
  return unit.repeat(low);
};

test('what is still read is read within the time of one test, all of it together', () => {
  const read = [...FLOODS, '&#x41;', '\\!', '- \\', 'a ', '\t', '    a\n', '```\n'].map(
    repeatWhileReadable,
  );
  expect(read.every(isReadable)).toBe(true);
  expect(read.map(plainWords).every((words) => words.length <= 20_000)).toBe(true);
});

test('posts as people write them are read', () => {
  const paragraph = 'Some **bold** words, a [link](https://x.example/), `code` and *more*.\n\n';
  expect(isReadable(paragraph.repeat(100))).toBe(true);
  expect(isReadable('- an item of a list, in some words\n'.repeat(190))).toBe(true);
  expect(isReadable(`a | b | c\n-|-|-\n${'1 | 2 | 3\n'.repeat(180)}`)).toBe(true);
  expect(isReadable(`${'> '.repeat(16)}deep`)).toBe(true);
  expect(isReadable(`${'> '.repeat(17)}deep`)).toBe(false);
});
