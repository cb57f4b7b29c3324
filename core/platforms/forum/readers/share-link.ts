import type { Reply } from '#kit/exchange.ts';
import { onSite } from './addresses.ts';

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
