/** What the platform puts in the place of names and words that it does not show. */
import { omitUndefined } from '#kit/collect.ts';
import type { Comment } from '#vocab/comment.ts';
import type { Post } from '#vocab/post.ts';
import type { Tombstone } from '#vocab/tombstone.ts';

/** In the place of an account that is gone. */
export const GONE = '[deleted]';

/** Why a post or a comment has no words: by whom they were taken away, or what the platform says instead. */
export interface Absent {
  readonly removedBy?: string;
  readonly reason?: string;
}

/** What stands in the place of a text or a title, in small letters: older answers write `reddit`. */
const MARKS: ReadonlyMap<string, Absent> = new Map([
  [GONE, { removedBy: 'deleted' }],
  ['[deleted by user]', { removedBy: 'deleted' }],
  ['[removed]', { removedBy: 'removed' }],
  // As clients of the API tell them apart (read November 2026).
  ['[ removed by moderator ]', { removedBy: 'moderator' }],
  ['[ removed by reddit ]', { removedBy: 'reddit' }],
  // In the years before, with its reason.
  [
    '[ removed by reddit on account of violating the [content policy](/help/contentpolicy). ]',
    { removedBy: 'reddit' },
  ],
  ['[ removed by reddit in response to a copyright notice. ]', { removedBy: 'copyright_takedown' }],
  // Of accounts that blocked the one who asks: it is there for others (reported 2025).
  ['[unavailable]', { reason: '[unavailable]' }],
]);

/** The longest mark is shorter. */
const MOST_MARK = 100;

/** Why there are no words, where a mark stands in their place: it is nobody’s words. */
export const absenceFromMark = (text: unknown): Absent | undefined =>
  typeof text === 'string' && text.startsWith('[') && text.length <= MOST_MARK
    ? MARKS.get(text.toLowerCase())
    : undefined;

/** Whether a mark stands in the place of an author: no name of an account has brackets. */
export const isNobody = (name: unknown): boolean =>
  typeof name === 'string' && name.trimStart().startsWith('[');

/** What is left of a post or a comment that has a mark in the place of its words, or, of nobody, of its title. */
export const tombstoneFromMarks = (item: Post | Comment): Tombstone | undefined => {
  const { type, content, mediaType: _, ...rest } = item;
  const title = 'name' in item ? absenceFromMark(item.name) : undefined;
  const absent = absenceFromMark(content) ?? (item.attributedTo ? undefined : title);
  return (
    absent && {
      ...omitUndefined({ ...rest, ...(title && { name: undefined }) }),
      type: 'Tombstone',
      formerType: type,
      ...absent,
    }
  );
};
