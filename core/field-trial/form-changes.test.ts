import { expect, test } from 'vitest';
import { formChanges, isOtherForm } from './form-changes.ts';
import type { Skeleton } from './skeleton.ts';

const FORM: Skeleton = {
  '': ['data', 'status'],
  data: ['items', 'total'],
  items: ['author', 'likes', 'text'],
  author: ['name', 'url'],
};

const sentences = (now: Skeleton): readonly string[] =>
  formChanges(FORM, now).map(({ message }) => message);

test('the same form, and one that merely lacks or has more keys, tells of no change', () => {
  expect(sentences(FORM)).toEqual([]);
  expect(sentences({ ...FORM, items: ['author', 'text'] })).toEqual([]);
  expect(sentences({ ...FORM, items: ['author', 'likes', 'shares', 'text', 'views'] })).toEqual([]);
});

test('a renamed key is told, with what it holds or alone at its place', () => {
  expect(sentences({ ...FORM, items: ['author', 'hearts', 'text'] })).toEqual([
    'the key likes below items may be called hearts now',
  ]);
  const { author, ...rest } = FORM;
  const writer = author ?? [];
  expect(sentences({ ...rest, items: ['likes', 'text', 'writer'], writer })).toEqual([
    'the key author below items may be called writer now',
  ]);
});

test('two gone and two new ones are no sign of which became which', () => {
  expect(sentences({ ...FORM, items: ['author', 'hearts', 'words'] })).toEqual([]);
});

test('a moved list and a new wrapper are told apart', () => {
  expect(sentences({ ...FORM, '': ['data', 'items', 'status'], data: ['total'] })).toEqual([
    'the key items moved from data to /',
  ]);
  expect(sentences({ ...FORM, data: ['page', 'total'], page: ['items'] })).toEqual([
    'the key items stands in a new page below data',
  ]);
});

test('of another form nothing is told in detail', () => {
  const login: Skeleton = { '': ['form', 'status'], form: ['user', 'secret'] };
  expect(isOtherForm(FORM, login)).toBe(true);
  expect(sentences(login)).toEqual([]);
});
