import { at, bool, id, int, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { isPage, jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import { checkStatus, embedData, pathFromUrl, readDefaultScope } from './answer.ts';
import { STATES, parsePageState } from './page-state.ts';
import { capturedLines } from './captured.ts';
import { errorFromJudgement, GONE, judged, withheld, withReason } from './refusals.ts';
import { messages } from './messages.ts';

/** What one reply holds of one video, by the kind of the reply. */
export type Watched =
  | { readonly kind: 'item'; readonly item: Node }
  | { readonly kind: 'embed'; readonly data: Node }
  | { readonly kind: 'player'; readonly item: Node }
  | { readonly kind: 'oembed'; readonly value: Node };

/**
 * The video of a reply: of its page (three layouts), of the site’s own call, of the embed page, of the embed
 * player, of oEmbed, or of a line that another tool captured. Throws what the answer says instead.
 */
export const watchedIn = (reply: Reply, videoId: string | undefined): Watched => {
  const lines = capturedLines(reply);
  if (lines) return { kind: 'item', item: itemNamed(lines, videoId) };
  checkStatus(reply);
  if (isPage(reply)) return inPage(reply, videoId);
  const value = jsonFromReply(reply);
  if (str(value, 'embed_type') !== undefined || str(value, 'provider_name') === 'TikTok')
    return { kind: 'oembed', value: node(value) ?? {} };
  if (at(value, 'items') !== undefined || at(value, 'results') !== undefined)
    return { kind: 'player', item: playerItem(value, videoId) };
  return { kind: 'item', item: inDetail(value, videoId, pathFromUrl(reply.request)) };
};

const itemNamed = (items: readonly unknown[], videoId: string | undefined): Node => {
  const found = items.filter(isNode).find((item) => isAbout(id(item, 'id'), videoId));
  if (found) return found;
  throw new AppError('platform_error', messages.videoNotAmongCaptured);
};

const isAbout = (found: string | undefined, videoId: string | undefined): boolean =>
  found !== undefined && (videoId === undefined || found === videoId);

const checked = (item: Node, videoId: string | undefined): Node => {
  if (videoId !== undefined && id(item, 'id') !== undefined && id(item, 'id') !== videoId)
    throw new AppError('platform_error', messages.otherVideoAnswered);
  if (node(item, 'video') === undefined && bool(item, 'isContentClassified') === true)
    throw withheld(messages.videoForAdultsOnly);
  return item;
};

const inPage = (reply: Reply, videoId: string | undefined): Watched => {
  if (textFromReply(reply).includes(STATES.embed)) {
    const data = node(embedData(reply, '/embed/v2/') ?? embedData(reply, '/embed/'), 'videoData');
    if (!data || !node(data, 'itemInfos'))
      throw new AppError('platform_error', messages.embedPageWithoutVideo);
    if (videoId !== undefined && id(data, 'itemInfos', 'id') !== videoId)
      throw new AppError('platform_error', messages.otherVideoAnswered);
    return { kind: 'embed', data };
  }
  const scope = readDefaultScope(reply);
  const detail = node(scope, 'webapp.video-detail') ?? node(scope, 'webapp.reflow.video.detail');
  if (detail) return { kind: 'item', item: inDetail(detail, videoId, '') };
  const old =
    at(parsePageState(reply, STATES.sigi), 'ItemModule', videoId ?? firstKey(reply)) ??
    at(parsePageState(reply, STATES.next), 'props', 'pageProps', 'itemInfo', 'itemStruct');
  if (isNode(old)) return { kind: 'item', item: checked(old, videoId) };
  throw new AppError('platform_error', messages.pageWithoutVideo);
};

/** Where nobody says which video, an old page tells it if it holds one alone. */
const firstKey = (reply: Reply): string => {
  const keys = Object.keys(node(parsePageState(reply, STATES.sigi), 'ItemModule') ?? {});
  return keys.length === 1 ? (keys[0] ?? '') : '';
};

/** `{statusCode, statusMsg, itemInfo: {itemStruct}}`, on the page and in the site’s call. */
const inDetail = (detail: unknown, videoId: string | undefined, path: string): Node => {
  const item =
    node(detail, 'itemInfo', 'itemStruct') ??
    node(detail, 'videoDetail', 'itemInfo', 'itemStruct') ??
    node(detail, 'itemStruct');
  if (item && Object.keys(item).length > 0) return checked(item, videoId);
  const codes = [int(detail, 'statusCode'), int(detail, 'status_code')];
  const code = codes.find((one) => one !== undefined && one !== 0);
  const message = str(detail, 'statusMsg') ?? str(detail, 'status_msg');
  // The call answers so, without a message, for a video that is not there (recorded October 2026).
  if (code === 10_204 && message === undefined && path === '/api/item/detail/')
    throw new AppError('not_found', GONE);
  const judgement = judged(code, message);
  throw judgement
    ? errorFromJudgement(judgement)
    : new AppError('platform_error', messages.answerWithoutVideo);
};

/** The embed player: `{status_code, results: [{code}], items: [{…}]}`. */
const playerItem = (value: unknown, videoId: string | undefined): Node => {
  const items = list(value, 'items').filter(isNode);
  const item = items.find((one) => isAbout(id(one, 'id_str'), videoId));
  if (item) return item;
  const judgement = judged(int(value, 'status_code'), str(value, 'status_msg'));
  if (judgement) throw errorFromJudgement(judgement);
  const code = list(value, 'results').map((result) => str(result, 'code'))[0];
  if (code !== undefined && /nil_core_data|not_?exist|delet/i.test(code))
    throw new AppError('not_found', GONE);
  throw new AppError(
    'platform_error',
    withReason(messages.playerWithoutVideo, code === 'ok' ? undefined : code),
  );
};
