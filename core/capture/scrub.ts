import type { CaptureManners } from '#kit/capture.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import { urlParts } from '#kit/address.ts';
import { isNode, type Node } from '#kit/dig.ts';
import { isHostIn } from '#kit/operation.ts';
import type { MarkupSecrets } from '#kit/sanitize-markup.ts';
import { createRedactor } from '#kit/redact.ts';
import { cleanText, REMOVED } from './scrub-text.ts';
import { createSecretNames, type SecretNames, createValueRemover } from './secret-names.ts';

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
  /** Cleans what was taken of a page by the same rules. `cookies`: of its session, as they are sent. */
  readonly cleanPage: (address: string, cookies: string) => PageCleaner;
}

/** What any text of a page, or its cookies, show to be a secret stands in none of the cleaned texts. */
export interface PageCleaner extends MarkupSecrets {
  /** In the order of the texts. */
  readonly texts: (given: readonly string[]) => readonly string[];
  readonly address: (given: string) => string;
}

export const createScrubber = (manners: CaptureManners): Scrubber => {
  const names = createSecretNames(manners);
  const isClean = (decoded: string): boolean => cleanText(decoded, names).text === decoded;
  return {
    scrub: (reply) => {
      const known = secretsSent(reply, names);
      const clean = createCleaner(names, known);
      // What any part names a secret may stand under another name in each of the others: all are cleaned
      // by names first, then by the values that were met.
      const body = clean.text(latin1Of(reply.body));
      const request = cleanRequest(reply.request, clean, manners.hosts);
      const finalUrl = reply.finalUrl === undefined ? undefined : clean.url(reply.finalUrl);
      const remove = createValueRemover(known, REMOVED, isClean);
      return {
        request: request(remove),
        status: reply.status,
        headers: Object.fromEntries(
          Object.entries(reply.headers).filter(([name]) => KEPT_HEADERS.has(name)),
        ),
        body: bytesFromCleaned(reply.body, remove(body)),
        at: reply.at,
        ...(reply.isUndated && { isUndated: true }),
        ...(finalUrl && { finalUrl: finalUrl(remove) }),
      };
    },
    cleanPage: (address, cookies) => {
      const request = { method: 'GET', url: address, headers: { cookie: cookies } };
      const reply = { request, status: 200, headers: {}, body: new Uint8Array(), at: '' };
      const known = secretsSent(reply, names);
      const clean = createCleaner(names, known);
      const remover = (): Remove => createValueRemover(known, REMOVED, isClean);
      return {
        isSecret: names.isSecretIn,
        onSecret: (secret) => void known.add(secret),
        marker: REMOVED,
        texts: (given) => given.map(clean.text).map(remover()),
        address: (given) => clean.url(given)(remover()),
      };
    },
  };
};

type Cleaner = ReturnType<typeof createCleaner>;
/** Takes out of a text the values that are known to be secrets. */
type Remove = (text: string) => string;
/** A part of an exchange that was cleaned by names, and is yet to be cleaned by values. */
type Part<T> = (remove: Remove) => T;

/** Cleans the parts of one exchange by names; the secrets that it meets are added to those known. */
const createCleaner = (names: SecretNames, known: Set<string>) => {
  const redactor = createRedactor({
    isSecret: names.isSecretIn,
    marker: REMOVED,
    onSecret: (secret) => void known.add(secret),
  });

  const text = (given: string): string => {
    const cleaned = cleanText(given, names);
    for (const secret of cleaned.secrets) known.add(secret);
    return cleaned.text;
  };

  /** Of what is sent: also addresses, forms and JSON that stand encoded in it. */
  const sentText = (given: string): string => text(redactor.text(given));

  const url = (given: string): Part<string> => {
    if (!URL.canParse(given)) {
      const cleaned = sentText(given);
      return (remove) => remove(cleaned);
    }
    const address = new URL(given);
    address.username = '';
    address.password = '';
    address.hash = '';
    address.pathname = sentText(address.pathname);
    const all = [...address.searchParams];
    const kept = all
      .filter(([name]) => !names.isSecretIn(name, 'address'))
      .map(([name, value]) => [name, sentText(value)] as const);
    const isChanged =
      kept.length < all.length || kept.some(([, value], at) => value !== all[at]?.[1]);
    return (remove) => {
      const clean = kept.map(([name, value]): [string, string] => [name, remove(value)]);
      // An address without secrets keeps its own spelling.
      if (isChanged || clean.some(([, value], at) => value !== kept[at]?.[1]))
        address.search = new URLSearchParams(clean).toString();
      return remove(address.href);
    };
  };

  const form = (given: string): Part<string> => {
    const kept = [...new URLSearchParams(given)]
      .filter(([name]) => ASKING_FIELDS.has(name))
      .map(([name, value]) => [name, sentText(value)] as const);
    return (remove) =>
      new URLSearchParams(
        kept.map(([name, value]): [string, string] => [name, remove(value)]),
      ).toString();
  };

  const value = (given: unknown, depth: number): unknown => {
    if (typeof given === 'string') return sentText(given);
    if (typeof given !== 'object' || given === null) return given;
    if (depth > MOST_DEPTH) return REMOVED;
    if (Array.isArray(given)) return given.map((inner) => value(inner, depth + 1));
    return members(given as Node, depth);
  };

  const members = (given: Node, depth: number): Node => {
    // `{"name": "csrf_token", "value": "…"}`
    const called = given['name'] ?? given['key'];
    const isPair = typeof called === 'string' && names.isSecretIn(called, 'sent');
    return Object.fromEntries(
      Object.entries(given)
        .filter(([name]) => !names.isSecretIn(name, 'sent') && !(isPair && name === 'value'))
        .map(([name, inner]) => [name, value(inner, depth + 1)]),
    );
  };

  const sent = (given: unknown): Part<unknown> => {
    if (typeof given === 'string' && !/^\s*[[{]/.test(given.slice(0, 40))) return form(given);
    const cleaned = value(given, 0);
    return (remove) => withTexts(cleaned, remove);
  };

  return { text, url, sent };
};

/** What is sent is never deeper; what is deeper is not kept. */
const MOST_DEPTH = 400;

/** The value with each text in it replaced. */
const withTexts = (given: unknown, replace: (text: string) => string): unknown => {
  if (typeof given === 'string') return replace(given);
  if (Array.isArray(given)) return given.map((inner) => withTexts(inner, replace));
  if (!isNode(given)) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, inner]) => [name, withTexts(inner, replace)]),
  );
};

const cleanRequest = (
  { method, url, headers, body }: SentRequest,
  clean: Cleaner,
  hosts: readonly string[],
): Part<SentRequest> => {
  const address = clean.url(url);
  const page = pageIn(headers, hosts);
  const referer = page === undefined ? undefined : clean.url(page);
  const sent = body === undefined || body === null ? undefined : clean.sent(body);
  return (remove) => ({
    method,
    url: address(remove),
    headers: referer ? { referer: referer(remove) } : {},
    ...(sent && { body: sent(remove) }),
  });
};

/** Of the headers only on which page of the site it was asked, which some calls do not name otherwise. */
const pageIn = (headers: SentRequest['headers'], hosts: readonly string[]): string | undefined => {
  const page = urlParts(headers['referer'] ?? '');
  return page && isHostIn(page.hostname, hosts)
    ? `https://${page.hostname}${page.pathname}`
    : undefined;
};

const latin1Of = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** The bytes themselves where nothing was found, so that their hash stays that of the site's reply. */
const bytesFromCleaned = (bytes: Uint8Array, cleaned: string): Uint8Array =>
  cleaned === latin1Of(bytes) ? bytes : new Uint8Array(Buffer.from(cleaned, 'latin1'));

/** What a cookie is called that opens a session or names somebody or a device. */
const TELLING = /token|csrf|auth|claim|sess|secret|sig|sid|uid|guid|_id$|did$|key/i;
/** A shorter one of another name may be a setting or the name of what was looked at last. */
const LONG = 20;

/**
 * The secrets that an exchange carries where it has to: its cookies, its authorisation, the tokens in
 * its headers, the secret parameters of its address and of its form. Nothing that is kept of it may
 * hold them. Texts of any kind and length: whoever looks for them leaves out what may be a plain word.
 */
const secretsSent = ({ request, headers }: Reply, names: SecretNames): Set<string> =>
  new Set([
    ...cookiesIn(request.headers['cookie'] ?? '', names),
    ...(headers['set-cookie'] ?? '')
      .split('\n')
      .flatMap((line) => cookiesIn(cookieFromLine(line), names)),
    ...[...Object.entries(request.headers), ...Object.entries(headers)].flatMap(([name, value]) =>
      isCredential(name, names) ? [value.replace(/^\w{1,20} /, '')] : [],
    ),
    ...(URL.canParse(request.url)
      ? findSecretParameters(new URL(request.url).searchParams, names)
      : []),
    ...(typeof request.body === 'string' && !/^\s*[[{]/.test(request.body.slice(0, 40))
      ? findSecretParameters(new URLSearchParams(request.body), names)
      : []),
  ]);

/** `NAME=VALUE; Path=/` */
const cookieFromLine = (line: string): string => line.split(';', 1)[0] ?? '';

const cookiesIn = (text: string, names: SecretNames): readonly string[] =>
  text.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    const value = pair
      .slice(at + 1)
      .trim()
      .replaceAll('"', '');
    const isSecret = value.length >= LONG || isCredential(pair.slice(0, at).trim(), names);
    return at >= 0 && isSecret ? [value] : [];
  });

const isCredential = (name: string, names: SecretNames): boolean =>
  names.isSecretIn(name, 'header') || TELLING.test(name);

const findSecretParameters = (parameters: URLSearchParams, names: SecretNames): readonly string[] =>
  [...parameters].flatMap(([name, value]) => (names.isSecretIn(name, 'form') ? [value] : []));
