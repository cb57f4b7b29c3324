import { json, type FakeResponse } from '#kit/fake/site.ts';
import { FILM, POSTS, heron, item, captionFile } from './world.ts';
import { checkPage, sitePage } from './pages.ts';

const VTT = (lines: readonly string[]): string =>
  `WEBVTT\n\n${lines
    .map((line, n) => `00:00:0${2 * n}.000 --> 00:00:0${2 * n + 1}.900\n${line}\n`)
    .join('\n')}`;

/** What is said in the film, by the name of the file. */
const TEXTS: Readonly<Record<string, string>> = {
  'sample-spoken': VTT(['This is the pond.', 'Listen &amp; look.', 'There she goes.']),
  'sample-translated': VTT(['Este es el estanque.', 'Escucha y mira.', 'Allá va.']),
};

const track = (code: string, source: string, name: string): object => ({
  LanguageCodeName: code,
  Format: 'webvtt',
  Source: source,
  Version: '1',
  Url: captionFile(name),
  UrlExpire: '1788300000',
  Size: '120',
});

/** The spoken words last, as the site lists them. */
const TRACKS: readonly object[] = [
  track('spa-ES', 'MT', 'sample-translated'),
  track('eng-US', 'ASR', 'sample-spoken'),
];

export const serveCaptions = (url: URL): FakeResponse | undefined => {
  const name = Object.keys(TEXTS).find((one) => captionFile(one) === url.href);
  return name === undefined
    ? undefined
    : {
        status: 200,
        headers: { 'content-type': 'text/vtt; charset=utf-8' },
        body: TEXTS[name] ?? '',
      };
};

const SITE = 'https://www.tiktok.com';

const picture = (name: string): object => ({
  imageURL: { urlList: [`https://p16-common-sign.tiktokcdn-us.com/sample/${name}.jpeg`] },
  imageWidth: 900,
  imageHeight: 1600,
});

const film = (id: string): object =>
  item(id, '#samplegarden @sample_otter Six quiet seconds at the pond 🐦', {
    video: {
      ...(item(id, '') as { readonly video: object }).video,
      bitrateInfo: [
        {
          Bitrate: 1_010_862,
          GearName: 'normal_540_0',
          CodecType: 'h264',
          PlayAddr: { Width: 540, Height: 960, UrlList: [FILM] },
        },
      ],
      subtitleInfos: TRACKS,
      claInfo: { enableAutoCaption: true, noCaptionReason: null },
    },
    effectStickers: [{ name: 'Soft light', ID: '1' }],
    poi: { id: '22535865182738101', name: 'Quillmere Pond', address: '1 Sample Lane' },
    adAuthorization: true,
    aigcLabelType: 0,
    stickersOnItem: [{ stickerText: ['wait for it'], stickerType: 4 }],
  });

const photos = (id: string): object =>
  item(id, 'Four sample photographs of the same nest box, March to June', {
    video: { id, duration: 0, width: 0, height: 0 },
    textExtra: [],
    imagePost: {
      title: 'One nest box, four months',
      images: [1, 2, 3, 4].map((n) => picture(`photo-${n}`)),
    },
  });

const detail = (struct: object): FakeResponse =>
  sitePage({
    'webapp.video-detail': { statusCode: 0, statusMsg: '', itemInfo: { itemStruct: struct } },
  });

const refusedBy = (statusCode: number, statusMsg = ''): FakeResponse =>
  sitePage({ 'webapp.video-detail': { statusCode, statusMsg } });

type Answer = (id: string) => FakeResponse;

/** Pages of videos, by the identifier: what everybody sees, and each way of saying no. */
const PAGES: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  [POSTS.film, (id) => detail(film(id))],
  [POSTS.photos, (id) => detail(photos(id))],
  [POSTS.inSession, (id) => detail(item(id, 'A sample whose file only the page may fetch'))],
  [POSTS.removed, () => refusedBy(10_204, 'author_status,status_deleted')],
  [POSTS.checked, () => checkPage()],
  [POSTS.private, () => refusedBy(10_216)],
  [POSTS.elsewhere, () => refusedBy(10_231)],
  [
    POSTS.grownUps,
    (id) => detail({ id, desc: '', isContentClassified: true, author: { uniqueId: 'x' } }),
  ],
  // The layout without the video: the other ways are asked.
  [POSTS.oembed, () => sitePage({})],
]);

export const servePage = (id: string): FakeResponse | undefined => PAGES.get(id)?.(id);

/** oEmbed knows each video by its address. */
export const serveOembed = (url: URL): FakeResponse | undefined => {
  const requested = url.searchParams.get('url') ?? '';
  if (!requested.endsWith(`/video/${POSTS.oembed}`)) return undefined;
  return json({
    version: '1.0',
    type: 'video',
    title: 'Known by its address alone #samplegarden',
    author_url: `${SITE}/@${heron.uniqueId}`,
    author_name: heron.nickname,
    author_unique_id: heron.uniqueId,
    embed_product_id: POSTS.oembed,
    embed_type: 'video',
    provider_name: 'TikTok',
    thumbnail_url: 'https://p16-common-sign.tiktokcdn-us.com/sample/film.jpeg',
    thumbnail_width: 480,
    thumbnail_height: 848,
  });
};
