import { definePlatform } from '#kit/operation.ts';
import { identityFromRequest } from '#kit/identity.ts';
import type { SentRequest } from '#kit/exchange.ts';
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
import { recognise } from './recognise.ts';
import { captureManners } from './readers/capture-manners.ts';
import { isMediaAddress, MEDIA_HOSTS } from './readers/site.ts';
import { officialApi } from './readers/official-api.ts';
import { detectRefusal } from './readers/refusals.ts';

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
