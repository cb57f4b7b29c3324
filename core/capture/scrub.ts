import type { CaptureManners } from '../kit/capture.ts';
import type { Reply, SentRequest } from '../kit/exchange.ts';
import { urlParts } from '../kit/address.ts';
import { isNode } from '../kit/dig.ts';
import { isHostOf } from '../kit/operation.ts';
import { cleanText, REMOVED } from './scrub-text.ts';
import { createSecretNames, type SecretNames } from './secret-names.ts';
import { withoutValues } from './secret-values.ts';
import { secretsSent } from './secrets-sent.ts';

/** Headers of a reply that say something about its body, and nothing about the person. */
const KEPT_HEADERS = new Set(['content-type', 'date', 'last-modified', 'content-language']);

/** Fields of a form that say what was asked. Everything else in it is the site's own business. */
const ASKING_FIELDS = new Set(['variables', 'doc_id', 'fb_api_req_friendly_name', 'query_hash']);

/** Takes secrets out of captured exchanges before anything of them is written or handed on. */
export interface Scrubber {
  /**
   * The exchange as it may be kept: no request header but the page's path, no cookie, no value of a
   * secret name in address, form or body, none that the exchange itself shows to be a secret (what its
   * cookies and headers carry) under any other name, and nothing that the viewer did or is to somebody.
   * The body stays as it came elsewhere, so that numbers and order are the site's own.
   */
  readonly scrub: (reply: Reply) => Reply;
}

export const createScrubber = (manners: CaptureManners): Scrubber => {
  const names = createSecretNames(manners);
  return {
    scrub: (reply) => {
      const known = secretsSent(reply, names);
      const clean = createCleaner(names, known);
      // The body first: what it names a secret may stand in the address, too.
      const body = cleanBytes(reply.body, clean.text);
      return {
        request: cleanRequest(reply.request, clean, manners.hosts),
        status: reply.status,
        headers: Object.fromEntries(
          Object.entries(reply.headers).filter(([name]) => KEPT_HEADERS.has(name)),
        ),
        body,
        at: reply.at,
        ...(reply.finalUrl === undefined ? {} : { finalUrl: clean.url(reply.finalUrl) }),
      };
    },
  };
};

type Cleaner = ReturnType<typeof createCleaner>;

/** Cleans the parts of one exchange; the secrets that it meets are looked for in the next part, too. */
const createCleaner = (names: SecretNames, known: Set<string>) => {
  const isClean = (decoded: string): boolean => cleanText(decoded, names).text === decoded;

  const text = (given: string): string => {
    const cleaned = cleanText(given, names);
    for (const secret of cleaned.secrets) known.add(secret);
    return withoutValues(cleaned.text, known, REMOVED, isClean);
  };

  const url = (given: string): string => {
    if (!URL.canParse(given)) return text(given);
    const address = new URL(given);
    address.username = '';
    address.password = '';
    address.hash = '';
    const { searchParams } = address;
    for (const name of Array.from(searchParams.keys()))
      if (names.isSecretInRequest(name)) searchParams.delete(name);
    for (const [name, value] of Array.from(searchParams)) {
      const cleaned = text(value);
      if (cleaned !== value) searchParams.set(name, cleaned);
    }
    return withoutValues(address.href, known, REMOVED, isClean);
  };

  const form = (given: string): string => {
    const fields = new URLSearchParams(given);
    for (const name of Array.from(fields.keys())) if (!ASKING_FIELDS.has(name)) fields.delete(name);
    for (const [name, value] of Array.from(fields)) fields.set(name, text(value));
    return fields.toString();
  };

  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return text(given);
    if (Array.isArray(given)) return given.map(value);
    if (!isNode(given)) return given;
    return Object.fromEntries(
      Object.entries(given)
        .filter(([name]) => !names.isSecretInRequest(name))
        .map(([name, inner]) => [name, value(inner)]),
    );
  };

  const sent = (given: unknown): unknown => {
    if (typeof given !== 'string') return value(given);
    return /^\s*[[{]/.test(given.slice(0, 40)) ? text(given) : form(given);
  };

  return { text, url, sent };
};

const cleanRequest = (
  { method, url, headers, body }: SentRequest,
  clean: Cleaner,
  hosts: readonly string[],
): SentRequest => ({
  method,
  url: clean.url(url),
  headers: pageIn(headers, clean, hosts),
  ...(body === undefined || body === null ? {} : { body: clean.sent(body) }),
});

/** Of the headers only on which page of the site it was asked, which some calls do not name otherwise. */
const pageIn = (
  headers: SentRequest['headers'],
  clean: Cleaner,
  hosts: readonly string[],
): SentRequest['headers'] => {
  const page = urlParts(headers['referer'] ?? '');
  if (!page || !isHostOf(page.hostname, hosts)) return {};
  return { referer: clean.url(`https://${page.hostname}${page.pathname}`) };
};

/** The bytes themselves where nothing was found, so that their hash stays that of the site's reply. */
const cleanBytes = (bytes: Uint8Array, clean: (text: string) => string): Uint8Array => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const cleaned = clean(text);
  return cleaned === text ? bytes : new Uint8Array(Buffer.from(cleaned, 'latin1'));
};
