import { describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { seeded } from '../../../../../test/support/broken-text.ts';
import { TreeItem } from '#vocab/comment-tree.ts';
import { forest } from '../../cases/forest.ts';
import replies from '../list-comment-replies/operation.ts';
import comments from './operation.ts';
import { parse as readComments } from './parse.ts';
import { parse as readReplies } from '../list-comment-replies/parse.ts';

type Forest = ReturnType<typeof forest>;
type Read = typeof readComments;

/** All pages of a list, from the first to the last. */
const pages = async (
  { get }: Forest,
  operation: typeof comments,
  read: Read,
  params: object,
): Promise<ReturnType<Read>[]> => {
  const found: ReturnType<Read>[] = [];
  let cursor: string | undefined;
  do {
    const request = { ...params, ...(cursor !== undefined && { cursor }) };
    const answered = await askingRoute(operation, 'official-api').fetch(get, request);
    const page = read(answered ?? [], request);
    found.push(page);
    cursor = page.data.next ?? undefined;
  } while (cursor !== undefined && found.length < 200);
  return found;
};

type Comment = Exclude<TreeItem, { type: 'Collection' }>;

const flattenComments = (found: readonly ReturnType<Read>[]): Comment[] =>
  found.flatMap(({ data }) =>
    data.items.filter((item): item is Comment => item.type !== 'Collection'),
  );

const sorted = (ids: readonly string[]) => ids.toSorted();

describe('a discussion to its end', () => {
  const SIZES = [
    [3000, 1, {}],
    [3000, 2, { limit: 40 }],
    [2000, 3, { limit: 500, levels: 3 }],
    [400, 4, { limit: 7, levels: 2 }],
    [1, 5, {}],
  ] as const;

  test.each(SIZES)('%i comments, seed %i, %o: every comment once', async (size, seed, habits) => {
    const wood = forest(size, seeded(seed), habits);
    const found = await pages(wood, comments, readComments, { postId: 'p1' });
    const read = flattenComments(found);
    expect(sorted(read.map(({ entityId }) => entityId))).toEqual(
      sorted(wood.given.map(({ id }) => id)),
    );
    expect(found.at(-1)?.data.next).toBeNull();
    expect(
      found.flatMap(({ data }) => data.items).every((item) => TreeItem.safeParse(item).success),
    ).toBe(true);
    const depths = new Map(wood.given.map(({ id, depth }) => [id, depth]));
    expect(read.filter(({ entityId, depth }) => depth !== depths.get(entityId))).toEqual([]);
    // Whatever a comment answers has come before it.
    const text = new Set<string | undefined>([
      'https://www.reddit.com/r/Wrens/comments/p1/title_of_p1/',
    ]);
    const early = read.filter(({ id, inReplyTo }) => text.add(id) && !text.has(inReplyTo));
    expect(early).toEqual([]);
  });

  test('a page asks ten times at most, and what was named and is no more is said and not asked again', async () => {
    const wood = forest(3000, seeded(6), { limit: 30 });
    const found = await pages(wood, comments, readComments, { postId: 'p1' });
    expect(wood.asked.length).toBeLessThanOrEqual(1 + (found.length - 1) * 10);
    const gone = found.flatMap(({ notices }) =>
      notices.filter(({ code }) => code === 'comments-gone'),
    );
    const purged = [...wood.all.values()].filter((tree) => tree.isPurged);
    const named = purged.filter(
      ({ parent }) => parent === 't3_p1' || wood.given.some(({ id }) => parent === `t1_${id}`),
    );
    expect(gone.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(named.length);
  });

  test('the replies below one comment, however deep it lies', async () => {
    const wood = forest(3000, seeded(7), { limit: 50 });
    const root = wood.given.find((tree) => tree.depth === 1 && tree.children.length > 3);
    const below = new Set([root?.id]);
    for (const { id, parent } of wood.given) if (below.has(parent.slice(3))) below.add(id);
    const found = await pages(wood, replies, readReplies, { commentId: root?.id, postId: 'p1' });
    const ids = flattenComments(found).map(({ entityId }) => entityId);
    expect(sorted(['', ...ids])).toEqual(
      sorted(['', ...below].filter((id) => id !== root?.id) as string[]),
    );
    expect(found.length).toBeGreaterThan(1);
  });

  test('no deeper than was asked for', async () => {
    const wood = forest(600, seeded(8), { limit: 60 });
    const found = await pages(wood, comments, readComments, { postId: 'p1', depth: 2 });
    const wanted = wood.given.filter(({ depth }) => depth < 2).map(({ id }) => id);
    expect(sorted(flattenComments(found).map(({ entityId }) => entityId))).toEqual(sorted(wanted));
  });
});
