import { node, str, type Node } from '#kit/dig.ts';

/** What stands where a post could stand. */
export type Unwrapped =
  /** `around`: what X wraps around a post that it limits. */
  | { readonly kind: 'post'; readonly post: Node; readonly around: Node }
  /** `reason`: X’s own word (`Suspended`) or sentence; it may give none. */
  | { readonly kind: 'gone'; readonly reason: string | undefined; readonly id: string | undefined };

/** The result of GraphQL or of the embed service, whichever way it is wrapped; `undefined` for an empty one. */
export const unwrap = (raw: unknown): Unwrapped | undefined => {
  const result = node(raw, 'result') ?? node(raw);
  if (!result) return undefined;
  const type = str(result, '__typename');
  const id = str(result, 'rest_id') ?? str(result, 'id_str');
  if (type === 'TweetTombstone' || node(result, 'tombstone'))
    return { kind: 'gone', reason: tombstoneText(result), id };
  if (type === 'TweetUnavailable') return { kind: 'gone', reason: str(result, 'reason'), id };
  const inner = node(result, 'tweet');
  if (type === 'TweetPreviewDisplay')
    return { kind: 'gone', reason: 'SubscribersOnly', id: str(inner, 'rest_id') ?? id };
  if (inner && !node(result, 'legacy'))
    return hasContent(inner)
      ? { kind: 'post', post: inner, around: result }
      : { kind: 'gone', reason: undefined, id: str(inner, 'rest_id') ?? id };
  return id === undefined || !hasContent(result)
    ? undefined
    : { kind: 'post', post: result, around: result };
};

/** A reference alone (`{rest_id}`) is no post. */
const hasContent = (result: Node): boolean =>
  node(result, 'legacy') !== undefined ||
  typeof result['text'] === 'string' ||
  typeof result['full_text'] === 'string';

const tombstoneText = (result: Node): string | undefined =>
  str(result, 'tombstone', 'text', 'text') ?? str(result, 'tombstone', 'text');
