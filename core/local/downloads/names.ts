/**
 * File names from platform text. The text is hostile: no separators, no control or direction
 * characters, no names that Windows reserves, no leading dots, and never too long.
 */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const FORBIDDEN = /[\p{C}<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const MAX = 80;

export const safeName = (text: string, fallback: string): string => {
  const flat = text.normalize('NFC').replace(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').trim();
  const short = flat
    .slice(0, MAX)
    // Half of a surrogate pair at the cut.
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '');
  return short === '' || RESERVED.test(short) ? fallback : short;
};

const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/png': 'png',
  'audio/mpeg': 'mp3',
};

/** `<platform>-<id> <title>.<ext>`: sorts by platform, is unique by id, and reads well. */
export const fileName = (
  platform: string,
  id: string,
  title: string,
  mediaType: string,
): string => {
  const stem = `${platform}-${safeName(id, 'item')}`;
  const words = safeName(title, '');
  return `${words === '' || words === id ? stem : `${stem} ${words}`}.${EXTENSIONS[mediaType] ?? 'bin'}`;
};
