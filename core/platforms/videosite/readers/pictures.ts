import { at } from '../../../kit/dig.ts';
import { images, type Image } from '../../../vocab/image.ts';

/** Every size of a picture: `{thumbnails: […]}` in renderers, `{sources: […]}` in view models. */
export const pictures = (value: unknown): Image[] | undefined =>
  images(at(value, 'thumbnails')) ?? images(at(value, 'sources'));

/** The largest of a picture's sizes. */
export const largest = (all: readonly Image[] | undefined): Image | undefined =>
  all?.reduce((best, one) => ((one.width ?? 0) > (best.width ?? 0) ? one : best));
