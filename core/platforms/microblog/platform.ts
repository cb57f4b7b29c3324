import { definePlatform } from '#kit/operation.ts';
import { identityFromRequest } from '#kit/identity.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { means, type Meaning } from '#kit/recognise.ts';
import type { CaptureManners } from '#kit/capture.ts';
import { str, type Node } from '#kit/dig.ts';
import getUser from './operations/get-user/operation.ts';
import listUserPosts from './operations/list-user-posts/operation.ts';
import listUserHighlights from './operations/list-user-highlights/operation.ts';
import listUserReplies from './operations/list-user-replies/operation.ts';
import listUserMedia from './operations/list-user-media/operation.ts';
import listUserLikes from './operations/list-user-likes/operation.ts';
import listUserFollowers from './operations/list-user-followers/operation.ts';
import listUserFollowing from './operations/list-user-following/operation.ts';
import getPost from './operations/get-post/operation.ts';
import listPostReplies from './operations/list-post-replies/operation.ts';
import listPostQuotes from './operations/list-post-quotes/operation.ts';
import getCommunity from './operations/get-community/operation.ts';
import listCommunityPosts from './operations/list-community-posts/operation.ts';
import listCommunityMedia from './operations/list-community-media/operation.ts';
import listCommunityMembers from './operations/list-community-members/operation.ts';
import searchPosts from './operations/search-posts/operation.ts';
import searchUsers from './operations/search-users/operation.ts';
import listListPosts from './operations/list-list-posts/operation.ts';
import listListMembers from './operations/list-list-members/operation.ts';
import listHomePosts from './operations/list-home-posts/operation.ts';
import listExplorePosts from './operations/list-explore-posts/operation.ts';
import listBookmarkedPosts from './operations/list-bookmarked-posts/operation.ts';
import batchPosts from './operations/batch-posts/operation.ts';
import batchUsers from './operations/batch-users/operation.ts';
import { officialApi } from './readers/official-api.ts';
import { HANDLE } from './readers/params.ts';
import { site, numberIn, postUrl } from './readers/site.ts';
import { operationFromUrl } from './readers/graphql.ts';

/** What stands in one person’s own pages, or is said to them alone. */
const PRIVATE =
  /Home|[Bb]ookmark|DM|Dm[A-Z]|Inbox|Message|Notification|Viewer|Setting|Likes|Ads|Badge|Draft|Scheduled|Account|Mute|Block|Pinned|Delegate|Recommend|Sidebar/;
/** Of these, the lists of posts, which have operations of their own. */
const OWN_LISTS = /^(?:Home\w*Timeline|Bookmarks|Bookmark\w*Timeline|Likes|ExplorePage)$/;
/** What shows things of the platform. */
const PUBLIC =
  /Tweet|Timeline|User|Community|List|Search|Follow|Member|Moderator|Quote|Repl|Highlight|Media/;

/** Posts of all ages: GraphQL names the number `rest_id`, older answers `id_str`. */
const postNumberFromItem = (item: Node): string | undefined =>
  numberIn(str(item, 'rest_id') ?? str(item, 'legacy', 'id_str') ?? str(item, 'id_str'));

/** How the pages are read while a person browses them. Their GraphQL goes to the site’s own hosts. */
const captureManners: CaptureManners = {
  home: 'https://x.com/explore',
  hosts: ['x.com', '*.x.com', 'twitter.com', '*.twitter.com'],
  // The buttons of its page to sign in (2026-11).
  signInHosts: ['accounts.google.com', 'appleid.apple.com'],
  signInCookies: ['auth_token'],
  secretNames: ['kdt', 'twid'],
  // Which posts the viewer has looked at: sent along with each question for more of the home timeline.
  viewerNames: ['seenTweetIds'],
  // As the site said it of each account and post in 2026.
  viewerFlags: [
    'blocked_by',
    'blocking',
    'bookmarked',
    'can_dm',
    'can_media_tag',
    'favorited',
    'follow_request_sent',
    'followed_by',
    'following',
    'is_member',
    'live_following',
    'muting',
    'notifications',
    'notifications_enabled',
    'private_super_following',
    'reply_device_following',
    'retweeted',
    'super_followed_by',
    'super_following',
    'want_retweets',
  ],
  preloads: (request) => isMediaAside(request),
  endpoint: (request) => {
    const operation = operationFromUrl(request);
    if (operation === undefined) return undefined;
    const isPublic = PUBLIC.test(operation) && !PRIVATE.test(operation);
    return isPublic || OWN_LISTS.test(operation) ? `graphql/${operation}` : undefined;
  },
  exported: {
    // The name of the module, whichever of the two hosts the person saw.
    name: 'twitter.com',
    number: postNumberFromItem,
    address: (item) => {
      const number = postNumberFromItem(item);
      return number === undefined ? undefined : postUrl(number);
    },
  },
};

/** Every tab of a profile loads the account's media, which only the tab of media shows (seen 2026). */
const isMediaAside = (request: SentRequest): boolean => {
  const page = request.headers['referer'] ?? '';
  if (operationFromUrl(request) !== 'UserMedia' || !URL.canParse(page)) return false;
  const { pathname } = new URL(page);
  return pathname !== '/' && !/^\/\w{1,20}\/media\/?$/.test(pathname);
};

/** Handles and bare ids, and hashtags, whose links search for posts. */
const recognise = (text: string): Meaning | undefined => {
  const trimmed = text.trim();
  // Other platforms have handles too, and number in a like way.
  if (trimmed.startsWith('@') && HANDLE.test(trimmed.slice(1)))
    return means('get-user', { username: trimmed.slice(1) }, 0.25);
  if (isLikelyId(trimmed)) return means('get-post', { postId: trimmed }, 0.25);
  const url = site.pasted(trimmed);
  const [first, tag] = url && site.hosts.test(url.hostname) ? site.steps(url) : [];
  return first === 'hashtag' && tag !== undefined
    ? means('search-posts', { query: `#${tag}` })
    : undefined;
};

/** A post's id begins with its time: milliseconds since November 2010 above its lower 22 bits. */
const isLikelyId = (text: string): boolean => {
  if (!/^\d{15,19}$/.test(text)) return false;
  const ms = Number((BigInt(text) >> 22n) + 1_288_834_974_657n);
  return ms > Date.UTC(2011, 0) && ms < Date.UTC(2032, 0);
};

/** Who asks and how, not what is asked. */
const VOLATILE = ['features', 'fieldToggles', 'token', 'dnt', 'omit_script', 'lang'];

/** One question has one name, whatever identifier the site’s GraphQL gives its operations this week. */
const identity = (request: SentRequest): string => {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\/graphql\/[\w-]+\/(\w+)$/, '/graphql/_/$1');
  return identityFromRequest({ ...request, url: url.href }, { query: VOLATILE });
};

export default definePlatform({
  segment: 'microblog',
  aliases: ['x', 'twitter'],
  alsoCalled: {
    tweet: 'post',
    status: 'post',
    timeline: 'post',
  },
  label: 'Microblogging',
  brand: 'X',
  // The embed services, which need no login, and the official interface.
  hosts: ['cdn.syndication.twimg.com', 'publish.x.com', 'syndication.twitter.com', 'api.x.com'],
  mediaHosts: ['pbs.twimg.com', 'video.twimg.com'],
  replyHosts: ['x.com', 'twitter.com'],
  pace: { gapMs: 2000, jitterMs: 1000, perHour: 300, breakerMs: 60 * 60_000 },
  identity,
  refusals: [],
  recognise,
  official: officialApi,
  capture: captureManners,
  operations: [
    getUser,
    listUserPosts,
    listUserHighlights,
    listUserReplies,
    listUserMedia,
    listUserLikes,
    listUserFollowers,
    listUserFollowing,
    getPost,
    listPostReplies,
    listPostQuotes,
    getCommunity,
    listCommunityPosts,
    listCommunityMedia,
    listCommunityMembers,
    searchPosts,
    searchUsers,
    listListPosts,
    listListMembers,
    listHomePosts,
    listExplorePosts,
    listBookmarkedPosts,
    batchPosts,
    batchUsers,
  ],
});
