import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { publishedTool } from '../core/engine/operation-names.ts';
import { isNode, type Node } from '#kit/dig.ts';
import { connectTo, metaFromResult, structuredIn, type ToolResult } from './support/mcp.ts';
import { run, type Running } from './support/running.ts';

/** Tools as assistants call them that were made for the published interface. */
let on: Running;
beforeAll(async () => {
  on = await run({ sample: true });
});
afterAll(() => on.close());

const withClient = async <T>(
  use: (client: Awaited<ReturnType<typeof connectTo>>) => Promise<T>,
): Promise<T> => {
  const client = await connectTo(on.base, on.key, 'auto', '');
  try {
    return await use(client);
  } finally {
    await client.close();
  }
};

const call = async (name: string, args: object): Promise<ToolResult> =>
  withClient(
    async (client) => (await client.callTool({ name, arguments: { ...args } })) as ToolResult,
  );

const dataIn = (result: ToolResult): Node => {
  const { data } = structuredIn(result);
  return isNode(data) ? data : {};
};

test.each([
  ['shortvideo.list-user-videos', 'tiktok_get_user_videos'],
  ['shortvideo.get-download-link', 'tiktok_get_video_download_url'],
  ['shortvideo.get-transcript', 'tiktok_get_video_transcript'],
  ['shortvideo.search-content', 'tiktok_search_content'],
  ['photosite.list-user-tagged-posts', 'instagram_get_user_tagged'],
  ['photosite.get-highlight', 'instagram_get_highlight_stories'],
  ['photosite.search-media', 'instagram_search_media'],
  ['microblog.list-community-media', 'x_get_community_media'],
  ['forum.list-feed', 'reddit_get_feed'],
  ['forum.list-subreddit-sticky', 'reddit_get_subreddit_sticky'],
  ['forum.batch-posts', 'reddit_get_posts_batch'],
  ['professional.get-transcript', 'linkedin_get_post_transcript'],
])('%s is %s', (id, name) => {
  const entry = catalogue.find(id);
  expect(entry && publishedTool(entry)).toBe(name);
});

test('no two operations have one name', () => {
  const names = catalogue.entries.map(publishedTool);
  expect(names.length).toBeGreaterThan(130);
  expect(new Set(names).size).toBe(names.length);
});

test('a tool is called by the published name, and listed once', async () => {
  const args = { username: 'sample.heron', count: 2 };
  const [published, own] = [
    await call('tiktok_get_user_videos', args),
    await call('shortvideo_list_user_videos', args),
  ];
  expect(published.isError).not.toBe(true);
  expect(dataIn(published)).toMatchObject({ itemCount: 2 });
  expect(dataIn(published)['orderedItems']).toEqual(dataIn(own)['orderedItems']);
  expect(metaFromResult(published)).toMatchObject({ creditsUsed: 1 });
  expect(typeof metaFromResult(published)['creditsRemaining']).toBe('number');
  const { tools } = await withClient((client) => client.listTools());
  expect(tools.map(({ name }) => name)).not.toContain('tiktok_get_user_videos');
});

test.each([
  [{ projection_preset: 'minimal' }, ['entityId', 'id', 'type', 'url']],
  [{ item_fields: ['entityId', 'name'] }, ['entityId', 'name']],
])('%j makes an answer small', async (narrowing, fields) => {
  const result = await call('tiktok_get_user_videos', { username: 'sample.heron', ...narrowing });
  const items = dataIn(result)['orderedItems'] as readonly object[];
  expect([...new Set(items.flatMap((item) => Object.keys(item)))].toSorted()).toEqual(fields);
});

test('a preset that is none is refused by name', async () => {
  const result = await call('tiktok_get_user', {
    username: 'sample.heron',
    projection_preset: 'tiny',
  });
  expect(result.isError).toBe(true);
  expect(JSON.stringify(result.content)).toContain(
    'projection_preset: one of minimal, identity, engagement, content, full',
  );
});
