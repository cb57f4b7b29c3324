import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, type Answered } from './support/http.ts';
import { connectTo, type ToolResult } from './support/mcp.ts';
import { CALLBACK, mcp } from './support/oauth.ts';
import { run, type Running } from './support/running.ts';

/** What a client may read of the archive: nothing, unless the person allowed just that. */
let on: Running;
beforeAll(async () => {
  // So little that a playlist is cut.
  on = await run({ sample: true, mcpTokens: 4000 });
});
afterAll(() => on.close());

const VIDEO = { name: 'videosite_get_video', arguments: { videoId: 'sample_001x' } };
const KEPT = { ...VIDEO, arguments: { ...VIDEO.arguments, maxAge: 100_000 } };
const LIST = {
  name: 'videosite_list_playlist_videos',
  arguments: { playlistId: 'PLsample_quillmere_first_steps', maxTokens: 1500 },
};

/** The address of an answer that the person fetched with a key of their own. */
let uri = '';
beforeEach(async () => {
  const client = await connectTo(on.base, on.key);
  const { content } = (await client.callTool(VIDEO)) as ToolResult;
  uri = content.find(({ type }) => type === 'resource_link')?.uri ?? '';
  await client.close();
});

const granted = (scopes: readonly string[], cap = 100): string =>
  on.app.store.clients.admit({
    client: 'c',
    name: 'Test client',
    redirect: CALLBACK,
    scopes,
    resource: `${on.base}/mcp`,
    cap,
    expires: '2999-01-01T00:00:00.000Z',
  }).access;

/** Status and, where it is refused, the scopes that would be needed. */
const wanted = ({ status, headers }: Answered): [number, string?] => {
  const scope = /scope="([^"]*)"/.exec(String(headers['www-authenticate']))?.[1];
  return scope === undefined ? [status] : [status, scope];
};

const read = async (token: string, address: string) =>
  wanted(await mcp(on, token, 'resources/read', { uri: address }));

test.each([
  ['no scope at all', []],
  ['the scope to ask', ['bowerbird:ask']],
])('with %s, nothing of the archive is told', async (_, scopes) => {
  expect(uri).toMatch(/^bowerbird:\/\/answers\//);
  const token = granted(scopes);
  const listed = await mcp(on, token, 'resources/list');
  expect(listed.status).toBe(200);
  expect(listed.text).not.toContain('sample_001x');
  expect(listed.text).not.toContain('bowerbird://answers');
  for (const address of [uri, `${uri}/from/0`, `${uri}/items/0`, 'bowerbird://answers/nothing'])
    expect(await read(token, address)).toEqual([403, 'archive:read']);
  expect(wanted(await mcp(on, token, 'tools/call', KEPT))).toEqual([
    403,
    'bowerbird:ask archive:read',
  ]);
  for (const maxAge of [0, -1, 'x', null]) {
    const call = { ...VIDEO, arguments: { ...VIDEO.arguments, maxAge } };
    expect((await mcp(on, token, 'tools/call', call)).status).toBe(403);
  }
  // What a tool's answers look like is no secret.
  expect(await read(token, 'bowerbird://schemas/videosite_get_video')).toEqual([200]);
  for (const method of ['resources/templates/list', 'prompts/list', 'tools/list'])
    expect((await mcp(on, token, method)).text).not.toContain('sample_001x');
});

test('a client without credits gets no kept answer, unless it may read the archive', async () => {
  const poor = granted(['bowerbird:ask'], 0);
  expect((await mcp(on, poor, 'tools/call', KEPT)).status).toBe(403);
  expect((await mcp(on, poor, 'tools/call', VIDEO)).text).toContain('credits_exhausted');
  const reader = granted(['bowerbird:ask', 'archive:read'], 0);
  const kept = await mcp(on, reader, 'tools/call', KEPT);
  expect([kept.status, kept.text.includes('"bowerbird/fromArchive":true')]).toEqual([200, true]);
});

test('the archive alone: read, and nobody is asked', async () => {
  // Granted before the scope had a name of its own.
  for (const scope of ['archive:read', 'bowerbird:read']) {
    const token = granted([scope], 0);
    expect((await mcp(on, token, 'resources/list')).text).toContain(uri);
    expect(await read(token, uri)).toEqual([200]);
    expect(wanted(await mcp(on, token, 'tools/call', VIDEO))).toEqual([403, 'bowerbird:ask']);
  }
});

test('a key of the person opens everything, as before', async () => {
  expect((await mcp(on, on.key, 'resources/list')).text).toContain(uri);
  expect(await read(on.key, uri)).toEqual([200]);
  expect((await mcp(on, on.key, 'tools/call', KEPT)).text).toContain('fromArchive');
});

test('a page that was cut goes on for whoever fetched it, and for nobody else', async () => {
  const cutFor = async (token: string): Promise<string> => {
    const client = await connectTo(on.base, token);
    const { structuredContent, content } = (await client.callTool(LIST)) as ToolResult;
    await client.close();
    expect(content.some(({ type }) => type === 'resource_link')).toBe(token === on.key);
    return String(structuredContent?.['nextCursor']);
  };
  const goOn = async (token: string, cursor: string) => {
    const call = { ...LIST, arguments: { ...LIST.arguments, cursor } };
    const { text } = await mcp(on, token, 'tools/call', call);
    return text.includes('"bowerbird/fromArchive":true');
  };
  const [one, other] = [granted(['bowerbird:ask']), granted(['bowerbird:ask'])];
  const cursors = { own: await cutFor(on.key), one: await cutFor(one) };
  expect(await goOn(one, cursors.one)).toBe(true);
  expect(await goOn(other, cursors.one)).toBe(false);
  expect(await goOn(one, cursors.own)).toBe(false);
  expect(await goOn(on.key, cursors.one)).toBe(true);
  expect(await goOn(granted(['bowerbird:ask', 'archive:read']), cursors.own)).toBe(true);
});

test('several calls in one message, or arguments that are none, open nothing', async () => {
  const token = granted(['bowerbird:ask']);
  const message = (id: number, method: string, params: object) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  });
  const send = (body: unknown) =>
    ask(on.port, '/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(body),
    });
  const both = [message(1, 'tools/list', {}), message(2, 'tools/call', KEPT)];
  const reading = [message(1, 'tools/list', {}), message(2, 'resources/read', { uri })];
  for (const answered of [await send(both), await send(reading)])
    expect([answered.status >= 400, answered.text.includes('fromArchive')]).toEqual([true, false]);
  for (const given of ['maxAge', ['maxAge'], 1, null])
    expect(
      (await mcp(on, token, 'tools/call', { ...VIDEO, arguments: given })).status,
    ).toBeLessThan(500);
});
