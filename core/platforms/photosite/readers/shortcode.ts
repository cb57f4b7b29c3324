import { urlParts } from '#kit/address.ts';
import { id, str } from '#kit/dig.ts';
import type { SentRequest } from '#kit/exchange.ts';

/** The alphabet of the shortcodes, most significant character first. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export const SHORTCODE = /^[A-Za-z0-9_-]{5,60}$/;

/**
 * The codes under which a post may be found in an answer. A share link of a private post carries 28
 * characters more than the post's own code.
 */
export const possibleShortcodes = (requested: string): readonly string[] =>
  requested.length > 28 + 4 ? [requested, requested.slice(0, -28)] : [requested];

/** The shortcode of a numeric post id (checked against recorded posts of 2015 to 2022). */
export const shortcodeFromPk = (pk: string): string | undefined => {
  if (!/^\d{1,20}$/.test(pk)) return undefined;
  let code = '';
  for (let rest = BigInt(pk); rest > 0n; rest /= 64n) code = ALPHABET[Number(rest % 64n)] + code;
  return code === '' ? undefined : code;
};

/**
 * The number of a post: the first half of `123_45`, what follows `POLARIS_`, or `pk`. Tools that read
 * numbers as floats lose the last digits of `pk` and keep `id` whole (recorded 2025).
 */
export const postNumber = (raw: unknown): string | undefined => {
  const own = id(raw, 'id') ?? '';
  const [, long] = /^(?:POLARIS_)?(\d{5,20})(?:_\d{1,20})?$/.exec(own) ?? [];
  const pk = id(raw, 'pk');
  if (long !== undefined && (own.length > long.length || pk === undefined)) return long;
  return pk !== undefined && /^\d{5,20}$/.test(pk) ? pk : long;
};

/** The numeric post id that a shortcode writes; `undefined` for what cannot be one. */
const numberFromShortcode = (code: string): bigint | undefined => {
  if (!/^[A-Za-z0-9_-]{1,12}$/.test(code)) return undefined;
  let number = 0n;
  for (const digit of code) number = number * 64n + BigInt(ALPHABET.indexOf(digit));
  return number;
};

/** Milliseconds of 24 August 2011, from which post ids count their time. */
const ID_EPOCH = 1_314_220_021_721;
/** Ids are positive numbers of 64 bits with a sign. */
const LAST_ID = 2n ** 63n;

/**
 * When a post was made, in milliseconds, as its number tells: its upper 41 bits. Right to the second
 * for four recorded posts, four minutes early for a fifth, whose upload took long.
 */
export const madeAt = (code: string): number | undefined => {
  const number = numberFromShortcode(code);
  if (number === undefined || number >= LAST_ID) return undefined;
  const since = Number(number >> 23n);
  return since === 0 ? undefined : since + ID_EPOCH;
};

/** The post that a request names: a page, a comment route, or the variables of a query. */
export const codeIn = (request: SentRequest): string | undefined => {
  const { pathname } = urlParts(request.url) ?? {};
  if (pathname === undefined) return undefined;
  const page = /\/(?:p|reel|reels|tv)\/([A-Za-z0-9_-]{5,60})(?:\/|$)/.exec(pathname)?.[1];
  if (page !== undefined) return page;
  const variables = variablesText(request);
  const code = /"shortcode"\s*:\s*"([A-Za-z0-9_-]{5,60})"/.exec(variables)?.[1];
  if (code !== undefined) return code;
  const pk =
    /\/api\/v1\/media\/(\d+)(?:_\d+)?\//.exec(pathname)?.[1] ??
    /"media_id"\s*:\s*"?(\d+)/.exec(variables)?.[1];
  return pk === undefined ? undefined : shortcodeFromPk(pk);
};

/** The variables of a GraphQL request as JSON text: in the address, in a form, or in an object. */
export const variablesText = ({ url, body }: SentRequest): string => {
  const inForm = typeof body === 'string' ? new URLSearchParams(body).get('variables') : undefined;
  return inForm ?? str(body, 'variables') ?? urlParts(url)?.searchParams.get('variables') ?? '';
};
