import {
  decodeQuotedPrintable,
  encodeQuotedPrintable,
  formatMhtml,
  parseMhtml,
} from '#kit/mhtml.ts';
import type { PageCleaner } from '../scrub.ts';

/** A snapshot as it may be kept. */
export interface CleanSnapshot {
  /** MHTML, ASCII. */
  readonly text: string;
  /** Parts of which something was taken out. */
  readonly cleanedParts: number;
}

/**
 * A snapshot without secrets and scripts: each part of text by the rules by which replies are cleaned, and so
 * are the addresses of parts. `undefined` for what is no whole MHTML, of which nothing may be kept.
 */
export const cleanSnapshot = (snapshot: string, clean: PageCleaner): CleanSnapshot | undefined => {
  const file = parseMhtml(snapshot);
  if (!file) return undefined;
  const isText = file.parts.map(
    ({ mediaType, isQuotedPrintable }) => isQuotedPrintable || mediaType.startsWith('text/'),
  );
  const bodies = file.parts.map(({ body, isQuotedPrintable }, at) => {
    if (isText[at] !== true) return '';
    return isQuotedPrintable ? decodeQuotedPrintable(body) : body;
  });
  const heads = [file.head, ...file.parts.map(({ head }) => head)];
  const cleaned = clean.texts([...bodies.map(withoutScripts), ...heads]);
  const head = cleaned[bodies.length] ?? '';
  let cleanedParts = 0;
  const parts = file.parts.map((part, at) => {
    const body = cleaned[at] ?? '';
    const isChanged = isText[at] === true && body !== bodies[at];
    if (isChanged) cleanedParts += 1;
    return {
      ...part,
      head: cleaned[bodies.length + 1 + at] ?? '',
      body: isChanged ? (part.isQuotedPrintable ? encodeQuotedPrintable(body) : body) : part.body,
    };
  });
  return { text: formatMhtml({ head, parts }), cleanedParts };
};

/** A page without its script elements; what follows one that never ends goes, too. Linear. */
export const withoutScripts = (page: string): string => {
  const lower = page.toLowerCase();
  let written = '';
  let from = 0;
  for (;;) {
    const start = lower.indexOf('<script', from);
    if (start < 0) return written + page.slice(from);
    const end = lower.indexOf('</script', start);
    const close = end < 0 ? -1 : lower.indexOf('>', end);
    written += page.slice(from, start);
    if (close < 0) return written;
    from = close + 1;
  }
};
