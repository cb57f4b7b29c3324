import { describe, expect, test, vi } from 'vitest';
import { shapes } from '#vocab/index.ts';
import { steepWith } from '../../test/support/growth.ts';
import { createFieldTrees, type FieldTree } from '#vocab/field-tree.ts';
import { createNameTest, findNames, IDENTIFYING_FIELDS, namesIn } from './redact-names.ts';
import { author, comment } from './testing/sample-dataset.ts';

// Much is read here: a busy machine takes its time, which decides nothing.
vi.setConfig({ testTimeout: 120_000 });

const ROCKET = 'Dwain "The Rocket" Jonsson';
const SLASH = String.raw`Nina \ Back\slash`;
const BREAK = 'Line\nBreak';

/** How a text is written in other formats, and those in one another. */
const WRITTEN: Readonly<Record<string, (name: string) => string>> = {
  plain: (name) => name,
  JSON: (name) => JSON.stringify({ text: name }),
  'JSON in JSON': (name) => JSON.stringify({ text: JSON.stringify([name]) }),
  'JSON in an address': (name) => `/a?variables=${encodeURIComponent(JSON.stringify({ q: name }))}`,
  'JSON in HTML': (name) => `<a data-a="${JSON.stringify([name]).replaceAll('"', '&quot;')}">`,
  HTML: (name) => `<p>${name.replaceAll('&', '&amp;').replaceAll('"', '&#34;')}</p>`,
  'HTML in JSON': (name) => JSON.stringify({ html: `<b>${name.replaceAll('"', '&#x22;')}</b>` }),
  form: (name) => `q=${new URLSearchParams({ name }).toString()}&b=1`,
  CSV: (name) => `1,"${name.replaceAll('"', '""')}",2`,
  Markdown: (name) => name.replaceAll(/[\\"]/g, String.raw`\$&`),
  escapes: (name) =>
    Array.from(
      { length: name.length },
      (_, i) => String.raw`\u${name.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  capitals: (name) => name.toUpperCase(),
};

describe.each([
  ROCKET,
  SLASH,
  BREAK,
  'Zoë O’Neill',
  '李明',
  'Надя',
  'ดวงใจ',
  '🦉 Owl',
  String.raw`C:\new "x"`,
])('%j', (name) => {
  const isNamed = createNameTest({ identifiers: [], called: [name] });
  test.each(Object.keys(WRITTEN))('is found in %s', (format) => {
    expect(isNamed(`so ${WRITTEN[format]?.(name)} it is`)).toBe(true);
  });
  test('is not found where others stand', () => {
    expect(isNamed('Dwain Jonsson, Nina, Line, 李, Надежда and 🦉 with a C: drive')).toBe(false);
  });
});

describe('words around a name', () => {
  const isNamed = createNameTest({
    identifiers: ['ada'],
    called: ['Ed', '李明', 'J', '...', '민수'],
  });
  test.each([
    ['Adam and adage', false],
    ['by\\nada', true],
    ['AdaさんとEdは', true],
    ['昨日李明在车站', true],
    ['어제 민수는', true],
    ['Ed was here', true],
    ['he edited, and ed is an editor', false],
    ['J', true],
    ['J is a letter...', false],
    ['...', true],
    ['%40ada', true],
    ['x.com/ada/status', true],
    ['a\u200bd\u200ba', true],
    ['ＡＤＡ', true],
  ])('%s', (text, expected) => {
    expect(isNamed(text)).toBe(expected);
  });
});

test('values are sought in, and names of members that are no words of the format', () => {
  const isNamed = createNameTest({ identifiers: ['name', 'bob'], called: [] });
  expect(namesIn({ name: 'Eve', entityId: '1' }, isNamed)).toBe(false);
  expect(namesIn({ codes: { bob: '1' } }, isNamed)).toBe(true);
  expect(namesIn({ params: { a: [{ b: ['x', 'as Bob said'] }] } }, isNamed)).toBe(true);
});

test('every name of an account is known from its rows, also of one that is mentioned only', async () => {
  const rows = [
    comment('1', { attributedTo: { ...author('ada', ROCKET), secondaryId: 'MS4wada' } }),
    comment('2', { tag: [{ type: 'Mention', name: '@cy', href: 'https://video.example/@cy' }] }),
  ];
  const find = (given: string) => findNames(() => rows, [given]);
  expect(await find('MS4wada')).toEqual({
    identifiers: new Set(['MS4wada', 'https://video.example/@ada', 'UCada', 'ada']),
    called: new Set([ROCKET]),
  });
  expect(await find('cy')).toEqual({
    identifiers: new Set(['@cy', 'cy', 'https://video.example/@cy']),
    called: new Set(),
  });
});

test('every field that the vocabulary tells a person by is one of those that are read', () => {
  const trees = createFieldTrees();
  const seen = new Set<FieldTree>();
  const fields = new Set<string>();
  const collect = (tree: FieldTree): void => {
    if (seen.has(tree)) return;
    seen.add(tree);
    if (tree.kind === 'list') collect(tree.of);
    if (tree.kind === 'choice') for (const one of tree.byType.values()) collect(one);
    if (tree.kind !== 'object') return;
    if (tree.isPerson)
      for (const { field, as } of tree.naming) if (as !== 'name') fields.add(field);
    for (const field of tree.fields.values()) collect(field);
  };
  for (const shape of Object.keys(shapes)) collect(trees.shapeTree(shape));
  expect([...fields].filter((field) => field !== 'name').toSorted()).toEqual(
    [...IDENTIFYING_FIELDS].toSorted(),
  );
});

test('long texts take a time that grows with their length', () => {
  const isNamed = createNameTest({ identifiers: ['a b'], called: [ROCKET, SLASH, BREAK] });
  const units = [
    '\\',
    '%',
    '%25',
    '&amp;',
    '&',
    '"',
    'a ',
    ' ',
    'dwain "',
    '\\\\"',
    '%5C',
    '\\u005c',
  ];
  expect(steepWith((text) => void isNamed(text), { units })).toBeUndefined();
});
