/** The pictures and videos of a post in their order, as they are looked at one by one. Pure. */
import { mediaInPost, type MediaFile, type WithMedia } from '#vocab/media-in-post.ts';

export interface Slide {
  readonly kind: 'image' | 'video';
  readonly url: string;
  /** The words for those who do not see it, where its author gave some. */
  readonly words?: string | undefined;
  /** Why the platform does not show it, in its own word. */
  readonly withheldReason?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Seconds. */
  readonly duration?: number;
}

/** The pictures and videos that hang on it, where at least one of them is a picture; else none. */
export const slidesFromItem = (item: WithMedia): readonly Slide[] => {
  const files = mediaInPost(item);
  return files.some(({ type }) => type === 'Image') ? files.map(toSlide) : [];
};

const toSlide = (file: MediaFile): Slide => ({
  kind: file.type === 'Image' ? 'image' : 'video',
  url: [file.url].flat()[0] ?? '',
  words: file.name,
  withheldReason: file.withheldReason,
  width: file.width,
  height: file.height,
  ...(file.type === 'Video' && file.duration !== undefined ? { duration: file.duration } : {}),
});

/** Where a key leads among so many slides; `undefined` for a key that leads nowhere. */
export const slideAfter = (
  key: string,
  at: number,
  count: number,
  isRightToLeft: boolean,
): number | undefined => {
  const step = isRightToLeft ? -1 : 1;
  const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: count - 1 }[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1);
};
