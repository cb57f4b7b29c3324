import { defineSite } from '#kit/site-links.ts';
import { isWebAddress } from '#kit/address.ts';
import { HANDLE, NUMBER } from './params.ts';

/** The site, its old name, and the services that show single posts under its own paths. */
export const site = defineSite({
  origin: 'https://x.com',
  hashtags: '/hashtag/{tag}',
  hosts:
    /^(?:(?:www|m|mobile)\.)?(?:x\.com|twitter\.com|fxtwitter\.com|vxtwitter\.com|fixupx\.com|nitter\.net)$/,
  reserved:
    'i home explore search hashtag notifications messages settings login signup intent share compose jobs tos privacy about'.split(
      ' ',
    ),
});

/** Addresses of X, as its pages have them today. */
const SITE = 'https://x.com';

export const userUrl = (handle: string): string => `${SITE}/${handle}`;

/** Where the handle is not told: the site leads on from here. */
export const userUrlById = (id: string): string => `${SITE}/i/user/${id}`;

/** The address of an account by whatever is known of it. */
export const accountUrl = (
  handle: string | undefined,
  id: string | undefined,
): string | undefined => {
  if (handle !== undefined) return userUrl(handle);
  return id === undefined ? undefined : userUrlById(id);
};

/** Whoever wrote a post, its address with `i` leads to it too. */
export const postUrl = (id: string, handle?: string): string =>
  `${SITE}/${handle ?? 'i'}/status/${id}`;

/** Whether an address is that of a post whose author is not named: so exported items are read. */
export const isBarePost = (url: string): boolean =>
  /^https:\/\/x\.com\/i\/status\/\d{1,25}$/.test(url);

export const communityUrl = (id: string): string => `${SITE}/i/communities/${id}`;

export const hashtagUrl = (name: string): string => `${SITE}/hashtag/${encodeURIComponent(name)}`;

export const cashtagUrl = (name: string): string =>
  `${SITE}/search?q=${encodeURIComponent(`$${name}`)}`;

export const articleUrl = (id: string): string => `${SITE}/i/article/${id}`;

/** The text where it is a handle. */
export const handleIn = (text: string | undefined): string | undefined =>
  text !== undefined && HANDLE.test(text) ? text : undefined;

/** The text where it is an identifier; identifiers are texts, for they exceed what a number can hold. */
export const numberIn = (text: string | undefined): string | undefined =>
  text !== undefined && NUMBER.test(text) ? text : undefined;

/** The text where it is a web address. */
export const webAddress = (text: string | undefined): string | undefined =>
  text !== undefined && isWebAddress(text) ? text : undefined;
