import type { CaptureManners } from '../kit/capture.ts';
import type { Reply, SentRequest } from '../kit/exchange.ts';
import { urlParts } from '../kit/address.ts';
import { isNode } from '../kit/dig.ts';
import { isHostOf } from '../kit/operation.ts';

/** What stands where a secret stood. */
export const REMOVED = '[removed]';

/** Names of what signs a request, names a device or opens a session, on whatever site. Lower case. */
const SECRET_NAMES: readonly string[] = [
  'access_token',
  'accesstoken',
  'refresh_token',
  'id_token',
  'auth_token',
  'csrf',
  'csrf_token',
  'csrftoken',
  'csrfmiddlewaretoken',
  'xsrf',
  'xsrf-token',
  'session',
  'sessionid',
  'session_id',
  'session_key',
  'cookie',
  'cookies',
  'password',
  'secret',
  'client_secret',
  'authorization',
  'signature',
  '_signature',
  'device_id',
  'deviceid',
  'machine_id',
  'fingerprint',
];

/** Headers of a reply that say something about its body, and nothing about the person. */
const KEPT_HEADERS = new Set(['content-type', 'date', 'last-modified', 'content-language']);

/** Fields of a form that say what was asked. Everything else in it is the site's own business. */
const ASKING_FIELDS = new Set(['variables', 'doc_id', 'fb_api_req_friendly_name', 'query_hash']);

/** Takes secrets out of captured exchanges before anything of them is written or handed on. */
export interface Scrubber {
  /**
   * The exchange as it may be kept: no request header but the page's path, no cookie, no value of a secret name in address,
   * form or body. The body stays as it came elsewhere, so that numbers and order are the site's own.
   */
  readonly scrub: (reply: Reply) => Reply;
}

export const createScrubber = ({ hosts, secretNames = [] }: CaptureManners): Scrubber => {
  const names = new Set([...SECRET_NAMES, ...secretNames.map((name) => name.toLowerCase())]);
  const isSecret = (name: string): boolean => names.has(name.toLowerCase());
  const texts = textMembers([...names]);
  const numbers = numberMembers([...names]);

  const cleanUrl = (text: string): string => {
    if (!URL.canParse(text)) return text;
    const url = new URL(text);
    url.username = '';
    url.password = '';
    url.hash = '';
    for (const name of Array.from(url.searchParams.keys()))
      if (isSecret(name)) url.searchParams.delete(name);
    for (const [name, value] of Array.from(url.searchParams))
      if (value.startsWith('{')) url.searchParams.set(name, cleanText(value));
    return url.href;
  };

  const cleanText = (text: string): string =>
    text.replace(texts, `$1${REMOVED}$2`).replace(numbers, '$1null');

  const cleanForm = (text: string): string => {
    const form = new URLSearchParams(text);
    for (const name of Array.from(form.keys())) if (!ASKING_FIELDS.has(name)) form.delete(name);
    for (const [name, value] of Array.from(form)) form.set(name, cleanText(value));
    return form.toString();
  };

  const cleanValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(cleanValue);
    if (!isNode(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !isSecret(name))
        .map(([name, inner]) => [name, cleanValue(inner)]),
    );
  };

  const cleanBody = (body: unknown): unknown => {
    if (typeof body !== 'string') return cleanValue(body);
    if (!/^\s*[[{]/.test(body.slice(0, 40))) return cleanForm(body);
    return cleanText(body);
  };

  /** Of the headers only on which page of the site it was asked, which some calls do not name otherwise. */
  const pageIn = (headers: SentRequest['headers']): SentRequest['headers'] => {
    const page = urlParts(headers['referer'] ?? '');
    if (!page || !isHostOf(page.hostname, hosts)) return {};
    return { referer: `https://${page.hostname}${page.pathname}` };
  };

  const cleanRequest = ({ method, url, headers, body }: SentRequest): SentRequest => ({
    method,
    url: cleanUrl(url),
    headers: pageIn(headers),
    ...(body === undefined || body === null ? {} : { body: cleanBody(body) }),
  });

  return {
    scrub: (reply) => ({
      request: cleanRequest(reply.request),
      status: reply.status,
      headers: Object.fromEntries(
        Object.entries(reply.headers).filter(([name]) => KEPT_HEADERS.has(name)),
      ),
      body: cleanBytes(reply.body, cleanText),
      at: reply.at,
      ...(reply.finalUrl === undefined ? {} : { finalUrl: cleanUrl(reply.finalUrl) }),
    }),
  };
};

/**
 * The name of a member in JSON, or in JSON that stands escaped inside a text or a page. Linear: what
 * follows has no two ways to be read.
 */
const nameIn = (names: readonly string[]): string =>
  String.raw`\\{0,4}"(?:${names.map(quoted).join('|')})\\{0,4}"\s{0,4}:\s{0,4}`;

/** Members whose value is a text; between the groups stands the value. */
const textMembers = (names: readonly string[]): RegExp =>
  new RegExp(String.raw`(${nameIn(names)}\\{0,4}")(?:[^"\\]|\\+[^"\\])+(\\{0,4}")`, 'gi');

const numberMembers = (names: readonly string[]): RegExp =>
  new RegExp(String.raw`(${nameIn(names)})-?\d[\d.]*`, 'gi');

const quoted = (name: string): string => name.replace(/[^a-z0-9_]/gi, String.raw`\$&`);

/** The bytes themselves where nothing was found, so that their hash stays that of the site's reply. */
const cleanBytes = (bytes: Uint8Array, clean: (text: string) => string): Uint8Array => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const cleaned = clean(text);
  return cleaned === text ? bytes : new Uint8Array(Buffer.from(cleaned, 'latin1'));
};
