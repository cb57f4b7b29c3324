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

/** The post that an address of this site names: a page, a legacy query, or a comment route. */
export const codeInUrl = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const page = /\/(?:p|reel|reels|tv)\/([A-Za-z0-9_-]{5,60})(?:\/|$)/.exec(url.pathname)?.[1];
  if (page !== undefined) return page;
  const pk = /\/api\/v1\/media\/(\d+)(?:_\d+)?\//.exec(url.pathname)?.[1];
  if (pk !== undefined) return shortcodeOf(pk);
  const variables = url.searchParams.get('variables') ?? '';
  return /"shortcode"\s*:\s*"([A-Za-z0-9_-]{5,60})"/.exec(variables)?.[1];
};
