import { describe, expect, test } from 'vitest';
import {
  hashLeaf,
  holdTree as holdLeaves,
  isIncluded,
  RootBuilder,
  type Digest,
} from './merkle-tree.ts';

/** Leaves, roots and paths of the reference trees of Certificate Transparency (merkle_tree_test.cc). */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Buffer.from(hex, 'hex'));
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const toHex = (digests: readonly Digest[]): string[] =>
  digests.map((digest) => Buffer.from(digest).toString('hex'));
const holdTree = (leaves: readonly Uint8Array[]) => holdLeaves(leaves, leaves.length);
const rootFromLeaves = (leaves: readonly Uint8Array[]): Buffer => {
  const builder = new RootBuilder();
  for (const leaf of leaves) builder.add(leaf);
  return builder.root();
};

test('the roots of the reference trees', () => {
  expect(rootFromLeaves([]).toString('hex')).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
  expect(LEAVES.map((_, n) => rootFromLeaves(LEAVES.slice(0, n + 1)).toString('hex'))).toEqual(
    ROOTS,
  );
  expect(LEAVES.map((_, n) => toHex([holdTree(LEAVES.slice(0, n + 1)).root])[0])).toEqual(ROOTS);
});

describe('inclusion', () => {
  test('the reference path of the first of eight', () => {
    expect(toHex(holdTree(LEAVES).inclusionPath(0))).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect(toHex(holdTree(LEAVES.slice(0, 3)).inclusionPath(2))).toEqual([
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    ]);
  });

  test('holds for every leaf of every tree, and for no other place, leaf or size', () => {
    const all = Array.from({ length: 33 }, (_, n) => Buffer.from(`leaf ${n}`));
    for (let size = 1; size <= all.length; size += 1) {
      const tree = holdTree(all.slice(0, size));
      for (let index = 0; index < size; index += 1) {
        const path = tree.inclusionPath(index);
        const leaf = all[index] ?? Buffer.alloc(0);
        expect(isIncluded(leaf, { index, size, path }, tree.root)).toBe(true);
        expect(isIncluded(Buffer.from('other'), { index, size, path }, tree.root)).toBe(false);
        expect(isIncluded(leaf, { index: index + 1, size, path }, tree.root)).toBe(false);
        expect(isIncluded(leaf, { index, size, path: [...path, tree.root] }, tree.root)).toBe(
          false,
        );
        expect(isIncluded(leaf, { index, size, path: path.slice(1) }, tree.root)).toBe(size === 1);
      }
    }
  });

  test('an inner node is no leaf', () => {
    const tree = holdTree(LEAVES.slice(0, 2));
    const inner = Buffer.concat(LEAVES.slice(0, 2).map(hashLeaf));
    expect(isIncluded(inner, { index: 0, size: 1, path: [] }, tree.root)).toBe(false);
  });

  test.each([-1, 8, 0.5, Number.NaN])('there is no path of leaf %s', (index) => {
    expect(() => holdTree(LEAVES).inclusionPath(index)).toThrow('there is no such leaf');
  });
});
