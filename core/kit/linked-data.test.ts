import { expect, test } from 'vitest';
import { hasType, linkedData } from './linked-data.ts';
import { parseMarkup } from './markup.ts';

const linked = (...blocks: readonly string[]) =>
  linkedData(
    parseMarkup(
      blocks.map((block) => `<script type=" application/ld+json ">${block}</script>`).join(''),
    ),
  );

test('one object, several, and a graph; a broken block is left out', () => {
  expect(
    linked('{"a":"<b>"}', '{broken', '[{"b":1},2,{"@graph":[{"c":1},"d"]}]', '"text"', ''),
  ).toEqual([{ a: '<b>' }, { b: 1 }, { c: 1 }]);
});

test('other scripts are not read', () => {
  expect(
    linkedData(parseMarkup('<script>{"a":1}</script><script type="text/json">{"a":1}</script>')),
  ).toEqual([]);
});

test('a thing may be of several types', () => {
  expect(hasType({ '@type': 'Person' }, 'Organization', 'Person')).toBe(true);
  expect(hasType({ '@type': ['Thing', 'Person'] }, 'Person')).toBe(true);
  expect(hasType({ '@type': 'Personage' }, 'Person')).toBe(false);
  expect(hasType('Person', 'Person')).toBe(false);
});
