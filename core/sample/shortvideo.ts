import { HTML, JSON_TEXT, RECORDED, type Recording } from './recording.ts';

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
const END = (Date.parse(RECORDED) / 1000 + SIX_HOURS).toString(16);
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

const player = (name: string, id: string, items: readonly object[], code = 'ok'): Recording => ({
  name: `shortvideo/${name}-player`,
  ask: {
    url: `${SITE}/player/api/v1/items?item_ids=${id}`,
    headers: { accept: 'application/json', 'accept-language': 'en-US,en;q=0.9' },
  },
  headers: JSON_TEXT,
  body: JSON.stringify({ status_code: 0, results: [{ code, id_str: id }], items }),
});

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
const embed = (name: string, id: string, route: object): Recording => {
  const path = `/embed/v2/${id}`;
  const state = { source: { data: { [path]: { link: path, ...route } }, url: SITE + path } };
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  return {
    name: `shortvideo/${name}-embed`,
    ask: {
      url: SITE + path,
      headers: { accept: 'text/html', 'accept-language': 'en-US,en;q=0.9' },
    },
    headers: HTML,
    body: `<!doctype html><html lang="en"><head><title>sample</title></head><body><div id="root"></div><script id="__FRONTITY_CONNECT_STATE__" type="application/json">${json}</script></body></html>\n`,
  };
};

/** Links that the site's page alone can follow, as it hands them out for some videos. */
const SESSION_LINKS = [
  `https://v16-webapp-prime.tiktok.com/video/tos/sample/?a=1988&expire=${parseInt(END, 16)}&tk=tt_chain_token`,
  `${SITE}/aweme/v1/play/?video_id=sample0003&tk=tt_chain_token`,
];

const film = (): readonly Recording[] => [
  player('film', POSTS.film, [
    item(
      POSTS.film,
      'Six quiet seconds at the pond of the Quillmere sample garden 🐦 #sample #garden',
      {
        video_info: {
          cover: cover('film'),
          origin_cover: cover('film-origin'),
          meta: { duration: 6000, width: 540, height: 960, ratio: 9 / 16 },
          url_list: [FILM],
          profiles: [
            { codec_type: 'h265_hvc1', play_addr: { url_list: [FILM_H265], data_size: 150_000 } },
            { codec_type: 'h264', play_addr: { url_list: [FILM, FILM_MARKED] } },
          ],
        },
      },
    ),
  ]),
  {
    // Made once, with ffmpeg: a drifting gradient and the word SAMPLE; six seconds at 24 frames,
    // 540 by 960, H.264 constrained baseline, index in front, no sound.
    name: 'shortvideo/film-file',
    ask: { url: FILM, headers: { range: 'bytes=0-1' } },
    headers: {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      etag: '"sample-film-1"',
      'last-modified': 'Thu, 11 Jun 2026 05:18:34 GMT',
    },
    body: { sha256: '72d92c8e6f724df8327875a24b1bb8ec664cd20afb08dbaf1e31327bf4b5c544' },
  },
];

const photos = (): Recording =>
  player('photos', POSTS.photos, [
    item(POSTS.photos, 'Four sample photographs of the same nest box, March to June', {
      aweme_type: 150,
      image_post_info: {
        images: [1, 2, 3, 4].map((n) => ({ display_image: cover(`photo-${n}`) })),
      },
    }),
  ]);

const inSession = (): readonly Recording[] => [
  player('in-session', POSTS.inSession, [
    item(POSTS.inSession, 'A sample whose file only the page itself may fetch', {
      video_info: {
        cover: cover('in-session'),
        meta: { duration: 14_200, width: 576, height: 1024 },
        url_list: SESSION_LINKS,
      },
    }),
  ]),
  embed('in-session', POSTS.inSession, {
    isReady: true,
    videoData: {
      itemInfos: {
        id: POSTS.inSession,
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
];

const removed = (): readonly Recording[] => [
  player('removed', POSTS.removed, [], 'nil_core_data'),
  embed('removed', POSTS.removed, { isError: true, errorStatus: 404, errorCode: 404, is404: true }),
];

/** The page that makes a browser compute before it goes on. */
const checked = (): Recording => ({
  ...player('checked', POSTS.checked, []),
  headers: HTML,
  body: '<!DOCTYPE html><html><body>Please wait...<div id="cs" class="c2FtcGxl"></div><div id="wci" class="_wafchallengeid"></div></body></html>\n',
});

export const shortvideo = (): readonly Recording[] => [
  ...film(),
  photos(),
  ...inSession(),
  ...removed(),
  checked(),
];
