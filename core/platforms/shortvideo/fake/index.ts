import type { SentRequest } from '../../../kit/exchange.ts';
import { film, FILM_TYPE } from '../../../kit/fake/film.ts';
import { drawing } from '../../../kit/fake/picture.ts';
import {
  file,
  json,
  page,
  SAMPLE_INSTANT,
  type FakeResponse,
  type FakeSite,
} from '../../../kit/fake/site.ts';

const SITE = 'https://www.tiktok.com';

/** Numbers whose upper bits say June 2026, as a real one's would, and whose rest is plainly made up. */
export const POSTS = {
  film: '7650000000000000001',
  photos: '7650000000000000002',
  inSession: '7650000000000000003',
  removed: '7650000000000000004',
  checked: '7650000000000000005',
} as const;

/** The second step of a file's path is the end of the link, in hexadecimal Unix seconds. */
const SIX_HOURS = 6 * 3600;
const END = (Date.parse(SAMPLE_INSTANT) / 1000 + SIX_HOURS).toString(16);
/** `SAMPLESAMPLESAMP` in hexadecimal, where real links carry a hash. */
const HASH = '53414d504c4553414d504c4553414d50';

export const FILM = `https://v16m.tiktokcdn-us.com/${HASH}/${END}/video/tos/sample/bower-sample-film.mp4?mime_type=video_mp4`;
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

/** The embed page carries its data in one script, under its own address. */
const embed = (id: string, route: object): FakeResponse => {
  const path = `/embed/v2/${id}`;
  const state = { source: { data: { [path]: { link: path, ...route } }, url: SITE + path } };
  const data = JSON.stringify(state).replaceAll('<', '\\u003c');
  return page(
    `<!doctype html><html lang="en"><head><title>sample</title></head><body><div id="root"></div><script id="__FRONTITY_CONNECT_STATE__" type="application/json">${data}</script></body></html>\n`,
  );
};

/** Links that the site's page alone can follow, as it hands them out for some videos. */
const SESSION_LINKS = [
  `https://v16-webapp-prime.tiktok.com/video/tos/sample/?a=1988&expire=${parseInt(END, 16)}&tk=tt_chain_token`,
  `${SITE}/aweme/v1/play/?video_id=sample0003&tk=tt_chain_token`,
];

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
    [POSTS.removed]: (id: string) => player(id, [], 'nil_core_data'),
    // The page that makes a browser compute before it goes on.
    [POSTS.checked]: () =>
      page(
        '<!DOCTYPE html><html><body>Please wait...<div id="cs" class="c2FtcGxl"></div><div id="wci" class="_wafchallengeid"></div></body></html>\n',
      ),
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
    [POSTS.removed]: (id: string) =>
      embed(id, { isError: true, errorStatus: 404, errorCode: 404, is404: true }),
  }),
);

const media = (url: URL): FakeResponse | undefined => {
  if (url.href === FILM) return file(film(), FILM_TYPE, 'sample-film');
  const [, name] = /^\/sample\/([\w-]+)\.jpeg$/.exec(url.pathname) ?? [];
  return url.hostname === 'p16-common-sign.tiktokcdn-us.com' && name !== undefined
    ? file(drawing(name, 9, 16), 'image/jpeg', `sample-${name}`)
    : undefined;
};

const serve = (request: SentRequest): FakeResponse | undefined => {
  const url = new URL(request.url);
  if (url.origin !== SITE) return media(url);
  const asked = url.searchParams.get('item_ids') ?? '';
  if (url.pathname === '/player/api/v1/items') return PLAYER.get(asked)?.(asked);
  const [, id = ''] = /^\/embed\/v2\/(\d+)$/.exec(url.pathname) ?? [];
  return EMBEDS.get(id)?.(id);
};

const examples: FakeSite['examples'] = { 'get-download-link': { videoId: POSTS.film } };

/** The invented short-video site: one film that can be had, and four posts that say why not. */
export default { serve, examples } satisfies FakeSite;
