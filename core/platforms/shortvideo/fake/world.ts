import { SAMPLE_INSTANT } from '#kit/fake/site.ts';

/** The second step of a file’s path is the end of the link, in hexadecimal Unix seconds. */
const SIX_HOURS = 6 * 3600;
export const END = (Date.parse(SAMPLE_INSTANT) / 1000 + SIX_HOURS).toString(16);
/** `SAMPLESAMPLESAMP` in hexadecimal, where real links carry a hash. */
const HASH = '53414d504c4553414d504c4553414d50';

export const FILM = `https://v16m.tiktokcdn-us.com/${HASH}/${END}/video/tos/sample/bower-sample-film.mp4?mime_type=video_mp4`;

/** The caption files of the film, by their languages. */
export const captionFile = (name: string): string =>
  `https://v16-webapp.tiktokcdn-us.com/${HASH}/${END}/video/tos/sample/${name}/?mime_type=text_plain`;

/** The accounts, sounds and hashtags of the invented site, and items in the site’s own form. */

const picture = (name: string): string =>
  `https://p16-common-sign.tiktokcdn-us.com/sample/${name}.jpeg`;

export interface Account {
  readonly id: string;
  readonly uniqueId: string;
  readonly nickname: string;
  readonly signature: string;
  readonly secUid: string;
  readonly verified: boolean;
  readonly bioLink?: string;
  readonly roomId?: string;
  /** Exact; the site displays them rounded beside. */
  readonly followers: number;
  readonly hearts: number;
}

export const ROOM = '7650000000000000901';
export const ENDED_ROOM = '7650000000000000902';

export const heron: Account = {
  id: '6790000000000000001',
  uniqueId: 'sample.heron',
  nickname: 'Sample Heron',
  signature: 'Quiet seconds from the Quillmere sample garden 🐦',
  secUid: 'MS4wLjABAAAAsampleheron',
  verified: true,
  bioLink: 'quillmere.example/garden',
  roomId: ROOM,
  followers: 427_682,
  hearts: 3_922_256,
};

export const otter: Account = {
  id: '6790000000000000002',
  uniqueId: 'sample_otter',
  nickname: 'Sample Otter',
  signature: '',
  secUid: 'MS4wLjABAAAAsampleotter',
  verified: false,
  followers: 94,
  hearts: 403,
};

/** Handles that TikTok answers with a status of its own. */
export const CLOSED = new Map<string, readonly [code: number, message: string]>(
  Object.entries({
    sample_nobody: [10_221, 'user not exist'],
    sample_hidden: [10_222, ''],
  }),
);

const rounded = (count: number): number => {
  const step = count >= 1_000_000 ? 100_000 : count >= 10_000 ? 100 : 1;
  return Math.round(count / step) * step;
};

const buildUser = (account: Account): object => ({
  id: account.id,
  uniqueId: account.uniqueId,
  nickname: account.nickname,
  signature: account.signature,
  secUid: account.secUid,
  verified: account.verified,
  privateAccount: false,
  openFavorite: false,
  createTime: 1_578_872_963,
  avatarLarger: picture(account.uniqueId),
  avatarThumb: picture(`${account.uniqueId}-small`),
  roomId: account.roomId ?? '',
  language: 'en',
  ttSeller: false,
  commerceUserInfo: { commerceUser: false },
  ...(account.bioLink === undefined ? {} : { bioLink: { link: account.bioLink, risk: 0 } }),
});

/** `{user, stats, statsV2}` as a profile has it. */
export const buildUserProfile = (account: Account): object => {
  const stats = {
    followerCount: account.followers,
    followingCount: 12,
    friendCount: 3,
    heart: account.hearts,
    heartCount: account.hearts,
    videoCount: 12,
    diggCount: 0,
  };
  const entries = Object.entries(stats);
  return {
    user: buildUser(account),
    stats: Object.fromEntries(entries.map(([name, value]) => [name, rounded(value)])),
    statsV2: Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
    itemList: [],
  };
};

export const SOUND = '7650000000000000701';
export const music = {
  id: SOUND,
  title: 'Morning at the pond',
  authorName: 'Sample Heron',
  original: true,
  duration: 6,
  coverLarge: picture('sound'),
};

export const TAG = { id: '7650000000000000801', title: 'samplegarden' };

/** The second of the upload of the first film; the others follow an hour apart. */
export const FIRST_SECOND = Number(7_650_000_000_000_000_001n >> 32n) + 5;

interface Options {
  readonly account?: Account;
  readonly [field: string]: unknown;
}

const author = (account: Account): object => {
  const { bioLink: _, roomId: __, ...rest } = buildUser(account) as Record<string, unknown>;
  return rest;
};

/** An item in the site’s own form. */
export const item = (
  id: string,
  desc: string,
  { account = heron, ...more }: Options = {},
): object => ({
  id,
  desc,
  createTime: FIRST_SECOND,
  author: author(account),
  music,
  challenges: [TAG],
  textExtra: [
    { hashtagName: 'samplegarden', hashtagId: TAG.id, type: 1, start: 0, end: 13 },
    { userUniqueId: otter.uniqueId, userId: otter.id, type: 0, start: 14, end: 27 },
  ],
  stats: {
    playCount: 192_100,
    diggCount: 25_500,
    commentCount: 146,
    shareCount: 2156,
    collectCount: '1311',
  },
  statsV2: {
    playCount: '192100',
    diggCount: '25500',
    commentCount: '146',
    shareCount: '2156',
    collectCount: '1311',
    repostCount: '0',
  },
  video: {
    id,
    duration: 6,
    width: 540,
    height: 960,
    cover: picture('film'),
    originCover: picture('film-origin'),
    dynamicCover: picture('film-moving'),
    playAddr: 'https://v16-webapp-prime.tiktok.com/video/tos/sample/?tk=tt_chain_token',
    subtitleInfos: [],
  },
  isAd: false,
  privateItem: false,
  duetEnabled: true,
  stitchEnabled: false,
  locationCreated: 'DE',
  textLanguage: 'en',
  ...more,
});

/** A row of an embed page. */
export const row = (id: string, desc: string, account = heron): object => ({
  id,
  desc,
  authorUniqueId: account.uniqueId,
  playCount: 221_000,
  coverUrl: picture('film'),
  playAddr: FILM,
  width: 540,
  height: 960,
  privateItem: false,
});

/** Numbers of videos that lists show: the newest first. */
export const LISTED: readonly string[] = Array.from(
  { length: 12 },
  (_, n) => `76500000000000001${String(12 - n).padStart(2, '0')}`,
);

/** Numbers whose upper bits say June 2026, as a real one’s would, and whose rest is plainly made up. */
export const POSTS = {
  film: '7650000000000000001',
  photos: '7650000000000000002',
  inSession: '7650000000000000003',
  removed: '7650000000000000004',
  checked: '7650000000000000005',
  private: '7650000000000000006',
  elsewhere: '7650000000000000007',
  grownUps: '7650000000000000008',
  oembed: '7650000000000000009',
} as const;
