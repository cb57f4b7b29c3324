import { image, type Picture } from '#vocab/image.ts';
import { attribute, type MarkupNode } from './markup.ts';

/** Where the pictures of members lie; what stands in for a missing one lies elsewhere. */
const MEDIA = /^https:\/\/(?:media|dms)\.licdn\.com\//;

/** Whether an address is that of a file that somebody put there. */
export const isMedia = (url: string | undefined): url is string =>
  url !== undefined && MEDIA.test(url);

/** The address of a picture that is loaded when it comes into view. Its query signs it, and stays. */
export const addressOfImage = (node: MarkupNode | undefined): string | undefined =>
  [attribute(node, 'data-delayed-url'), attribute(node, 'src')].find(isMedia);

export const pictureOf = (url: string | undefined): Picture | undefined =>
  isMedia(url) ? image(url) : undefined;
