import { expect, test } from 'vitest';
import { formFromReplies, type Form } from './skeleton.ts';

const form = (
  value: unknown,
  { known = [], values = [] }: { known?: readonly string[]; values?: readonly string[] } = {},
): Form | undefined =>
  formFromReplies({
    bodies: [Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))],
    known: new Set(known),
    values,
  });

test('a form is the same whatever it says, and however long its lists are', () => {
  const usual = form({ list: [{ id: 1, by: { '1234567': 'a' } }] });
  expect(usual?.keys).toEqual({ '': ['list'], list: ['by', 'id'], by: ['*'] });
  const longer = form({
    list: [
      { id: 2, by: { '7654321': 'b' } },
      { id: 3, by: { '999': 'c' } },
    ],
  });
  expect(longer).toEqual(usual);
  expect(form(')]}\'\n{"list":[{"id":1,"by":{"999":1}}]}')).toEqual(usual);
  expect(form({ list: [{ key: 1, by: { '1234567': 'a' } }] })?.digest).not.toBe(usual?.digest);
});

test('what is asked for, and what a reply also has as a value, is no name of a key', () => {
  expect(form({ heron: { likes: 1 } }, { values: ['Heron'] })?.keys).toEqual({
    '': ['*'],
    '*': ['likes'],
  });
  expect(form({ users: { heron: {} }, latest: 'heron' })?.keys).toEqual({
    '': ['latest', 'users'],
    users: ['*'],
  });
  expect(form({ kind: 'video', video: {} }, { known: ['video'] })?.keys).toEqual({
    '': ['kind', 'video'],
  });
});

test('many objects under names that nobody knows are a map', () => {
  const people = Object.fromEntries('abcdefgh'.split('').map((name) => [name, { age: 1 }]));
  expect(form({ people })?.keys).toEqual({ '': ['people'], people: ['*'], '*': ['age'] });
});

test('of a page the data in its scripts and the names of its marks count, and no text', () => {
  const html = `<html><head><meta name="page" content="heron"><script>var state = {"a":{"b":1}};</script>
    <script type="application/json">{"c":2}</script></head>
    <body><p class="lead strong" data-id="7">text <b>bold</b></p></body></html>`;
  expect(form(html)?.keys).toEqual({
    '': ['c', 'state'],
    '<class>': ['lead', 'strong'],
    '<data->': ['data-id'],
    '<meta>': ['page'],
    a: ['b'],
    state: ['a'],
  });
});

test('of a feed it counts which element stands in which', () => {
  const xml =
    '<?xml version="1.0"?><feed><entry><id>1</id><link/></entry><entry><id/></entry></feed>';
  expect(form(xml)?.keys).toEqual({ '': ['feed'], entry: ['id', 'link'], feed: ['entry'] });
});

test('text without a form has none', () => {
  expect(form('')).toBeUndefined();
  expect(form('gone')).toBeUndefined();
});

test('a report holds so many names at most, and those that are known', () => {
  const many = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`k${toLetters(i)}`, i]));
  const keys = form({ ...many, zebra: 1 }, { known: ['zebra'] })?.keys ?? {};
  expect(keys['']).toHaveLength(800);
  expect(keys['']).toContain('zebra');
});

const toLetters = (n: number): string =>
  Array.from(String(n), (figure) => 'abcdefghij'[Number(figure)]).join('');
