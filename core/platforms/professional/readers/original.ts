import type { OriginalTombstone } from '#vocab/announce.ts';
import type { Post, SharedPost } from '#vocab/post.ts';

/** The post that a repost shows again, as a post of its own; what is left of it where it is not there. */
export const original = (shared: SharedPost | undefined): Post | OriginalTombstone => {
  // A reference alone has no type.
  const { type = 'Tombstone', formerType = 'Note', ...rest } = shared ?? {};
  return !shared || type === 'Tombstone'
    ? { ...rest, type: 'Tombstone', formerType }
    : { url: shared.id, ...shared, type };
};
