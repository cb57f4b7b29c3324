import { AppError } from '#kit/errors.ts';
import type { Post, SharedPost } from '#vocab/post.ts';
import { messages } from './messages.ts';

/** The post that a repost shows again, as a post of its own. Throws where the answer does not hold it. */
export const original = (shared: SharedPost | undefined): Post => {
  if (!shared) throw new AppError('platform_error', messages.repostWithoutPost);
  const { type = 'Note', formerType: _, ...rest } = shared;
  if (type === 'Tombstone') throw new AppError('platform_error', messages.repostOfRemovedPost);
  return { url: shared.id, ...rest, type };
};
