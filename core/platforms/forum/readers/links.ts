import { decoded } from '#kit/address.ts';
import { ID36, SUBREDDIT, USERNAME } from './names.ts';

/** The parts of an address of the site, whichever of its hosts it names. */
export interface Link {
  /** The path in its parts, without an ending that names a format. */
  readonly steps: readonly string[];
  readonly query: URLSearchParams;
  /** `redd.it`, whose whole path is the identifier of a post. */
  readonly isShort: boolean;
}

/** The site's own hosts: old and new pages, phones, languages (`de.`, `pt-br.`), `np.`, `sh.`, `ud.` */
const HOST = /^(?:(?:www|old|new|amp|i|m|pay|ssl|oauth|[a-z]{2}(?:-[a-z]{2})?)\.)?reddit\.com$/;
const SHORT_HOST = /^(?:www\.)?redd\.it$/;
/** What people write in place of an address: `r/science`, `/u/name`. */
const PLAIN = /^\/?(?:r|u|user)\//i;

export const isPlain = (text: string): boolean => PLAIN.test(text.trim());

/** A pasted address, or the path that stands for one; `undefined` for everything else. */
export const linkIn = (text: string): Link | undefined => {
  const pasted = text.trim();
  if (pasted === '' || pasted.length > 2000 || /\s/.test(pasted)) return undefined;
  const full = isPlain(pasted)
    ? `https://www.reddit.com/${pasted.replace(/^\//, '')}`
    : /^https?:\/\//i.test(pasted)
      ? pasted
      : `https://${pasted.replace(/^\/\//, '')}`;
  if (!URL.canParse(full)) return undefined;
  const url = new URL(full);
  const isShort = SHORT_HOST.test(url.hostname);
  if (!isShort && !HOST.test(url.hostname)) return undefined;
  return { steps: stepsOf(url.pathname), query: url.searchParams, isShort };
};

const stepsOf = (pathname: string): string[] =>
  pathname
    .replace(/\.(?:json|rss|xml)$/, '')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .map(decoded);

/** Which post or comment a link leads to. Identifiers are numbers: capitals say nothing. */
export interface LinkedPost {
  readonly post: string;
  readonly comment?: string;
}

/** First part of paths that are followed by a post, with no subreddit before it. */
const POSTS = new Set(['comments', 'gallery', 'poll', 'tb']);

/** The post that a link leads to, and the comment below it, if it names one. */
export const postIn = ({ steps, isShort }: Link): LinkedPost | undefined => {
  if (isShort) {
    const post = steps.length === 1 ? id36(steps[0]) : undefined;
    return post === undefined ? undefined : { post };
  }
  // `/r/name/comments/…` and `/user/name/comments/…`, else `/comments/…`.
  const [word = '', id, , below] = isOwned(steps) ? steps.slice(2) : steps;
  if (word !== 'comments' && (isOwned(steps) || !POSTS.has(word))) return undefined;
  const post = id36(id);
  if (post === undefined) return undefined;
  const comment = word === 'comments' ? id36(below) : undefined;
  return comment === undefined ? { post } : { post, comment };
};

const isOwned = (steps: readonly string[]): boolean =>
  /^(?:r|u|user)$/i.test(steps[0] ?? '') && steps.length > 1;

const id36 = (step: string | undefined): string | undefined => {
  const id = step?.toLowerCase();
  return id !== undefined && ID36.test(id) ? id : undefined;
};

/** A subreddit or a person, and what of them a link is about. */
export interface Owned {
  readonly name: string;
  readonly rest: readonly string[];
}

export const subredditIn = ({ steps, isShort }: Link): Owned | undefined =>
  isShort ? undefined : owned(steps, /^r$/i, SUBREDDIT);

export const userIn = ({ steps, isShort }: Link): Owned | undefined =>
  isShort ? undefined : owned(steps, /^(?:u|user)$/i, USERNAME);

const owned = (steps: readonly string[], word: RegExp, names: RegExp): Owned | undefined => {
  const [first = '', name = '', ...rest] = steps;
  return word.test(first) && names.test(name) ? { name, rest } : undefined;
};
