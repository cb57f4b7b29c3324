import type { SentRequest, Reply } from '#kit/exchange.ts';
import { isNode } from '#kit/dig.ts';
import { REDACTED } from '#kit/redact.ts';
import { comparableName, isSecretName, type SecretPlace } from '#kit/secrets.ts';

export const isSecretHeader = (name: string): boolean => isSecretName(name, 'header');

/** Answers that are no JSON and hand out a token are short; a long page is not searched. */
const LONGEST_FORM = 16 * 1024;
const MEMBER = /("([\w$.-]{2,100})"\s{0,20}:\s{0,20})"(?:[^"\\]|\\[^])*(?:"|$)/g;
const FIELD = /(^|&)([\w.-]{2,100}=)[^&\s]*/g;

/** The bytes of an answer, without the tokens that an API hands to the person. Linear in their number. */
export const redactAnswer = ({ body }: Reply): Uint8Array => {
  // One character a byte, so that everything else stays as it came.
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  const clean = redactTokens(text);
  return clean === text ? body : Buffer.from(clean, 'latin1');
};

const redactTokens = (text: string): string => {
  if (/^[\s\W]*[[{]/.test(text.slice(0, 100)) || text.length <= LONGEST_FORM)
    return redactFields(
      text.replace(MEMBER, (member, start: string, name: string) =>
        isSecretName(name, 'answer') ? `${start}"${REDACTED}"` : member,
      ),
    );
  return text;
};

/** `oauth_token=…&oauth_token_secret=…` */
const redactFields = (text: string): string =>
  /^[\w.-]{2,100}=/.test(text) && text.length <= LONGEST_FORM
    ? text.replace(FIELD, (field, before: string, name: string) =>
        isSecretName(name.slice(0, -1), 'answer') ? `${before}${name}${REDACTED}` : field,
      )
    : text;

/** Shorter values are no secrets, and stand in many pages by chance. */
const SHORTEST_SECRET = 16;

/**
 * The bytes of an answer in which the server repeats a key or token that it was sent, without it: what
 * is kept of an answer is shown and shared.
 */
export const withoutEcho = (body: Uint8Array, request: SentRequest): Uint8Array => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const echoed = secretsIn(request).filter((secret) => bytes.includes(secret));
  if (echoed.length === 0) return body;
  // The longest first: one may be a part of another.
  const text = echoed
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (rest, secret) => rest.replaceAll(Buffer.from(secret).toString('latin1'), REDACTED),
      bytes.toString('latin1'),
    );
  return Buffer.from(text, 'latin1');
};

/** The keys and tokens of a request that we made, as they may be repeated. */
const secretsIn = ({ url, headers, body }: SentRequest): readonly string[] => {
  const ofHeaders = Object.entries(headers)
    .filter(([name]) => isSecretHeader(name) && comparableName(name) !== 'cookie')
    .map(([, value]) => value.split(' ').at(-1) ?? '');
  const fields = [
    ...(URL.canParse(url) ? new URL(url).searchParams : []),
    ...(typeof body === 'string' ? new URLSearchParams(body) : []),
  ];
  const secrets = [
    ...ofHeaders,
    ...findSecretValues(fields, 'form'),
    ...findSecretValues(isNode(body) ? Object.entries(body) : [], 'sent'),
  ].filter((value) => value.length >= SHORTEST_SECRET);
  return [
    ...new Set(secrets.flatMap((secret) => [secret, encodeURIComponent(secret.toWellFormed())])),
  ];
};

const findSecretValues = (
  fields: readonly (readonly [string, unknown])[],
  place: SecretPlace,
): readonly string[] =>
  fields.flatMap(([name, value]) =>
    typeof value === 'string' && isSecretName(name, place) ? [value] : [],
  );
