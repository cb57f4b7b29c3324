import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { formerly } from '#kit/params.ts';
import { publicPage } from '#kit/route.ts';
import { DownloadLink } from '#vocab/download-link.ts';
import { callAsk, pageAsk, tryAsk, videoPageAsk } from '../../readers/ask.ts';
import { objectionTo } from '../../readers/hosts.ts';
import { videoId } from '../../readers/params.ts';
import { allowed, detailFromReplies, isGood, isUnconfirmed, noneGood, parse } from './parse.ts';
import { messages } from './messages.ts';

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
