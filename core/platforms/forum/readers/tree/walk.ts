import { count, node, str, type Node } from '#kit/dig.ts';
import { idsFromStub, type Grafts, type Stub } from './grafts.ts';
import { listReplies } from './pages.ts';

/** One place of the tree, in its order. */
export type Place = { readonly data: Node; readonly level: number } | { readonly stub: Stub };

export interface Walk {
  readonly places: readonly Place[];
  /** Stubs for the next pages, in the order of the tree. */
  readonly pending: readonly Stub[];
  /** Comments that came twice. */
  readonly repeats: number;
  /** Comments below the depth that was asked for. */
  readonly tooDeep: number;
  /** Threads that were said to go on and did not. */
  readonly deadEnds: number;
  /** Things that are neither comments nor stubs. */
  readonly others: number;
}

export interface Start {
  /** Top of the tree, with the comment that they answer (empty: the post). */
  readonly roots: readonly unknown[];
  readonly parent: string;
  /** Stubs that earlier pages left open and named. */
  readonly pending: readonly Stub[];
  readonly grafts: Grafts;
  /** Levels wanted. */
  readonly levels: number;
  /**
   * Comments that were given or asked for already, and threads that were gone on with (`_` and the
   * comment): none of them comes again. What this walk gives is added.
   */
  readonly settled: Set<string>;
}

/** Things beside each other; what is left of a stub follows them. */
interface Row {
  readonly things: readonly unknown[];
  readonly parent: string;
  readonly level: number;
  readonly rest?: { readonly stub: Stub; readonly isNamed: boolean } | undefined;
  next: number;
}

/**
 * The tree from its top to its ends, each comment before its replies, in time and memory that grow
 * with the number of comments; a chain of replies may be longer than a stack, so there is none.
 */
export const walkTree = ({ roots, parent, pending, grafts, levels, settled }: Start): Walk => {
  const places: Place[] = [];
  const left: Stub[] = [];
  const rows: Row[] = [];
  const tally = { repeats: 0, tooDeep: 0, deadEnds: 0, others: 0 };
  // Asked for once and for all, and awaited until it comes.
  const awaited = new Set<string>();
  for (const id of grafts.requestedIds) {
    if (!settled.has(id)) awaited.add(id);
    if (!grafts.again.has(id)) settled.add(id);
  }

  const enter = (things: readonly unknown[], of: string, level: number, rest?: Row['rest']) => {
    if (things.length > 0 || rest) rows.push({ things, parent: of, level, next: 0, rest });
  };

  const comment = (data: Node, level: number): void => {
    const id = str(data, 'id') ?? '';
    if (settled.has(id) && !awaited.has(id)) tally.repeats += 1;
    else if (level >= levels) tally.tooDeep += 1;
    else places.push({ data, level });
    awaited.delete(id);
    if (id !== '') settled.add(id);
    enter(takeBelow(id), id, level + 1);
    enter(listReplies(data), id, level + 1);
  };

  const takeBelow = (id: string): readonly unknown[] => {
    const things = grafts.below.get(id) ?? [];
    grafts.below.delete(id);
    return things;
  };

  /** A stub that nothing was asked of stays; one that goes on gives way to what came. */
  const stub = (here: Stub, isNamed: boolean): void => {
    if (here.ids === undefined) thread(here, isNamed);
    else if (here.ids.some((id) => grafts.requestedIds.has(id)))
      enter(takeBelow(here.parent), here.parent, here.level, {
        stub: { ...here, ids: here.ids.filter((id) => !settled.has(id)), missing: undefined },
        isNamed,
      });
    else keep(here, isNamed);
  };

  const thread = (here: Stub, isNamed: boolean): void => {
    const mark = `_${here.parent}`;
    const things = grafts.continued.get(here.parent);
    if (things) {
      grafts.continued.delete(here.parent);
      settled.add(mark);
      if (things.length === 0) tally.deadEnds += 1;
      enter(things, here.parent, here.level);
    } else if (isNamed || !settled.has(mark)) {
      settled.add(mark);
      keep(here, isNamed);
    } else tally.deadEnds += 1;
  };

  const keep = (here: Stub, isNamed: boolean): void => {
    const ids = here.ids?.filter((id) => !settled.has(id));
    if (ids?.length === 0) return;
    const isWhole = ids?.length === here.ids?.length;
    const open: Stub = { ...here, ids, missing: isWhole ? here.missing : undefined };
    // Where the tree was cut at the depth that was asked for, it says so and nobody goes on.
    if (!isNamed && !(here.level > levels)) places.push({ stub: open });
    if (!(here.level >= levels)) left.push(open);
  };

  const thing = (raw: unknown, row: Row): void => {
    const kind = str(raw, 'kind');
    const data = node(raw, 'data');
    if (kind === 't1' && data) comment(data, row.level);
    else if (kind === 'more' && data) stub(readStub(raw, row), false);
    else tally.others += 1;
  };

  const drain = (): void => {
    for (let row = rows.at(-1); row; row = rows.at(-1)) {
      if (row.next < row.things.length) {
        row.next += 1;
        thing(row.things[row.next - 1], row);
      } else {
        rows.pop();
        if (row.rest) keep(row.rest.stub, row.rest.isNamed);
      }
    }
  };

  enter(roots, parent, 0);
  drain();
  for (const open of pending) {
    stub(open, true);
    drain();
  }
  // What no stub led to: answers to identifiers that nothing here had named.
  for (const [of, things] of grafts.below) {
    grafts.below.delete(of);
    enter(things, of, Number.NaN);
    drain();
  }
  return { places, pending: stillOpen(left, settled), ...tally };
};

/** Stubs without what came after them, and each comment in the first stub that names it. */
const stillOpen = (stubs: readonly Stub[], settled: ReadonlySet<string>): Stub[] => {
  const named = new Set<string>();
  return stubs.flatMap((stub) => {
    if (stub.ids === undefined) return [stub];
    const ids = stub.ids.filter((id) => !settled.has(id) && !named.has(id));
    for (const id of ids) named.add(id);
    return ids.length === 0 ? [] : [{ ...stub, ids }];
  });
};

const readStub = (raw: unknown, { parent, level }: Row): Stub => {
  const ids = idsFromStub(raw);
  if (ids.length === 0) return { parent, level, ids: undefined };
  const missing = count(raw, 'data', 'count');
  // Less than it names is no count of them.
  return missing !== undefined && missing >= ids.length
    ? { parent, level, ids, missing }
    : { parent, level, ids };
};
