import { collect, omitUndefined, type Notice, type Parsed } from '#kit/collect.ts';
import { count, str } from '#kit/dig.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Collection, TreeItem } from '#vocab/comment-tree.ts';
import { commentUrl, onSite, postUrl } from '../addresses.ts';
import { commentReader } from '../comment.ts';
import { bare } from '../names.ts';
import { collectGrafts, type Grafts, type Stub } from './grafts.ts';
import type { TreePage, TreeReplies } from './pages.ts';
import { sealTree, type TreeState } from './state.ts';
import { walkTree, type Place, type Walk } from './walk.ts';
import { messages } from '../messages.ts';
import { countMessage } from '#kit/count-of.ts';
import type { Message } from '#kit/message.ts';

export interface TreeStart {
  readonly replies: TreeReplies;
  /** What the list begins with; nothing on a later page. */
  readonly roots: readonly unknown[];
  /** Identifier of the comment that the roots answer; empty for the post. */
  readonly parent: string;
  /** Pages of single comments, whose replies go on where a thread was cut. */
  readonly focused: readonly TreePage[];
  /** Where the list stands. */
  readonly state: TreeState;
  /** Levels wanted. */
  readonly levels: number | undefined;
}

/**
 * The top of a discussion. Asked for with `threaded=false` all comments come beside each other: those
 * that answer one of them are put to what is `below` that one.
 */
const splitTopLevel = (
  things: readonly unknown[],
  below: Map<string, readonly unknown[]>,
): readonly unknown[] => {
  if (things.every((thing) => answered(thing) === undefined)) return things;
  const replies = Map.groupBy(things, answered);
  for (const [parent, some] of replies)
    if (parent !== undefined) below.set(parent, [...some, ...(below.get(parent) ?? [])]);
  return replies.get(undefined) ?? [];
};

/** Identifier of the comment that a thing answers; `undefined` where it answers the post. */
const answered = (thing: unknown): string | undefined => {
  const parent = str(thing, 'data', 'parent_id');
  return parent?.startsWith('t1_') ? bare(parent) : undefined;
};

/** A page of a tree: its comments in their order, and stubs where the platform cut it. */
export const readTree = (start: TreeStart): Parsed<ListPage<TreeItem>> => {
  const { state, parent, levels = Infinity } = start;
  const settled = new Set(state.settled);
  const grafts = collectGrafts(start.replies, start.focused, settled, state.pending);
  const roots = parent === '' ? splitTopLevel(start.roots, grafts.below) : start.roots;
  const { pending } = state;
  const walk = walkTree({ roots, parent, pending, grafts, levels, settled });
  const read = itemReader(state);
  const { items, notices } = collect(walk.places, read);
  const next = walk.pending.length === 0 ? null : { ...state, settled, pending: walk.pending };
  return {
    data: { items, totalItems: null, next: next && sealTree(next) },
    notices: [...notices, ...treeNotices(walk, grafts)],
  };
};

/** The state at the top of a page: nothing given, nothing open. */
export const stateAt = ({ post }: TreePage, offset: number): TreeState => ({
  post: urlFromTreePost(post),
  title: str(post, 'title'),
  offset,
  settled: new Set(),
  pending: [],
});

/** Of what came for a stub, when the page on which the stub stood is not at hand. */
export const UNPLACED: TreeState = {
  post: undefined,
  title: undefined,
  offset: Number.NaN,
  settled: new Set(),
  pending: [],
};

export const PART_OF_TREE: Notice = {
  code: 'part-of-tree',
  ...messages.partOfTreeOnly,
};

const urlFromTreePost = (post: TreePage['post']): string | undefined => {
  const id = str(post, 'id');
  return onSite(str(post, 'permalink')) ?? (id === undefined ? undefined : postUrl(bare(id)));
};

const itemReader = (state: TreeState) => {
  const { post: id, title: name } = state;
  const comment = commentReader(id === undefined ? undefined : { id, name });
  return (place: Place): TreeItem =>
    'stub' in place
      ? moreItem(place.stub, state)
      : comment(place.data, depthFromLevel(place.level, state));
};

const depthFromLevel = (level: number, { offset }: TreeState): number | undefined =>
  Number.isNaN(level + offset) ? undefined : level + offset;

const moreItem = ({ parent, level, ids, missing }: Stub, state: TreeState): Collection => {
  const { post } = state;
  return omitUndefined({
    type: 'Collection' as const,
    inReplyTo: post === undefined || parent === '' ? post : commentUrl(post, parent),
    depth: depthFromLevel(level, state),
    totalItems: missing,
    entityIds: ids && [...ids],
    continues: ids === undefined ? (true as const) : undefined,
  });
};

const treeNotices = (walk: Walk, { purged }: Grafts): Notice[] => [
  ...countedNotice(purged, 'comments-gone', (n) =>
    n === 1
      ? '1 comment that the platform had named is there no more.'
      : `${n} comments that the platform had named are there no more.`,
  ),
  ...countedNotice(walk.deadEnds, 'threads-ended', (n) =>
    n === 1
      ? '1 thread that was said to go on does not.'
      : `${n} threads that were said to go on do not.`,
  ),
  ...countedNotice(walk.repeats, 'repeated-items', (n) =>
    n === 1
      ? 'One of the platform’s comments had come before.'
      : `${n} of the platform’s comments had come before.`,
  ),
  ...countedNotice(
    walk.tooDeep,
    'deeper-left-out',
    (n) => `${n} ${n === 1 ? 'reply lies' : 'replies lie'} deeper than was asked for.`,
  ),
  ...countedNotice(walk.others, 'other-kinds', (n) =>
    n === 1
      ? '1 thing is neither a comment nor a place of some.'
      : `${n} things are neither comments nor places of some.`,
  ),
];

const countedNotice = (n: number, code: string, words: (n: number) => string): Notice[] =>
  n === 0 ? [] : [{ code, message: words(n), count: n }];

/**
 * What the platform's own count is worth, on the first page: it counts comments that it shows to
 * nobody any more.
 */
export const totalNotice = ({ post }: TreePage, items: readonly TreeItem[]): Notice[] => {
  const total = count(post, 'num_comments');
  const given = items.filter(({ type }) => type !== 'Collection').length;
  if (total === undefined || total <= given) return [];
  return given === 0 && items.length === 0
    ? [
        {
          code: 'nothing-listed',
          ...messages.countedButNotListed({ total: counted(total) }),
        },
      ]
    : [
        {
          code: 'total-includes-removed',
          ...messages.totalCountsRemoved({ total: counted(total) }),
        },
      ];
};

const counted = (count: number): Message => countMessage(count, 'comment', 'comments');
