import type { Client } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { connectTo, metaFromResult, structuredIn, type ToolResult } from './support/mcp.ts';
import { CALLBACK, mcp } from './support/oauth.ts';
import { exampleParams } from './support/doors.ts';
import { errorIn } from './support/http.ts';
import { run, type Running } from './support/running.ts';

/** Which tools a connection is shown, how much of a model's attention they take, and that none is out of reach. */
let on: Running;
beforeAll(async () => {
  on = await run({ sample: true });
  on.app.store.ledger.grant(1000, 'for the tests');
});
afterAll(() => on.close());

const tools = async (bearer: string, query = '', at: Running = on) => {
  const client = await connectTo(at.base, bearer, 'auto', query);
  const listed = await client.listTools();
  await client.close();
  return listed.tools;
};
const names = async (...requested: Parameters<typeof tools>): Promise<string[]> =>
  (await tools(...requested)).map(({ name }) => name);
const tokens = (value: unknown): number => encode(JSON.stringify(value)).length;
const ALWAYS = [
  'find_operations',
  'call_operation',
  'open_link',
  'collect',
  'collection_runs',
  'search_collections',
  'collection_codebook',
];
const SPECIFIED = [
  'videosite_list_playlist_videos',
  'videosite_get_video',
  'photosite_list_post_comments',
  'shortvideo_get_download_link',
];
/** What a connection is shown that named these tools or those of these platforms. */
const shownWith = (...named: readonly string[]): string[] => [
  ...ALWAYS,
  ...catalogue.entries
    .map(({ tool }) => tool)
    .filter((tool) => SPECIFIED.includes(tool) || named.includes(tool)),
];
const listToolNames = (...segments: string[]): string[] =>
  catalogue.entries
    .filter(({ platform }) => segments.includes(platform.segment))
    .map(({ tool }) => tool);

const call = async (bearer: string, name: string, args: object, query = '') => {
  const client = await connectTo(on.base, bearer, 'auto', query);
  const result = (await client.callTool({ name, arguments: { ...args } })) as ToolResult;
  await client.close();
  return result;
};

const newKey = (): { id: string; secret: string } => {
  const { key, secret } = on.app.store.keys.add({ name: 'another' });
  return { id: key.id, secret };
};

const grantFor = (scopes: readonly string[]): { id: string; access: string; keyId: string } => {
  const { grant, access } = on.app.store.clients.admit({
    client: 'c',
    name: 'Test client',
    redirect: CALLBACK,
    scopes,
    resource: `${on.base}/mcp`,
    cap: 100,
    expires: '2999-01-01T00:00:00.000Z',
  });
  return { id: grant.id, access, keyId: grant.keyId };
};

describe('by default', () => {
  test('a fresh installation shows our own tools and the four that the interface specifies', async () => {
    const listed = await tools(on.key);
    expect(listed.map(({ name }) => name)).toEqual([...ALWAYS, ...SPECIFIED]);
    expect(tokens({ tools: listed })).toBeLessThan(6000);
  });

  test('nothing that anybody asks or gathers changes a byte of it', async () => {
    const used = await run({ sample: true });
    used.app.store.ledger.grant(1000, 'for the test');
    const other = used.app.store.keys.add({ name: 'another' });
    const listed = async (query?: string): Promise<string> =>
      JSON.stringify(await tools(used.key, query, used));
    const fresh = [await listed(), await listed('?platforms=forum&copies=text')];
    for (const entry of catalogue.entries)
      await used.app.engine.call(entry.id, exampleParams(entry), {
        keyId: other.key.id,
        door: 'rest',
      });
    const client = await connectTo(used.base, other.secret);
    await client.callTool({
      name: 'collect',
      arguments: {
        collection: 'Talk',
        sources: [
          { operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' } },
        ],
        maxCredits: 3,
      },
    });
    await client.close();
    expect(used.app.store.collections.list()).toHaveLength(1);
    expect([await listed(), await listed('?platforms=forum&copies=text')]).toEqual(fresh);
    expect(JSON.stringify(await tools(on.key))).toBe(fresh[0]);
    await used.close();
  });

  test('the same for whoever may not read the archive', async () => {
    const reader = grantFor(['bowerbird:ask', 'archive:read']);
    const { access } = grantFor(['bowerbird:ask']);
    expect(await tools(access)).toEqual(await tools(reader.access));
  });

  test('no change is announced, because nobody is told of any', async () => {
    const client = await connectTo(on.base, on.key);
    const { tools: ofTools, resources, prompts } = client.getServerCapabilities() ?? {};
    await client.close();
    expect([ofTools?.listChanged, resources?.listChanged, prompts?.listChanged]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('chosen', () => {
  test.each(catalogue.platforms.map(({ segment }) => segment))(
    'all tools of %s, which add under 8,000 tokens',
    async (segment) => {
      const listed = await tools(on.key, `?platforms=${segment}`);
      expect(listed.map(({ name }) => name)).toEqual(shownWith(...listToolNames(segment)));
      const usual = await tools(on.key);
      expect(tokens({ tools: listed }) - tokens({ tools: usual })).toBeLessThan(8000);
    },
  );

  test('by an alias, with tools besides, by the person for a grant or a key', async () => {
    const query = '?platforms=reddit&tools=videosite_suggest,shortvideo.get-tag';
    expect(await names(on.key, query)).toEqual(
      shownWith(...listToolNames('forum'), 'videosite_suggest', 'shortvideo_get_tag'),
    );
    const grant = grantFor(['bowerbird:ask']);
    const key = newKey();
    const { settings, keys } = on.app.store;
    settings.set('assistants', {
      [grant.keyId]: { platforms: ['photosite'] },
      [key.id]: { tools: ['forum_get_user'] },
    });
    expect(await names(grant.access)).toEqual(shownWith(...listToolNames('photosite')));
    expect(await names(grant.access, '?platforms=shortvideo')).toEqual(
      shownWith(...listToolNames('shortvideo')),
    );
    // A key's successor goes on as it did.
    const successor = keys.rotate(key.id, 0);
    expect(await names(successor.secret)).toEqual(shownWith('forum_get_user'));
  });

  test('the person sees and changes in the window what a grant is shown', async () => {
    const grant = grantFor(['bowerbird:ask']);
    const ask = (name: string, params: object) =>
      on.app.door.answer({ id: 1, name, params }, on.app.callers.window);
    const set = (wanted: object) => ask('clients.set-assistant', { id: grant.id, ...wanted });
    const shown = async () => {
      const listed = await ask('clients.list', {});
      const all = (listed.ok ? listed.data : []) as { id: string; assistant: object }[];
      return all.find(({ id }) => id === grant.id)?.assistant;
    };
    expect(await shown()).toEqual({});
    expect(await set({ platforms: ['photosite'], copies: 'text' })).toMatchObject({ ok: true });
    expect(await shown()).toEqual({ platforms: ['photosite'], copies: 'text' });
    const listed = await tools(grant.access);
    expect(listed.map(({ name }) => name)).toEqual(shownWith(...listToolNames('photosite')));
    expect(listed.some(({ outputSchema }) => outputSchema)).toBe(false);
    for (const wrong of [
      { platforms: ['reddit'] },
      { platforms: [] },
      { tools: ['no_tool'] },
      { copies: 'three' },
      { id: 'nobody' },
    ])
      expect(await set(wrong)).toMatchObject({ ok: false });
    expect(await set({})).toMatchObject({ ok: true });
    expect(await shown()).toEqual({});
  });

  test('a platform, a tool or copies that are none are refused by name', async () => {
    for (const [query, text] of [
      ['platforms=nowhere', 'platforms: there is no nowhere, but videosite'],
      ['tools=no_tool', 'tools: there is no no_tool'],
      ['copies=three', 'copies: both, text, structured'],
    ] as const) {
      const answered = await on.get(`/mcp?${query}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      });
      expect(errorIn(answered)).toMatchObject({ status: 400, code: 'validation_error' });
      expect(answered.text).toContain(text);
    }
  });
});

test('a tool that is not shown can be called by its name all the same', async () => {
  const args = { videoId: 'sample_001x' };
  const result = await call(on.key, 'videosite_get_video', args, '?platforms=forum');
  expect(result.structuredContent).toMatchObject({ entityId: 'sample_001x' });
});

describe('find_operations', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connectTo(on.base, on.key);
  });
  afterAll(() => client.close());

  const find = async (args: object) =>
    (await client.callTool({ name: 'find_operations', arguments: { ...args } }))
      .structuredContent as {
      found: number;
      operations: { name: string; parameters: object; fields: string[]; canBeAnswered: boolean }[];
      more?: { name: string }[];
      platforms?: unknown[];
    };

  test('the best for the words first, with all that a call needs; free', async () => {
    const before = on.balance();
    const { operations } = await find({ query: 'comments under a YouTube video' });
    expect(operations[0]).toMatchObject({
      name: 'videosite_list_video_comments',
      title: 'YouTube: Comments of a video',
      canBeAnswered: true,
      cost: 'One credit.',
      required: ['videoId'],
      shared: ['cursor', 'route', 'fields', 'format', 'maxText', 'maxTokens', 'maxAge'],
    });
    expect(operations[0]?.parameters).toMatchObject({
      videoId: { pattern: '^[A-Za-z0-9_-]{11}$' },
    });
    expect(operations[0]?.fields).toContain('likeCount');
    expect(on.balance()).toBe(before);
  });

  test('every operation of a platform is named, by any of its names', async () => {
    for (const platform of ['forum', 'reddit', 'Reddit']) {
      const { found, operations, more = [] } = await find({ platform });
      expect(found).toBe(listToolNames('forum').length);
      expect([...operations, ...more].map(({ name }) => name)).toEqual(listToolNames('forum'));
    }
  });

  test('the catalogue is found whole: each operation by the words of its own title', async () => {
    for (const { operation, platform, tool } of catalogue.entries) {
      const query = `${operation.title} ${platform.brand}`;
      const { operations, more = [] } = await find({ query });
      expect([...operations, ...more].map(({ name }) => name)).toContain(tool);
    }
  });

  test('says what an answer needs', async () => {
    const { operations } = await find({ query: 'user trophies', platform: 'forum' });
    expect(operations[0]).toMatchObject({
      name: 'forum_list_user_trophies',
      needs: 'the person’s own credentials of the platform’s official API',
    });
  });

  test('where nothing is found, the platforms; what is no search is refused', async () => {
    expect(await find({ query: 'zzzz' })).toMatchObject({ found: 0, operations: [] });
    expect((await find({ query: 'zzzz' })).platforms).toHaveLength(catalogue.platforms.length);
    for (const [args, text] of [
      [{ query: 7 }, 'query must be a text'],
      [{ platform: 'nowhere' }, 'platform: there is no nowhere'],
      [{ words: 'x' }, 'unknown parameter words'],
    ] as const) {
      const result = await call(on.key, 'find_operations', args);
      expect([result.isError, result.content[0]?.text]).toEqual([
        true,
        expect.stringContaining(text),
      ]);
    }
  });
});

test('the search goes on where it was, and nothing comes twice', async () => {
  const client = await connectTo(on.base, on.key);
  const seen: string[] = [];
  let after: number | undefined = 0;
  while (after !== undefined) {
    const given = { name: 'find_operations', arguments: { platform: 'forum', after } };
    const { structuredContent } = await client.callTool(given);
    const found = structuredContent as { operations: { name: string }[]; next?: number };
    seen.push(...found.operations.map(({ name }) => name));
    after = found.next;
  }
  await client.close();
  expect(seen).toEqual(listToolNames('forum'));
});

describe('open_link', () => {
  test('answers as the tool of the operation that the link means', async () => {
    const before = on.balance();
    const byTool = await call(on.key, 'videosite_get_video', { videoId: 'sample_001x' });
    const link = 'https://youtu.be/sample_001x?si=abc';
    const byLink = await call(on.key, 'open_link', { link });
    expect(byLink.structuredContent).toEqual(byTool.structuredContent);
    expect(structuredIn(byLink).marked).toBe(true);
    expect(before - on.balance()).toBe(2);
  });

  test('takes other parameters, and cannot be led elsewhere by them', async () => {
    const link = 'https://www.youtube.com/watch?v=sample_001x';
    const result = await call(on.key, 'open_link', {
      link,
      params: { videoId: 'sample_002x', fields: ['entityId'] },
    });
    const { data } = structuredIn(result);
    expect(data).toMatchObject({ entityId: 'sample_001x' });
    expect(data).not.toHaveProperty('viewCount');
  });

  test('what means nothing is refused in one sentence, at no cost', async () => {
    const before = on.balance();
    const result = await call(on.key, 'open_link', { link: 'https://example.org/' });
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toContain('"code":"not_found"');
    expect(on.balance()).toBe(before);
  });
});

describe('call_operation', () => {
  const name = 'videosite_get_video';
  const params = { videoId: 'sample_001x' };

  test('pays, caps and marks as the tool itself does', async () => {
    const before = on.balance();
    const byTool = await call(on.key, name, params);
    const byName = await call(on.key, 'call_operation', { name, params });
    expect(byName.structuredContent).toEqual(byTool.structuredContent);
    expect(structuredIn(byName).marked).toBe(true);
    expect(metaFromResult(byName)).toMatchObject({
      'bowerbird/creditsUsed': 1,
      'bowerbird/untrusted': true,
    });
    expect(before - on.balance()).toBe(2);
    const poor = on.app.store.keys.add({ name: 'poor', budget: 0 });
    const refused = await call(poor.secret, 'call_operation', { name, params });
    expect(refused.content[0]?.text).toContain('"code":"credits_exhausted"');
  });

  test('asks for the scopes that the tool asks for: a kept answer is the archive’s', async () => {
    const { access } = grantFor(['bowerbird:ask']);
    const requestTo = async (args: object): Promise<[number, string | undefined]> => {
      const answered = await mcp(on, access, 'tools/call', {
        name: 'call_operation',
        arguments: args,
      });
      const scope = /scope="([^"]*)"/.exec(String(answered.headers['www-authenticate']))?.[1];
      return [answered.status, scope];
    };
    expect(await requestTo({ name, params })).toEqual([200, undefined]);
    for (const maxAge of [100_000, 0, 'x', null])
      expect(await requestTo({ name, params: { ...params, maxAge } })).toEqual([
        403,
        'bowerbird:ask archive:read',
      ]);
    const nobody = grantFor(['archive:read']);
    const answered = await mcp(on, nobody.access, 'tools/call', {
      name: 'call_operation',
      arguments: { name, params },
    });
    expect(answered.status).toBe(403);
  });

  test('what is no call is refused in one sentence, at no cost', async () => {
    const before = on.balance();
    for (const [args, text] of [
      [{ name: 'nothing' }, 'there is no operation'],
      [{}, 'name is missing'],
      [{ name, params: [params] }, 'params must be an object'],
      [{ name, params: 'videoId' }, 'params must be an object'],
      [{ name, ...params }, 'unknown parameter videoId'],
      [{ name, params: { ...params, maxAge: 0 } }, 'unknown parameter maxAge'],
      [{ name, maxAge: 100, params }, 'unknown parameter maxAge'],
    ] as const) {
      const result = await call(on.key, 'call_operation', args);
      expect([result.isError, result.content[0]?.text]).toEqual([
        true,
        expect.stringContaining(text),
      ]);
    }
    expect(on.balance()).toBe(before);
  });
});
