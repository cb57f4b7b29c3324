import type { TimelineItem } from '#vocab/announce.ts';

/** Whether a post has media of this kind; reposts and what is not shown have none of their own. */
export const hasMedia = (item: TimelineItem, kind = 'all'): boolean =>
  item.type !== 'Announce' &&
  (item.attachment ?? []).some(
    ({ type }) =>
      (type === 'Image' && kind !== 'videos') || (type === 'Video' && kind !== 'photos'),
  );
