/**
 * A discussion as a tree, out of items as they came: depth first on the first page, and on the later
 * ones whatever the stubs of the first ones hid. Pure, without recursion, and linear in the number of
 * items, of which there may be 100,000.
 */
import type { Shape } from '#vocab/index.ts';
import { fieldsFromShown, type Shown } from '../../shapes/index.ts';
import { isInGroup, type Talk } from '../../shapes/talk.ts';

export interface Branch {
  /** In the order in which the items came: the name of the item in the whole answer. */
  readonly index: number;
  readonly shown: Shown;
  /** From 0; a reply is one deeper than what it answers. */
  readonly level: number;
  /** Comments below it that have come, at any depth. */
  readonly below: number;
  /** Where the branch ends in the shown order: the place after its last descendant. */
  readonly end: number;
  /** Of a stub: those of its comments that have not come, when it names them. */
  readonly missing?: number | undefined;
}

/** Where it stands, as far as it says so. */
const readTreePosition = (
  shown: Shown | undefined,
): Partial<Pick<Talk, 'id' | 'entityId' | 'inReplyTo' | 'depth'>> =>
  shown ? fieldsFromShown(shown) : {};

/** No parent, no child, no next. */
const NONE = -1;

/** The order in which a discussion is read, each comment under the one that it answers. */
export const buildTree = (items: readonly Shown[]): readonly Branch[] => {
  const kept = selectStanding(items);
  const { first, next, roots } = linked(kept);
  const base = depthBase(kept, roots);
  const order: Open[] = [];
  // What stands open, the innermost last.
  const path: Open[] = [];
  let at = roots[0] ?? NONE;
  let nextRoot = 1;
  const close = (): void => {
    const open = path.pop();
    if (!open) return;
    open.end = order.length;
    const above = path.at(-1);
    if (above) above.below += open.below + (kept.isStub[open.at] === 1 ? 0 : 1);
  };
  while (at !== NONE) {
    const above = path.at(-1);
    const open: Open = {
      at,
      level: above ? above.level + 1 : Math.max(0, (readDepth(items, at) ?? base) - base),
      below: 0,
      end: 0,
    };
    order.push(open);
    path.push(open);
    at = first[at] ?? NONE;
    while (at === NONE && path.length > 0) {
      const done = path.at(-1);
      close();
      at = done ? (next[done.at] ?? NONE) : NONE;
    }
    if (at === NONE && path.length === 0) at = roots[nextRoot++] ?? NONE;
  }
  return order.flatMap(({ at: index, level, below, end }) => {
    const shown = items[index];
    if (!shown) return [];
    const missing = kept.isStub[index] === 1 && { missing: kept.missing.get(index) };
    return [{ index, shown, level, below, end, ...missing }];
  });
};

interface Open {
  readonly at: number;
  readonly level: number;
  below: number;
  end: number;
}

interface Kept {
  readonly items: readonly Shown[];
  /** 1 where the item stands in the tree: not a second time, no stub that is filled. */
  readonly stands: Uint8Array;
  readonly isStub: Uint8Array;
  /** Comments by their addresses. */
  readonly byAddress: ReadonlyMap<string, number>;
  /** How many of the named comments of a stub have not come. */
  readonly missing: ReadonlyMap<number, number | undefined>;
}

/** Which items stand: each comment once, and each stub until its comments have come. */
const selectStanding = (items: readonly Shown[]): Kept => {
  const stands = new Uint8Array(items.length);
  const isStub = new Uint8Array(items.length);
  const byAddress = new Map<string, number>();
  const ids = new Set<string>();
  const lastAnswer = new Map<string, number>();
  const stubs: number[] = [];
  for (const [index, shown] of items.entries()) {
    if (shown.shape === 'Collection') {
      isStub[index] = 1;
      stubs.push(index);
      continue;
    }
    const { id: address, entityId: id, inReplyTo: parent } = readTreePosition(shown);
    if (address !== undefined && byAddress.has(address)) continue;
    stands[index] = 1;
    if (address !== undefined) byAddress.set(address, index);
    if (id !== undefined) ids.add(id);
    if (parent !== undefined) lastAnswer.set(parent, index);
  }
  const missing = new Map<number, number | undefined>();
  for (const index of stubs) {
    const shown = items[index];
    if (shown?.shape !== 'Collection') continue;
    const { item } = shown;
    const named = item.entityIds;
    const open = named?.filter((id) => !ids.has(id));
    // A thread that goes on elsewhere names nothing: it has gone on once an answer came after it.
    const filled = open
      ? named !== undefined && named.length > 0 && open.length === 0
      : (lastAnswer.get(item.inReplyTo ?? '') ?? NONE) > index;
    if (filled) continue;
    stands[index] = 1;
    missing.set(index, countMissing(item, named, open));
  }
  return { items, stands, isStub, byAddress, missing };
};

/** The platform's count holds the replies too; once some have come, only the named ones can be counted. */
const countMissing = (
  item: Shape<'Collection'>,
  named: readonly string[] | undefined,
  open: readonly string[] | undefined,
): number | undefined =>
  open === undefined || open.length === named?.length
    ? (item.totalItems ?? open?.length)
    : open.length;

/** First child and next sibling of each; stubs after the comments beside them. */
const linked = ({ items, stands, isStub, byAddress }: Kept) => {
  const first = new Int32Array(items.length).fill(NONE);
  const last = new Int32Array(items.length).fill(NONE);
  const next = new Int32Array(items.length).fill(NONE);
  const roots: number[] = [];
  const rootStubs: number[] = [];
  const put = (index: number): void => {
    const parent = byAddress.get(readTreePosition(items[index]).inReplyTo ?? '');
    // What answers itself or something later would make a circle.
    if (parent === undefined || parent >= index) {
      (isStub[index] === 1 ? rootStubs : roots).push(index);
      return;
    }
    const before = last[parent] ?? NONE;
    if (before === NONE) first[parent] = index;
    else next[before] = index;
    last[parent] = index;
  };
  for (const stub of [0, 1])
    for (let index = 0; index < items.length; index += 1)
      if (stands[index] === 1 && isStub[index] === stub) put(index);
  return { first, next, roots: [...roots, ...rootStubs] };
};

/** The smallest depth among those that stand alone: a thread in the middle of a discussion begins at 0. */
const depthBase = ({ items }: Kept, roots: readonly number[]): number => {
  let base = Infinity;
  for (const root of roots) base = Math.min(base, readDepth(items, root) ?? Infinity);
  return base === Infinity ? 0 : base;
};

const readDepth = (items: readonly Shown[], index: number): number | undefined =>
  readTreePosition(items[index]).depth;

/** Whether these comments say where they stand. */
export const isTree = (items: readonly Shown[]): boolean =>
  items.some((shown) => shown.shape === 'Collection' || isNested(shown));

/** Below another comment; in a forum each has its place in the tree, also where nothing is below it. */
const isNested = (shown: Shown): boolean => {
  const talk: Pick<Talk, 'depth' | 'audience'> = fieldsFromShown(shown);
  return talk.depth !== undefined && (talk.depth > 0 || isInGroup(talk));
};

/** What is shown while some branches are folded. */
export const unfolded = (
  tree: readonly Branch[],
  isFolded: (branch: Branch) => boolean,
): readonly Branch[] => {
  const shown: Branch[] = [];
  for (let at = 0; at < tree.length;) {
    const branch = tree[at];
    if (!branch) break;
    shown.push(branch);
    at = branch.end > at + 1 && isFolded(branch) ? branch.end : at + 1;
  }
  return shown;
};
