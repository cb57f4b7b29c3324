import { list, str } from '#kit/dig.ts';
import { bare, ID36 } from '../names.ts';
import { findComment, listReplies, type TreeReplies } from './pages.ts';

/** Where the platform cut its tree. */
export interface Stub {
  /** Identifier of the comment whose replies are missing; empty for the post. */
  readonly parent: string;
  /** Level of the missing replies; the list that was asked for begins with 0. NaN where unknown. */
  readonly level: number;
  /** Comments to ask for. Absent where the thread only goes on, on the page of `parent`. */
  readonly ids: readonly string[] | undefined;
  /** Comments missing with all below them; known of a stub that is whole. */
  readonly missing?: number | undefined;
}

/** What is put into the places of stubs. */
export interface Grafts {
  /** Comments that were asked for by their identifiers. */
  readonly requestedIds: ReadonlySet<string>;
  /** Of `asked`, those that did not fit into the answer, which names them anew. */
  readonly again: ReadonlySet<string>;
  /** Things of those answers, by the comment that they answer; empty for the post. */
  readonly below: Map<string, readonly unknown[]>;
  /** Replies of a comment, from its own page. */
  readonly continued: Map<string, readonly unknown[]>;
  /** Of `asked`, how many are no more. */
  readonly purged: number;
}

/**
 * The grafts among replies; the pages of `focused` are those that go on below their comment.
 * `settled` are the comments of earlier pages, `pending` the stubs that they left open.
 */
export const collectGrafts = (
  { more, gone }: TreeReplies,
  focused: TreeReplies['pages'],
  settled: ReadonlySet<string>,
  pending: readonly Stub[],
): Grafts => {
  const requestedIds = new Set(more.flatMap((page) => page.requestedIds));
  const below = new Map<string, unknown[]>();
  const again = new Set<string>();
  const came = new Set<string>();
  const open = new Set(pending.map((stub) => stub.parent));
  for (const { things } of more) {
    const ids = things.map(commentId);
    for (const id of ids) came.add(id);
    gather(things, { requestedIds, known: new Set([...open, ...ids]), below });
    // What is named anew beside comments that came did not fit; beside nothing it would for ever be.
    if (things.some((thing) => isComment(thing) && !settled.has(commentId(thing))))
      for (const thing of things)
        if (!isComment(thing))
          for (const id of idsFromStub(thing)) if (requestedIds.has(id)) again.add(id);
  }
  for (const id of came) again.delete(id);
  let purged = 0;
  for (const id of requestedIds) if (!came.has(id) && !again.has(id)) purged += 1;
  return { requestedIds, again, below, continued: continuedBy(gone, focused), purged };
};

/** Adds things to those of the comment that they answer. */
const gather = (
  things: readonly unknown[],
  {
    requestedIds,
    known,
    below,
  }: {
    readonly requestedIds: ReadonlySet<string>;
    readonly known: ReadonlySet<string>;
    readonly below: Map<string, unknown[]>;
  },
): void => {
  const roots = things.filter((thing) => requestedIds.has(commentId(thing)));
  const tops = new Set(roots.map(parentIn));
  let near = parentIn(roots[0]);
  for (const thing of things) {
    const parent = parentIn(thing);
    if (requestedIds.has(commentId(thing))) near = parent;
    // What answers nobody that is known here stands where its neighbours stand.
    const isKnown = parent !== undefined && (known.has(parent) || tops.has(parent));
    const group = (isKnown ? parent : near) ?? parent ?? '';
    const siblings = below.get(group);
    if (siblings) siblings.push(thing);
    else below.set(group, [thing]);
  }
};

const continuedBy = (
  gone: readonly string[],
  focused: TreeReplies['pages'],
): Map<string, readonly unknown[]> => {
  const continued = new Map<string, readonly unknown[]>(gone.map((id) => [id, []]));
  for (const { focus, roots } of focused) {
    if (focus === undefined) continue;
    const found = findComment(roots, focus);
    continued.set(focus, found ? listReplies(found.data) : []);
  }
  return continued;
};

const isComment = (thing: unknown): boolean => str(thing, 'kind') === 't1';

/** A stub has an identifier too: that of the first comment it hides. */
const commentId = (thing: unknown): string =>
  isComment(thing) ? (str(thing, 'data', 'id') ?? '') : '';

/** Comments that a stub hides. */
export const idsFromStub = (thing: unknown): string[] =>
  list(thing, 'data', 'children').filter(
    (id): id is string => typeof id === 'string' && ID36.test(id),
  );

/** Identifier of the comment that a thing answers; empty for the post. */
const parentIn = (thing: unknown): string | undefined => {
  const parent = str(thing, 'data', 'parent_id');
  if (parent === undefined) return undefined;
  return parent.startsWith('t3_') ? '' : bare(parent);
};
