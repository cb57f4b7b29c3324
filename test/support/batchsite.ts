import { verbatim } from '#kit/message.ts';
import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, type Get, type Reply } from '#kit/exchange.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { inventedPlatform } from './invented-platform.ts';

/**
 * A platform that does not exist, for what lists can be beside a plain page after page: many things
 * by their ids in one question, and lists whose own state is long.
 */
const BATCH_HOST = 'api.batchsite.example';
const ORIGIN = `https://${BATCH_HOST}`;

const Post = z.strictObject({ type: z.literal('Note'), name: z.string(), content: z.string() });
const id = z.string().regex(/^[a-z0-9]{1,13}$/, 'is 1 to 13 small letters or digits');

/** What the platform answers: those that it knows, in whatever order. */
export interface BatchAnswer {
  readonly posts: readonly { readonly name: string; readonly content: string }[];
  /** What is still to be asked for. */
  readonly pending?: readonly string[];
}

const readBatch = (reply: Parameters<typeof jsonFromReply>[0] | undefined): BatchAnswer => {
  if (!reply || reply.status !== 200)
    throw new AppError('platform_error', verbatim(`it answered ${reply?.status}`));
  return jsonFromReply(reply) as BatchAnswer;
};

const postsFromAnswer = ({ posts }: BatchAnswer) =>
  posts.map((post) => ({ type: 'Note' as const, ...post }));

export const batchAddress = (ids: readonly string[]): string => `${ORIGIN}/info?id=${ids.join()}`;

const batch = defineList({
  name: 'batch-posts',
  title: 'Many posts',
  summary: 'Up to 100 posts by their ids.',
  method: 'POST',
  path: '/posts/batch',
  params: z.object({
    entityIds: z
      .array(id)
      .min(1)
      .max(100)
      .refine((ids) => new Set(ids).size === ids.length, 'names one twice')
      .describe('Ids of the posts.'),
  }),
  item: Post,
  cost: ({ entityIds }) => entityIds.length,
  example: { entityIds: ['a1', 'b2'] },
  routes: [
    publicPage({
      fetch: async (get: Get, { entityIds }: { entityIds: string[] }) => [
        await get({ url: batchAddress(entityIds) }),
      ],
      parse: ([reply]: readonly Reply[], { entityIds: ids = [] }) => {
        const items = postsFromAnswer(readBatch(reply));
        const missing = ids.length - items.length;
        const notices =
          missing > 0
            ? [{ code: 'missing', message: `${missing} are not there`, count: missing }]
            : [];
        return { data: { items, totalItems: items.length, next: null }, notices };
      },
    }),
  ],
});

export const treeAddress = (post: string, from = 'first'): string =>
  `${ORIGIN}/tree/${post}?from=${from}`;

/** Its state is everything that is pending, as the tree of a long discussion has it. */
const tree = defineList({
  name: 'list-comments',
  title: 'Comments',
  summary: 'Comments, and what is pending.',
  path: '/posts/{postId}/comments',
  params: z.object({ postId: id, cursor }),
  item: Post,
  routes: [
    publicPage({
      fetch: async (
        get: Get,
        { postId, cursor: state }: { postId: string; cursor?: string | undefined },
      ) => [await get({ url: treeAddress(postId, state?.split(',')[0]) })],
      parse: ([reply]: readonly Reply[]) => {
        const batch = readBatch(reply);
        const next = batch.pending?.join(',') ?? null;
        return { data: { items: postsFromAnswer(batch), totalItems: null, next }, notices: [] };
      },
    }),
  ],
});

export const batchsite = inventedPlatform({
  segment: 'batchsite',
  label: 'Batches',
  brand: 'Batchsite',
  hosts: [BATCH_HOST],
  operations: [batch, tree],
});
