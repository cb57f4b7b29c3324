import type { SentRequest, Reply } from '../kit/exchange.ts';
import { isNode } from '../kit/dig.ts';

export const REDACTED = '<redacted>';

/** Headers that say who the person is. */
const SECRET_HEADERS = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-goog-api-key',
]);

/** Parameters, form fields and JSON keys that hold a person's own key or token at official APIs. */
const SECRET_NAMES = new Set([
  'key',
  'api_key',
  'apikey',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'password',
  'code_verifier',
]);

/**
 * A request without the person's secrets: fit to be shown, kept and shared. Requests are always
 * compared in this form, so that one recorded without a key answers one asked with it.
 */
export const redactRequest = (request: SentRequest): SentRequest => {
  const { body, ...rest } = request;
  return {
    ...rest,
    url: redactUrl(request.url),
    headers: redactHeaders(request.headers),
    ...(body === undefined || body === null ? {} : { body: redactBody(body) }),
  };
};

export const redactUrl = (url: string): string => {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  const names = [...new Set(parsed.searchParams.keys())].filter((name) => isSecret(name));
  // An address without secrets stays as it was written, to the letter.
  if (names.length === 0) return url;
  for (const name of names) parsed.searchParams.set(name, REDACTED);
  return parsed.href;
};

export const isSecretHeader = (name: string): boolean => SECRET_HEADERS.has(name.toLowerCase());

export const redactHeaders = (
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecretHeader(name) ? REDACTED : value]),
  );

const redactBody = (body: unknown): unknown => {
  if (typeof body === 'string') return redactForm(body);
  if (!isNode(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, isSecret(key) ? REDACTED : value]),
  );
};

const redactForm = (text: string): string => {
  if (!/^[\w.-]+=/.test(text)) return text;
  const form = new URLSearchParams(text);
  const names = [...new Set(form.keys())].filter((name) => isSecret(name));
  if (names.length === 0) return text;
  for (const name of names) form.set(name, REDACTED);
  return form.toString();
};

/** Token answers are short; a long page is not searched. */
const LONGEST_TOKEN_ANSWER = 16 * 1024;
const TOKEN = /("(?:access_token|refresh_token|id_token)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;

/** The bytes of an answer, without the tokens that an official API hands to the person. */
export const redactAnswer = (reply: Reply): Uint8Array => {
  if (reply.body.byteLength > LONGEST_TOKEN_ANSWER) return reply.body;
  const text = Buffer.from(reply.body).toString('utf8');
  const clean = text.replace(TOKEN, `$1"${REDACTED}"`);
  return clean === text ? reply.body : Buffer.from(clean, 'utf8');
};

/** Shorter values are no secrets, and stand in many pages by chance. */
const SHORTEST_SECRET = 16;

/**
 * The bytes of an answer in which the server repeats the key that it was sent, without that key:
 * what is kept of an answer is shown and shared.
 */
export const withoutEcho = (body: Uint8Array, request: SentRequest): Uint8Array => {
  const secrets = Object.entries(request.headers)
    .filter(([name]) => isSecretHeader(name) && name.toLowerCase() !== 'cookie')
    .map(([, value]) => value.split(' ').at(-1) ?? '')
    .filter((value) => value.length >= SHORTEST_SECRET);
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const echoed = secrets.filter((secret) => bytes.includes(secret));
  if (echoed.length === 0) return body;
  // One character a byte, so that everything else stays as it came.
  const text = echoed.reduce(
    (rest, secret) => rest.replaceAll(secret, REDACTED),
    bytes.toString('latin1'),
  );
  return Buffer.from(text, 'latin1');
};

const isSecret = (name: string): boolean => SECRET_NAMES.has(name.toLowerCase());
