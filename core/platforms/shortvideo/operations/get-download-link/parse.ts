import type { Notice, Parsed } from '#kit/collect.ts';
import type { KnownParams } from '#kit/operation.ts';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import { at } from '#kit/dig.ts';
import { fromUnix } from '#kit/times.ts';
import type { DownloadLink } from '#vocab/download-link.ts';
import { isVideoFileLink, isMediaAddress, objectionTo } from '../../readers/hosts.ts';
import { hasState, STATES } from '../../readers/page-state.ts';
import { GONE } from '../../readers/status-codes.ts';
import { failed, missing, SESSION_BOUND, mostTellingDetail, type Detail } from './detail.ts';
import { readEmbed, readVideoDetail, readVideoPage } from './read-page.ts';
import { readPlayer } from './read-player.ts';
import { messages } from './messages.ts';

type Params = KnownParams<'videoId' | 'url'>;

/** Whether a reply is the answer to a question about a file: is it there, and is it a video? */
const isProbe = (reply: Reply): boolean =>
  isMediaAddress(reply.request.url) ||
  Object.keys(reply.request.headers).some((name) => /^range$/i.test(name));

/** Whether a plain GET without cookies would fetch this file. */
export const isGood = (reply: Reply): boolean => {
  const type = reply.headers['content-type'] ?? '';
  const isHere = reply.finalUrl === undefined || objectionTo(reply.finalUrl) === undefined;
  return (reply.status === 200 || reply.status === 206) && /^video\/mp4\b/i.test(type) && isHere;
};

/** What the answers to the questions about the video say together. */
export const detailFromReplies = (replies: readonly Reply[], videoId?: string): Detail => {
  const requested = videoId ?? idFromReplies(replies);
  return mostTellingDetail(replies.map((reply) => readOne(reply, requested)));
};

/** The video that the requests name. */
const idFromReplies = (replies: readonly Reply[]): string | undefined =>
  replies.map((reply) => idIn(reply.request.url)).find((id) => id !== undefined);

const idIn = (address: string): string | undefined =>
  /(?:[?&]item_ids=|\/(?:video|photo|embed(?:\/v2)?|player\/v1)\/)(\d{6,25})/.exec(address)?.[1];

const readOne = (reply: Reply, videoId: string | undefined): Detail => {
  const text = textFromReply(reply);
  if (text.trim() === '') return reply.status === 404 ? missing(GONE) : failed(messages.emptyBody);
  if (/^\s*[{[]/.test(text)) return readJson(reply, videoId);
  const detail = text.includes(STATES.embed)
    ? readEmbed(reply, videoId)
    : readVideoPage(reply, videoId);
  if (detail.kind !== 'failed' || reply.status < 400 || hasState(text)) return detail;
  return reply.status === 404
    ? missing(GONE)
    : failed(messages.answeredStatus({ status: reply.status }));
};

const readJson = (reply: Reply, videoId: string | undefined): Detail => {
  try {
    const value = jsonFromReply(reply);
    return at(value, 'itemInfo') === undefined
      ? readPlayer(value, videoId)
      : readVideoDetail(value, videoId);
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', error };
    throw error;
  }
};

/** Replies to a link. The link is one that was seen to work, unless nobody was asked (in a replay). */
export const parse = (replies: readonly Reply[], params: Params): Parsed<DownloadLink> => {
  const probes = replies.filter(isProbe);
  const links = collectDownloadLinks(replies, probes, params);
  const seen = new Set(probes.filter(isGood).map((probe) => probe.request.url));
  const good = links.find((link) => seen.has(link));
  if (good === undefined && probes.length > 0) throw noneGood(probes);
  const link = good ?? links[0];
  const videoId = idFromReplies(replies);
  if (link === undefined) throw new AppError('platform_error', SESSION_BOUND);
  return {
    data: { type: 'Video', url: link, mediaType: 'video/mp4' },
    notices: [
      ...(good === undefined ? [NOT_CHECKED] : []),
      ...(isUnconfirmed(params) ? [OF_UNKNOWN_VIDEO] : []),
      ...expiryNotice(link),
    ],
    ...(params.videoId === undefined && videoId !== undefined ? { params: { videoId } } : {}),
  };
};

/** Whether a play URL was given that does not say that it belongs to the video. */
export const isUnconfirmed = ({ videoId, url }: Params): boolean =>
  url !== undefined && videoId !== undefined && !isVideoFileLink(url, videoId);

const OF_UNKNOWN_VIDEO: Notice = {
  code: 'play-url-unconfirmed',
  ...messages.playUrlUnconfirmed,
};

const NOT_CHECKED: Notice = {
  code: 'link-not-checked',
  ...messages.linkNotChecked,
};

const collectDownloadLinks = (
  replies: readonly Reply[],
  probes: readonly Reply[],
  params: Params,
): readonly string[] => {
  if (params.url !== undefined) return [allowed(params.url)];
  const answers = replies.filter((reply) => !isProbe(reply));
  if (answers.length === 0 && probes.length > 0)
    return probes.map((probe) => probe.request.url).filter((url) => objectionTo(url) === undefined);
  const detail = detailFromReplies(answers, params.videoId);
  if (detail.kind === 'links') return detail.links;
  throw detail.kind === 'photo' ? new AppError('not_found', messages.postIsPhotos) : detail.error;
};

/** The play URL as given, or an error that says why it is never asked for. */
export const allowed = (url: string): string => {
  const why = objectionTo(url);
  if (why !== undefined) throw new AppError('validation_error', messages.playUrlRefused({ why }));
  return url;
};

export const noneGood = (probes: readonly Reply[]): AppError => {
  const answers = [...new Set(probes.map((probe) => `HTTP ${probe.status}`))].join(', ');
  return new AppError(
    'platform_error',
    messages.noLinkFetchable({ probeCount: probes.length, answers }),
  );
};

/** Links carry their end: `expire=` in Unix seconds, or the second step of the path in hexadecimal. */
const expiryNotice = (link: string): Notice[] => {
  const url = new URL(link);
  const hex = /^\/[0-9a-f]{32}\/([0-9a-f]{8})\//.exec(url.pathname)?.[1];
  const query = /^\d{10}$/.exec(url.searchParams.get('expire') ?? '')?.[0] ?? '0';
  const end = fromUnix(hex === undefined ? Number(query) : Number.parseInt(hex, 16));
  return end === undefined ? [] : [{ code: 'link-expires', ...messages.linkWorksUntil({ end }) }];
};
