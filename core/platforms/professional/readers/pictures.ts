import type { Selection } from '#kit/markup.ts';
import { image, type Picture } from '#vocab/image.ts';
import { attribute } from './markup.ts';

/** Where the pictures of members lie; what stands in for a missing one lies elsewhere. */
const MEDIA = /^https:\/\/(?:media|dms)\.licdn\.com\//;

/** Whether an address is that of a file that somebody put there. */
export const isMedia = (url: string | undefined): url is string =>
  url !== undefined && MEDIA.test(url);

/** The address of a picture that is loaded when it comes into view. Its query signs it, and stays. */
export const addressOfImage = (picture: Selection): string | undefined =>
  [attribute(picture, 'data-delayed-url'), attribute(picture, 'src')].find(isMedia);

export const pictureFromUrl = (url: string | undefined): Picture | undefined =>
  isMedia(url) ? image(url) : undefined;
