import { definePlatform } from '#kit/operation.ts';
import { canonical, identityFromRequest } from '#kit/identity.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { recognise } from './recognise.ts';
import { detectRefusal } from './readers/refusals.ts';
import { captureManners } from './readers/capture-manners.ts';
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
