import type { SentRequest } from '#kit/exchange.ts';
import { film, FILM_TYPE } from '#kit/fake/film.ts';
import { drawing } from '#kit/fake/picture.ts';
import { file, json, type FakeResponse, type FakeSite } from '#kit/fake/site.ts';
import { serveAccounts } from './accounts.ts';
import { BROWSED } from './browsed.ts';
import { COMMENTS, LIST_IDS, serveCalls } from './calls.ts';
import { serveCaptions, serveOembed, servePage } from './videos.ts';
import { END, FILM, POSTS, heron, item as listedItem, LISTED, ROOM, SOUND, TAG } from './world.ts';
import { checkPage, embedPage, sitePage } from './pages.ts';
import { serveResearch } from './research.ts';

const SITE = 'https://www.tiktok.com';

const FILM_H265 = FILM.replace('bower-sample-film', 'media-video-hvc1/bower-sample-film');
const FILM_MARKED = FILM.replace('/video/', '/playwm/');

const author = {
  unique_id: 'sample.heron',
  nickname: 'Sample Heron',
  avatar_url_list: ['https://p16-common-sign.tiktokcdn-us.com/sample/heron.jpeg'],
};

const player = (id: string, items: readonly object[], code = 'ok'): FakeResponse =>
  json({ status_code: 0, results: [{ code, id_str: id }], items });

const item = (id: string, desc: string, more: object): object => ({
  id_str: id,
  desc,
  author_info: author,
  statistics_info: { digg_count: 1284, comment_count: 96, share_count: 41 },
  music_info: { title: 'original sound - sample.heron', author: author.nickname },
  ...more,
});

const cover = (id: string): object => ({
  url_list: [`https://p16-common-sign.tiktokcdn-us.com/sample/${id}.jpeg`],
});

const embed = (id: string, route: object): FakeResponse => embedPage(`/embed/v2/${id}`, route);

/** Links that the site's page alone can follow, as it hands them out for some videos. */
const SESSION_LINKS = [
  `https://v16-webapp-prime.tiktok.com/video/tos/sample/?a=1988&expire=${parseInt(END, 16)}&tk=tt_chain_token`,
  `${SITE}/aweme/v1/play/?video_id=sample0003&tk=tt_chain_token`,
];

const noSuchPlayer = (id: string): FakeResponse => player(id, [], 'nil_core_data');
const noSuchEmbed = (id: string): FakeResponse =>
  embed(id, { isError: true, errorStatus: 404, errorCode: 404, is404: true });

/** What is answered, by the id that is asked for. */
type Answers = ReadonlyMap<string, (id: string) => FakeResponse>;

const PLAYER: Answers = new Map(
  Object.entries({
    [POSTS.film]: (id: string) =>
      player(id, [
        item(
          id,
          'Six quiet seconds at the pond of the Quillmere sample garden 🐦 #sample #garden',
          {
            video_info: {
              cover: cover('film'),
              origin_cover: cover('film-origin'),
              meta: { duration: 6000, width: 540, height: 960, ratio: 9 / 16 },
              url_list: [FILM],
              profiles: [
                {
                  codec_type: 'h265_hvc1',
                  play_addr: { url_list: [FILM_H265], data_size: 150_000 },
                },
                { codec_type: 'h264', play_addr: { url_list: [FILM, FILM_MARKED] } },
              ],
            },
          },
        ),
      ]),
    [POSTS.photos]: (id: string) =>
      player(id, [
        item(id, 'Four sample photographs of the same nest box, March to June', {
          aweme_type: 150,
          image_post_info: {
            images: [1, 2, 3, 4].map((n) => ({ display_image: cover(`photo-${n}`) })),
          },
        }),
      ]),
    [POSTS.inSession]: (id: string) =>
      player(id, [
        item(id, 'A sample whose file only the page itself may fetch', {
          video_info: {
            cover: cover('in-session'),
            meta: { duration: 14_200, width: 576, height: 1024 },
            url_list: SESSION_LINKS,
          },
        }),
      ]),
    [POSTS.removed]: noSuchPlayer,
    [POSTS.checked]: () => checkPage(),
  }),
);

const EMBEDS: Answers = new Map(
  Object.entries({
    [POSTS.inSession]: (id: string) =>
      embed(id, {
        isReady: true,
        videoData: {
          itemInfos: {
            id,
            text: 'A sample whose file only the page itself may fetch',
            createTime: '1781155914',
            video: {
              urls: SESSION_LINKS.slice(0, 1),
              videoMeta: { width: 576, height: 1024, duration: 14 },
            },
            diggCount: 12,
            playCount: 480,
          },
          authorInfos: { uniqueId: author.unique_id, nickName: author.nickname, verified: false },
        },
      }),
    [POSTS.removed]: noSuchEmbed,
  }),
);

/** A video that there never was is answered like a removed one; the others answer as they are told to. */
const answerKnown = (
  answers: Answers,
  id: string,
  noSuch: (id: string) => FakeResponse,
): FakeResponse | undefined =>
  answers.get(id)?.(id) ?? (KNOWN.has(id) || !/^\d{19}$/.test(id) ? undefined : noSuch(id));
const KNOWN: ReadonlySet<string> = new Set(Object.values(POSTS));

const media = (url: URL): FakeResponse | undefined => {
  if (url.href === FILM) return file(film(), FILM_TYPE, 'sample-film');
  const [, name] = /^\/sample\/([\w-]+)\.jpeg$/.exec(url.pathname) ?? [];
  return url.hostname === 'p16-common-sign.tiktokcdn-us.com' && name !== undefined
    ? file(drawing(name, 9, 16), 'image/jpeg', `sample-${name}`)
    : undefined;
};

const explore = (): FakeResponse =>
  sitePage({
    'webapp.updated-items': LISTED.slice(0, 3).map((id) =>
      listedItem(id, 'Trending in the sample'),
    ),
  });

const serve = (request: SentRequest): FakeResponse | undefined => {
  const url = new URL(request.url);
  const research = serveResearch(request);
  if (research) return research;
  if (url.origin === 'https://webcast.tiktok.com') return serveCalls(url);
  if (url.origin !== SITE) return media(url) ?? serveCaptions(url);
  const requested = url.searchParams.get('item_ids') ?? '';
  if (url.pathname === '/player/api/v1/items') return answerKnown(PLAYER, requested, noSuchPlayer);
  if (url.pathname === '/oembed') return serveOembed(url);
  return serveAccounts(url.pathname) ?? serveCalls(url);
};

const ofUser = { username: heron.uniqueId };
const ofVideo = { videoId: POSTS.film };
/** The last day of the sample. */
const until = '2026-08-31';

const examples: FakeSite['examples'] = {
  'get-user': ofUser,
  'list-user-videos': { ...ofUser, until },
  'list-user-likes': ofUser,
  'list-user-reposts': ofUser,
  'list-user-followers': ofUser,
  'list-user-following': ofUser,
  'list-user-playlists': ofUser,
  'list-user-collections': ofUser,
  'get-user-live': ofUser,
  'get-video': ofVideo,
  'list-video-comments': ofVideo,
  'list-comment-replies': { ...ofVideo, commentId: COMMENTS[0] },
  'list-related-videos': ofVideo,
  'get-transcript': { ...ofVideo, language: 'original' },
  'get-download-link': ofVideo,
  'get-audio': { audioId: SOUND },
  'list-audio-videos': { audioId: SOUND, until },
  'get-tag': { tagName: TAG.title },
  'list-tag-videos': { tagName: TAG.title, until },
  'list-collection-videos': { collectionId: LIST_IDS.collection },
  'list-playlist-videos': { playlistId: LIST_IDS.playlist },
  'search-videos': { query: 'pond', until },
  'search-content': { query: 'pond' },
  'list-user-stories': { username: heron.uniqueId },
  'search-users': { query: 'pond' },
  'search-live': { query: 'pond' },
  'get-live-room': { roomId: ROOM },
  'list-trending-videos': {},
  'get-place': { placeId: LIST_IDS.place },
  'list-place-videos': { placeId: LIST_IDS.place },
  'list-effect-videos': { effectId: LIST_IDS.effect },
};

const pages: FakeSite['pages'] = {
  'list-trending-videos': explore,
  'get-video': ({ videoId = '' }, { pathname }) =>
    pathname.startsWith('/embed/') ? answerKnown(EMBEDS, videoId, noSuchEmbed) : servePage(videoId),
};

/** The invented short-video site: what can be had, and for each thing that cannot, its own refusal. */
export default { pages, serve, browsed: BROWSED, examples } satisfies FakeSite;
