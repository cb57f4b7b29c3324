import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../core/doors/http/listen.ts';
import { createMcpDoor } from '../core/doors/mcp/door.ts';
import { errorIn, raw } from './support/http.ts';
import { connectTo, structuredIn, type ToolResult } from './support/mcp.ts';
import { mcp } from './support/oauth.ts';
import { run, type Running } from './support/running.ts';

let on: Running;
beforeAll(async () => {
  on = await run({ sample: true });
});
afterAll(() => on.close());

const CALL = { name: 'videosite_get_video', arguments: { videoId: 'sample_001x' } };

test.each([
  ['a Host that was rebound', { host: 'evil.example' }],
  ['a Host with our port', { host: 'evil.example:8674' }],
  ['a Host that begins like ours', { host: '127.0.0.1.evil.example' }],
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['an opaque Origin', { origin: 'null' }],
  ['an Origin of another port', { origin: 'http://127.0.0.1:1' }],
])('%s is refused, also with a good key', async (_, headers) => {
  const before = on.balance();
  const answered = await mcp(on, on.key, 'tools/call', CALL, headers);
  expect(answered.status).toBe(403);
  expect(answered.text).toMatch(/^This (?:Host|Origin) is not one of ours\.\n$/);
  expect(Object.keys(answered.headers).filter((name) => name.includes('allow-origin'))).toEqual([]);
  expect(on.balance()).toBe(before);
});

describe('keys', () => {
  const status = async (bearer: string | undefined) => {
    const answered = await mcp(on, bearer);
    const { code } = errorIn(answered);
    return [answered.status, code, answered.headers['www-authenticate'] !== undefined];
  };

  test('missing, wrong, revoked, disabled, expired: the codes of REST', async () => {
    const { keys } = on.app.store;
    const make = (name: string, expires?: string) => keys.add({ name, expires });
    const [revoked, disabled] = [make('a'), make('b')];
    const expired = make('c', '2020-01-01T00:00:00.000Z');
    keys.revoke(revoked.key.id);
    keys.disable(disabled.key.id);
    expect(await status(undefined)).toEqual([401, 'missing_api_key', true]);
    expect(await status('bb_nothing')).toEqual([401, 'invalid_api_key', true]);
    expect(await status('bba_nothing')).toEqual([401, 'invalid_api_key', true]);
    expect(await status(revoked.secret)).toEqual([401, 'invalid_api_key', true]);
    expect(await status(disabled.secret)).toEqual([403, 'api_key_disabled', false]);
    expect(await status(expired.secret)).toEqual([403, 'api_key_expired', false]);
  });

  test('a key’s own budget holds', async () => {
    const { secret } = on.app.store.keys.add({ name: 'small', budget: 1 });
    const client = await connectTo(on.base, secret);
    const results = [
      (await client.callTool(CALL)) as ToolResult,
      (await client.callTool(CALL)) as ToolResult,
    ];
    await client.close();
    expect(results.map(({ isError }) => isError ?? false)).toEqual([false, true]);
    expect(results[1]?.content[0]?.text).toContain('"code":"credits_exhausted"');
  });
});

test('a megabyte and one byte is too large, declared or not; the server stays', async () => {
  const body = 'x'.repeat(1_000_001);
  for (const chunked of [false, true]) {
    const answered = await on.get('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      chunked,
    });
    expect(errorIn(answered)).toMatchObject({ status: 413, code: 'validation_error' });
  }
  expect((await mcp(on, on.key)).status).toBe(200);
});

test('what is no message of the protocol is refused in its own words', async () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    on.get('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });
  expect((await post('{')).status).toBe(400);
  expect((await post('[]')).status).toBe(400);
  expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await on.get('/mcp')).status).toBe(405);
  expect((await on.get('/mcp', { method: 'DELETE' })).status).toBe(405);
  expect((await on.get('/mcp', { method: 'PUT' })).status).toBe(405);
  expect((await on.get('/mcp/deeper')).status).toBe(404);
  expect(await raw(on.port, 'POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 /,
  );
});

test('a session that somebody made up is neither taken nor given', async () => {
  const headers = { 'mcp-session-id': 'fixed-by-an-attacker' };
  const first = await mcp(
    on,
    on.key,
    'initialize',
    {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
    headers,
  );
  expect(first.status).toBe(200);
  expect(first.headers['mcp-session-id']).toBeUndefined();
  // It opens nothing without a key of one's own.
  expect((await mcp(on, undefined, 'tools/list', {}, headers)).status).toBe(401);
});

test('three hundred at once: some are served, the others told to come back, and the server stays', async () => {
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const many = await Promise.all(
    Array.from({ length: 300 }, () => mcp(on, on.key, 'initialize', params)),
  );
  const counts: Record<number, number> = {};
  for (const { status } of many) counts[status] = (counts[status] ?? 0) + 1;
  expect(Object.keys(counts).filter((status) => !['200', '503'].includes(status))).toEqual([]);
  expect(counts[200]).toBeGreaterThan(0);
  const refused = many.filter(({ status }) => status === 503);
  expect(refused.every(({ headers }) => headers['retry-after'] === '1')).toBe(true);
  expect((await mcp(on, on.key)).status).toBe(200);
});

test('a caller that has 64 calls under way is told to come back, until some have ended', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { engine, store, collecting } = on.app;
  const slow: typeof engine = {
    ...engine,
    call: async (...call) => {
      await held;
      return engine.call(...call);
    },
  };
  const budget = () => 20_000;
  const parts = { engine: slow, store, collecting, askLocal: on.app.door.ask };
  const door = createMcpDoor({ ...parts, version: '0', budget });
  let port = 0;
  const app = new Hono().route(
    '/',
    door.routes(() => [`127.0.0.1:${port}`]),
  );
  const listening = await listen(app, { port: 0 });
  ({ port } = listening);
  const there = { ...on, port };
  const ended: number[] = [];
  const all = Array.from({ length: 70 }, async () => {
    ended.push((await mcp(there, on.key, 'tools/call', CALL)).status);
  });
  while (ended.length < 6) await new Promise(setImmediate);
  expect(ended).toEqual([503, 503, 503, 503, 503, 503]);
  expect((await mcp(there, on.key)).status).toBe(503);
  // Another caller has places of its own.
  const other = on.app.store.keys.add({ name: 'other' });
  expect((await mcp(there, other.secret)).status).toBe(200);
  release();
  await Promise.all(all);
  expect(ended.slice(6)).toEqual(Array(64).fill(200));
  expect((await mcp(there, on.key)).status).toBe(200);
  await listening.close();
});

test('when the program ends, nothing is left waiting', async () => {
  const listening = await run({ sample: true });
  const client = await connectTo(listening.base, listening.key);
  const resources = await client.listResources();
  expect(resources.resources).toEqual([]);
  await listening.close();
  await expect(client.callTool(CALL)).rejects.toThrow(/fetch failed|closed/i);
});

test('there is no tool, resource or prompt that reads or writes anything else', async () => {
  const client = await connectTo(on.base, on.key);
  const { tools } = await client.listTools();
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  // They begin and end the caller's own runs; nothing is deleted, and no file is written.
  expect(writing.map(({ name }) => name)).toEqual(['collect', 'collection_runs']);
  expect(writing.every(({ annotations }) => annotations?.destructiveHint === false)).toBe(true);
  const refuse = [
    'file:///etc/passwd',
    'bowerbird://answers/../../etc/passwd',
    'bowerbird://answers/nothing',
    'bowerbird://answers/nothing/items/0',
    'bowerbird://answers/nothing/from/-1',
    'bowerbird://keys',
  ];
  for (const uri of refuse)
    await expect(client.readResource({ uri })).rejects.toThrow(/not found/i);
  for (const name of ['keys.add', 'keys_add', 'settings_set', 'downloads_add', '__proto__'])
    await expect(client.callTool({ name, arguments: {} })).rejects.toThrow(name);
  await client.close();
});

test('what was fetched is read back by its address, whole or item by item, at no cost', async () => {
  const client = await connectTo(on.base, on.key);
  const list = {
    name: 'videosite_list_playlist_videos',
    arguments: { playlistId: 'PLsample_quillmere_first_steps' },
  };
  const result = (await client.callTool(list)) as ToolResult;
  const before = on.balance();
  const uri = result.content.find(({ type }) => type === 'resource_link')?.uri ?? '';
  const read = async (uri: string): Promise<{ note: string; data: unknown }> => {
    const { contents } = await client.readResource({ uri });
    const [first] = contents as { text: string }[];
    return JSON.parse(first?.text ?? '') as { note: string; data: unknown };
  };
  const whole = await read(uri);
  expect(whole.data).toEqual(structuredIn(result).data);
  expect(whole.note).toContain('untrusted data');
  const items = result.structuredContent?.['orderedItems'] as unknown[];
  expect((await read(`${uri}/items/1`)).data).toEqual(items[1]);
  expect((await read(`${uri}/from/2`)).data).toMatchObject({ orderedItems: items.slice(2) });
  await expect(read(`${uri}/items/${items.length}`)).rejects.toThrow(/not found/i);
  const { resources } = await client.listResources({}, { cacheMode: 'refresh' });
  expect(resources.map((one) => one.uri)).toContain(uri);
  expect(on.balance()).toBe(before);
  const { prompts } = await client.listPrompts();
  expect(prompts).toHaveLength(4);
  await client.close();
});
