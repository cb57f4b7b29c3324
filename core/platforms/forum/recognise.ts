import type { Recognised } from '#kit/operation.ts';
import {
  isPlain,
  linkIn,
  postIn,
  subredditIn,
  userIn,
  type Link,
  type Owned,
} from './readers/links.ts';
import { ID36, TIMES, subreddits } from './readers/names.ts';

type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Parameters that a link does not name are left out. */
const means = (operation: string, label: string, given: Given): Recognised => ({
  operation,
  params: Object.fromEntries(
    Object.entries(given).filter(
      (pair): pair is [string, string | readonly string[]] => pair[1] !== undefined,
    ),
  ),
  label,
  confidence: 1,
});

/** A pasted link, name (`r/science`, `u/name`) or full name (`t3_abc`) of the forum. */
export const recognise = (text: string): Recognised | undefined => {
  const named = fromFullname(text.trim());
  if (named) return { ...named, confidence: 0.9 };
  const link = linkIn(text);
  const found = link && fromLink(link);
  return found && isPlain(text) ? { ...found, confidence: 0.9 } : found;
};

/** `t1_` is a comment, `t3_` a post, `t5_` a subreddit. */
const fromFullname = (text: string): Recognised | undefined => {
  const [, kind, id] = /^(t[135])_([0-9a-z]{1,13})$/.exec(text.toLowerCase()) ?? [];
  if (id === undefined) return undefined;
  if (kind === 't1') return means('get-comment', 'Comment', { commentId: id });
  if (kind === 't3') return means('get-post', 'Post', { postId: id });
  return means('batch-subreddits', 'Subreddit', { ids: [`t5_${id}`] });
};

const fromLink = (link: Link): Recognised | undefined => {
  const found = postIn(link);
  if (found?.comment !== undefined)
    return means('get-comment', 'Comment', { commentId: found.comment, postId: found.post });
  if (found) return means('get-post', 'Post', { postId: found.post });
  const place = subredditIn(link) ?? severalIn(link);
  if (place) return fromSubreddit(place, link);
  const person = userIn(link);
  return person ? fromUser(person, link) : fromSite(link);
};

/** `r/science+physics`: several subreddits as one. */
const severalIn = ({ steps }: Link): Owned | undefined => {
  const [first = '', name = '', ...rest] = steps;
  return /^r$/i.test(first) && subreddits.safeParse(name).success ? { name, rest } : undefined;
};

const oneOf = (
  words: readonly string[],
  ...said: readonly (string | null | undefined)[]
): string | undefined => words.find((word) => said.includes(word));

const SORTS = ['hot', 'new', 'top', 'rising', 'controversial', 'best'];

/** The order that a link names, in its path or after it; `undefined` where its path goes elsewhere. */
const orderIn = (
  part: string | undefined,
  { query }: Link,
): { sort: string | undefined; time: string | undefined } | undefined => {
  const sort = oneOf(SORTS, part ?? query.get('sort'));
  if (part !== undefined && sort === undefined) return undefined;
  const isTimed = sort === 'top' || sort === 'controversial';
  return { sort, time: isTimed ? oneOf(TIMES, query.get('t')) : undefined };
};

const fromSubreddit = ({ name, rest }: Owned, link: Link): Recognised | undefined => {
  const [part, more] = rest;
  const given = { subreddit: name };
  if (part === 's') return fromShare(name, more);
  if (part === 'search') return fromSearch(link, isWithin(link) ? name : undefined);
  if (part === 'duplicates') return fromDuplicates(more);
  if (part === 'comments')
    return more === undefined
      ? means('list-subreddit-comments', 'Comments of a subreddit', given)
      : undefined;
  if (part === 'about' && more === 'rules')
    return means('list-subreddit-rules', 'Rules of a subreddit', given);
  if (part === 'about')
    return more === undefined || more === 'sidebar'
      ? means('get-subreddit', 'Subreddit', given)
      : undefined;
  const order = orderIn(part, link);
  if (!order) return undefined;
  const feed = oneOf(['all', 'popular'], name.toLowerCase());
  if (feed === undefined)
    return means('list-subreddit-posts', 'Posts of a subreddit', { ...given, ...order });
  const region = feed === 'popular' ? regionIn(link) : undefined;
  const label = feed === 'all' ? 'Posts of all subreddits' : 'Popular posts';
  return means('list-feed-posts', label, { feed, ...order, region });
};

const regionIn = ({ query }: Link): string | undefined => {
  const region = query.get('geo_filter')?.toUpperCase();
  return region !== undefined && /^(?:GLOBAL|[A-Z]{2}(?:_[A-Z]{2})?)$/.test(region)
    ? region
    : undefined;
};

const USER_SORTS = ['new', 'hot', 'top', 'controversial'];
const USER_LISTS: Readonly<Record<string, readonly [operation: string, label: string]>> = {
  overview: ['list-user-overview', 'Posts and comments of a user'],
  submitted: ['list-user-posts', 'Posts of a user'],
  posts: ['list-user-posts', 'Posts of a user'],
  comments: ['list-user-comments', 'Comments of a user'],
};

const fromUser = ({ name, rest }: Owned, link: Link): Recognised | undefined => {
  const [part = 'overview', more] = rest;
  if (part === 's') return fromShare(`u_${name}`, more);
  if (more !== undefined) return undefined;
  if (part === 'about') return means('get-user', 'User', { username: name });
  const [operation, label] = (Object.hasOwn(USER_LISTS, part) ? USER_LISTS[part] : undefined) ?? [];
  if (operation === undefined || label === undefined) return undefined;
  const { sort, time } = orderIn(undefined, link) ?? {};
  return means(operation, label, { username: name, sort: oneOf(USER_SORTS, sort), time });
};

/** What belongs to no subreddit and to nobody. */
const fromSite = (link: Link): Recognised | undefined => {
  const { steps, query } = link;
  const [first, second, third] = steps;
  switch (first) {
    case 'search':
      return second === undefined ? fromSearch(link) : undefined;
    case 'domain':
      return fromDomain(second, orderIn(third, link));
    case 'duplicates':
      return fromDuplicates(second);
    case 'subreddits':
      return second === 'search' ? fromSearch(link, undefined, 'sr') : fromDirectory(second);
    case 'users':
      return second === 'search' ? fromSearch(link, undefined, 'user') : undefined;
    case 'api':
      // The address that stands for a thing without a page.
      return second === 'info' ? fromFullname(query.get('id') ?? '') : undefined;
    default:
      return undefined;
  }
};

const DIRECTORIES = ['popular', 'new', 'default'];

const fromDirectory = (part: string | undefined): Recognised | undefined => {
  const list = oneOf(DIRECTORIES, part);
  if (part !== undefined && list === undefined) return undefined;
  return means('search-subreddits', 'Subreddits', { list: list ?? 'popular' });
};

const fromDomain = (
  domain: string | undefined,
  order: ReturnType<typeof orderIn>,
): Recognised | undefined =>
  order && domain !== undefined && /^(?:[\w-]{1,63}\.)+[\w-]{2,63}$/.test(domain)
    ? means('list-domain-posts', 'Posts of a domain', { domain, ...order })
    : undefined;

const fromDuplicates = (id: string | undefined): Recognised | undefined => {
  const postId = id?.toLowerCase();
  return postId !== undefined && ID36.test(postId)
    ? means('list-post-duplicates', 'Other posts of the same link', { postId })
    : undefined;
};

const SEARCH_SORTS = ['relevance', 'hot', 'top', 'new', 'comments'];

/** A search below a subreddit looks there only; old pages say `restrict_sr`, and may say no. */
const isWithin = ({ query }: Link): boolean =>
  /^(?:1|true|on|yes)$/i.test(query.get('restrict_sr') ?? 'on');

/** Old pages say `link`, `sr` and `user`, new ones `posts`, `communities` and `people`. */
const fromSearch = (
  { query }: Link,
  subreddit?: string,
  kind = query.get('type') ?? 'link',
): Recognised | undefined => {
  const q = query.get('q')?.trim();
  if (!q) return undefined;
  if (/^(?:sr|communities)$/.test(kind))
    return means('search-subreddits', 'Search for subreddits', { query: q });
  if (/^(?:user|people)$/.test(kind))
    return means('search-users', 'Search for users', { query: q });
  if (!/^(?:link|posts|)$/.test(kind)) return undefined;
  const sort = oneOf(SEARCH_SORTS, query.get('sort'));
  return means('search-posts', 'Search for posts', {
    query: q,
    subreddit,
    sort,
    time: oneOf(TIMES, query.get('t')),
  });
};

/** Where a shared link leads only the site can tell. A profile is a subreddit called `u_name`. */
const fromShare = (subreddit: string, code = ''): Recognised | undefined =>
  /^[A-Za-z0-9]{5,30}$/.test(code)
    ? means('resolve-link', 'Shared link', { subreddit, code })
    : undefined;
