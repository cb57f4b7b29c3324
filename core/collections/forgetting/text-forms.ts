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

export type Weight = 'weak' | 'long' | 'strong';

/**
 * How much an identifier says by itself: a long one with letters is no other thing's, a long number no
 * other's where identifiers stand, a short one may be that of a post or a count.
 */
export const weighIdentifier = (id: string): Weight => {
  if (id.length < 15) return 'weak';
  if (/^\d+$/.test(id)) return 'long';
  return /\d/.test(id) || /[A-Z]/.test(id) ? 'strong' : 'weak';
};

/** What platforms put before an identifier, or pack it into; no other thing is spelt so. */
export const packedForms = (id: string): string[] => [
  `t2_${id}`,
  ...URN_TYPES.map((type) => `urn:li:${type}:${id}`),
  ...(/^\d+$/.test(id) ? [Buffer.from(`User:${id}`).toString('base64')] : []),
];
const URN_TYPES: readonly string[] = [
  'person',
  'member',
  'fsd_profile',
  'fs_miniProfile',
  'fsd_company',
  'organization',
  'company',
];
