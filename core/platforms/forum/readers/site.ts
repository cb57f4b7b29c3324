import { decoded, pastedLink } from '#kit/address.ts';
import { defineSite } from '#kit/site-links.ts';
import { z } from 'zod';
import { commentId, postId, subreddit, username } from './names.ts';

/** What people write in place of an address: `r/science`, `/u/name`. */
const PLAIN = /^\/?(?:r|u|user)\//i;

/** The path that stands for an address is less sure than an address. */
const confidence = (text: string): number => (PLAIN.test(text.trim()) ? 0.9 : 1);

/** A pasted address, or the path that stands for one; `undefined` for everything else. */
const pasted = (text: string): URL | undefined => {
  const trimmed = text.trim();
  if (trimmed.length > 2000) return undefined;
  const url = pastedLink(
    PLAIN.test(trimmed) ? `https://www.reddit.com/${trimmed.replace(/^\//, '')}` : trimmed,
  );
  return url && withinSubreddit(url);
};

/** In a link of a page a search below a subreddit looks there only; the API has to be told so. */
const withinSubreddit = (url: URL): URL => {
  const isSearch = /^\/r\/[^/]+\/search(?:\.\w{3,4})?\/?$/i.test(url.pathname);
  if (isSearch && !url.searchParams.has('restrict_sr')) url.searchParams.set('restrict_sr', 'on');
  return url;
};

/** The steps of a path without an ending that names a format. */
const steps = ({ pathname }: { readonly pathname: string }): readonly string[] =>
  pathname
    .replace(/\.(?:json|rss|xml)$/, '')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .map(decoded);

/** Old and new pages, phones, languages (`de.`, `pt-br.`), `np.`, `sh.`, `ud.`, the official API, and short links. */
export const site = defineSite({
  origin: 'https://www.reddit.com',
  hosts:
    /^(?:(?:www|old|new|amp|i|m|pay|ssl|oauth|[a-z]{2}(?:-[a-z]{2})?)\.)?reddit\.com$|^(?:www\.)?redd\.it$/,
  pasted,
  confidence,
  steps,
});

/** Posts stand below their subreddit, below a person, or by themselves. */
const OWNERS = ['', '/r/*', '/u/*', '/user/*'];

/** A post by itself, also under old names. */
const SINGLE = ['/gallery/{postId}/**', '/poll/{postId}/**', '/tb/{postId}/**'];
const SHORT = ['//redd.it/{postId}', '//www.redd.it/{postId}'];

export const postLinks = site.links(z.object({ postId }), [
  ...OWNERS.map((owner) => `${owner}/comments/{postId}/**`),
  ...SINGLE,
  ...SHORT,
]);

export const commentLinks = site.links(
  z.object({ commentId, postId }),
  OWNERS.map((owner) => `${owner}/comments/{postId}/*/{commentId}/**`),
);

/** The front of a subreddit, and that of a profile, which is a subreddit called `u_name`. */
export const frontLinks = site.links(z.object({ subreddit }), ['/r/{subreddit}']);
export const profileLinks = site.links(z.object({ username }), [
  '/user/{username}',
  '/u/{username}',
]);
