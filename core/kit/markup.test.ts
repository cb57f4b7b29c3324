import { expect, test } from 'vitest';
import { walk, type MarkupNode, type Step } from './markup.ts';

const node = (name: string, ...children: MarkupNode[]): MarkupNode => ({
  type: 'tag',
  name,
  children,
});

const TREE = node('top', node('a', node('b'), node('c', node('d'))), node('e'));

const walked = (top: MarkupNode, step: (name: string) => Step): string[] => {
  const seen: string[] = [];
  walk(
    top,
    ({ name = '' }) => {
      seen.push(name);
      return step(name);
    },
    ({ name = '' }) => seen.push(`/${name}`),
  );
  return seen;
};

test('everything below a node is entered and left in its order', () => {
  expect(walked(TREE, () => 'below')).toEqual([
    'a',
    'b',
    '/b',
    'c',
    'd',
    '/d',
    '/c',
    '/a',
    'e',
    '/e',
  ]);
});

test('what is passed over is neither looked into nor left', () => {
  expect(walked(TREE, (name) => (name === 'a' ? 'past' : 'below'))).toEqual(['a', 'e', '/e']);
});

test('who is done sees nothing more', () => {
  expect(walked(TREE, (name) => (name === 'c' ? 'done' : 'below'))).toEqual(['a', 'b', '/b', 'c']);
});

test('a document without anything in it; and nobody need hear of leaving', () => {
  expect(walked({ type: 'root' }, () => 'below')).toEqual([]);
  const seen: string[] = [];
  walk(TREE, ({ name = '' }) => {
    seen.push(name);
    return 'below';
  });
  expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('however deep it is', () => {
  let deep = node('bottom');
  for (let n = 0; n < 100_000; n += 1) deep = node('x', deep);
  let count = 0;
  walk(deep, () => {
    count += 1;
    return 'below';
  });
  expect(count).toBe(100_000);
});
