import type { SentRequest } from '#kit/exchange.ts';
import { COMMENTS, LIST_IDS } from './calls.ts';
import { POSTS, heron, SOUND, TAG } from './world.ts';

/** What the site's own pages request, and sign, while somebody browses them. */

const SITE = 'https://www.tiktok.com';
const PROFILE = `/@${heron.uniqueId}`;

/** `page`: the one that is open. */
const call = (
  path: string,
  query: Readonly<Record<string, string>>,
  page?: string,
): SentRequest => ({
  method: 'GET',
  url: `${SITE}${path}?${new URLSearchParams({ ...query, 'X-Bogus': '1' }).toString()}`,
  headers: page === undefined ? {} : { referer: `${SITE}${page}` },
});

const ofHeron = { secUid: heron.secUid };
const ofFilm = { aweme_id: POSTS.film };

export const BROWSED: readonly SentRequest[] = [
  call('/api/user/playlist/', ofHeron, PROFILE),
  call('/api/user/collection_list/', ofHeron, PROFILE),
  call('/api/favorite/item_list/', ofHeron, PROFILE),
  call('/api/repost/item_list/', ofHeron, PROFILE),
  call('/api/story/item_list/', { authorId: heron.id }, PROFILE),
  call('/api/user/list/', { ...ofHeron, scene: '67' }, PROFILE),
  call('/api/user/list/', { ...ofHeron, scene: '21' }, PROFILE),
  call('/api/comment/list/', ofFilm),
  call('/api/comment/list/', { ...ofFilm, cursor: '20' }),
  call('/api/comment/list/reply/', { item_id: POSTS.film, comment_id: COMMENTS[0] }),
  call('/api/related/item_list/', { itemID: POSTS.film }),
  call('/api/music/item_list/', { musicID: SOUND }),
  call('/api/music/detail/', { musicId: SOUND }),
  call('/api/challenge/item_list/', { challengeID: TAG.id }, `/tag/${TAG.title}`),
  call('/api/challenge/detail/', { challengeName: TAG.title }),
  call('/api/mix/item_list/', { mixId: LIST_IDS.playlist }),
  call('/api/collection/item_list/', { collectionId: LIST_IDS.collection, cursor: '0' }),
  call('/api/collection/item_list/', { collectionId: LIST_IDS.collection, cursor: '30' }),
  call('/api/poi/detail/', { poiId: LIST_IDS.place }),
  call('/api/poi/item_list/', { poiId: LIST_IDS.place }),
  call('/api/poi/item_list/', { poiId: LIST_IDS.place, cursor: '30' }),
  call('/api/sticker/item_list/', { stickerId: LIST_IDS.effect }),
  call('/api/sticker/item_list/', { stickerId: LIST_IDS.effect, cursor: '30' }),
  call('/api/search/item/full/', { keyword: 'pond' }),
  call('/api/search/item/full/', { keyword: 'pond', cursor: '12' }),
  call('/api/search/general/full/', { keyword: 'pond' }),
  call('/api/search/user/full/', { keyword: 'pond' }),
  call('/api/search/user/full/', { keyword: 'pond', cursor: '10' }),
  call('/api/search/live/full/', { keyword: 'pond' }),
];
