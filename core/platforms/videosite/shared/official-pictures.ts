import { node, type Node } from '../../../kit/dig.ts';
import { images, type Image } from '../../../vocab/image.ts';

/** `{default: {url, width, height}, medium: …}` as images, the smallest first. */
export const officialPictures = (thumbnails: Node | undefined): Image[] | undefined => {
  const all = Object.values(thumbnails ?? {}).filter((one) => node(one) !== undefined);
  return images(all)?.sort((a, b) => (a.width ?? 0) - (b.width ?? 0));
};
