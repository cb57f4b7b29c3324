import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import {
  type RequestSpec,
  type Get,
  type Reply,
  jsonFromReply,
  textFromReply,
} from '#kit/exchange.ts';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { formerly } from '#kit/params.ts';
import { publicPage } from '#kit/route.ts';
import { DownloadLink } from '#vocab/download-link.ts';
import { callAsk, pageAsk, tryAsk, videoPageAsk } from '../../readers/ask.ts';
import { objectionTo, isVideoFileLink, isMediaAddress } from '../../readers/site.ts';
import { videoId } from '../../readers/params.ts';
import { messages } from './messages.ts';
import type { Notice, Parsed } from '#kit/collect.ts';
import { at } from '#kit/dig.ts';
import { fromUnix } from '#kit/times.ts';
import { hasState, STATES } from '../../readers/page-state.ts';
import { GONE } from '../../readers/refusals.ts';
import {
  failed,
  missing,
  SESSION_BOUND,
  mostTellingDetail,
  type Detail,
  readPlayer,
  readEmbed,
  readVideoDetail,
  readVideoPage,
} from './detail.ts';

type ParseParams = KnownParams<'videoId' | 'url'>;

/** Whether a reply is the answer to a question about a file: is it there, and is it a video? */
const isProbe = (reply: Reply): boolean =>
  isMediaAddress(reply.request.url) ||
  Object.keys(reply.request.headers).some((name) => /^range$/i.test(name));

/** Whether a plain GET without cookies would fetch this file. */
const isGood = (reply: Reply): boolean => {
  const type = reply.headers['content-type'] ?? '';
  const isHere = reply.finalUrl === undefined || objectionTo(reply.finalUrl) === undefined;
  return (reply.status === 200 || reply.status === 206) && /^video\/mp4\b/i.test(type) && isHere;
};

/** What the answers to the questions about the video say together. */
const detailFromReplies = (replies: readonly Reply[], videoId?: string): Detail => {
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
export const parse = (replies: readonly Reply[], params: ParseParams): Parsed<DownloadLink> => {
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
export const isUnconfirmed = ({ videoId, url }: ParseParams): boolean =>
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
  params: ParseParams,
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
const allowed = (url: string): string => {
  const why = objectionTo(url);
  if (why !== undefined) throw new AppError('validation_error', messages.playUrlRefused({ why }));
  return url;
};

const noneGood = (probes: readonly Reply[]): AppError => {
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

const params = z.object({
  videoId,
  url: formerly(
    z
      .string()
      .max(4096)
      .superRefine((value, context) => {
        const why = objectionTo(value);
        if (why !== undefined)
          context.addIssue({ code: 'custom', message: messages.addressRefused({ why }).message });
      })
      .meta({ pattern: '^https://' })
      .optional()
      .describe(
        'A play URL of the same video from an earlier answer, on a media host of the platform. It saves looking the video up; where it does not itself say that it is of this video, a notice says so, and the answer is free.',
      ),
    { name: 'playUrl' },
  ),
});

/** The call that TikTok’s own embed player makes, and the embed page; both need no signature (2026). */
const player = (id: string): RequestSpec => callAsk(`/player/api/v1/items?item_ids=${id}`);
const embed = (id: string): RequestSpec => pageAsk(`/embed/v2/${id}`);

const lookUp = async (get: Get, id: string): Promise<readonly Reply[]> => {
  const replies: Reply[] = [];
  const failures: AppError[] = [];
  for (const ask of [player(id), embed(id)]) {
    const reply = await tryAsk(get, ask);
    if (reply instanceof AppError) failures.push(reply);
    else replies.push(reply);
    const { kind } = detailFromReplies(replies, id);
    if (kind === 'links' || kind === 'photo') return replies;
  }
  // The page itself never gives a link; a replay may hold nothing else, and it says why.
  if (replies.length === 0 && failures.every((failure) => failure.replayMiss)) {
    const reply = await tryAsk(get, videoPageAsk(id));
    if (!(reply instanceof AppError)) return [reply];
  }
  if (replies.length === 0) throw failures.find((failure) => !failure.replayMiss) ?? failures[0];
  return replies;
};

/** Enough to get past a dead server; more would be hammering. */
const MOST_PROBES = 5;

/**
 * Asks for the first bytes of each link, without cookies, until one answers with a video. Nothing is
 * answered when nobody could be asked, because a replay holds no such exchange.
 */
const probe = async (get: Get, links: readonly string[]): Promise<readonly Reply[]> => {
  const replies: Reply[] = [];
  const failures: AppError[] = [];
  for (const url of links.slice(0, MOST_PROBES)) {
    const reply = await tryAsk(get, { url, want: 'probe', headers: { range: 'bytes=0-1' } });
    if (reply instanceof AppError) failures.push(reply);
    else if (isGood(reply)) return [reply];
    else replies.push(reply);
  }
  if (replies.length > 0) throw noneGood(replies);
  const fault = failures.find((failure) => !failure.replayMiss);
  if (fault !== undefined) throw fault;
  return [];
};

type Params = z.infer<typeof params>;

export default defineOperation({
  name: 'get-download-link',
  publishedName: 'get-video-download-url',
  title: 'Download link of a video',
  alsoCalled: ['save', 'file', 'watermark'],
  summary:
    'A temporary direct link to the video file, without watermark, seen to work with a plain GET. ' +
    'Photo posts have none, and for some videos the platform offers only links that work inside its own page.',
  isSpecified: true,
  path: '/videos/{videoId}/download',
  params,
  result: DownloadLink,
  part: { of: 'video', by: 'videoId', as: 'file' },
  cost: (params) => (isUnconfirmed(params) ? 0 : 1),
  downloads: { page: ({ videoId }) => `https://www.tiktok.com/@_/video/${videoId}` },
  example: { videoId: '7571863205253778710' },
  routes: [
    publicPage({
      fetch: async (get: Get, { videoId, url }: Params) => {
        if (url !== undefined) return probe(get, [allowed(url)]);
        const replies = await lookUp(get, videoId);
        const detail = detailFromReplies(replies, videoId);
        return detail.kind === 'links'
          ? [...replies, ...(await probe(get, detail.links))]
          : replies;
      },
      parse,
    }),
  ],
});
