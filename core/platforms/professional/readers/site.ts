import { defineSite } from '#kit/site-links.ts';
import { isWebAddress, pastedLink, pathSteps } from '#kit/address.ts';

/** Pages of one thing are served from country hosts, too (`uk.`, `se.`). */
export const site = defineSite({
  origin: 'https://www.linkedin.com',
  hashtags: '/feed/hashtag/{tag}/',
  hosts: /^(?:[a-z]{1,3}\.)?linkedin\.com$/,
});

export const SITE = 'https://www.linkedin.com';

/** Pages of one thing are served from country hosts, too (`uk.`, `se.`). */
const HOST = /^(?:[a-z]{1,3}\.)?linkedin\.com$/;

/** Who came from where, and nothing about what is there. */
export const TRACKING: ReadonlySet<string> = new Set([
  'trk',
  'trackingId',
  'rcm',
  'originalSubdomain',
  'lipi',
  'midToken',
  'midSig',
  'trkEmail',
  'lici',
  'miniProfileUrn',
  'miniCompanyUrn',
]);

/** Whether a link stays on the platform. */
export const isSiteLink = (href: string | undefined): boolean => {
  const url = parsed(href);
  return url !== undefined && isOnSite(url);
};

export const parsed = (text: string | undefined): URL | undefined =>
  text === undefined ? undefined : (URL.parse(text, SITE) ?? undefined);

const isOnSite = (url: URL): boolean => HOST.test(url.hostname);

/**
 * Where a link leads: out of the platform's own page of redirects, and without what tells who followed it. A
 * short link (`lnkd.in`) stays one: to resolve it would be a request of its own.
 */
export const target = (href: string | undefined): string | undefined => {
  const url = parsed(href?.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (isOnSite(url) && url.pathname.startsWith('/redir/')) {
    const inner = url.searchParams.get('url') ?? undefined;
    return inner !== undefined && isWebAddress(inner) ? withoutTracking(new URL(inner)) : undefined;
  }
  return withoutTracking(url);
};

const withoutTracking = (url: URL): string | undefined => {
  const names = url.search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '');
  const gone = names.filter((name) => TRACKING.has(name) || name.startsWith('utm_'));
  for (const name of gone) url.searchParams.delete(name);
  return isWebAddress(url.href) ? url.href : undefined;
};

/** A member or a body, by the address of its page. */
export interface Place {
  readonly kind: 'in' | 'company' | 'school' | 'showcase';
  /** As it stands in an address, decoded, in lower case: its case does not count there, but in an id. */
  readonly slug: string;
}

/** What has a page of its own, by a link to that page. */
export const parsePlace = (href: string | undefined): Place | undefined => {
  const url = parsed(href?.trim());
  if (!url || !isOnSite(url)) return undefined;
  const [kind, slug] = pathSteps(url);
  if (slug === undefined || /\s/.test(slug)) return undefined;
  return kind === 'in' || kind === 'company' || kind === 'school' || kind === 'showcase'
    ? { kind, slug: MEMBER_ID.test(slug) ? slug : slug.toLowerCase() }
    : undefined;
};

/** The id by which the site's own calls know a member; it stands in links in the place of their name, too. */
export const MEMBER_ID = /^A[A-Z][A-Za-z]A[\w-]{35}$/;

/** The address of a page, whichever country's host it was read from. */
export const placeUrl = ({ kind, slug }: Place): string =>
  `${SITE}/${kind}/${encodeURIComponent(slug.toWellFormed())}`;

/** The name of an article in a link to it. */
export const articleIn = (href: string | undefined): string | undefined => {
  const url = href === undefined ? undefined : pastedLink(href);
  if (!url || !isOnSite(url)) return undefined;
  const [kind, slug] = pathSteps(url);
  return kind === 'pulse' && slug !== undefined && !/\s/.test(slug) ? slug : undefined;
};

export const articleUrl = (slug: string): string =>
  `${SITE}/pulse/${encodeURIComponent(slug.toWellFormed())}`;

/** The page of a post on the main host, without what tells who came from where. */
export const postPage = (href: string | undefined): string | undefined => {
  const url = parsed(href?.trim());
  if (!url || !isOnSite(url) || !/^\/(?:posts|feed\/update)\/./.test(url.pathname))
    return undefined;
  const page = `${SITE}${url.pathname}`;
  return isWebAddress(page) ? page : undefined;
};
