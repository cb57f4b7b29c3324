/** References as CSL-JSON (schema 1.0.2, read 2026-11-26), for Zotero, Pandoc and citeproc. */
import type { KnownDate } from './known-date.ts';
import type { Reference } from './reference.ts';

const cslDate = ({ start, end }: KnownDate) => ({
  'date-parts': end ? [start, end] : [start],
  ...(end && { circa: true }),
});

/** One entry as JSON; names are `literal`, because nobody knows which part of them is the family’s. */
export const cslEntry = (reference: Reference): string => {
  const { author, title, kind, platform, published, accessed, url, notes } = reference;
  return JSON.stringify({
    id: reference.key,
    type: kind.csl,
    ...(author !== undefined && { author: [{ literal: author }] }),
    title,
    'container-title': platform,
    genre: kind.genre,
    ...(published && { issued: cslDate(published) }),
    ...(accessed && { accessed: cslDate(accessed) }),
    ...(url !== undefined && { URL: url }),
    note: notes.join(' '),
  });
};
