import { z } from 'zod';
import { buildCatalogue } from '../../engine/catalogue.ts';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, type Get, type Reply } from '#kit/exchange.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import { identityFromRequest } from '#kit/identity.ts';
import { cursor, defineList, defineOperation, definePlatform } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { Comment } from '#vocab/comment.ts';
import { CommentOrTombstone } from '#vocab/tombstone.ts';
import { Video } from '#vocab/video.ts';
import { verbatim } from '#kit/message.ts';

/** Invented platforms whose every answer a test decides: lists of comments and of videos. */
const ORIGIN = 'https://reef.example';

interface Given {
  readonly total?: number;
  readonly next?: string;
  readonly incomplete?: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

const pageIn = ([reply]: readonly Reply[]): Given => {
  if (reply?.status === 404) throw new AppError('not_found', verbatim('there is no such thing'));
  return reply ? (jsonFromReply(reply) as Given) : { items: [] };
};

const listFromReplies = <T>(
  replies: readonly Reply[],
  read: (item: Readonly<Record<string, unknown>>) => T,
) => {
  const { items, total, next, incomplete } = pageIn(replies);
  const statedTotal = total ?? null;
  return {
    data: {
      items: items.map(read),
      totalItems: statedTotal,
      next: next ?? null,
      incomplete:
        incomplete === undefined ? undefined : { reason: verbatim(incomplete), statedTotal },
    },
    notices: [],
  };
};

const toComment = ({ id, ...more }: Readonly<Record<string, unknown>>) =>
  ({
    type: 'Note',
    id: `${ORIGIN}/c/${String(id)}`,
    entityId: String(id),
    content: `comment ${String(id)}`,
    ...more,
  }) as z.infer<typeof Comment>;

const toVideo = ({ id, ...more }: Readonly<Record<string, unknown>>) =>
  ({
    type: 'Video',
    id: `${ORIGIN}/v/${String(id)}`,
    url: `${ORIGIN}/v/${String(id)}`,
    entityId: String(id),
    name: `video ${String(id)}`,
    ...more,
  }) as z.infer<typeof Video>;

const id = z.string().min(1).max(40).describe('Identifier.');
const askAt =
  (origin: string) =>
  (path: (params: Readonly<Record<string, unknown>>) => string) =>
  async (get: Get, params: Readonly<Record<string, unknown>>) => {
    const { cursor: from } = params;
    const url = `${origin}/${path(params)}?from=${typeof from === 'string' ? from : ''}`;
    return [await get({ url })];
  };

const platformAt = (segment: string, brand: string, origin: string) => {
  const ask = askAt(origin);
  const listComments = defineList({
    name: 'list-video-comments',
    title: 'Comments',
    summary: 'Comments.',
    path: '/videos/{videoId}/comments',
    params: z.object({ videoId: id, cursor }),
    item: Comment,
    part: { of: 'video', by: 'videoId', as: 'comments' },
    routes: [
      publicPage({
        fetch: ask(({ videoId }) => `comments/${String(videoId)}`),
        parse: (replies: readonly Reply[]) => listFromReplies(replies, toComment),
      }),
    ],
  });

  const listReplies = defineList({
    name: 'list-comment-replies',
    title: 'Replies',
    summary: 'Replies.',
    path: '/videos/{videoId}/comments/{commentId}/replies',
    params: z.object({ videoId: id, commentId: id, cursor }),
    item: Comment,
    part: { of: 'video', by: 'videoId', as: 'replies' },
    routes: [
      publicPage({
        fetch: ask(({ commentId }) => `replies/${String(commentId)}`),
        parse: (replies: readonly Reply[]) => listFromReplies(replies, toComment),
      }),
    ],
  });

  const listVideos = defineList({
    name: 'list-channel-videos',
    title: 'Videos',
    summary: 'Videos.',
    path: '/channels/{channelId}/videos',
    params: z.object({ channelId: id, cursor }),
    item: Video,
    routes: [
      publicPage({
        fetch: ask(({ channelId }) => `videos/${String(channelId)}`),
        parse: (replies: readonly Reply[]) => listFromReplies(replies, toVideo),
      }),
    ],
  });

  const getVideo = defineOperation({
    name: 'get-video',
    title: 'Video',
    summary: 'A video.',
    path: '/videos/{videoId}',
    params: z.object({ videoId: id }),
    result: Video,
    part: { of: 'video', by: 'videoId', as: 'facts' },
    routes: [
      publicPage({
        fetch: ask(({ videoId }) => `video/${String(videoId)}`),
        parse: (replies: readonly Reply[]) => ({
          data: toVideo(pageIn(replies).items[0] ?? {}),
          notices: [],
        }),
      }),
    ],
  });

  const batch = defineList({
    name: 'batch-comments',
    title: 'Comments by id',
    summary: 'Comments by their identifiers.',
    method: 'POST',
    path: '/comments/batch',
    params: z.object({ entityIds: z.array(id).min(1).max(2) }),
    cost: ({ entityIds }) => entityIds.length,
    item: CommentOrTombstone,
    routes: [
      publicPage({
        fetch: ask(({ entityIds }) => `batch/${(entityIds as string[]).join('+')}`),
        parse: (replies: readonly Reply[]) => listFromReplies(replies, toComment),
      }),
    ],
  });

  return definePlatform({
    segment,
    aliases: [],
    label: brand,
    brand,
    hosts: [new URL(origin).hostname],
    mediaHosts: [],
    pace: { gapMs: 1000, jitterMs: 0, perHour: 100_000, breakerMs: 60_000 },
    identity: (request) => identityFromRequest(request),
    refusals: [],
    recognise: (text) => {
      const [, videoId] = /^https:\/\/\w+\.example\/v\/(\w+)$/.exec(text) ?? [];
      return videoId === undefined || !text.startsWith(origin)
        ? undefined
        : { operation: 'get-video', params: { videoId }, label: 'Video', confidence: 1 };
    },
    operations: [listComments, listReplies, listVideos, getVideo, batch],
  });
};

export const reef = platformAt('reef', 'Reef', ORIGIN);
/** Another platform with the same operations. */
export const lagoon = platformAt('lagoon', 'Lagoon', 'https://lagoon.example');

export const reefCatalogue = buildCatalogue([reef]);

export const answer = (given: Given): FakeResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(given),
});

export const failure = (status: number, headers: Record<string, string> = {}): FakeResponse => ({
  status,
  headers,
  body: '{}',
});

/** What a platform shows to whom it will not answer. */
export const wall: FakeResponse = {
  status: 403,
  headers: { 'content-type': 'text/html' },
  body: '<html>no</html>',
};

/** Comments by their identifiers, `a b c`, and where the list goes on. */
export const comments = (ids: string, next?: string, more: Partial<Given> = {}): FakeResponse =>
  answer({
    items: ids.split(' ').map((one) => ({ id: one })),
    ...(next === undefined ? {} : { next }),
    ...more,
  });
