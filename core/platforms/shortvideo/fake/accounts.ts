import type { FakeResponse } from '#kit/fake/site.ts';
import { embedPage, livePage, sitePage } from './pages.ts';
import {
  CLOSED,
  heron,
  LISTED,
  otter,
  buildUserProfile,
  row,
  SOUND,
  TAG,
  music,
  type Account,
} from './world.ts';

const accountNamed = (handle: string): Account | undefined =>
  [heron, otter].find(({ uniqueId }) => uniqueId === handle);

const profile = (handle: string): FakeResponse | undefined => {
  const account = accountNamed(handle);
  const closed = CLOSED.get(handle);
  if (account)
    return sitePage({
      'webapp.user-detail': { statusCode: 0, statusMsg: '', userInfo: buildUserProfile(account) },
    });
  return closed
    ? sitePage({ 'webapp.user-detail': { statusCode: closed[0], statusMsg: closed[1] } })
    : undefined;
};

/** The ten newest, as everybody is shown them. */
const NEWEST = LISTED.slice(0, 10).map((id, n) =>
  row(id, `Sample morning ${12 - n} #samplegarden`),
);

const embeddedUser = (handle: string): FakeResponse | undefined => {
  const path = `/embed/@${handle}`;
  const account = accountNamed(handle);
  if (!account)
    return CLOSED.has(handle)
      ? embedPage(path, { isError: true, errorStatus: 404, errorCode: 404 })
      : undefined;
  const { id, uniqueId, nickname, signature, verified } = account;
  return embedPage(path, {
    userInfo: {
      id,
      uniqueId,
      nickname,
      signature,
      verified,
      privateAccount: false,
      followerCount: 427_700,
      heartCount: 3_900_000,
    },
    videoList: account === heron ? NEWEST : [row(LISTED[0] ?? '', 'A sample swim', otter)],
  });
};

const embeddedTag = (tag: string): FakeResponse =>
  tag === TAG.title
    ? embedPage(`/embed/tag/${tag}`, {
        embedInfo: {
          id: TAG.id,
          title: TAG.title,
          description: 'Gardens that nobody has.',
          viewCount: '18300000',
          videoCount: '5200',
        },
        videoList: NEWEST,
      })
    : embedPage(`/embed/tag/${tag}`, { isError: true, errorStatus: 404, errorCode: 404 });

const embeddedSound = (id: string): FakeResponse =>
  id === SOUND
    ? embedPage(`/embed/music/${id}`, {
        embedInfo: { id, title: music.title, artist: music.authorName, videoCount: 170_700 },
        videoList: NEWEST.slice(0, 3),
      })
    : embedPage(`/embed/music/${id}`, { isError: true, errorStatus: 404, errorCode: 404 });

const live = (handle: string): FakeResponse => {
  const account = accountNamed(handle);
  if (!account) return livePage(undefined);
  const { id, uniqueId, nickname, secUid, signature, verified, roomId } = account;
  if (roomId === undefined) return livePage({ user: { id, uniqueId, nickname, roomId: '' } });
  return livePage({
    user: {
      id,
      uniqueId,
      nickname,
      secUid,
      signature,
      verified,
      secret: false,
      roomId,
      status: 2,
    },
    liveRoom: {
      title: 'Dawn at the pond',
      startTime: 1_788_246_000,
      status: 2,
      liveRoomStats: { userCount: 87, enterCount: 1204 },
    },
  });
};

/** Pages of accounts, hashtags and sounds, by the steps of their path. */
export const serveAccounts = (path: string): FakeResponse | undefined => {
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean);
  if (first === 'embed' && second.startsWith('@')) return embeddedUser(second.slice(1));
  if (first === 'embed' && second === 'tag') return embeddedTag(third);
  if (first === 'embed' && second === 'music') return embeddedSound(third);
  if (!first.startsWith('@')) return undefined;
  if (second === '') return profile(first.slice(1));
  return second === 'live' ? live(first.slice(1)) : undefined;
};
