import { countNotice, type Notice } from '#kit/collect.ts';
import { isNode, node, type Node } from '#kit/dig.ts';
import type { Comment } from '#vocab/comment.ts';
import { tokenFromElement } from '../continuation.ts';
import { elementsBelow, isCommentElement, repliesFromThread, type CommentList } from './page.ts';
import type { CommentPiece } from './reading.ts';
import { twice } from '../listed-elements.ts';
import { messages } from '../messages.ts';

/** An empty page, which may be the end or may be a loss: the reader should know. */
export const emptyNotices = (count: number): Notice[] =>
  count === 0 ? [{ code: 'empty-page', ...messages.pageIsEmpty }] : [];

/** Replies that came along with their threads, which a list of comments leaves out. */
export const besideNotice = (count: number): Notice[] =>
  countNotice(count, 'replies-beside', messages.repliesLeftOut({ count }));

/** Each comment once: a pinned or linked one may stand on top and again in its place. */
export const firstOnly = (
  items: readonly Comment[],
): { readonly items: Comment[]; readonly notices: Notice[] } => {
  const seen = new Set<string>();
  const unique = items.filter(({ entityId }) => !seen.has(entityId) && seen.add(entityId));
  return { items: unique, notices: twice(items.length - unique.length) };
};

/** What stands in lists of comments without being one. */
const NO_COMMENTS =
  /^(?:continuationItem|commentsHeader|commentFilterContext|commentSimplebox|message|sectionHeader|ad[A-Z]|clickTrackingParams$|trackingParams$)/;
const MORE = /^continuationItem/;

const unknownElementNames = (elements: readonly unknown[]): string[] =>
  elements
    .filter((element) => !isCommentElement(element))
    .map((element) => (isNode(element) ? (Object.keys(element)[0] ?? 'nothing') : typeof element));

/**
 * What an answer holds that nobody reads: elements of a name that we do not know, a way to the next
 * page that could not be found, bodies that belong to no comment. Signs of a layout that is moving.
 */
export const unreadNotices = (
  pieces: readonly CommentPiece[],
  listed: ReadonlySet<string>,
): Notice[] => [
  ...unknownNotices(pieces.flatMap(({ list }) => withInner(list.elements))),
  ...pieces.flatMap(({ list }) => [...missingNotices(list), ...moreNotices(list.elements)]),
  ...repliesNotices(pieces.flatMap(({ list }) => list.elements)),
  ...bodyNotices(
    pieces.map(({ context }) => context.entities),
    listed,
  ),
];

const DEPTH = 12;

/** The elements of a list and of the threads in it. */
const withInner = (elements: readonly unknown[], depth = 0): unknown[] =>
  elements.flatMap((element) => {
    const thread = depth < DEPTH ? node(element, 'commentThreadRenderer') : undefined;
    return thread ? [element, ...withInner(elementsBelow(thread), depth + 1)] : [element];
  });

const unknownNotices = (elements: readonly unknown[]): Notice[] => {
  const unknown = unknownElementNames(elements).filter((name) => !NO_COMMENTS.test(name));
  if (unknown.length === 0) return [];
  const names = [...new Set(unknown)].slice(0, 8).join(', ');
  return [
    {
      code: 'unknown-elements',
      ...messages.unknownElements({ count: unknown.length, names }),
      count: unknown.length,
    },
  ];
};

const missingNotices = ({ isMissing }: CommentList): Notice[] =>
  isMissing ? [{ code: 'nothing-listed', ...messages.announcedListMissing }] : [];

/** A way to the next page that is there and could not be read. */
export const moreNotices = (elements: readonly unknown[]): Notice[] =>
  elements.some(
    (element) =>
      isNode(element) &&
      Object.keys(element).some((name) => MORE.test(name)) &&
      tokenFromElement(element) === undefined,
  )
    ? [
        {
          code: 'next-unread',
          ...messages.nextPageUnreadable,
        },
      ]
    : [];

/** Threads that have replies, in a form that gives neither them nor the way to them. */
const repliesNotices = (elements: readonly unknown[]): Notice[] => {
  const unread = elements.filter((element) => {
    const thread = node(element, 'commentThreadRenderer');
    if (thread?.['replies'] === undefined) return false;
    const { elements: inside, token } = repliesFromThread(thread);
    return inside.length === 0 && token === undefined;
  }).length;
  return countNotice(unread, 'replies-unread', messages.repliesUnreachable({ count: unread }));
};

const bodyNotices = (
  answers: readonly ReadonlyMap<string, Node>[],
  listed: ReadonlySet<string>,
): Notice[] => {
  const bodies = new Set(
    answers.flatMap((entities) =>
      [...entities.keys()].filter((key) => key.startsWith('id:')).map((key) => key.slice(3)),
    ),
  );
  const unlisted = [...bodies].filter((id) => !listed.has(id)).length;
  return countNotice(
    unlisted,
    'comments-unlisted',
    messages.commentsOutsideList({ count: unlisted }),
  );
};
