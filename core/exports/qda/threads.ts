/** Which rows stand in one source, and in which order: a thread, or the list in which they were found. */
import { digestPair, PairTable } from '../pair-table.ts';

/** Rows as they are met; numbers are held of them, and none of their text. */
export interface Threads {
  /** `list`: the key of the list in which it was found. Returns its number, from 0. */
  add(key: string, parent: string | undefined, list: string, opensThread: boolean): number;
  /** Every row once: those of one source together, each behind what it answers. */
  inOrder(): Generator<PlacedRow>;
}

export interface PlacedRow {
  readonly row: number;
  /** 0 for what answers nothing here. */
  readonly depth: number;
  /** The key of the list, or the number of the row that opens the thread. */
  readonly source: string | number;
}

const NONE = -1;

export const createThreads = (): Threads => {
  const numbers = new PairTable();
  const parents: (readonly [high: number, low: number] | undefined)[] = [];
  const lists: number[] = [];
  const listNumbers = new Map<string, number>();
  const opening: boolean[] = [];
  return {
    add: (key, parent, list, opensThread) => {
      const row = parents.length;
      numbers.set(...digestPair(key), row);
      parents.push(parent === undefined ? undefined : digestPair(parent));
      const number = listNumbers.get(list) ?? listNumbers.size;
      listNumbers.set(list, number);
      lists.push(number);
      opening.push(opensThread);
      return row;
    },
    *inOrder() {
      const above = parents.map((digest) => (digest && numbers.get(...digest)) ?? NONE);
      const { first, next } = linkChildren(above);
      const names = [...listNumbers.keys()];
      const seen = new Uint8Array(above.length);
      const roots = above.flatMap((parent, row) => (parent === NONE ? [row] : []));
      const isThread = (row: number): boolean => opening[row] === true && first[row] !== NONE;
      for (const root of roots)
        if (isThread(root)) yield* threadRows(root, root, { first, next, seen });
      const byList = Map.groupBy(
        roots.filter((row) => !isThread(row)),
        (row) => lists[row] ?? 0,
      );
      for (const [list, rows] of byList)
        for (const root of rows) yield* threadRows(root, names[list] ?? '', { first, next, seen });
      // Rows that answer each other in a circle are below nothing.
      for (let row = 0; row < seen.length; row += 1)
        yield* threadRows(row, names[lists[row] ?? 0] ?? '', { first, next, seen });
    },
  };
};

/** Answers of each row in the order of the rows: the first, and behind each the next. */
const linkChildren = (above: readonly number[]) => {
  const first = new Int32Array(above.length).fill(NONE);
  const next = new Int32Array(above.length).fill(NONE);
  for (let row = above.length - 1; row >= 0; row -= 1) {
    const parent = above[row] ?? NONE;
    // What answers itself answers nothing.
    if (parent === NONE || parent === row) continue;
    next[row] = first[parent] ?? NONE;
    first[parent] = row;
  }
  return { first, next };
};

function* threadRows(
  root: number,
  source: string | number,
  {
    first,
    next,
    seen,
  }: {
    readonly first: Int32Array;
    readonly next: Int32Array;
    readonly seen: Uint8Array;
  },
): Generator<PlacedRow> {
  const open: (readonly [row: number, depth: number])[] = [[root, 0]];
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    const [row, depth] = last;
    if (seen[row] === 1) continue;
    seen[row] = 1;
    yield { row, depth, source };
    const children: (readonly [number, number])[] = [];
    for (let child = first[row] ?? NONE; child !== NONE; child = next[child] ?? NONE)
      children.push([child, depth + 1]);
    for (const child of children.toReversed()) open.push(child);
  }
}
