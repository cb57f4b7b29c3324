import { check } from 'recheck';
import { describe, expect, test } from 'vitest';
import { isPlainlyLinear, patterns, patternsIn } from './support/patterns.ts';
import { checkTime } from './support/proven-patterns.ts';

/**
 * No text from outside may keep a pattern busy. Every regular expression of the program takes linear
 * time: by its plain shape, or proven so, or it stands here with the reason why it may stay.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      [/[. ]+$/, 'of 120 bytes at most'],
      [/[-.]+$/, 'of 80 characters at most'],
      // Looked at by hand: the prover says the same, and takes many seconds for each of them.
      [
        /("(?:[^"\\]|\\.)*"?)(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g,
        'a string never fails, even without its end; white space is read after a string only',
      ],
    ] as const
  ).map(([pattern, reason]) => [String(pattern), reason]),
);

/** Patterns that are built while the program runs, and why each of them is linear. */
const BUILT: Readonly<Record<string, string>> = {
  'renderer/fields.ts: pattern': 'a parameter’s own declaration, a literal that is checked here',
  "renderer/pages/explore/transcript-search.ts: words.join('\\\\s+')":
    'the words that the person at the window looks for, as they are written',
  'core/cli/official.ts: pattern': 'a platform’s own declaration, a literal that is checked here',
  "core/collections/forgetting/person-test.ts: [...names, ...things].join('|')":
    'names as they are written, each behind one of a few beginnings; nothing is repeated',
  'core/store/collections/cut-words.ts: `${IN_PAIRS}\\\\p{M}*`': 'a letter, and marks behind it',
  'core/store/collections/cut-words.ts: `(?:${IN_PAIRS}\\\\p{M}*)+`':
    'each repetition begins with a letter, which is no mark',
  "core/store/collections/cut-words.ts: `[${[...SAME.keys()].join('')}[\\\\p{Nd}--[0-9]]]`":
    'one letter',
  'core/exports/decoded-text.ts: String.raw`${OF_MARKUP.source}|\\\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[^])`':
    'escapes of a length that is bounded, each begun by a sign of its own',
  'core/exports/redact-names.ts: `^${IN_WORD}`': 'one letter, and nothing is repeated',
  'core/exports/redact-names.ts: `${IN_WORD}$`': 'one letter at the end of two',
  'core/exports/redact-names.ts: `^${IN_WORD}+$`': 'letters of one class in a name of two',
  'core/capture/scrub-text.ts: pattern': 'a literal of that file, which is checked here',
};

const { literals, built } = patterns();
const written = [...new Set(literals.map(({ source, flags }) => `/${source}/${flags}`))];
const formatPlaces = (pattern: string): string =>
  literals
    .filter(({ source, flags }) => `/${source}/${flags}` === pattern)
    .map(({ path, line }) => `${path}:${line}`)
    .join(', ');

describe('the audit itself', () => {
  test('finds literals and built patterns wherever they stand, and nothing in strings', () => {
    const text =
      'const a = x.map((y) => <b c={/d+$/g}>{`${/e/.test(y)} /f/`}</b>);\nnew RegExp(g);';
    expect(patternsIn('a.tsx', text)).toEqual({
      literals: [
        { path: 'a.tsx', line: 1, source: 'd+$', flags: 'g' },
        { path: 'a.tsx', line: 1, source: 'e', flags: '' },
      ],
      built: [{ path: 'a.tsx', from: 'g' }],
    });
    expect(literals.length).toBeGreaterThan(400);
  });

  test.each([
    ['^a*b', '', true],
    ['a+', 'g', true],
    ['[a+*]{2,9}', '', true],
    ['a+$', '', false],
    ['^a*a*b', '', false],
    ['^a+b|c', '', false],
    ['^a+b', 'm', false],
    ['(?:a{1,9}){1,9}b', '', false],
    ['^(?:a|aa)+$', '', false],
    ['<[^>]*b', '', false],
  ])('/%s/%s is plainly linear: %j', (source, flags, expected) => {
    expect(isPlainlyLinear(source, flags)).toBe(expected);
  });

  test('the prover knows the quadratic ones that once were here', async () => {
    expect((await check('[. ]+$', '')).status).toBe('vulnerable');
    expect((await check('<form\\b[^>]*\\bx', '')).status).toBe('vulnerable');
  });
});

describe('linear time', () => {
  const proven = written.filter((pattern) => {
    const { source, flags } = literals.find((one) => `/${one.source}/${one.flags}` === pattern) ?? {
      source: '',
      flags: '',
    };
    return !isPlainlyLinear(source, flags) && !(pattern in EXCEPTIONS);
  });

  test.each(proven)('%s', async (pattern) => {
    const end = pattern.lastIndexOf('/');
    const status = await checkTime(pattern.slice(1, end), pattern.slice(end + 1));
    expect(`${status}: ${formatPlaces(pattern)}`).toBe(`safe: ${formatPlaces(pattern)}`);
  });

  test('no exception has outlived its pattern', () => {
    expect(Object.keys(EXCEPTIONS).filter((pattern) => !written.includes(pattern))).toEqual([]);
  });

  test('what is built while the program runs was looked at', () => {
    expect(built.map(({ path, from }) => `${path}: ${from}`).toSorted()).toEqual(
      Object.keys(BUILT).toSorted(),
    );
  });
});
