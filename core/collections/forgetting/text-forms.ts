import { decodeHTML } from 'entities';
import { decoded } from '#kit/address.ts';

/** Without percent signs and the names of characters of pages. */
export const plainText = (raw: string): string => {
  let text = raw;
  if (text.includes('&')) text = decodeHTML(text);
  if (text.includes('%') && !/^https?:/i.test(text)) text = decoded(text);
  return text.normalize('NFC').trim();
};

export const isNested = (text: string): boolean => /^\s*[[{]/.test(text);

/** A part of a page within JSON; `<name` alone is none. */
export const isMarkup = (text: string): boolean => /^\s*<[!/a-z][^<>]{0,2000}>/i.test(text);

export const isFeed = (beginning: string): boolean => /^<(?:\?xml|feed|rss)/i.test(beginning);

export const decoder = new TextDecoder();

/** A file that is no text has a zero among its first bytes. */
export const isBinary = (body: Uint8Array): boolean => body.subarray(0, 1000).includes(0);
