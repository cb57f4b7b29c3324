/** Merkle trees as RFC 6962 (section 2.1) defines them, with SHA-256. */
import { hash } from 'node:crypto';
import { areSameBytes, concatBytes } from '#kit/bytes.ts';

/** 32 bytes. */
export type Digest = Uint8Array;

const LEAF = 0;
const NODE = 1;
/** Of a digest. */
const BYTES = 32;

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  hash('sha256', concatBytes(parts), 'buffer');

/** The hash of a leaf that holds these bytes. */
export const hashLeaf = (bytes: Uint8Array): Buffer => sha256(Uint8Array.of(LEAF), bytes);

const hashNode = (left: Digest, right: Digest): Buffer => sha256(Uint8Array.of(NODE), left, right);

/** The root of a tree without leaves. */
const EMPTY = (): Buffer => sha256();

/** The root of leaves that are added one after the other. Holds one digest for each level. */
export class RootBuilder {
  /** Roots of whole subtrees, the largest first. */
  readonly #subtrees: Buffer[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a leaf that holds these bytes. */
  add(bytes: Uint8Array): void {
    let node = hashLeaf(bytes);
    // Each one at the end of the number in binary is a subtree as large as what is added to it.
    for (let rest = this.#size; rest % 2 === 1; rest = Math.floor(rest / 2))
      node = hashNode(this.#subtrees.pop() ?? node, node);
    this.#subtrees.push(node);
    this.#size += 1;
  }

  root(): Buffer {
    const [smallest, ...larger] = this.#subtrees.toReversed();
    return larger.reduce((right, left) => hashNode(left, right), smallest ?? EMPTY());
  }
}

/** The largest power of two that is smaller than `size`, which is 2 or more. */
const splitAt = (size: number): number => 2 ** (Math.ceil(Math.log2(size)) - 1);

/** A tree of which all hashes are held, for many paths: 64 bytes a leaf. */
export interface HeldTree {
  readonly root: Digest;
  /** What proves that the leaf is in the tree, from its sibling upwards (section 2.1.1). */
  readonly inclusionPath: (index: number) => readonly Digest[];
}

/** The hashes of all whole subtrees, those of one size side by side; the leaves first. */
const wholeSubtrees = (leaves: Iterable<Uint8Array>, size: number): readonly Buffer[] => {
  const first = Buffer.alloc(size * BYTES);
  let place = 0;
  for (const leaf of leaves) place += hashLeaf(leaf).copy(first, place);
  const levels = [first];
  for (let below = first; below.length >= 2 * BYTES; below = levels.at(-1) ?? below) {
    const level = Buffer.alloc(Math.floor(below.length / (2 * BYTES)) * BYTES);
    for (let at = 0; at < level.length; at += BYTES)
      hashNode(
        below.subarray(2 * at, 2 * at + BYTES),
        below.subarray(2 * at + BYTES, 2 * at + 2 * BYTES),
      ).copy(level, at);
    levels.push(level);
  }
  return levels;
};

/** `leaves`: what each of the `size` leaves holds. */
export const holdTree = (leaves: Iterable<Uint8Array>, size: number): HeldTree => {
  const levels = wholeSubtrees(leaves, size);
  /** The root of so many leaves from `start`, at which a subtree of that size begins. */
  const rootOf = (start: number, count: number): Digest => {
    if (count === 0) return EMPTY();
    const level = Math.log2(count);
    if (Number.isInteger(level)) {
      const at = (start / count) * BYTES;
      return (levels[level] ?? EMPTY()).subarray(at, at + BYTES);
    }
    const left = splitAt(count);
    return hashNode(rootOf(start, left), rootOf(start + left, count - left));
  };
  const inclusion = (index: number, start: number, count: number): Digest[] => {
    if (count <= 1) return [];
    const left = splitAt(count);
    return index < left
      ? [...inclusion(index, start, left), rootOf(start + left, count - left)]
      : [...inclusion(index - left, start + left, count - left), rootOf(start, left)];
  };
  return {
    root: rootOf(0, size),
    inclusionPath: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= size)
        throw new RangeError('there is no such leaf');
      return inclusion(index, 0, size);
    },
  };
};

/** A leaf in a tree of a known root, and what is said to prove it. */
export interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly path: readonly Digest[];
}

/** Whether a leaf that holds these bytes is in the tree (RFC 9162, section 2.1.3.2). */
export const isIncluded = (
  bytes: Uint8Array,
  { index, size, path }: Inclusion,
  root: Digest,
): boolean => {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size)) return false;
  if (index < 0 || index >= size) return false;
  let [node, last] = [index, size - 1];
  let current = hashLeaf(bytes);
  for (const sibling of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      current = hashNode(sibling, current);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else current = hashNode(current, sibling);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && areSameBytes(current, root);
};

const half = (number: number): number => Math.floor(number / 2);
