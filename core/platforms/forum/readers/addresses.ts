import { str, type Node } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';

export const SITE = 'https://www.reddit.com';

/** A path with nothing in it that an address would be written with differently. */
const PLAIN = /^(?:\/[\w-][\w.-]*)+\/?$/;

/**
 * An address on the site from the path that an answer gives, whatever host it was served from. What
 * follows a question mark tells where one came from, and is no part of it.
 */
export const onSite = (path: string | undefined): string | undefined => {
  if (path === undefined) return undefined;
  const below = path.startsWith(SITE) ? path.slice(SITE.length) : path;
  if (PLAIN.test(below)) return SITE + below;
  if (!URL.canParse(path, SITE)) return undefined;
  const { pathname } = new URL(path, SITE);
  // `mailto:somebody` has a path too, and it would become part of the host.
  return pathname.startsWith('/') ? SITE + pathname : undefined;
};

/** Half of a pair of characters has no form in an address, and would be an error instead. */
const inPath = (name: string): string =>
  /^[\w-]*$/.test(name) ? name : encodeURIComponent(name.toWellFormed());

export const userUrl = (name: string): string => `${SITE}/user/${inPath(name)}/`;

/** A profile is a subreddit called `u_name`, and has the profile's address. */
export const subredditUrl = (name: string): string =>
  name.startsWith('u_') ? userUrl(name.slice(2)) : `${SITE}/r/${inPath(name)}/`;

export const postUrl = (id: string): string => `${SITE}/comments/${inPath(id)}/`;

/** Where a thing is asked for that has no page of its own that could be named. */
export const infoUrl = (fullname: string): string => `${SITE}/api/info?id=${fullname}`;

/**
 * The address of the post in which a comment stands. All comments of a post get theirs from it, so
 * that `inReplyTo` of one is `id` of another, to the letter.
 */
export const postUrlFromComment = (comment: Node): string | undefined => {
  const permalink = str(comment, 'permalink');
  // …/comments/<post>/<slug>/<comment>/
  const own =
    permalink === undefined
      ? undefined
      : /^(.*\/comments\/\w+\/[^/]*\/)\w+\/?$/.exec(permalink)?.[1];
  if (own !== undefined) return onSite(own);
  const link = str(comment, 'link_permalink');
  if (link !== undefined) return onSite(link);
  const post = /^t3_(\w+)$/.exec(str(comment, 'link_id') ?? '')?.[1];
  if (post === undefined) return undefined;
  const subreddit = str(comment, 'subreddit');
  return subreddit === undefined
    ? postUrl(post)
    : `${SITE}/r/${inPath(subreddit)}/comments/${post}/_/`;
};

/** The address of a comment below that of its post. */
export const commentUrl = (post: string, comment: string): string =>
  `${withSlug(post)}${inPath(comment)}/`;

/** `/comments/<post>/` has no place for a comment; `/comments/<post>/_/` has. */
const withSlug = (post: string): string => {
  const folder = post.endsWith('/') ? post : `${post}/`;
  return /\/comments\/\w+\/$/.test(folder) ? `${folder}_/` : folder;
};

/** Where a link of the apps (`/r/<subreddit>/s/<code>`) leads. */
export interface SharedLink {
  /** Without what tells who shared it, and how. */
  readonly href: string;
  readonly postId: string | undefined;
  readonly commentId: string | undefined;
  /** Address of the post. */
  readonly post: string | undefined;
}

const SHARED = /^\/(?:r|u|user)\/[^/]+\/s\/\w+\/?$/;
const PLACE =
  /^(\/(?:(?:r|u|user)\/[^/]+\/)?comments\/([0-9a-z]{1,13})(?:\/[^/]*)?)(?:\/([0-9a-z]{1,13}))?\/?$/;

/** Out of the answer to a shared link, whether it was followed or not; `undefined` for all else. */
export const sharedLinkIn = (reply: Reply): SharedLink | undefined => {
  if (!SHARED.test(new URL(reply.request.url).pathname)) return undefined;
  const target = reply.finalUrl ?? reply.headers['location'];
  const href = target === undefined ? undefined : siteAddress(target, reply.request.url);
  if (href === undefined) return undefined;
  const path = new URL(href).pathname;
  const [, post, postId, commentId] = PLACE.exec(path) ?? [];
  return { href, postId, commentId, post: post === undefined ? undefined : onSite(`${post}/`) };
};

/** Only the site itself is led to; another host is no answer to what was asked. */
const siteAddress = (target: string, base: string): string | undefined => {
  if (!URL.canParse(target, base)) return undefined;
  const { protocol, hostname, pathname } = new URL(target, base);
  const isSite = /^https?:$/.test(protocol) && /(?:^|\.)reddit\.com$/.test(hostname);
  return isSite ? onSite(pathname) : undefined;
};
