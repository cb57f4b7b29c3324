import { AppError, refused, type Refusal } from '#kit/errors.ts';
import { judged, GONE, withReason } from '../../readers/refusals.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';
import { bool, id, int, isNode, list, node, str, at, type Node } from '#kit/dig.ts';
import { IN_SESSION, objectionTo } from '../../readers/site.ts';
import type { Reply } from '#kit/exchange.ts';
import { STATES, parsePageState } from '../../readers/page-state.ts';

/** What one answer says of a video's file. */
export type Detail =
  | { readonly kind: 'links'; readonly links: readonly string[] }
  /** The post is made of photos. */
  | { readonly kind: 'photo' }
  /** There is such a video, and this answer has no link to it that anybody may follow. */
  | { readonly kind: 'kept'; readonly error: AppError }
  | { readonly kind: 'missing'; readonly error: AppError }
  /** The answer says nothing of the video. */
  | { readonly kind: 'failed'; readonly error: AppError };

const ORDER: readonly Detail['kind'][] = ['photo', 'links', 'kept', 'missing', 'failed'];

/** The answer that says most: that there is a video outweighs that there is none. */
export const mostTellingDetail = (details: readonly Detail[]): Detail =>
  ORDER.flatMap((kind) => details.filter((detail) => detail.kind === kind))[0] ??
  failed(messages.noReply);

export const failed = (words: Message): Detail => ({
  kind: 'failed',
  error: new AppError('platform_error', words),
});

const walled = (refusal: Refusal): Detail => ({ kind: 'failed', error: refused(refusal) });

const kept = (words: Message): Detail => ({
  kind: 'kept',
  error: new AppError('platform_error', words),
});

export const missing = (words: Message): Detail => ({
  kind: 'missing',
  error: new AppError('not_found', words),
});

export const SESSION_BOUND = messages.linksBoundToSession;

/** What a status code inside an answer says of the file. */
const detailOfStatus = (
  code: number | undefined,
  message: string | undefined,
): Detail | undefined => {
  const judgement = judged(code, message);
  switch (judgement?.kind) {
    case 'walled':
      return walled(judgement.refusal);
    case 'missing':
      return missing(judgement.words);
    case 'kept':
      return kept(judgement.words);
    case 'failed':
      return failed(judgement.words);
    default:
      return undefined;
  }
};

/** The answer of the embed player's item call: `{status_code, results: [{code}], items: [{…}]}`. */
export const readPlayer = (value: unknown, videoId: string | undefined): Detail => {
  const items = list(value, 'items').filter(isNode);
  const item = items.find((each) => isAbout(id(each, 'id_str') ?? id(each, 'id'), videoId));
  if (item !== undefined) return readItem(item);
  if (items.length > 0) return failed(messages.otherVideoAnswered);
  const status = detailOfStatus(int(value, 'status_code'), str(value, 'status_msg'));
  if (status) return status;
  const code = list(value, 'results').map((result) => str(result, 'code'))[0];
  if (code === undefined || code === 'ok') return failed(messages.playerWithoutVideo);
  return /nil_core_data|not_?exist|delet/i.test(code)
    ? missing(GONE)
    : failed(withReason(messages.playerCannotShow, code));
};

const isAbout = (found: string | undefined, videoId: string | undefined): boolean =>
  found === undefined || videoId === undefined || found === videoId;

const readItem = (item: unknown): Detail => {
  if (list(item, 'image_post_info', 'images').length > 0) return { kind: 'photo' };
  const video = node(item, 'video_info');
  const offers: Offer[] = [
    ...list(video, 'url_list').map((url) => offer(url, '')),
    ...list(video, 'profiles').flatMap((profile) =>
      list(profile, 'play_addr', 'url_list').map((url) => offer(url, codecText(profile))),
    ),
  ];
  return detailOfOffers(offers);
};

/** What a profile says of its codec, under any of the names it has had. */
const codecText = (profile: unknown): string =>
  [
    str(profile, 'codec_type'),
    str(profile, 'gear_name'),
    str(profile, 'play_addr', 'url_key'),
    bool(profile, 'is_h265') === true || int(profile, 'is_bytevc1') === 1 ? 'h265' : undefined,
  ].join(' ');

interface Offer {
  readonly url: unknown;
  readonly codec: string;
}
const offer = (url: unknown, codec: string): Offer => ({ url, codec });

/** H.266, which hardly anything plays. */
const SKIPPED = /bytevc2|h\.?266|vvc/i;
/** H.265: only where there is no H.264. */
const LAST = /bytevc1|h\.?265|hevc|hvc1/i;
/** Copies with the platform's mark painted in. */
const MARKED = /[?&](?:watermark=1|lr=tiktok)|\/playwm\//;

/** The links that anybody may follow, H.264 first, each once. */
const detailOfOffers = (offers: readonly Offer[]): Detail => {
  const given = offers.flatMap(({ url, codec }) => {
    const link = typeof url === 'string' ? url.replace(/^\/\//, 'https://') : '';
    return link === '' ? [] : [{ link, codec: `${codec} ${link}` }];
  });
  const free = given.filter(
    ({ link, codec }) =>
      objectionTo(link) === undefined && !SKIPPED.test(codec) && !MARKED.test(link),
  );
  const sorted = [
    ...free.filter(({ codec }) => !LAST.test(codec)),
    ...free.filter(({ codec }) => LAST.test(codec)),
  ].map(({ link }) => link);
  if (sorted.length > 0) return { kind: 'links', links: [...new Set(sorted)] };
  return kept(
    given.some(({ link }) => objectionTo(link) === IN_SESSION)
      ? SESSION_BOUND
      : messages.plainFileLinkMissing,
  );
};

/** The embed page: `source.data["/embed/v2/<id>"]`. A missing video comes with HTTP 400 and `isError`. */
export const readEmbed = (reply: Reply, videoId: string | undefined): Detail => {
  const route = findEmbedRoute(
    node(parsePageState(reply, STATES.embed), 'source', 'data') ?? {},
    videoId,
  );
  if (route === undefined) return failed(messages.embedPageWithoutVideo);
  if (bool(route, 'isError') === true) return readError(route);
  const video = node(route, 'videoData');
  const item = node(video, 'itemInfos');
  if (!isAbout(id(item, 'id'), videoId)) return failed(messages.otherVideoAnswered);
  if (hasPictures(at(video, 'imagePostInfo') ?? at(item, 'imagePostInfo')))
    return { kind: 'photo' };
  if (str(item, 'id') === undefined && node(item, 'video') === undefined)
    return (
      detailOfStatus(
        int(video, 'statusCode') ?? int(route, 'statusCode'),
        str(route, 'statusMsg'),
      ) ?? failed(messages.embedPageWithoutVideo)
    );
  return detailOfOffers(list(item, 'video', 'urls').map((url) => offer(url, '')));
};

const findEmbedRoute = (routes: Node, videoId: string | undefined): Node | undefined => {
  const keys = Object.keys(routes).filter(
    (key) => key.startsWith('/embed/') && !key.startsWith('/embed/@'),
  );
  const key =
    keys.find((each) => videoId !== undefined && each.includes(videoId)) ??
    (keys.length === 1 ? keys[0] : undefined);
  return key === undefined ? undefined : node(routes, key);
};

const readError = (route: Node): Detail => {
  const code = int(route, 'errorCode');
  if (int(route, 'errorStatus') === 404 || code === 404) return missing(GONE);
  const message = str(route, 'errorMsg') ?? str(route, 'errorMessage');
  const status = code !== undefined && code >= 10_000 ? detailOfStatus(code, message) : undefined;
  return status ?? failed(withReason(messages.embedPageCannotShow, message ?? code?.toString()));
};

const hasPictures = (info: unknown): boolean =>
  isNode(info) && Object.values(info).some((value) => Array.isArray(value) && value.length > 0);

/**
 * The video's own page, today's layout or an older one. It never gives a link: those in it carry
 * `tk=tt_chain_token` and are answered 403 without the page's cookie (recorded 2024 and 2025).
 */
export const readVideoPage = (reply: Reply, videoId: string | undefined): Detail => {
  const scope = node(parsePageState(reply, STATES.page), '__DEFAULT_SCOPE__');
  const detail = node(scope, 'webapp.video-detail') ?? node(scope, 'webapp.reflow.video.detail');
  if (detail) return readVideoDetail(detail, videoId);
  const old =
    at(parsePageState(reply, STATES.sigi), 'ItemModule', videoId ?? '') ??
    at(parsePageState(reply, STATES.next), 'props', 'pageProps', 'itemInfo', 'itemStruct');
  return isNode(old) ? readStruct(old, videoId) : failed(messages.pageWithoutVideo);
};

/** `{statusCode, statusMsg, itemInfo: {itemStruct}}`, on the page and in the item call. */
export const readVideoDetail = (detail: unknown, videoId: string | undefined): Detail => {
  const struct =
    node(detail, 'itemInfo', 'itemStruct') ??
    node(detail, 'videoDetail', 'itemInfo', 'itemStruct') ??
    node(detail, 'itemStruct');
  const code = int(detail, 'statusCode') ?? int(detail, 'status_code');
  const message = str(detail, 'statusMsg') ?? str(detail, 'status_msg');
  if (struct) return readStruct(struct, videoId);
  return detailOfStatus(code, message) ?? failed(messages.pageWithoutVideo);
};

const readStruct = (struct: Node, videoId: string | undefined): Detail => {
  if (!isAbout(id(struct, 'id'), videoId)) return failed(messages.otherVideoAnswered);
  if (list(struct, 'imagePost', 'images').length > 0) return { kind: 'photo' };
  if (node(struct, 'video') !== undefined) return kept(SESSION_BOUND);
  return kept(
    bool(struct, 'isContentClassified') === true
      ? messages.videoForAdultsOnly
      : messages.fileLinkMissing,
  );
};
