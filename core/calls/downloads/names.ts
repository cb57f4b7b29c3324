import { extensionOf } from './media-types.ts';

/**
 * File names from platform text. The text is hostile: no separators, no control or direction
 * characters, no names that Windows reserves, no leading dots, and never too long.
 */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const FORBIDDEN = /[\p{C}<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** In bytes of UTF-8: file systems allow 255 for the whole name, with its number and `.json`. */
const MAX_ID = 80;
const MAX_TITLE = 120;
/** No more characters are looked at: to put the accents of a long text in order takes quadratic time. */
const LOOKED_AT = 1000;

export const safeName = (text: string, fallback: string, bytes = MAX_TITLE): string => {
  const begin = text.slice(0, LOOKED_AT);
  const flat = begin.normalize('NFC').replace(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ');
  const short = within(flat.replace(/^[. ]+/, ''), bytes).replace(/[. ]+$/, '');
  return short === '' || RESERVED.test(short) ? fallback : short;
};

/** The beginning of a text, cut between characters. */
const within = (text: string, bytes: number): string => {
  let kept = '';
  let left = bytes;
  for (const char of text) {
    left -= Buffer.byteLength(char);
    if (left < 0) break;
    kept += char;
  }
  return kept;
};

/** Less than a file name may have, since the whole path is not to grow too long for every system. */
const MAX_FOLDER = 80;
const MAX_LIST_ID = 40;

/** `<platform>-<id> <title>`: the folder for the files of a list. */
export const listFolderName = (platform: string, id: string, title: string): string => {
  const known = safeName(id, '', MAX_LIST_ID);
  const words = safeName(title, 'list', MAX_FOLDER);
  return known === '' ? `${platform} ${words}` : `${platform}-${known} ${words}`;
};

/** The folder for the files of a collection. */
export const collectionFolderName = (name: string): string =>
  safeName(name, 'collection', MAX_FOLDER);

/** What a file is called that holds invented data, so that it is never taken for found data. */
export const sampleStem = (stem: string): string => `${stem} (sample world)`;

/** `<platform>-<id> <title>.<ext>`: sorts by platform, is unique by id, and reads well. */
export const fileName = (
  platform: string,
  id: string,
  title: string,
  mediaType: string,
): string => {
  const stem = `${platform}-${safeName(id, 'item', MAX_ID)}`;
  const words = safeName(title, '');
  return `${words === '' || words === id ? stem : `${stem} ${words}`}.${extensionOf(mediaType)}`;
};
