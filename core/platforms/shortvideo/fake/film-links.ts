import { SAMPLE_INSTANT } from '#kit/fake/site.ts';

/** The second step of a file’s path is the end of the link, in hexadecimal Unix seconds. */
const SIX_HOURS = 6 * 3600;
export const END = (Date.parse(SAMPLE_INSTANT) / 1000 + SIX_HOURS).toString(16);
/** `SAMPLESAMPLESAMP` in hexadecimal, where real links carry a hash. */
const HASH = '53414d504c4553414d504c4553414d50';

export const FILM = `https://v16m.tiktokcdn-us.com/${HASH}/${END}/video/tos/sample/bower-sample-film.mp4?mime_type=video_mp4`;

/** The caption files of the film, by their languages. */
export const captionFile = (name: string): string =>
  `https://v16-webapp.tiktokcdn-us.com/${HASH}/${END}/video/tos/sample/${name}/?mime_type=text_plain`;
