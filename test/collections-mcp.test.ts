import type { Client } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectTo, structuredIn, type ToolResult } from './support/mcp.ts';
import { CALLBACK, mcp } from './support/oauth.ts';
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

test('the tool is listed before there is something to search, and after', async () => {
  expect(await names()).toContain('search_collections');
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

describe('the setting for how much an assistant reads', () => {
  const SETTING = 5000;
  const before = (): number => on.app.store.settings.get('mcpTokens');
  let found: number;
  beforeAll(() => {
    found = before();
    on.app.store.settings.set('mcpTokens', SETTING);
  });
  afterAll(() => on.app.store.settings.set('mcpTokens', found));

  const tokensIn = (text = ''): number => Math.ceil(Buffer.byteLength(text) / 3);
  /** Filled for the most part, and not a token over. */
  const isFilled = (text: string | undefined): boolean =>
    tokensIn(text) <= SETTING && tokensIn(text) > SETTING * 0.7;

  test('bounds what is searched', async () => {
    const { content } = await search({ collection: 'Talk / 1' });
    expect(isFilled(content[0]?.text)).toBe(true);
  });

  test('bounds an answer that a tool gives, also where the call allows more', async () => {
    const client = await connectTo(base(), on.key, 'auto', '?platforms=videosite');
    const list = async (maxTokens: number): Promise<number> => {
      const { content } = (await client.callTool({
        name: 'videosite_list_video_comments',
        arguments: { videoId: 'sample_001x', maxTokens },
      })) as ToolResult;
      return tokensIn(content[0]?.text);
    };
    const [less, more] = [await list(2500), await list(1_000_000)];
    await client.close();
    expect([less <= 2500, more <= SETTING, less > 1000, more > less]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test('bounds an answer that is read back', async () => {
    const client = await connectTo(base(), on.key);
    const { resources } = await client.listResources();
    const uri = resources.find(({ uri }) => uri.startsWith('bowerbird://answers/'))?.uri ?? '';
    const [content] = (await client.readResource({ uri })).contents as { text: string }[];
    await client.close();
    expect(isFilled(content?.text)).toBe(true);
  });
});

describe('gathering within the budget of an assistant', () => {
  const FILM = 'videosite.list-video-comments';
  const granted = (cap: number, scopes: readonly string[] = ['bowerbird:ask']) =>
    on.app.store.clients.admit({
      client: 'c',
      name: 'Assistant',
      redirect: CALLBACK,
      scopes,
      resource: `${on.base}/mcp`,
      cap,
      expires: '2999-01-01T00:00:00.000Z',
    });
  const call = async (token: string, name: string, given: Record<string, unknown>) => {
    const { text } = await mcp(on, token, 'tools/call', { name, arguments: given });
    return text;
  };
  /** What a tool answered; the mark around it is looked at elsewhere. */
  const answer = async (token: string, name: string, given: Record<string, unknown>) => {
    const client = await connectTo(on.base, token);
    const result = (await client.callTool({ name, arguments: given })) as ToolResult;
    await client.close();
    return structuredIn(result).data as Record<string, unknown>;
  };
  const films = (collection: string, more: object = {}) => ({
    collection,
    sources: [{ operation: 'videosite_list_video_comments', params: { videoId: 'sample_001x' } }],
    ...more,
  });

  test('it learns what that takes, begins with a limit, and waits for the end', async () => {
    const { access: token } = granted(40);
    const text = await answer(token, 'collect', films('Mine'));
    expect(text).toMatchObject({ started: false, creditsAvailable: 40, items: 55 });
    expect(on.app.store.collections.find('Mine')).toBeUndefined();

    const { run: id } = await answer(token, 'collect', films('Mine', { maxCredits: 10 }));
    const over = await answer(token, 'collection_runs', { run: id, waitSeconds: 25 });
    expect(over).toEqual({
      run: id,
      collection: 'Mine',
      state: 'done',
      reason: 'without replies (29 known)',
      items: 55,
      requests: expect.stringMatching(/^\d+ of \d+$/),
      credits: expect.stringMatching(/^\d of 10$/),
    });
    expect(await answer(token, 'collection_runs', {})).toEqual({ runs: [over] });
    expect(encode(JSON.stringify(over)).length).toBeLessThan(100);
  });

  test('no more than may still be spent, what its open runs hold left out', async () => {
    const { access: token, grant } = granted(20);
    expect(await call(token, 'collect', films('Dear', { maxCredits: 21 }))).toContain(
      'credits_exhausted',
    );
    const held = on.app.store.runs.add({
      collection: on.app.store.collections.open('Held').seq,
      keyId: grant.keyId,
      door: 'mcp',
      mostRequests: 9,
      mostCredits: 12,
      lists: [],
    });
    on.app.collecting.pause(held.id);
    expect(await call(token, 'collect', films('Dear', { maxCredits: 9 }))).toContain(
      'credits_exhausted',
    );
    expect(await answer(token, 'collect', films('Dear'))).toMatchObject({ creditsAvailable: 8 });
    const more = { run: held.id, act: 'resume', maxCredits: 21 };
    expect(await call(token, 'collection_runs', more)).toContain('credits_exhausted');
    expect(on.app.store.runs.there(held.id)).toMatchObject({ state: 'paused', mostCredits: 12 });
    const end = { run: held.id, act: 'cancel' };
    expect(await answer(token, 'collection_runs', end)).toMatchObject({ state: 'cancelled' });
    expect(await answer(token, 'collect', films('Dear'))).toMatchObject({ creditsAvailable: 20 });
  });

  test('its own runs and collections alone', async () => {
    const [one, other] = [granted(40).access, granted(40).access];
    const { run: id } = await answer(one, 'collect', films('Of one', { maxCredits: 10 }));
    await answer(one, 'collection_runs', { run: id, waitSeconds: 25 });
    for (const act of ['pause', 'resume', 'cancel', 'fill-gaps'])
      expect(await call(other, 'collection_runs', { run: id, act })).toContain('not_found');
    expect(await answer(other, 'collection_runs', {})).toEqual({ runs: [] });
    for (const name of ['Of one', 'Talk / 1'])
      expect(await call(other, 'collect', films(name, { maxCredits: 10 }))).toContain(
        'others gather into the one of that name',
      );
    on.app.collecting.schedule('Of one', 24, 7);
    expect(await call(one, 'collect', films('Of one', { maxCredits: 10 }))).toContain(
      'others gather into the one of that name',
    );
    expect(on.app.store.collections.sources(on.app.store.collections.there('Of one').seq)).toEqual([
      expect.objectContaining({ operation: FILM }),
    ]);
  });

  test('whoever may only read begins nothing; a revoked one neither', async () => {
    const reader = granted(40, ['archive:read']).access;
    for (const [name, given] of [
      ['collect', films('Never', { maxCredits: 5 })],
      ['collection_runs', {}],
    ] as const) {
      const { status } = await mcp(on, reader, 'tools/call', { name, arguments: given });
      expect(status).toBe(403);
    }
    const { access, grant } = granted(40);
    on.app.store.keys.revoke(grant.keyId);
    const { status } = await mcp(on, access, 'tools/call', {
      name: 'collect',
      arguments: films('Never', { maxCredits: 5 }),
    });
    expect(status).toBe(401);
    expect(on.app.store.collections.find('Never')).toBeUndefined();
  });

  test('what is wrong is said before anything is begun', async () => {
    const { access: token } = granted(40);
    for (const [given, words] of [
      [{ sources: films('x').sources, maxCredits: 5 }, 'collection: give it a name'],
      [films('x', { maxCredits: 0 }), 'maxCredits'],
      [films('x', { out: '/tmp/file.csv' }), 'out'],
      [{ collection: 'x', sources: [{ operation: 'nothing' }] }, 'no such operation: nothing'],
    ] as const)
      expect(await call(token, 'collect', given)).toContain(words);
    expect(await call(token, 'collection_runs', { act: 'pause' })).toContain('run: which one?');
    expect(on.app.store.collections.find('x')).toBeUndefined();
  });
});

describe('how complete a collection is', () => {
  const read = (client: Client, name: string) =>
    client.readResource({
      uri: `bowerbird://collections/${encodeURIComponent(name)}/completeness`,
    });

  test('is a resource: how many, what is missing, and the words for a methods section', async () => {
    const client = await connectTo(on.base, on.key);
    const { contents } = await read(client, 'Talk / 1');
    await expect(read(client, 'nowhere')).rejects.toThrow(/not found/i);
    await client.close();
    const [content] = contents as { text: string }[];
    expect(content).toMatchObject({ _meta: { 'bowerbird/untrusted': true } });
    const { data } = JSON.parse(content?.text ?? '{}') as { data: Record<string, unknown> };
    expect(data).toMatchObject({ gaps: [], refused: 0, worlds: [{ world: 'sample' }] });
    expect(data['methods']).toContain('invented');
  });

  test('two prompts go through what is gathered and what is missing', async () => {
    const client = await connectTo(on.base, on.key);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'gather_and_describe',
      'check_completeness',
      'read_a_discussion',
      'check_against_the_archive',
    ]);
    const readPrompt = async (name: string, args: Record<string, string>): Promise<string> => {
      const { messages } = await client.getPrompt({ name, arguments: args });
      const [message] = messages;
      return message?.content.type === 'text' ? message.content.text : '';
    };
    const link = 'https://www.youtube.com/watch?v=sample_001x';
    const gather = await readPrompt('gather_and_describe', { link, credits: '40' });
    expect(gather).toContain(link);
    expect(gather).toContain('at most 40 credits');
    expect(await readPrompt('gather_and_describe', { link })).toContain('wait for my yes');
    const check = await readPrompt('check_completeness', { collection: 'Talk / 1' });
    await client.close();
    expect(check).toContain('“Talk / 1”');
    expect(check).toContain('bowerbird://collections/{name}/completeness');
  });
});
