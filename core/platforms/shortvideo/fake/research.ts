import { isNode } from '#kit/dig.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { json, type FakeResponse } from '#kit/fake/site.ts';
import { COMMENTS, LIST_IDS } from './calls.ts';
import { POSTS, FIRST_SECOND, heron, LISTED, otter, SOUND, TAG } from './world.ts';

/** The Research API: everything is posted, and identifiers are bare numbers of 19 digits. */

const NONE = { code: 'ok', message: '', log_id: 'sample' };

const answer = (data: object): FakeResponse => {
  const response = json({ data, error: NONE });
  return { ...response, body: String(response.body).replaceAll(/"#(\d+)"/g, '$1') };
};

const fault = (status: number, code: string, message: string): FakeResponse =>
  json({ data: {}, error: { code, message, log_id: 'sample' } }, status);

const video = (id: string): object => ({
  id: `#${id}`,
  create_time: FIRST_SECOND,
  username: heron.uniqueId,
  region_code: 'DE',
  video_description: '#samplegarden Six quiet seconds at the pond',
  music_id: `#${SOUND}`,
  like_count: 25_481,
  comment_count: 146,
  share_count: 2156,
  view_count: 192_134,
  favorites_count: 1311,
  hashtag_names: ['samplegarden'],
  video_duration: 6,
  video_mention_list: [otter.uniqueId],
  voice_to_text: 'This is the pond. Listen and look. There she goes.',
});

const compact = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10).replaceAll('-', '');

/** What a query may ask for, by the field that it names. */
const KNOWN = new Map<string, readonly string[]>(
  Object.entries({
    username: [heron.uniqueId],
    keyword: ['pond'],
    music_id: [SOUND],
    hashtag_name: [TAG.title],
    video_id: [POSTS.film],
  }),
);

const query = (body: Request): FakeResponse => {
  const [first] = body.query?.and ?? [];
  const [field, value] = [first?.field_name ?? '', first?.field_values[0] ?? ''];
  const day = compact(FIRST_SECOND);
  const hit =
    (KNOWN.get(field) ?? []).includes(value) &&
    (body.start_date ?? '') <= day &&
    day <= (body.end_date ?? '');
  const ids = field === 'video_id' ? [POSTS.film] : LISTED;
  const from = body.cursor ?? 0;
  const page = hit ? ids.slice(from, from + 8) : [];
  return answer({
    videos: page.map(video),
    cursor: from + page.length,
    has_more: hit && from + 8 < ids.length,
    search_id: 'sample-search',
  });
};

interface Request {
  readonly username?: string;
  readonly video_id?: string;
  readonly playlist_id?: string;
  readonly cursor?: number;
  readonly start_date?: string;
  readonly end_date?: string;
  readonly query?: {
    readonly and?: readonly {
      readonly field_name: string;
      readonly field_values: readonly string[];
    }[];
  };
}

const comment = (id: string, parent: string, text: string): object => ({
  id: `#${id}`,
  video_id: `#${POSTS.film}`,
  parent_comment_id: `#${parent}`,
  text,
  create_time: FIRST_SECOND + 3600,
  like_count: 4,
  reply_count: parent === POSTS.film ? 1 : 0,
});

const ofUser =
  (data: object): ((body: Request) => FakeResponse) =>
  ({ username = '' }) => {
    if (username === heron.uniqueId) return answer(data);
    return username === otter.uniqueId
      ? fault(403, 'forbidden', 'The account is private')
      : fault(404, 'not_found', `The user ${username} is not found`);
  };

const comments = (cursor: number): FakeResponse =>
  answer(
    cursor === 0
      ? {
          comments: [
            comment(COMMENTS[0], POSTS.film, 'So calm'),
            comment('7650000000000000511', COMMENTS[0], 'It is'),
          ],
          cursor: 2,
          has_more: true,
        }
      : { comments: [comment(COMMENTS[1], POSTS.film, 'Lovely')], cursor: 3, has_more: false },
  );

const playlist = (): FakeResponse =>
  answer({
    playlist_id: `#${LIST_IDS.playlist}`,
    playlist_name: 'All of June',
    playlist_item_total: 2,
    playlist_video_ids: LISTED.slice(0, 2).map((id) => `#${id}`),
    cursor: 2,
    has_more: false,
  });

const CALLS = new Map<string, (body: Request) => FakeResponse>(
  Object.entries({
    'video/query': query,
    'user/info': ofUser({
      display_name: heron.nickname,
      bio_description: heron.signature,
      is_verified: true,
      follower_count: heron.followers,
      following_count: 12,
      likes_count: heron.hearts,
      video_count: 12,
    }),
    'user/followers': ofUser({
      user_followers: [{ username: otter.uniqueId, display_name: otter.nickname }],
      cursor: 1_788_000_000,
      has_more: false,
    }),
    'user/following': ofUser({
      user_following: [{ username: otter.uniqueId, display_name: otter.nickname }],
      cursor: 1_788_000_000,
      has_more: false,
    }),
    'user/liked_videos': ofUser({
      user_liked_videos: LISTED.slice(0, 2).map(video),
      cursor: 1_788_000_000,
      has_more: false,
    }),
    'user/reposted_videos': ofUser({
      user_reposted_videos: LISTED.slice(5, 7).map(video),
      cursor: 1_788_000_000,
      has_more: false,
    }),
    'video/comment/list': ({ cursor = 0, video_id: video }) =>
      video === POSTS.film ? comments(cursor) : answer({ comments: [], has_more: false }),
    'playlist/info': ({ playlist_id: id }) =>
      id === LIST_IDS.playlist ? playlist() : fault(404, 'not_found', 'The playlist is not found'),
  }),
);

const bodyIn = ({ body }: SentRequest): Request => {
  // Identifiers are longer than a number of JavaScript is exact.
  const value: unknown =
    typeof body === 'string' ? JSON.parse(body.replaceAll(/:(\d{16,})/g, ':"$1"')) : body;
  return isNode(value) ? value : {};
};

export const serveResearch = (request: SentRequest): FakeResponse | undefined => {
  const { hostname, pathname } = new URL(request.url);
  if (hostname !== 'open.tiktokapis.com' || request.method !== 'POST') return undefined;
  const call = /^\/v2\/research\/([\w/]+?)\/?$/.exec(pathname)?.[1] ?? '';
  return CALLS.get(call)?.(bodyIn(request));
};
