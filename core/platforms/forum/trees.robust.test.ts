import { expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { mutated, seeded, SPLICES } from '../../../test/support/broken-text.ts';
import { AppError } from '#kit/errors.ts';
import type { Parsed } from '#kit/collect.ts';
import type { RequestSpec, Reply } from '#kit/exchange.ts';
import { z } from 'zod';
import { CommentInContext, TreeItem } from '#vocab/comment-tree.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { forest } from './cases/forest.ts';
import { replyTo, site } from './cases/reply.ts';
import { parse as readComment } from './operations/get-comment/operation.ts';
import { parse as readPost } from './operations/get-post/operation.ts';
import { parse as readReplies } from './operations/list-comment-replies/operation.ts';
import comments from './operations/list-post-comments/operation.ts';
import { parse as readComments } from './operations/list-post-comments/operation.ts';
import { treeStateIn } from './readers/tree/state.ts';

/** What is of another kind than anything there, and what leads back to where one is. */
const splices = [
  ...SPLICES,
  '"t1_a"',
  '"t3_p1"',
  '{"data":{"children":[null,{"kind":"more"},{"kind":"t1","data":{}}]}}',
  '["_","A",7]',
  '"javascript:x"',
  '"//evil.example/x"',
];

const wood = forest(40, seeded(11), { limit: 20, levels: 3 });
const whole = wood.answer({ url: 'https://oauth.reddit.com/comments/p1?raw_json=1' });
const next = readComments([whole], {}).data.next ?? '';

const followed = async (): Promise<readonly Reply[]> =>
  (await askingRoute(comments, 'official-api').fetch(wood.get, { postId: 'p1', cursor: next })) ??
  [];

const page = z.object({
  items: z.array(TreeItem),
  totalItems: z.null(),
  next: z.string().nullable(),
});

/** What came of one broken answer that must never come of any. */
const faultIn = (schema: z.ZodType, run: () => Parsed<unknown>): unknown => {
  try {
    const { data } = run();
    const checked = schema.safeParse(data);
    if (!checked.success) return checked.error.issues[0];
    const { next: state } = data as { next?: string | null };
    if (typeof state === 'string') treeStateIn(state);
    return undefined;
  } catch (error) {
    return error instanceof AppError && error.kind !== 'internal_error' ? undefined : error;
  }
};

const decodeReply = ({ body }: Reply): string => new TextDecoder().decode(body);
const broken = (reply: Reply, random: () => number): Reply => ({
  ...reply,
  body: new TextEncoder().encode(mutated(decodeReply(reply), random, splices)),
});

const ROUNDS = 400;
const rounds = (seed: number, fault: (random: () => number) => unknown): unknown[] => {
  const random = seeded(seed);
  return Array.from({ length: ROUNDS }, (_, round) => ({ round, fault: fault(random) })).filter(
    (found) => found.fault !== undefined,
  );
};

test('a tree, a few hundred times broken, never breaks us', () => {
  const found = rounds(1, (random) =>
    faultIn(page, () => readComments([broken(whole, random)], {})),
  );
  expect(found).toEqual([]);
});

test('what follows a tree', async () => {
  const replies = await followed();
  expect(replies.length).toBeGreaterThan(1);
  const found = rounds(2, (random) => {
    const some = replies.map((reply) => (random() < 0.5 ? broken(reply, random) : reply));
    return (
      faultIn(page, () => readComments(some, { postId: 'p1', cursor: next })) ??
      faultIn(page, () => readComments([whole, ...some], {}))
    );
  });
  expect(found).toEqual([]);
});

test('a state that was broken is refused, or is one', async () => {
  const replies = await followed();
  const found = rounds(3, (random) => {
    const cursor = mutated(next, random, ['\n', ';', ':', '.', '|', ',', '-', 'x', '../']);
    return faultIn(page, () => readComments(replies, { postId: 'p1', cursor }));
  });
  expect(found).toEqual([]);
});

test('pages of one comment, and of a post', () => {
  const id = wood.given.find(({ depth }) => depth === 2)?.id ?? '';
  const ask: RequestSpec = { url: `https://oauth.reddit.com/comments/p1/_/${id}?raw_json=1` };
  const one = wood.answer(ask);
  const found = rounds(4, (random) => {
    const reply = broken(one, random);
    return (
      faultIn(page, () => readReplies([reply], { commentId: id })) ??
      faultIn(CommentInContext, () => readComment([reply], {})) ??
      faultIn(PostOrTombstone, () => readPost([reply], {}))
    );
  });
  expect(found).toEqual([]);
});

test('heads of pages, and links', () => {
  const head = site(
    '/r/Wrens/comments/p1/a_title/',
    '<!DOCTYPE html><html><head><title>A title : r/Wrens</title><meta property="og:url" content="https://www.reddit.com/r/Wrens/comments/p1/a_title/"><meta name="description" content="x"><meta property="og:image" content="https://share.redd.it/p"><meta property="og:image:width" content="9"></head></html>',
  );
  const found = rounds(5, (random) => {
    const location = mutated('https://www.reddit.com/r/Wrens/comments/p1/t/c/', random, splices);
    const link = replyTo('https://www.reddit.com/r/Wrens/s/aBcDe', '', {
      status: 301,
      headers: { location },
    });
    return (
      faultIn(PostOrTombstone, () => readPost([broken(head, random)], {})) ??
      faultIn(CommentInContext, () => readComment([link], {}))
    );
  });
  expect(found).toEqual([]);
});
