import type { Post } from './posts.ts';
import { commentWith, TALK, type Comment } from './talk.ts';
import { t3 } from './post-thing.ts';
import { elsewhere, listing, more, t1, type Thing } from './things.ts';

/** How much of a tree the sample platform shows at once; the rest are stubs. */
const ROOTS = 20;
const WIDE = 3;
const DEEP = 10;
/** In one stub there is one comment more than is left: the platform does not say which were purged. */
const PURGED = '0cpurged';

/** The tree below a place, cut where the platform cuts it. */
const cut = (
  parent: string,
  comments: readonly Comment[],
  depth: number,
  most: number,
): readonly Thing[] => {
  if (comments.length === 0) return [];
  if (depth >= DEEP) return [elsewhere(parent, depth)];
  const shown = comments.slice(0, most);
  const hidden = comments.slice(most);
  return [
    ...shown.map((comment) => t1(comment, below(comment, depth))),
    ...(hidden.length > 0 ? [withPurged(parent, depth, hidden)] : []),
  ];
};

const below = (comment: Comment, depth: number): Thing | '' => {
  const replies = cut(`t1_${comment.id}`, comment.replies, depth + 1, WIDE);
  return replies.length > 0 ? listing(replies) : '';
};

const withPurged = (parent: string, depth: number, hidden: readonly Comment[]): Thing => {
  const stub = more(parent, depth, hidden);
  const data = stub['data'] as Record<string, unknown>;
  if (depth > 0) return stub;
  return { ...stub, data: { ...data, children: [...hidden.map(({ id }) => id), PURGED] } };
};

/** The answer to the page of a post, or to that of one comment in it. */
export const treeAnswer = (
  post: Post,
  focus: Comment | undefined,
  { context, only }: { readonly context: number; readonly only: boolean },
): readonly Thing[] => {
  const page = listing([t3(post)]);
  // Who asks for the post alone gets one comment with it, and no more.
  if (only) return [page, listing((TALK.get(post.id) ?? []).slice(0, 1).map((one) => t1(one)))];
  if (!focus) return [page, listing(cut(`t3_${post.id}`, TALK.get(post.id) ?? [], 0, ROOTS))];
  const replies = cut(`t1_${focus.id}`, focus.replies, 1, 500);
  let tree = t1(focus, replies.length > 0 ? listing(replies) : '');
  let top = focus;
  for (let step = 0; step < context; step += 1) {
    const parent = commentWith(top.parent.slice(3));
    if (!parent) break;
    tree = t1(parent, listing([tree]));
    top = parent;
  }
  return [page, listing([tree])];
};

/** What is behind the stubs: a flat list in the order of the tree. */
export const moreAnswer = (ids: readonly string[]): Thing => {
  const things: Thing[] = [];
  const walk = (comment: Comment): void => {
    things.push(t1(comment));
    comment.replies.forEach(walk);
  };
  for (const id of ids) {
    const comment = commentWith(id);
    if (comment) walk(comment);
  }
  return { json: { errors: [], data: { things } } };
};
