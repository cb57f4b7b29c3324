import type { Meta } from '#calls/index.ts';
import type { Entry } from '../../engine/catalogue.ts';
import type { Store } from '../../store/index.ts';
import { computeEtag } from './etag.ts';
import { PLAIN_HEADERS } from './plain.ts';
import { schemaLink } from './schema-links.ts';
import { noticeInEnglish, type Notice } from '#kit/collect.ts';

/** The headers of a good answer as JSON that are the same whoever asks. */
export const answerHeaders = (entry: Entry, body: string | Uint8Array) => ({
  ...PLAIN_HEADERS,
  vary: 'accept, accept-encoding',
  etag: computeEtag(body),
  link: schemaLink(entry.id),
});

/** Credits as the specification has them; how the answer came about in headers of our own. */
export const metaHeaders = (
  meta: Pick<Meta, 'creditsUsed' | 'creditsRemaining'> & Partial<Meta>,
): Record<string, string> => ({
  'x-credits-remaining': String(meta.creditsRemaining),
  'x-credits-used': String(meta.creditsUsed),
  ...(meta.callId === undefined ? {} : { 'x-bowerbird-call': meta.callId }),
  ...(meta.route === undefined ? {} : { 'x-bowerbird-route': meta.route }),
  ...(meta.fetchedAt === undefined ? {} : { 'x-bowerbird-fetched-at': meta.fetchedAt }),
  ...(meta.world === undefined ? {} : { 'x-bowerbird-world': meta.world }),
  ...(meta.fromArchive ? { 'x-bowerbird-archive': 'hit' } : {}),
  ...(meta.notices === undefined || meta.notices.length === 0
    ? {}
    : { 'x-bowerbird-notices': noticesHeader(meta.notices) }),
});

/** What is left: nothing of our own costs anything by itself. */
export const creditsLeft = (
  { ledger }: Store,
  keyId: string,
  notices: readonly Notice[] = [],
): Record<string, string> =>
  metaHeaders({ creditsUsed: 0, creditsRemaining: ledger.remaining(keyId), notices });

/** Notices as a header tells them. */
export const noticesHeader = (notices: readonly Notice[]): string =>
  headerJson(notices.map(noticeInEnglish));

const NOTICES_LIMIT = 4000;

/** JSON in ASCII, short enough for a header. */
const headerJson = (notices: readonly object[]): string => {
  const ascii = (value: unknown): string =>
    JSON.stringify(value).replaceAll(
      /[^\x20-\x7e]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  const whole = ascii(notices);
  return whole.length <= NOTICES_LIMIT
    ? whole
    : ascii([{ code: 'notices', message: `${notices.length} notices`, count: notices.length }]);
};
