import { definePlatform } from '#kit/operation.ts';
import { means, type Meaning } from '#kit/recognise.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { identityFromRequest } from '#kit/identity.ts';
import { officialApi } from './readers/official-api.ts';
import { refusals } from './readers/answer.ts';
import { username } from './readers/names.ts';
import { site } from './readers/site.ts';
import batchComments from './operations/batch-comments/operation.ts';
import batchPosts from './operations/batch-posts/operation.ts';
import batchSubreddits from './operations/batch-subreddits/operation.ts';
import getSubreddit from './operations/get-subreddit/operation.ts';
import getUser from './operations/get-user/operation.ts';
import listSubredditPosts from './operations/list-subreddit-posts/operation.ts';
import listSubredditRules from './operations/list-subreddit-rules/operation.ts';
import listUserTrophies from './operations/list-user-trophies/operation.ts';
import listDomainPosts from './operations/list-domain-posts/operation.ts';
import listFeedPosts from './operations/list-feed-posts/operation.ts';
import listFeed from './operations/list-feed/operation.ts';
import listSubredditSticky from './operations/list-subreddit-sticky/operation.ts';
import searchSubredditPosts from './operations/search-subreddit-posts/operation.ts';
import listSubredditComments from './operations/list-subreddit-comments/operation.ts';
import listUserComments from './operations/list-user-comments/operation.ts';
import listUserOverview from './operations/list-user-overview/operation.ts';
import listUserPosts from './operations/list-user-posts/operation.ts';
import searchPosts from './operations/search-posts/operation.ts';
import searchSubreddits from './operations/search-subreddits/operation.ts';
import searchUsers from './operations/search-users/operation.ts';
import getComment from './operations/get-comment/operation.ts';
import getPost from './operations/get-post/operation.ts';
import listCommentReplies from './operations/list-comment-replies/operation.ts';
import listPostComments from './operations/list-post-comments/operation.ts';
import listPostDuplicates from './operations/list-post-duplicates/operation.ts';
import resolveLink from './operations/resolve-link/operation.ts';

/** More than this is not given of a tree, whatever is asked (as observed; praw asks 2048). */
const TREE = 500;

/** Of a query: what changes the form of an answer, or nothing. */
const VOLATILE = ['raw_json', 'api_type', 'count', 'limit_children'];

/**
 * One name for one request. Of an address it does not matter whether it ends in a slash or in
 * `.json`, nor that it asks for plain text; a form says the same as a query; names of subreddits and
 * users are the same in capitals; what a list does by itself need not be asked; and a list is the same
 * however many of its items are asked for.
 */
export const identity = (request: SentRequest): string => {
  const url = new URL(request.url);
  const query = new URLSearchParams(url.search);
  if (typeof request.body === 'string')
    for (const [name, value] of new URLSearchParams(request.body)) query.set(name, value);
  for (const name of VOLATILE) query.delete(name);
  url.pathname = normalizeListPath(url.pathname);
  withoutDefaults(url, query);
  url.search = query.toString();
  return identityFromRequest({ method: 'GET', url: url.href, headers: {} });
};

const normalizeListPath = (path: string): string => {
  const plain = path
    .replace(/\.json$/, '')
    .replace(/(?<=.)\/$/, '')
    .replace(/\/\.rss$/, '.rss')
    .replace(/^\/(?:r|u|user)\/[^/]+/, (name) => name.toLowerCase().replace(/^\/u\//, '/user/'));
  // The front of a profile is its overview, and that of a subreddit its hot posts.
  if (/^\/user\/[^/.]+$/.test(plain)) return `${plain}/overview`;
  if (/^\/r\/[^/]+\.rss$/.test(plain)) return plain.replace(/\.rss$/, '/hot.rss');
  return /^\/r\/[^/]+$/.test(plain) ? `${plain}/hot` : plain;
};

/** Takes out what a list does anyway. */
const withoutDefaults = (url: URL, query: URLSearchParams): void => {
  const drop = (name: string, values: RegExp): void => {
    if (values.test(query.get(name) ?? '')) query.delete(name);
  };
  const isTree = /^\/(?:r\/[^/]+\/)?comments\/\w/.test(url.pathname);
  // However many items of a list are asked for, it is that list; what is too much is cut off.
  if (!isTree) query.delete('limit');
  else if (Number(query.get('limit')) > TREE) query.set('limit', String(TREE));
  if (url.pathname.startsWith('/user/')) drop('sort', /^new$/);
  if (/^(?:\/r\/[^/]+)?\/search(?:\.rss)?$/.test(url.pathname))
    withoutSearchDefaults(url, query, drop);
};

const withoutSearchDefaults = (
  url: URL,
  query: URLSearchParams,
  drop: (name: string, values: RegExp) => void,
): void => {
  drop('type', /^link$/);
  drop('sort', /^relevance$/);
  drop('t', /^all$/);
  drop('restrict_sr', /^(?:0|false|off|no)$/i);
  // The search has one syntax left; older requests name it (recorded 2016).
  query.delete('syntax');
  if (!query.has('restrict_sr')) url.pathname = url.pathname.replace(/^\/r\/[^/]+/, '');
};

/** Full names (`t3_abc`), also behind `/api/info`; shared links of profiles; the directory of subreddits. */
const recognise = (text: string): Meaning | undefined => {
  const named = fromFullname(text.trim());
  if (named) return { ...named, confidence: 0.9 };
  const url = site.pasted(text);
  if (!url || !site.hosts.test(url.hostname)) return undefined;
  const found = fromSteps(site.steps(url), url.searchParams);
  return found && { ...found, confidence: site.confidence(text) };
};

/** `t1_` is a comment, `t3_` a post, `t5_` a subreddit. */
const fromFullname = (text: string): Meaning | undefined => {
  const [, kind, id] = /^(t[135])_([0-9a-z]{1,13})$/.exec(text.toLowerCase()) ?? [];
  if (id === undefined) return undefined;
  if (kind === 't1') return means('get-comment', { commentId: id });
  if (kind === 't3') return means('get-post', { postId: id });
  return means('batch-subreddits', { entityIds: [`t5_${id}`] });
};

const fromSteps = (
  [first = '', second = '', third, code = '']: readonly string[],
  query: URLSearchParams,
): Meaning | undefined => {
  // The address that stands for a thing without a page.
  if (first === 'api' && second === 'info') return fromFullname(query.get('id') ?? '');
  if (first === 'subreddits' && second === '')
    return means('search-subreddits', { list: 'popular' });
  // Where a shared link leads only the site can tell. A profile is a subreddit called `u_name`.
  const isProfile = /^u(?:ser)?$/i.test(first) && username.safeParse(second).success;
  return isProfile && third === 's' && isCode(code)
    ? means('resolve-link', { subreddit: `u_${second}`, code })
    : undefined;
};

const isCode = (text: string): boolean => /^[A-Za-z0-9]{5,30}$/.test(text);

export default definePlatform({
  segment: 'forum',
  aliases: ['reddit'],
  alsoCalled: {
    redditor: 'user',
    thread: 'post',
    submission: 'post',
    community: 'subreddit',
    sub: 'subreddit',
  },
  label: 'Forum',
  brand: 'Reddit',
  // `oauth.` is the official interface, for a person’s own client.
  hosts: ['www.reddit.com', 'oauth.reddit.com'],
  otherHosts: ['reddit.com', 'old.reddit.com', 'new.reddit.com', 'np.reddit.com', 'sh.reddit.com'],
  mediaHosts: [
    'i.redd.it',
    'v.redd.it',
    'preview.redd.it',
    'external-preview.redd.it',
    '*.redditmedia.com',
    'www.redditstatic.com',
  ],
  // Feeds allowed one request a minute (measured September 2026).
  pace: { gapMs: 61_000, jitterMs: 4000, perHour: 55, breakerMs: 60 * 60_000 },
  // Files come from other hosts, of which no limit is told; this is our own measure.
  mediaPace: { gapMs: 1500, jitterMs: 1000, perHour: 600, breakerMs: 60 * 60_000 },
  identity,
  refusals,
  recognise,
  official: officialApi,
  operations: [
    getUser,
    listUserPosts,
    listUserComments,
    listUserOverview,
    listUserTrophies,
    getSubreddit,
    listSubredditPosts,
    listSubredditComments,
    listSubredditSticky,
    searchSubredditPosts,
    listSubredditRules,
    listDomainPosts,
    listFeed,
    listFeedPosts,
    searchPosts,
    searchSubreddits,
    searchUsers,
    batchPosts,
    batchComments,
    batchSubreddits,
    getPost,
    listPostComments,
    listPostDuplicates,
    getComment,
    listCommentReplies,
    resolveLink,
  ],
});
