import { json, type FakeResponse } from '#kit/fake/site.ts';
import {
  POSTS,
  ENDED_ROOM,
  FIRST_SECOND,
  heron,
  item,
  LISTED,
  music,
  otter,
  buildUserProfile,
  ROOM,
  TAG,
  type Account,
} from './world.ts';

/** Calls of the site. All but two want to be signed, and answer nothing to whoever does not sign. */

const ok = { statusCode: 0, status_code: 0, status_msg: '' };
const items = (ids: readonly string[]): object[] =>
  ids.map((id) => item(id, `#samplegarden Sample morning ${id.slice(-2)}`));

const COLLECTION = '7650000000000000601';
const PLAYLIST = '7650000000000000602';
export const LIST_IDS = {
  collection: COLLECTION,
  playlist: PLAYLIST,
  place: '7650000000000000603',
  effect: '7650000000000000604',
} as const;

/** Thirty a page; the second page begins with the last of the first, as it does where something was added. */
const collected = (url: URL): FakeResponse => {
  const from = Number(url.searchParams.get('cursor'));
  const all = Array.from(
    { length: 34 },
    (_, n) => `76500000000000002${String(n).padStart(2, '0')}`,
  );
  const page = from === 0 ? all.slice(0, 30) : all.slice(29);
  return json({ ...ok, itemList: items(page), hasMore: from === 0, cursor: String(from + 30) });
};

const appUser = (account: Account): object => ({
  uid: account.id,
  unique_id: account.uniqueId,
  nickname: account.nickname,
  sec_uid: account.secUid,
  signature: account.signature,
  avatar_thumb: {
    url_list: [`https://p16-common-sign.tiktokcdn-us.com/sample/${account.uniqueId}.jpeg`],
  },
  follower_count: account.followers,
  total_favorited: account.hearts,
  custom_verify: account.verified ? 'verified account' : '',
  enterprise_verify_reason: '',
  room_id_str: account.roomId ?? '0',
});

export const COMMENTS = ['7650000000000000501', '7650000000000000502'] as const;

const comment = (cid: string, text: string, more: object = {}): object => ({
  cid,
  aweme_id: POSTS.film,
  text,
  create_time: FIRST_SECOND + 3600,
  digg_count: 4,
  reply_comment_total: 0,
  reply_id: '0',
  reply_to_reply_id: '0',
  author_pin: false,
  is_author_digged: false,
  comment_language: 'en',
  status: 1,
  image_list: null,
  text_extra: [],
  user: appUser(otter),
  ...more,
});

const COMMENT_PAGE = {
  ...ok,
  comments: [
    comment(COMMENTS[0], 'So calm', { reply_comment_total: 1, is_author_digged: true }),
    comment(COMMENTS[1], '', {
      image_list: [
        {
          origin_url: {
            url_list: ['https://p16-common-sign.tiktokcdn-us.com/sample/comment.jpeg'],
            width: 720,
            height: 1520,
          },
        },
      ],
    }),
  ],
  cursor: 20,
  has_more: 1,
  total: 146,
};

const room = (id: string, status: number): object => ({
  id_str: id,
  title: 'Dawn at the pond',
  status,
  create_time: 1_788_246_000,
  ...(status === 4 ? { finish_time: 1_788_249_600 } : {}),
  user_count: status === 2 ? 87 : 0,
  like_count: 512,
  owner: { id_str: heron.id, display_id: heron.uniqueId, nickname: heron.nickname },
  cover: { url_list: ['https://p16-common-sign.tiktokcdn-us.com/sample/live.jpeg'] },
});

/** What a page of the site is answered that signs its call. */
const SIGNED: Readonly<Record<string, object>> = {
  '/api/comment/list/': COMMENT_PAGE,
  '/api/comment/list/reply/': {
    ...ok,
    comments: [
      comment('7650000000000000511', 'It is', { reply_id: COMMENTS[0], user: appUser(heron) }),
    ],
    cursor: 1,
    has_more: 0,
    total: 1,
  },
  '/api/post/item_list/': {
    ...ok,
    itemList: items(LISTED),
    cursor: '1781155914000',
    hasMore: true,
  },
  '/api/favorite/item_list/': { ...ok, itemList: items(LISTED.slice(0, 2)), hasMore: false },
  '/api/related/item_list/': { ...ok, itemList: items(LISTED.slice(2, 5)), hasMore: true },
  '/api/recommend/item_list/': {
    ...ok,
    itemList: [...items(LISTED.slice(0, 2)), { id: ROOM, liveRoomInfo: { roomId: ROOM } }],
    hasMore: true,
  },
  '/api/music/item_list/': { ...ok, itemList: items(LISTED.slice(0, 3)), hasMore: false },
  '/api/challenge/item_list/': { ...ok, itemList: items(LISTED.slice(0, 4)), hasMore: true },
  '/api/poi/item_list/': {
    ...ok,
    itemList: [...items(LISTED.slice(0, 3)), { desc: 'An item without a number' }],
    hasMore: true,
    cursor: '30',
  },
  '/api/sticker/item_list/': {
    ...ok,
    itemList: items(LISTED.slice(3, 5)),
    hasMore: true,
    cursor: '30',
  },
  '/api/repost/item_list/': {
    ...ok,
    itemList: LISTED.slice(5, 7).map((id) => item(id, 'Reposted', { account: otter })),
    hasMore: false,
  },
  '/api/story/item_list/': { ...ok, itemList: items(LISTED.slice(7, 9)), hasMore: false },
  '/api/mix/item_list/': { ...ok, itemList: items(LISTED.slice(0, 2)), hasMore: false },
  '/api/search/item/full/': {
    ...ok,
    item_list: items(LISTED.slice(0, 2)),
    has_more: 1,
    cursor: 12,
  },
  '/api/search/general/full/': {
    ...ok,
    data: [
      { type: 1, item: items(LISTED.slice(0, 1))[0], common: { doc_id_str: '1' } },
      { type: 4, user_list: [{ user_info: appUser(heron) }], common: { doc_id_str: '2' } },
      { type: 1, item: items(LISTED.slice(1, 2))[0], common: { doc_id_str: '3' } },
    ],
    has_more: 0,
    cursor: 2,
  },
  '/api/search/user/full/': {
    ...ok,
    user_list: [{ user_info: appUser(heron) }, { user_info: appUser(otter) }],
    has_more: 1,
    cursor: 10,
  },
  '/api/search/live/full/': {
    ...ok,
    data: [{ live_info: { raw_data: JSON.stringify(room(ROOM, 2)) } }],
    has_more: 0,
  },
  '/api/user/detail/': { ...ok, userInfo: buildUserProfile(heron) },
  '/api/user/list/': {
    ...ok,
    userList: [buildUserProfile(otter)],
    total: heron.followers,
    minCursor: 1_788_000_000,
    hasMore: true,
  },
  '/api/user/playlist/': {
    ...ok,
    playList: [
      {
        mixId: PLAYLIST,
        mixName: 'All of June',
        videoCount: 2,
        creator: { id: heron.id, uniqueId: heron.uniqueId, privateAccount: true },
        cover: 'https://p16-common-sign.tiktokcdn-us.com/sample/film.jpeg',
      },
    ],
    cursor: '1',
    hasMore: false,
  },
  '/api/user/collection_list/': {
    ...ok,
    collectionList: [
      {
        collectionId: COLLECTION,
        name: 'Sample birds',
        total: '34',
        status: 3,
        userId: heron.id,
        userName: heron.uniqueId,
      },
    ],
    total: 1,
    hasMore: false,
  },
  '/api/music/detail/': { ...ok, musicInfo: { music, stats: { videoCount: 170_700 } } },
  '/api/poi/detail/': {
    ...ok,
    poiInfo: {
      poi: {
        id: LIST_IDS.place,
        name: 'Quillmere Sample Garden',
        address: '1 Sample Lane, Quillmere',
        city: 'Quillmere',
        category: 'Garden',
      },
      stats: { videoCount: 1284 },
    },
  },
  '/api/challenge/detail/': {
    ...ok,
    challengeInfo: {
      challenge: { ...TAG, desc: 'Gardens that nobody has.' },
      stats: { videoCount: 0, viewCount: 18_300_000 },
      statsV2: { videoCount: '5214', viewCount: '18312345' },
    },
  },
};

/** The page after the first, which is the last, by the cursor that the first named. */
const LATER: Readonly<Record<string, { readonly cursor: string; readonly answer: object }>> = {
  '/api/poi/item_list/': {
    cursor: '30',
    answer: { ...ok, itemList: items(LISTED.slice(3, 5)), hasMore: false },
  },
  '/api/sticker/item_list/': {
    cursor: '30',
    answer: { ...ok, itemList: items(LISTED.slice(5, 6)), hasMore: false },
  },
  '/api/search/user/full/': { cursor: '10', answer: { ...ok, user_list: [], has_more: 0 } },
};

const EMPTY: FakeResponse = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '',
};

const liveRoom = (url: URL): FakeResponse | undefined => {
  const id = url.searchParams.get('room_id') ?? '';
  if (id === ROOM) return json({ data: room(id, 2), status_code: 0 });
  if (id === ENDED_ROOM) return json({ data: room(id, 4), status_code: 0 });
  return id.startsWith('7650')
    ? json({ data: { prompts: 'Room has finished' }, status_code: 30_003 })
    : undefined;
};

/** Whether the site’s own page asks: its calls carry a signature. */
const isSigned = (url: URL): boolean => url.searchParams.has('X-Bogus');

export const serveCalls = (url: URL): FakeResponse | undefined => {
  const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  if (url.hostname === 'webcast.tiktok.com')
    return path === '/webcast/room/info/' ? liveRoom(url) : undefined;
  if (path === '/api/collection/item_list/')
    return url.searchParams.get('collectionId') === COLLECTION
      ? collected(url)
      : json({ statusCode: 10_202, statusMsg: '' });
  const later = LATER[path];
  const isLater = later !== undefined && url.searchParams.get('cursor') === later.cursor;
  const answer = isLater ? later.answer : SIGNED[path];
  if (answer === undefined) return undefined;
  return isSigned(url) ? json(answer) : EMPTY;
};
