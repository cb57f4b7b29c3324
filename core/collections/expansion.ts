import type { Entry } from '../engine/catalogue.ts';
import { isNode } from '#kit/dig.ts';
import { checkParams } from '#kit/params.ts';
import type { Item } from './draft.ts';

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
  companyId: { Organization: 'entityId' },
  locationId: { Place: 'entityId' },
  tag: { Hashtag: 'name' },
  token: { Comment: 'repliesToken' },
};

/** Under which post a comment stands, where the item says so. */
const postIdIn = (item: Item): unknown =>
  isNode(item['inPost']) ? item['inPost']['entityId'] : undefined;

const isGiven = (value: unknown): boolean => value !== undefined && value !== '';

/**
 * The parameters with which an operation is asked about an item: what the item says itself, and else
 * what the list was asked for (the video under which a comment stands). `undefined` where something
 * that is needed is not known, or the item says that there is nothing.
 */
export const findExpansionParams = (
  entry: Entry,
  shape: string,
  item: Item,
  listParams: Params,
): Params | undefined => {
  if (item['type'] === 'Tombstone' || hasNone(shape, item)) return undefined;
  const found: Record<string, unknown> = {};
  let isOfItem = false;
  for (const name of Object.keys(entry.operation.params.shape)) {
    if (name === 'cursor') continue;
    const field = FROM_ITEM[name]?.[shape];
    const own = field === undefined ? undefined : item[field];
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

/** Whether an operation can be asked about items of a shape at all. */
export const canExpand = (entry: Entry, shapes: readonly string[]): boolean =>
  Object.keys(entry.operation.params.shape).some((name) =>
    shapes.some((shape) => FROM_ITEM[name]?.[shape] !== undefined && name !== 'token'),
  );
