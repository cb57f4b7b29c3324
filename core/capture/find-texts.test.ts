import { describe, expect, test } from 'vitest';
import { createTextFinder } from './find-texts.ts';

const replaced = (text: string, ...texts: readonly string[]): string =>
  createTextFinder(texts).replaceIn(text, '[x]');

describe('texts that are found', () => {
  test.each([
    ['none', 'a wren and a heron', [], 'a wren and a heron'],
    ['the empty one', 'a wren', [''], 'a wren'],
    ['one, twice', 'wren, wren', ['wren'], '[x], [x]'],
    ['side by side', 'wrenwren', ['wren'], '[x][x]'],
    ['the longer of two', 'herons', ['heron', 'herons', 'her'], '[x]'],
    ['the shorter where the longer ends otherwise', 'heronry', ['herons', 'heron'], '[x]ry'],
    ['one inside of the beginning of another', 'abcabx', ['abcabc', 'bca'], 'a[x]bx'],
    ['two that overlap', 'an abcde.', ['abc', 'cde'], 'an [x].'],
    ['three that overlap', 'abcdef', ['abc', 'cd', 'def'], '[x]'],
    ['a short one that ends later', 'aaab', ['aaa', 'aab'], '[x]'],
    ['one of itself', 'ababa!', ['aba'], '[x]!'],
    ['characters beyond a byte', 'ein Zaunkönig 🐦!', ['könig 🐦'], 'ein Zaun[x]!'],
    ['signs of patterns', 'a.*b a..b', ['a.*b'], '[x] a..b'],
  ])('%s', (_, text, texts, expected) => {
    expect(replaced(text, ...texts)).toBe(expected);
    expect(createTextFinder(texts).isIn(text)).toBe(text !== expected);
  });

  test('agree with a plain search, of any texts', () => {
    const words = ['ab', 'aba', 'bb', 'cab', 'acc', 'bcbc', 'a'];
    const finders = words.map((first) => [first, createTextFinder([first, 'bcbc'])] as const);
    const wrong: string[] = [];
    for (let n = 0; n < 3 ** 7; n += 1) {
      const text = n
        .toString(3)
        .padStart(7, '0')
        .replaceAll('0', 'a')
        .replaceAll('1', 'b')
        .replaceAll('2', 'c');
      for (const [first, finder] of finders)
        if (finder.isIn(text) !== (text.includes(first) || text.includes('bcbc')))
          wrong.push(`${first} or bcbc in ${text}`);
    }
    expect(wrong).toEqual([]);
  });

  test('many of them', () => {
    const texts = Array.from({ length: 20_000 }, (_, at) => `s${at * 7919}e`);
    const finder = createTextFinder(texts);
    expect(finder.replaceIn(`<${texts.join('|')}|s1e>`, '')).toBe(`<${'|'.repeat(20_000)}s1e>`);
  });
});
