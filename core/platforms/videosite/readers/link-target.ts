import { isWebAddress } from '#kit/address.ts';
import { str } from '#kit/dig.ts';

/** Where a link leads: the site sends visitors over its own redirect, whose `q` is the real address. */
export const hrefFromLink = (endpoint: unknown): string | undefined => {
  const url = str(endpoint, 'url');
  if (url === undefined || !URL.canParse(url, 'https://www.youtube.com')) return undefined;
  const { pathname, searchParams, href } = new URL(url, 'https://www.youtube.com');
  return webAddress(pathname === '/redirect' ? (searchParams.get('q') ?? undefined) : href);
};

/** An address as people write it, with its scheme: "twitch.tv/gronkh". */
export const webAddress = (formatted: string | undefined): string | undefined => {
  if (formatted === undefined) return undefined;
  const full = /^[a-z][a-z\d+.-]*:/i.test(formatted) ? formatted : `https://${formatted}`;
  if (!isWebAddress(full) || !URL.canParse(full)) return undefined;
  return new URL(full).hostname.includes('.') ? full : undefined;
};
