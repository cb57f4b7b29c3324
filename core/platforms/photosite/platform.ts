import { definePlatform } from '#kit/operation.ts';
import { canonical, identityFromRequest } from '#kit/identity.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { means, type Meaning, COULD_BE_A_WORD, isLikeWord } from '#kit/recognise.ts';
import { str } from '#kit/dig.ts';
import type { CaptureManners } from '#kit/capture.ts';
import { urlParts } from '#kit/address.ts';
import { detectRefusal } from './readers/refusals.ts';
import { officialApi } from './readers/official-api.ts';
import { parseWhole } from './readers/whole-numbers.ts';
import getUser from './operations/get-user/operation.ts';
import listUserPosts from './operations/list-user-posts/operation.ts';
import listUserReels from './operations/list-user-reels/operation.ts';
import listUserHighlights from './operations/list-user-highlights/operation.ts';
import getHighlight from './operations/get-highlight/operation.ts';
import getPost from './operations/get-post/operation.ts';
import getReel from './operations/get-reel/operation.ts';
import getLocation from './operations/get-location/operation.ts';
import listLocationPosts from './operations/list-location-posts/operation.ts';
import searchUsers from './operations/search-users/operation.ts';
import searchMedia from './operations/search-media/operation.ts';
import searchPopular from './operations/search-popular/operation.ts';
import listTrendingReels from './operations/list-trending-reels/operation.ts';
import listAudioReels from './operations/list-audio-reels/operation.ts';
import listHomePosts from './operations/list-home-posts/operation.ts';
import listUserTaggedPosts from './operations/list-user-tagged-posts/operation.ts';
import listSavedPosts from './operations/list-saved-posts/operation.ts';
import listUserReposts from './operations/list-user-reposts/operation.ts';
import listExplorePosts from './operations/list-explore-posts/operation.ts';
import listPostComments from './operations/list-post-comments/operation.ts';
import { USERNAME } from './readers/params.ts';
import { site } from './readers/site.ts';
import { isReel } from './readers/read-post.ts';
import { pathFromReferer, queryNameFromRequest } from './readers/parsed-request.ts';

/** How Instagram's pages are read while a person browses them (its requests, read September 2026). */
const captureManners: CaptureManners = {
  home: 'https://www.instagram.com/',
  hosts: ['www.instagram.com', 'i.instagram.com'],
  // The buttons of its page to sign in (2026-11).
  signInHosts: ['*.facebook.com', '*.meta.com'],
  signInCookies: ['sessionid'],
  secretNames: [
    // Scripts of a page hold `{"token": …}` of both.
    'token',
    'async_get_token',
    'av',
    '__user',
    '__spin_t',
    'actorid',
    'actor_id',
    'viewerid',
    'viewer_id',
    'rur',
    'mid',
    'encryption_key_id',
    'encryption_public_key',
    'public_key',
  ],
  // As the site said it of each post and account in 2026; `friendship_status` holds several.
  viewerNames: [
    'facepile_top_likers',
    'mutual_followers_count',
    'profile_context',
    'profile_context_facepile_users',
    'profile_context_links_with_user_ids',
    'saved_collection_ids',
    'edge_mutual_followed_by',
    'social_context',
    'top_likers',
  ],
  viewerFlags: [
    'blocking',
    'did_report_as_spam',
    'followed_by',
    'following',
    'has_liked',
    'has_privately_liked',
    'incoming_request',
    'is_bestie',
    'is_blocking_reel',
    'is_bookmarked',
    'is_favorite',
    'is_feed_favorite',
    'is_muting_reel',
    'is_restricted',
    'muting',
    'outgoing_request',
    'photo_of_you',
    'subscribed',
  ],
  preloads: (request) =>
    isPrefetched(request) || isChosenForViewer(request) || isRequestedElsewhere(request),
  endpoint: (request) => endpointFromRequest(request),
  exported: {
    name: 'instagram.com',
    address: (item) => {
      const code = str(item, 'code');
      return code !== undefined && /^[\w-]{5,60}$/.test(code)
        ? `https://www.instagram.com/p/${code}/`
        : undefined;
    },
    operation: (item) => (isReel(item) ? 'get-reel' : 'get-post'),
  },
};

const isPrefetched = ({ url }: SentRequest): boolean =>
  /[?&]is_prefetch=(?:true|1)(?:&|$)/.test(url);

/**
 * The page of a sound asks in the background for reels that are chosen for the viewer and do not have the
 * sound (seen 2026); those that have it come from `/api/v1/clips/music/`.
 */
const isChosenForViewer = (request: SentRequest): boolean =>
  queryNameFromRequest(request) !== undefined &&
  pathFromReferer(request).startsWith('/reels/audio/');

/** The home feed and the grid of Explore are also asked for behind pages that do not show them (seen 2026). */
const isRequestedElsewhere = (request: SentRequest): boolean => {
  const page = pathFromReferer(request);
  if (page === '') return false;
  const path = urlParts(request.url)?.pathname ?? '';
  if (path === '/api/v1/discover/web/explore_grid/') return !page.startsWith('/explore/');
  const isHome =
    path === '/api/v1/feed/timeline/' ||
    /FeedTimeline|FeedRoot/.test(queryNameFromRequest(request) ?? '');
  return isHome && page !== '/';
};

/** Families of calls that bring posts, comments, accounts or places; messages and settings are in others. */
const BRINGS =
  /^\/api\/v1\/(?:feed|clips|media|discover|locations|fbsearch|users|highlights|tags|usertags)\//;
const NEVER = /^\/api\/v1\/feed\/(?:injected_reels_media|collection)|seen|logging/;

/** Questions whose names say what they bring. */
const ASKS =
  /^Polaris\w{0,80}(?:Post|Profile|Reel|Clip|Feed|Comment|Search|Location|Hashtag|Highlight|Saved)/;

const endpointFromRequest = (request: SentRequest): string | undefined => {
  if (!URL.canParse(request.url)) return undefined;
  const { pathname } = new URL(request.url);
  if (BRINGS.test(pathname) && !NEVER.test(pathname)) return pathname.replaceAll(/\d{2,}/g, '{id}');
  const question = queryNameFromRequest(request);
  return question !== undefined && ASKS.test(question) ? question : undefined;
};

/** Ten or eleven characters with a capital or a digit: the length of every code since 2012. */
const BARE = /^(?=.*[A-Z0-9])[A-Za-z0-9_-]{10,11}$/;

/** Names with an @ and bare shortcodes, both of which could be another site's, and the pages of topics. */
const recognise = (text: string): Meaning | undefined => {
  const trimmed = text.trim();
  if (BARE.test(trimmed) && /[A-Za-z]/.test(trimmed))
    return means(
      'list-post-comments',
      { postId: trimmed },
      isLikeWord(trimmed) ? COULD_BE_A_WORD : 0.2,
    );
  if (trimmed.startsWith('@') && USERNAME.test(trimmed.slice(1)))
    return means('get-user', { username: trimmed.slice(1) }, 0.2);
  const url = site.pasted(trimmed);
  const [first, topic, ...rest] = url && site.hosts.test(url.hostname) ? site.steps(url) : [];
  return first === 'popular' && topic !== undefined && rest.length === 0
    ? means('search-popular', { query: topic.replaceAll('-', ' ') })
    : undefined;
};

/** Parameters that say where a link was found, or who looks. */
const VOLATILE = ['img_index', 'igsh', 'igshid', 'ig_mid', 'hl', 'utm_source', 'utm_medium'];

/** Legacy queries carry their question as JSON: the same question has one name. */
const identity = (request: SentRequest): string => {
  const url = new URL(request.url);
  const question = parseWhole(url.searchParams.get('variables') ?? '');
  if (question !== undefined) url.searchParams.set('variables', canonical(question));
  return identityFromRequest({ ...request, url: url.href }, { query: VOLATILE });
};

export default definePlatform({
  segment: 'photosite',
  aliases: ['instagram'],
  alsoCalled: {
    photo: 'post',
    picture: 'post',
    story: 'highlight',
    mention: 'tagged',
    clip: 'reel',
  },
  label: 'Photo-sharing',
  brand: 'Instagram',
  hosts: ['www.instagram.com'],
  mediaHosts: ['*.cdninstagram.com', '*.fbcdn.net'],
  // Guests are counted by address; 60 to 100 pages an hour stayed unnoticed (2026).
  pace: { gapMs: 3500, jitterMs: 2000, perHour: 80, breakerMs: 45 * 60_000 },
  identity,
  refusals: [detectRefusal],
  recognise,
  official: officialApi,
  capture: captureManners,
  operations: [
    getUser,
    listUserPosts,
    listUserReels,
    listUserHighlights,
    getHighlight,
    getPost,
    listPostComments,
    getReel,
    getLocation,
    listLocationPosts,
    searchUsers,
    searchPopular,
    searchMedia,
    listTrendingReels,
    listAudioReels,
    listHomePosts,
    listUserTaggedPosts,
    listSavedPosts,
    listUserReposts,
    listExplorePosts,
  ],
});
