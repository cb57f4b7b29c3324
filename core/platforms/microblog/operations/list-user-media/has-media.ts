import type { TimelineItem } from '#vocab/announce.ts';
import { mediaInPost } from '#vocab/media-in-post.ts';

/** Whether a post has media of this kind; reposts and what is not shown have none of their own. */
export const hasMedia = (item: TimelineItem, kind = 'all'): boolean =>
  item.type !== 'Announce' &&
  mediaInPost(item).some(({ type }) => (type === 'Image' ? kind !== 'videos' : kind !== 'photos'));
