import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../../engine/catalogue.ts';
import { tokensRead } from '../../../doors/mcp/result.ts';
import { commentWith, TALK } from '../fake/talk.ts';
import { connectTo, metaFromResult, type ToolResult } from '../../../../test/support/mcp.ts';
import { run, type Running } from '../../../../test/support/running.ts';

/** An assistant reads a discussion as it would: a search, a post, its comments, and on to the end. */
const BUDGET = 4000;

let on: Running;
let client: Client;
beforeAll(async () => {
  on = await run({ sample: true, mcpTokens: BUDGET });
  on.app.store.ledger.grant(1000, 'for the test');
  client = await connectTo(on.base, on.key, 'auto', '?platforms=forum');
});
afterAll(async () => {
  await client.close();
  await on.close();
});

interface Item {
  readonly type: string;
  readonly entityId: string;
  readonly name?: string;
  readonly content?: string;
}
interface Page {
  readonly nextCursor: string | null;
  readonly orderedItems: readonly Item[];
  /** In the place of those, what was asked for by identifiers. */
  readonly items: readonly Item[];
}

const call = async (name: string, args: Readonly<Record<string, unknown>>): Promise<ToolResult> => {
  const result = (await client.callTool({ name, arguments: { ...args } })) as ToolResult;
  expect([name, result.isError ?? false, result.isError ? result.content[0]?.text : '']).toEqual([
    name,
    false,
    '',
  ]);
  expect(tokensRead(result as never, 'both')).toBeLessThanOrEqual(BUDGET);
  return result;
};
const pageFromToolResult = (result: ToolResult) => result.structuredContent as unknown as Page;

/** All pages, by their cursors. */
const follow = async (name: string, args: Readonly<Record<string, unknown>>) => {
  const items: Item[] = [];
  let [results, paid] = [0, 0];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const result = await call(name, cursor === undefined ? args : { ...args, cursor });
    items.push(...pageFromToolResult(result).orderedItems);
    paid += Number(metaFromResult(result)['bowerbird/creditsUsed']);
    results += 1;
    cursor = pageFromToolResult(result).nextCursor;
    expect(results).toBeLessThan(200);
  }
  return { items, results, paid };
};

describe('one session', () => {
  test('search, a post, its comments to the last one', async () => {
    const found = await follow('forum_search_posts', { q: 'sample' });
    const hit = found.items.find(({ entityId }) => TALK.has(entityId)) ?? { entityId: 'none' };
    const post = await call('forum_get_post', { postId: hit.entityId });
    expect(post.structuredContent).toMatchObject({ entityId: hit.entityId });
    expect(post.content[0]?.text).toMatch(/untrusted/);
    expect(metaFromResult(post)['bowerbird/untrusted']).toBe(true);

    const before = on.balance();
    const { items, results, paid } = await follow('forum_list_post_comments', {
      postId: hit.entityId,
    });
    const comments = items.filter(({ type }) => type !== 'Collection');
    const ids = comments.map(({ entityId }) => entityId);
    const wanted = [...idsBelow(hit.entityId)];
    expect(ids.toSorted()).toEqual(wanted.toSorted());
    // What was cut for the budget is handed out from what was paid for already.
    expect(results).toBeGreaterThan(paid);
    expect(before - on.balance()).toBe(paid);
  });

  test('a comment with what stands above it, and the replies below it', async () => {
    const [post, talk] = [...TALK][0] ?? [];
    const top = talk?.find(({ replies }) => replies.length > 1);
    const [reply] = top?.replies ?? [];
    const comment = await call('forum_get_comment', { commentId: top?.id });
    expect(comment.structuredContent).toMatchObject({ entityId: top?.id });
    const { items } = await follow('forum_list_comment_replies', {
      commentId: top?.id,
      postId: post,
    });
    expect(items.map(({ entityId }) => entityId)).toContain(reply?.id);
    expect(items.every(({ entityId }) => entityId === undefined || commentWith(entityId))).toBe(
      true,
    );
  });

  test('a batch names what is gone', async () => {
    const result = await call('forum_batch_posts', {
      entityIds: ['0post0000', 't3_0post0007', '0post9999', '0post0003'],
    });
    const { items } = pageFromToolResult(result);
    expect(items.map(({ entityId }) => entityId)).toEqual([
      '0post0000',
      '0post0007',
      '0post9999',
      '0post0003',
    ]);
    expect(metaFromResult(result)['bowerbird/creditsUsed']).toBe(4);
  });

  test('words that would give orders stay data', async () => {
    const { items } = await follow('forum_list_post_comments', { postId: [...TALK.keys()][0] });
    const hostile = items.find(({ content }) => content?.includes('<script>'));
    expect(hostile?.content).toContain('<script>alert(1)</script>');
  });
});

test('the tools say what they cost, need and give', async () => {
  const { tools } = await client.listTools();
  const forum = tools.filter(({ name }) => name.startsWith('forum_'));
  const operations = catalogue.entries.filter(({ platform }) => platform.segment === 'forum');
  expect(forum.map(({ name }) => name)).toEqual(operations.map(({ tool }) => tool));
  const batch = forum.find(({ name }) => name === 'forum_batch_posts');
  expect(batch?.inputSchema.required).toEqual(['entityIds']);
  const posts = forum.find(({ name }) => name === 'forum_list_subreddit_posts');
  expect(posts?.inputSchema.properties?.['route']).toMatchObject({
    enum: ['official-api', 'public-page'],
  });
  for (const { name, title, description } of forum) {
    expect([name, title?.startsWith('Reddit: ')]).toEqual([name, true]);
    expect(description?.length).toBeGreaterThan(60);
  }
});

const idsBelow = function* (postId: string): Generator<string> {
  const walk = [...(TALK.get(postId) ?? [])];
  for (let one = walk.shift(); one; one = walk.shift()) {
    yield one.id;
    walk.unshift(...one.replies);
  }
};
