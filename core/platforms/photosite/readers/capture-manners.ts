import { isReel } from './read-post.ts';
import { str } from '#kit/dig.ts';
import type { CaptureManners } from '#kit/capture.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { urlParts } from '#kit/address.ts';
import { pathFromReferer, queryNameFromRequest } from './parsed-request.ts';

/** How Instagram's pages are read while a person browses them (its requests, read September 2026). */
export const captureManners: CaptureManners = {
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
