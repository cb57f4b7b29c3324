import { str } from '../../../kit/dig.ts';
import type { SentRequest } from '../../../kit/exchange.ts';

/** The alphabet of the shortcodes, most significant character first. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export const SHORTCODE = /^[A-Za-z0-9_-]{5,60}$/;

/**
 * The codes under which a post may be found in an answer. A share link of a private post carries 28
 * characters more than the post's own code.
 */
export const codesOf = (asked: string): readonly string[] =>
  asked.length > 28 + 4 ? [asked, asked.slice(0, -28)] : [asked];

/** The shortcode of a numeric post id (checked against recorded posts of 2015 to 2022). */
export const shortcodeOf = (pk: string): string | undefined => {
  if (!/^\d{1,20}$/.test(pk)) return undefined;
  let code = '';
  for (let rest = BigInt(pk); rest > 0n; rest /= 64n) code = ALPHABET[Number(rest % 64n)] + code;
  return code === '' ? undefined : code;
};

/** The post that a request names: a page, a comment route, or the variables of a query. */
export const codeIn = (request: SentRequest): string | undefined => {
  if (!URL.canParse(request.url)) return undefined;
  const { pathname } = new URL(request.url);
  const page = /\/(?:p|reel|reels|tv)\/([A-Za-z0-9_-]{5,60})(?:\/|$)/.exec(pathname)?.[1];
  if (page !== undefined) return page;
  const variables = variablesOf(request);
  const code = /"shortcode"\s*:\s*"([A-Za-z0-9_-]{5,60})"/.exec(variables)?.[1];
  if (code !== undefined) return code;
  const pk =
    /\/api\/v1\/media\/(\d+)(?:_\d+)?\//.exec(pathname)?.[1] ??
    /"media_id"\s*:\s*"?(\d+)/.exec(variables)?.[1];
  return pk === undefined ? undefined : shortcodeOf(pk);
};

/** The variables of a GraphQL request as JSON text: in the address, in a form, or in an object. */
export const variablesOf = ({ url, body }: SentRequest): string => {
  const inForm = typeof body === 'string' ? new URLSearchParams(body).get('variables') : undefined;
  const inAddress = URL.canParse(url) ? new URL(url).searchParams.get('variables') : undefined;
  return inForm ?? str(body, 'variables') ?? inAddress ?? '';
};
