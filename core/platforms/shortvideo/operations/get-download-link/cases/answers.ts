import type { Reply } from '#kit/exchange.ts';
import { page, replyTo } from '#kit/fake/site.ts';

/** Small invented answers in the shapes of the player, the embed page and the page, and of each refusal. */

const SITE = 'https://www.tiktok.com';
const VIDEO = '7600000000000000123';
const PLAYER = `${SITE}/player/api/v1/items?item_ids=${VIDEO}`;
const EMBED = `${SITE}/embed/v2/${VIDEO}`;
const PAGE = `${SITE}/@potter.house/video/${VIDEO}`;

const FIRST =
  'https://v16m.tiktokcdn-us.com/0123456789abcdef0123456789abcdef/6a0f0000/video/tos/useast5/a/?a=1284&mime_type=video_mp4';
const SECOND = 'https://v45.tiktokcdn-eu.com/b/video.mp4?mime_type=video_mp4&expire=1795000000';
const HEVC = 'https://v16m.tiktokcdn-us.com/hevc/media-video-hvc1/?mime_type=video_mp4';
/** Links that only the page itself can follow. */
const BOUND =
  'https://v16-webapp-prime.tiktok.com/video/tos/x/?a=1988&expire=1795000000&signature=ab&tk=tt_chain_token';
const BOUND_TOO = `${SITE}/aweme/v1/play/?video_id=v1&signaturev3=x&tk=tt_chain_token`;

interface Options {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly finalUrl?: string;
}

const answer = (url: string, body: string, options: Options = {}): Reply => {
  const { status = 200, headers = {}, finalUrl } = options;
  const { headers: usual } = page('');
  const request = { method: 'GET', url, headers: {} };
  const reply = replyTo(request, { status, headers: { ...usual, ...headers }, body });
  return finalUrl === undefined ? reply : { ...reply, finalUrl };
};

/** Numbers of more than 53 bits are written as `#7600000000000000123` here, and plainly in the answer. */
const player = (value: unknown): Reply =>
  answer(
    PLAYER,
    typeof value === 'string' ? value : JSON.stringify(value).replaceAll(/"#(\d+)"/g, '$1'),
    { headers: { 'content-type': 'application/json; charset=utf-8' } },
  );

/** What the player says of the video. */
const item = (more: object): object => ({
  id_str: VIDEO,
  id: `#${VIDEO}`,
  desc: 'خزف اليوم 🏺 \u202E<b>',
  author_info: { unique_id: 'potter.house', nickname: 'The Potter House' },
  statistics_info: { digg_count: 12 },
  ...more,
});

const playing = (more: object): Reply =>
  player({ status_code: 0, results: [{ code: 'ok', id_str: VIDEO }], items: [item(more)] });

const META = { duration: 13_100, width: 576, height: 1024 };

const profile = (codec: string, bitrate: number, urls: readonly string[], size?: number) => ({
  bitrate,
  codec_type: codec,
  play_addr: { ...(size === undefined ? {} : { data_size: size }), url_list: urls },
});

/** The embed page carries its data in one script, under its own address. */
const embed = (route: object, request: Options = {}, query = ''): Reply => {
  const path = `/embed/v2/${VIDEO}${query}`;
  const state = { source: { data: { '/embed/': { isReady: true }, [path]: route } } };
  const json = JSON.stringify(state).replaceAll('</', '<\\/');
  return answer(
    EMBED + query,
    `<!doctype html><html><body><div id="root"></div><script>var a="<script";</script><script id="__FRONTITY_CONNECT_STATE__" type="application/json">${json}</script></body></html>`,
    request,
  );
};

const embedded = (video: object, more: object = {}): object => ({
  isReady: true,
  videoData: {
    itemInfos: { id: VIDEO, text: '</script> خزف', createTime: '1769512600', video },
    authorInfos: { uniqueId: 'potter.house', nickName: 'The Potter House' },
    ...more,
  },
});

const EMBEDDED = embedded({
  urls: [SECOND],
  videoMeta: { width: 576, height: 1024, duration: 13 },
});

/** The video's own page. */
const watched = (scope: object): Reply => {
  const json = JSON.stringify({
    __DEFAULT_SCOPE__: { 'webapp.app-context': { captcha: '' }, ...scope },
  });
  return answer(
    PAGE,
    `<!DOCTYPE html><html><head><script id="__UNIVERSAL_DATA_FOR_REHYDRATION__" type="application/json">${json}</script></head><body></body></html>`,
  );
};

const detail = (more: object, statusCode = 0, statusMsg = ''): Reply =>
  watched({ 'webapp.video-detail': { statusCode, statusMsg, ...more } });

const struct = (more: object = {}): object => ({
  itemInfo: {
    itemStruct: {
      id: VIDEO,
      desc: 'Bowl',
      createTime: '1769512600',
      video: {
        id: VIDEO,
        playAddr: BOUND,
        downloadAddr: BOUND,
        bitrateInfo: [{ CodecType: 'h264', PlayAddr: { UrlList: [BOUND, BOUND_TOO] } }],
      },
      author: { uniqueId: 'potter.house' },
      ...more,
    },
  },
});

/** The first bytes of a file. */
const probe = (url: string, status: number, type: string, body: string, range?: string): Reply => {
  const headers = {
    'content-type': type,
    ...(range === undefined ? {} : { 'content-range': range }),
  };
  const reply = answer(url, body, { status, headers });
  return { ...reply, request: { ...reply.request, headers: { range: 'bytes=0-1' } } };
};

const PLAYER_ANSWERS: Readonly<Record<string, Reply>> = {
  player: playing({
    video_info: {
      meta: META,
      url_list: [BOUND, ''],
      profiles: [
        profile('bytevc1', 900_000, [HEVC]),
        profile('bytevc2', 800_000, ['https://v16m.tiktokcdn-us.com/h266/?mime_type=video_mp4']),
        profile('h264', 2_400_000, [FIRST, SECOND, FIRST], 3_961_918),
        profile('h264', 2_400_000, [
          'https://v16m.tiktokcdn.com/wm/?lr=tiktok_m',
          'http://v16m.tiktokcdn.com/plain',
          'https://evil.example/v.mp4',
          'https://v16m.tiktokcdn.com@evil.example/v.mp4',
        ]),
      ],
    },
  }),
  'player-another': playing({ id_str: '7600000000000000999', video_info: { url_list: [FIRST] } }),
  'player-hevc-only': playing({
    video_info: {
      meta: META,
      profiles: [{ codec_type: 'h265_hvc1', play_addr: { url_list: [HEVC] } }],
    },
  }),
  'player-no-link': playing({ video_info: { meta: META, url_list: [''] } }),
  'player-session-bound': playing({ video_info: { meta: META, url_list: [BOUND, BOUND_TOO] } }),
  'player-photos': playing({
    aweme_type: 150,
    video_info: { url_list: ['https://v16m.tiktokcdn.com/music.mp3'] },
    image_post_info: {
      images: [{ display_image: { url_list: ['https://p16.tiktokcdn.com/1.jpeg'] } }],
    },
  }),
  'player-gone': player({
    status_code: 0,
    items: [],
    results: [{ code: 'nil_core_data', id_str: VIDEO }],
    extra: { fatal_item_ids: [] },
  }),
  'player-busy': player({
    status_code: 0,
    items: null,
    results: [{ code: 'api_busy', id_str: VIDEO }],
  }),
  'player-bad-parameters': player({
    status_code: 5,
    status_msg: 'Invalid parameters',
    items: null,
  }),
  'player-captcha': player({ code: 10_000, from: '', type: 'verify', region: 'us' }),
  'player-nothing': player({ status_code: 0, items: [] }),
  'player-broken': player('{"status_code":0,"items":[{"id_str":"76'),
  'player-empty': player(''),
};

const EMBED_ANSWERS: Readonly<Record<string, Reply>> = {
  embed: embed(EMBEDDED),
  'embed-other-key': embed(EMBEDDED, {}, '?lang=en'),
  'embed-photos': embed(
    embedded(
      { urls: [] },
      { imagePostInfo: { displayImages: [{ urlList: ['https://p16.tiktokcdn.com/1.jpeg'] }] } },
    ),
  ),
  'embed-missing': embed(
    { isError: true, errorStatus: 404, errorCode: 404, is404: true },
    { status: 404 },
  ),
  'embed-error': embed({ isError: true, errorStatus: 400, errorCode: 10_231 }, { status: 400 }),
  'embed-other-error': embed(
    { isError: true, errorStatus: 500, errorMsg: 'Something\nwent wrong' },
    { status: 400 },
  ),
  'embed-404-bare': answer(EMBED, '<html><title>Not found</title></html>', { status: 404 }),
};

const PAGE_ANSWERS: Readonly<Record<string, Reply>> = {
  page: detail(struct()),
  'page-photos': detail(
    struct({
      imagePost: { images: [{ imageURL: { urlList: ['https://p16.tiktokcdn.com/1.jpeg'] } }] },
    }),
  ),
  'page-reflow': watched({ 'webapp.reflow.video.detail': struct() }),
  'page-grown-ups': detail({ itemInfo: { itemStruct: { id: VIDEO, isContentClassified: true } } }),
  'page-without-detail': watched({}),
  'page-status-deleted': detail({}, 10_204, 'status_deleted'),
  'page-status-reviewing': detail({}, 10_204, 'author_status,status_reviewing'),
  'page-status-unavailable': detail({}, 10_204),
  'page-status-expired': detail({}, 10_201),
  'page-status-login': detail({}, 10_101),
  'page-status-no-account': detail({}, 10_221, 'user not exist'),
  'page-status-private': detail({}, 10_216),
  'page-status-private-account': detail({}, 10_222),
  'page-status-region': detail({}, 10_231),
  'page-status-odd': detail({}, 10_999, 'odd\nwords'),
  'page-server-fault': answer(PAGE, '<html>502</html>', { status: 502 }),
};

const WALLS: Readonly<Record<string, Reply>> = {
  challenge: answer(
    PAGE,
    '<!DOCTYPE html><html><body>Please wait...<div id="cs" class="eyJ2Ijp7ImEiOiJ4In19"></div><div id="wci" class="_wafchallengeid"></div></body></html>',
  ),
  'captcha-page': answer(
    PAGE,
    '<html><head><script src="https://x.example/secsdk-captcha/1.js"></script></head><body></body></html>',
  ),
  'login-redirect': answer(PAGE, '', {
    status: 302,
    headers: { location: '/login?redirect_url=x' },
  }),
  'login-final': answer(PAGE, '<html></html>', { finalUrl: `${SITE}/login?redirect_url=x` }),
};

const PROBES: Readonly<Record<string, Reply>> = {
  'probe-good': probe(FIRST, 206, 'video/mp4', '\0\0', 'bytes 0-1/3961918'),
  'probe-good-second': probe(SECOND, 200, 'Video/MP4', '\0\0'),
  'probe-text': probe(SECOND, 200, 'text/html', '<h'),
  'probe-forbidden': probe(FIRST, 403, 'text/html', ''),
};

export const ANSWERS: Readonly<Record<string, Reply>> = {
  ...PLAYER_ANSWERS,
  ...EMBED_ANSWERS,
  ...PAGE_ANSWERS,
  ...WALLS,
  ...PROBES,
};

/** One of them. Throws when there is none of this name. */
export const answerNamed = (name: string): Reply => {
  const found = ANSWERS[name];
  if (!found) throw new Error(`there is no answer ${name}`);
  return found;
};
