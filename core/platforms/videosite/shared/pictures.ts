import { at } from '../../../kit/dig.ts';
import { images, type Image } from '../../../vocab/image.ts';

/** Every size of a picture: `{thumbnails: […]}` in renderers, `{sources: […]}` in view models. */
export const pictures = (value: unknown): Image[] | undefined =>
  images(at(value, 'thumbnails')) ?? images(at(value, 'sources'));
