import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { openStore } from '../core/store/index.ts';
import { metaFromResult, type ToolResult } from './support/mcp.ts';
import { programEnv } from './support/program-env.ts';
import { removeDir, tempDir } from './support/running.ts';

const dirs: string[] = [];
afterEach(() => dirs.splice(0).forEach(removeDir));

const newDir = (): string => {
  const dir = tempDir();
  dirs.push(dir);
  return dir;
};

/** The program as a client starts it. */
const start = async (
  dir: string,
  env: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
) => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const program = join(import.meta.dirname, '../core/cli/bowerbird.ts');
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp', '--sample', '--data', dir, ...options],
      env: programEnv(env),
    }),
  );
  return client;
};

const ask = { name: 'videosite_get_video', arguments: { videoId: 'sample_001x' } };

test('the same tools over standard input and output; it pays with the key that it is given', async () => {
  const dir = newDir();
  const store = openStore({ dir });
  const { secret, key } = store.keys.add({ name: 'for an agent', budget: 1 });
  const options = ['--platforms', 'forum,shortvideo', '--tools', 'videosite_suggest'];
  const client = await start(dir, { BOWERBIRD_KEY: secret }, options);
  const { tools } = await client.listTools();
  const chosen = catalogue.entries.filter(
    ({ tool, platform }) =>
      ['forum', 'shortvideo'].includes(platform.segment) ||
      [
        'videosite_list_playlist_videos',
        'videosite_get_video',
        'videosite_suggest',
        'photosite_list_post_comments',
      ].includes(tool),
  );
  expect(tools.map(({ name }) => name)).toEqual([
    'find_operations',
    'call_operation',
    'open_link',
    'collect',
    'collection_runs',
    'search_collections',
    'collection_codebook',
    ...chosen.map(({ tool }) => tool),
  ]);
  const first = (await client.callTool(ask)) as ToolResult;
  expect(first.structuredContent).toMatchObject({ type: 'Video', entityId: 'sample_001x' });
  expect(metaFromResult(first)).toMatchObject({
    'bowerbird/world': 'sample',
    'bowerbird/creditsUsed': 1,
    'bowerbird/creditsAvailable': 0,
  });
  const second = (await client.callTool(ask)) as ToolResult;
  expect(second.isError).toBe(true);
  expect(second.content[0]?.text).toContain('"code":"credits_exhausted"');
  await client.close();
  expect(store.ledger.credits(key.id).spent).toBe(1);
  store.close();
});

test('a key that is revoked while it runs neither spends nor reads the archive any more', async () => {
  const dir = newDir();
  const store = openStore({ dir });
  const { secret, key } = store.keys.add({ name: 'for an agent' });
  const client = await start(dir, { BOWERBIRD_KEY: secret });
  const kept = { ...ask, arguments: { ...ask.arguments, maxAge: 3600 } };
  const first = (await client.callTool(ask)) as ToolResult;
  expect(first.isError).toBeUndefined();
  const [resource] = (await client.listResources()).resources;
  const uri = resource?.uri ?? '';
  expect((await client.readResource({ uri })).contents).toHaveLength(1);

  store.keys.revoke(key.id);
  for (const tool of [ask, kept]) {
    const result = (await client.callTool(tool)) as ToolResult;
    expect([result.isError, result.content[0]?.text]).toEqual([
      true,
      expect.stringContaining('"code":"invalid_api_key"'),
    ]);
  }
  await expect(client.listResources()).rejects.toThrow('Invalid API key');
  await expect(client.readResource({ uri })).rejects.toThrow('Invalid API key');
  await client.close();
  expect(store.ledger.credits(key.id).spent).toBe(1);
  store.close();
});

test('a platform that is none keeps it from starting', async () => {
  const started = start(newDir(), {}, ['--platforms', 'nowhere']);
  await expect(started).rejects.toThrow(/closed/i);
});

test('a key that is none keeps it from starting', async () => {
  const started = start(newDir(), { BOWERBIRD_KEY: 'bb_nothing' });
  await expect(started).rejects.toThrow(/closed/i);
});
