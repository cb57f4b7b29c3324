import { at, bool, id, int, isNode, list, node, str, type Node } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { STATES, parsePageState } from '../../readers/page-state.ts';
import { GONE, withReason } from '../../readers/status-codes.ts';
import { detailOfStatus, failed, kept, missing, SESSION_BOUND, type Detail } from './detail.ts';
import { detailOfOffers, isAbout, offer } from './read-player.ts';
import { messages } from './messages.ts';

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
