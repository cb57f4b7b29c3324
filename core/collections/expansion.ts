import type { Entry } from '../engine/catalogue.ts';
import { z } from 'zod';
import { isNode } from '#kit/dig.ts';
import { checkParams } from '#kit/params.ts';
import type { Item } from '../engine/answered-items.ts';

type Params = Readonly<Record<string, unknown>>;

/** Where a parameter of the next operation stands in an item of a shape. */
const FROM_ITEM: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  videoId: { Video: 'entityId' },
  commentId: { Comment: 'entityId' },
  postId: { Post: 'entityId' },
  playlistId: { Playlist: 'entityId' },
  highlightId: { Highlight: 'entityId' },
  audioId: { Audio: 'entityId' },
  channelId: { Person: 'entityId' },
  userId: { Person: 'entityId' },
  username: { Person: 'preferredUsername' },
  subreddit: { Group: 'preferredUsername' },
  communityId: { Group: 'entityId' },
  company: { Organization: 'entityId' },
  locationId: { Place: 'entityId' },
  tag: { Hashtag: 'name' },
  tagName: { Hashtag: 'name' },
  token: { Comment: 'repliesToken' },
};

/** Which account wrote an item, where the operation gives the facts of one: its own field of the item. */
const AUTHOR = 'attributedTo';

/** Whether an operation gives the facts of an account, which can be that of the author of an item. */
export const isOfAuthor = (entry: Entry, list: Entry): boolean => {
  const { part } = entry.operation;
  return (
    part?.as === 'facts' &&
    FROM_ITEM[part.by]?.['Person'] !== undefined &&
    entry.shapes.includes('Person') &&
    !list.shapes.includes('Person') &&
    hasField(list.operation.schema, AUTHOR)
  );
};

const hasField = (schema: z.ZodType, name: string): boolean => {
  if (schema instanceof z.ZodUnion)
    return schema.options.some((option) => option instanceof z.ZodType && hasField(option, name));
  return schema instanceof z.ZodObject && name in schema.shape;
};

const authorField = (item: Item, name: string): unknown => {
  const author = item[AUTHOR];
  const field = FROM_ITEM[name]?.['Person'];
  return isNode(author) && field !== undefined ? author[field] : undefined;
};

/** Under which post a comment stands, where the item says so. */
const postIdIn = (item: Item): unknown =>
  isNode(item['inPost']) ? item['inPost']['entityId'] : undefined;

const isGiven = (value: unknown): boolean => value !== undefined && value !== '';

/**
 * The parameters with which an operation is asked about an item: what the item says itself, and else
 * what the list was asked for (the video under which a comment stands). `undefined` where something
 * that is needed is not known, or the item says that there is nothing. `isAuthors`: it is asked about the
 * item's author.
 */
export const findExpansionParams = (
  entry: Entry,
  shape: string,
  item: Item,
  listParams: Params,
  isAuthors = false,
): Params | undefined => {
  if (item['type'] === 'Tombstone' || (!isAuthors && hasNone(shape, item))) return undefined;
  const found: Record<string, unknown> = {};
  let isOfItem = false;
  for (const name of Object.keys(entry.operation.params.shape)) {
    if (name === 'cursor') continue;
    const field = FROM_ITEM[name]?.[isAuthors ? 'Person' : shape];
    const own = isAuthors ? authorField(item, name) : field === undefined ? undefined : item[field];
    const value = own ?? (name === 'postId' ? postIdIn(item) : undefined);
    if (isGiven(value)) found[name] = value;
    else if (isNeeded(entry, name) && isGiven(listParams[name])) found[name] = listParams[name];
    isOfItem ||= field !== undefined && isGiven(value);
  }
  try {
    return isOfItem ? checkParams(entry.params, found) : undefined;
  } catch {
    return undefined;
  }
};

const isNeeded = ({ paramsSchema }: Entry, name: string): boolean =>
  (Array.isArray(paramsSchema['required']) && paramsSchema['required'].includes(name)) ||
  name === 'postId';

/** A comment that says that it has no replies. */
const hasNone = (shape: string, item: Item): boolean =>
  shape === 'Comment' && !isGiven(item['repliesToken']) && !(Number(item['replyCount']) > 0);

/**
 * Whether all that an operation needs to be told stands in an item of one of these shapes, or in what its
 * list was asked with.
 */
export const canAskAbout = (entry: Entry, list: Entry): boolean => {
  if (isOfAuthor(entry, list)) return true;
  if (!canExpand(entry, list.shapes)) return false;
  const given = new Set(requiredIn(list));
  return requiredIn(entry).every(
    (name) =>
      given.has(name) || list.shapes.some((shape) => FROM_ITEM[name]?.[shape] !== undefined),
  );
};

const requiredIn = ({ paramsSchema: { required } }: Pick<Entry, 'paramsSchema'>): string[] =>
  Array.isArray(required) ? required.map(String) : [];

/** Whether an operation can be asked about items of a shape at all. */
export const canExpand = (entry: Entry, shapes: readonly string[]): boolean =>
  Object.keys(entry.operation.params.shape).some((name) =>
    shapes.some((shape) => FROM_ITEM[name]?.[shape] !== undefined && name !== 'token'),
  );
