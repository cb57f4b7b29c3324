import { definePlatform } from '#kit/operation.ts';
import { identityFromRequest } from '#kit/identity.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { means, type Meaning } from '#kit/recognise.ts';
import { id, type Node } from '#kit/dig.ts';
import type { CaptureManners } from '#kit/capture.ts';
import { isMediaAddress, MEDIA_HOSTS, SITE } from './readers/site.ts';
import { officialApi } from './readers/official-api.ts';
import { detectRefusal } from './readers/refusals.ts';
import { HANDLE } from './readers/params.ts';
import { pathFromUrl } from './readers/answer.ts';
import getUser from './operations/get-user/operation.ts';
import listUserVideos from './operations/list-user-videos/operation.ts';
import listUserLikes from './operations/list-user-likes/operation.ts';
import listUserFollowers from './operations/list-user-followers/operation.ts';
import listUserFollowing from './operations/list-user-following/operation.ts';
import listUserPlaylists from './operations/list-user-playlists/operation.ts';
import listUserCollections from './operations/list-user-collections/operation.ts';
import getUserLive from './operations/get-user-live/operation.ts';
import getVideo from './operations/get-video/operation.ts';
import listVideoComments from './operations/list-video-comments/operation.ts';
import listCommentReplies from './operations/list-comment-replies/operation.ts';
import listRelatedVideos from './operations/list-related-videos/operation.ts';
import getTranscript from './operations/get-transcript/operation.ts';
import getAudio from './operations/get-audio/operation.ts';
import listAudioVideos from './operations/list-audio-videos/operation.ts';
import getTag from './operations/get-tag/operation.ts';
import listTagVideos from './operations/list-tag-videos/operation.ts';
import getPlace from './operations/get-place/operation.ts';
import listPlaceVideos from './operations/list-place-videos/operation.ts';
import listEffectVideos from './operations/list-effect-videos/operation.ts';
import listUserReposts from './operations/list-user-reposts/operation.ts';
import listCollectionVideos from './operations/list-collection-videos/operation.ts';
import listPlaylistVideos from './operations/list-playlist-videos/operation.ts';
import listUserStories from './operations/list-user-stories/operation.ts';
import searchContent from './operations/search-content/operation.ts';
import searchVideos from './operations/search-videos/operation.ts';
import searchUsers from './operations/search-users/operation.ts';
import searchLive from './operations/search-live/operation.ts';
import getLiveRoom from './operations/get-live-room/operation.ts';
import listTrendingVideos from './operations/list-trending-videos/operation.ts';
import getDownloadLink from './operations/get-download-link/operation.ts';

const videoNumberFromItem = (item: Node): string | undefined => {
  const number = id(item, 'id');
  return number !== undefined && /^\d{6,25}$/.test(number) ? number : undefined;
};

/** How TikTok's pages are read while a person browses them (its requests, read August to October 2026). */
const captureManners: CaptureManners = {
  home: `${SITE}/`,
  hosts: ['www.tiktok.com', 'm.tiktok.com', 'us.tiktok.com', 'webcast.tiktok.com'],
  // The buttons of its page to sign in (2026-11).
  signInHosts: [
    'accounts.google.com',
    'www.facebook.com',
    'm.facebook.com',
    'appleid.apple.com',
    'api.twitter.com',
    'twitter.com',
    'x.com',
    'www.instagram.com',
    'access.line.me',
    'kauth.kakao.com',
    'accounts.kakao.com',
    'oauth.vk.com',
  ],
  signInCookies: ['sessionid'],
  secretNames: ['web_id', 'webid', 'wid', 'iid'],
  // As the site said it of each video, comment and account in 2026.
  viewerNames: [
    'collected',
    'digged',
    'followStatus',
    'follow_status',
    'followerStatus',
    'follower_status',
    'friendTypeStr',
    'relation',
    'user_buried',
    'user_digged',
  ],
  // Loaded when the pointer passes over a tab, and once more at a soft refresh; shown to nobody.
  preloads: (request) => pathFromUrl(request) === '/api/preload/item_list/',
  endpoint: (request) => endpointPath(request),
  exported: {
    name: 'tiktok.com',
    number: videoNumberFromItem,
    address: (item) => {
      const number = videoNumberFromItem(item);
      return number === undefined ? undefined : `${SITE}/@_/video/${number}`;
    },
  },
};

/** Calls that bring videos, comments, accounts, sounds, hashtags, places or effects. */
const BRINGS =
  /^\/api\/(?!im\/)(?:[a-z_]{1,30}\/item_list|item\/detail|comment\/list|comment\/list\/reply|search\/[a-z_]{1,30}\/full|user\/(?:detail|list|playlist|collection_list)|(?:challenge|music|mix|poi|sticker|collection|live)\/detail)\/$/;

const endpointPath = (request: SentRequest): string | undefined => {
  const path = pathFromUrl(request);
  return BRINGS.test(path) ? path : undefined;
};

/** A TikTok id begins with its time, in seconds, in the upper 32 of its 64 bits. */
const isLikelyId = (text: string): boolean => {
  if (!/^\d{19}$/.test(text)) return false;
  const seconds = Number(BigInt(text) >> 32n);
  return seconds > 1_400_000_000 && seconds < 2_100_000_000;
};

/** Bare ids and handles: other platforms number in the same way, and have handles too. */
const recognise = (text: string): Meaning | undefined => {
  const trimmed = text.trim();
  if (isLikelyId(trimmed)) return means('get-video', { videoId: trimmed }, 0.3);
  return trimmed.startsWith('@') && HANDLE.test(trimmed.slice(1))
    ? means('get-user', { username: trimmed.slice(1) }, 0.2)
    : undefined;
};

/** Who asks and in which session, not what is asked. */
const VOLATILE = [
  'aid',
  'data_source',
  'device_id',
  'is_from_webapp',
  'lang',
  'language',
  'msToken',
  'odinId',
  'sender_device',
  'verifyFp',
  'web_id',
  'WebIdLastTime',
  'X-Bogus',
  'X-Dynosaur',
  'X-Gnarly',
  '_r',
  '_signature',
  '_t',
  // Of the browser in which the site’s own page asks.
  'app_language',
  'app_name',
  'browser_language',
  'browser_name',
  'browser_online',
  'browser_platform',
  'browser_version',
  'channel',
  'cookie_enabled',
  'device_platform',
  'focus_state',
  'history_len',
  'is_fullscreen',
  'is_page_visible',
  'os',
  'priority_region',
  'referer',
  'region',
  'root_referer',
  'screen_height',
  'screen_width',
  'tz_name',
  'web_search_code',
  'webcast_language',
];

/** A video's page has one name whatever handle stands in its address; a file's address stays as it is. */
const identity = (request: SentRequest): string => {
  if (isMediaAddress(request.url)) return identityFromRequest(request);
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/@[^/]*\/(?:video|photo)\/(\d+)\/?$/, '/@_/video/$1');
  return identityFromRequest({ ...request, url: url.href }, { query: VOLATILE });
};

export default definePlatform({
  segment: 'shortvideo',
  aliases: ['tiktok'],
  alsoCalled: {
    creator: 'user',
    challenge: 'tag',
    livestream: 'live',
  },
  label: 'Short-video',
  brand: 'TikTok',
  // The media hosts too: a link is tried before it is handed out.
  hosts: ['www.tiktok.com', ...MEDIA_HOSTS],
  mediaHosts: MEDIA_HOSTS,
  pace: { gapMs: 2500, jitterMs: 1500, perHour: 240, breakerMs: 30 * 60_000 },
  identity,
  refusals: [detectRefusal],
  recognise,
  official: officialApi,
  capture: captureManners,
  operations: [
    getUser,
    listUserVideos,
    listUserLikes,
    listUserFollowers,
    listUserFollowing,
    listUserPlaylists,
    listUserCollections,
    listUserStories,
    getUserLive,
    getVideo,
    listVideoComments,
    listCommentReplies,
    listRelatedVideos,
    getTranscript,
    getDownloadLink,
    getAudio,
    listAudioVideos,
    getTag,
    listTagVideos,
    listCollectionVideos,
    listPlaylistVideos,
    searchVideos,
    searchContent,
    searchUsers,
    searchLive,
    getLiveRoom,
    listTrendingVideos,
    getPlace,
    listPlaceVideos,
    listEffectVideos,
    listUserReposts,
  ],
});
