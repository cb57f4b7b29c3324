import { node, str, type Node } from '#kit/dig.ts';
import { type Picture, images } from '#vocab/image.ts';

/** Stands for a picture where there is none: in a playlist without videos. */
const PLACEHOLDER = '/img/no_thumbnail.';

/** `{default: {url, width, height}, medium: …}` as images, the smallest first. */
export const officialPictures = (thumbnails: Node | undefined): Picture[] | undefined => {
  const all = Object.values(thumbnails ?? {}).filter(
    (one) => node(one) !== undefined && str(one, 'url')?.includes(PLACEHOLDER) !== true,
  );
  return images(all)?.sort((a, b) => (a.width ?? 0) - (b.width ?? 0));
};
