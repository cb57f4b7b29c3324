import { str } from '#kit/dig.ts';
import { bare } from '../names.ts';

/**
 * The top of a discussion. Asked for with `threaded=false` all comments come beside each other: those
 * that answer one of them are put to what is `below` that one.
 */
export const splitTopLevel = (
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
