import { encode } from 'gpt-tokenizer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo, structuredIn, type ToolResult } from './support/mcp.ts';
import { run, type Running } from './support/running.ts';

/** The collections before an assistant: found, described, and no more than it can read. */
let on: Running;
beforeAll(async () => {
  on = await run({ sample: true });
});
afterAll(() => on.close());

const base = (): string => `http://127.0.0.1:${on.port}`;
const names = async (): Promise<string[]> => {
  const client = await connectTo(base(), on.key);
  const { tools } = await client.listTools();
  await client.close();
  expect(encode(JSON.stringify({ tools })).length).toBeLessThan(6000);
  return tools.map(({ name }) => name);
};
const search = async (given: Record<string, unknown>): Promise<ToolResult> => {
  const client = await connectTo(base(), on.key);
  const result = await client.callTool({ name: 'search_collections', arguments: given });
  await client.close();
  return result as ToolResult;
};

test('the tool is listed when there is something to search', async () => {
  expect(await names()).not.toContain('search_collections');
  const { id } = on.app.collecting.start(
    {
      name: 'Talk / 1',
      sources: [{ operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' } }],
    },
    on.app.callers.cli,
  );
  await on.app.collecting.follow(id);
  expect(await names()).toContain('search_collections');
});

test('followed to the end, it gives every item once, marked as strangers’ words, for nothing', async () => {
  const balance = on.app.store.ledger.credits('window').available;
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const given = { collection: 'Talk / 1', ...(cursor == null ? {} : { cursor }) };
    const { data, marked } = structuredIn(await search(given));
    expect(marked).toBe(true);
    const page = data as unknown as {
      items: { item: { entityId: string } }[];
      nextCursor: string | null;
    };
    seen.push(...page.items.map(({ item }) => item.entityId));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect([seen.length, new Set(seen).size]).toEqual([55, 55]);
  expect(on.app.store.ledger.credits('window').available).toBe(balance);
});

test('words narrow it; what is wrong is said', async () => {
  const found = structuredIn(await search({ query: 'kettle gate', platform: 'videosite' })).data;
  expect(JSON.stringify(found)).toContain('kettle');
  expect((await search({ collection: 'none' })).content[0]?.text).toContain('not_found');
  expect((await search({ odd: 1 })).isError).toBe(true);
  expect((await search({ collection: 'Talk / 1', cursor: 'abc' })).isError).toBe(true);
});

test('a collection is a resource that tells what it holds', async () => {
  const client = await connectTo(base(), on.key);
  const { resources } = await client.listResources();
  const uri = 'bowerbird://collections/Talk%20%2F%201';
  expect(resources.map((one) => one.uri)).toContain(uri);
  const [content] = (await client.readResource({ uri })).contents;
  expect(JSON.parse((content as { text: string }).text)).toMatchObject({
    data: { name: 'Talk / 1', items: 55, gaps: 0, runs: [{ state: 'done' }] },
  });
  await expect(client.readResource({ uri: 'bowerbird://collections/none' })).rejects.toThrow(
    /not found/i,
  );
  await client.close();
});
