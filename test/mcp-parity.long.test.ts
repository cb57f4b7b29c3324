import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue, type Entry } from '../core/engine/catalogue.ts';
import { exampleParams, parseToolText, viaRest } from './support/doors.ts';
import { jsonIn, type Answered } from './support/http.ts';
import { connectTo, metaFromResult, structuredIn, type ToolResult } from './support/mcp.ts';
import { run, type Running } from './support/running.ts';
import { EXAMPLES } from './support/sample.ts';

/** Every operation is a tool where its platform is chosen. */
const ALL = catalogue.platforms.map(({ segment }) => segment).join();

let on: Running;
const clients: Partial<Record<'legacy' | 'auto', Client>> = {};

beforeAll(async () => {
  // Whole answers: cutting has its own tests.
  on = await run({ sample: true, mcpTokens: 1_000_000 });
  on.app.store.ledger.grant(10_000, 'for the tests');
  for (const era of ['legacy', 'auto'] as const)
    clients[era] = await connectTo(on.base, on.key, era, `?platforms=${ALL}`);
});
afterAll(async () => {
  await Promise.all(Object.values(clients).map((client) => client.close()));
  await on.close();
});

const clientOf = (era: 'legacy' | 'auto'): Client => {
  const client = clients[era];
  if (!client) throw new Error('not connected');
  return client;
};

const callTool = async (era: 'legacy' | 'auto', entry: Entry) =>
  (await clientOf(era).callTool({
    name: entry.tool,
    arguments: exampleParams(entry),
  })) as ToolResult;

/** The same by the tool that calls any operation. */
const callByName = async (entry: Entry) =>
  (await clientOf('auto').callTool({
    name: 'call_operation',
    arguments: { name: entry.tool, params: exampleParams(entry) },
  })) as ToolResult;

const seenIn = (result: ToolResult) => seenBeside(structuredIn(result), result);

const seenBeside = (
  structured: ReturnType<typeof structuredIn>,
  { isError, content, _meta: meta }: ToolResult,
) => ({
  isError: isError ?? false,
  ...structured,
  text: parseToolText({ content }),
  used: meta?.['bowerbird/creditsUsed'],
  left: meta?.['bowerbird/creditsRemaining'],
  route: meta?.['bowerbird/route'],
  status: (meta?.['bowerbird/error'] as { status: number } | undefined)?.status ?? 200,
  untrusted: meta?.['bowerbird/untrusted'] ?? false,
});

/** What the tool has to answer when REST answered so just before. */
const buildExpectedResult = (rest: Answered) => {
  const { data } = jsonIn(rest) as { data: unknown };
  const [used, left] = [rest.headers['x-credits-used'], rest.headers['x-credits-remaining']];
  return {
    isError: false,
    data,
    marked: true,
    text: data,
    used: Number(used),
    left: Number(left) - Number(used),
    route: rest.headers['x-bowerbird-route'],
    status: 200,
    untrusted: true,
  };
};

const buildExpectedError = (rest: Answered) => ({
  isError: true,
  data: null,
  marked: false,
  text: jsonIn(rest),
  used: 0,
  left: on.balance(),
  route: rest.headers['x-bowerbird-route'],
  status: rest.status,
  untrusted: false,
});

describe.each(['legacy', 'auto'] as const)('the official client (%s protocol)', (era) => {
  test('finds one tool for each operation, described from its declaration', async () => {
    const { tools } = await clientOf(era).listTools();
    expect(tools.slice(0, 7).map(({ name }) => name)).toEqual([
      'find_operations',
      'call_operation',
      'open_link',
      'collect',
      'collection_runs',
      'search_collections',
      'collection_codebook',
    ]);
    const others = tools.slice(7);
    expect(others.map(({ name }) => name)).toEqual(catalogue.entries.map(({ tool }) => tool));
    for (const [index, tool] of others.entries()) {
      const entry = catalogue.entries[index];
      expect(tool.title).toBe(`${entry?.platform.brand}: ${entry?.operation.title}`);
      expect(entry?.operation.summary).toContain(
        tool.description
          ?.replace(/ (?:Not available at present: |Only from what was captured).*$/, '')
          .replace(' One credit for each thing that is asked for.', ''),
      );
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: true });
      const { properties, required, type, additionalProperties } = tool.inputSchema;
      const { properties: own, ...declared } = entry?.paramsSchema ?? {};
      expect({ required, type, additionalProperties }).toEqual({
        required: declared['required'],
        type: 'object',
        additionalProperties: false,
      });
      expect(Object.keys(properties ?? {})).toEqual([
        ...Object.keys(own ?? {}).filter((name) => name !== 'cursor'),
        ...(entry?.operation.list ? ['cursor'] : []),
        ...((entry?.operation.routes.length ?? 0) > 1 ? ['route'] : []),
        'fields',
        'format',
        'maxText',
        'maxTokens',
        'maxAge',
      ]);
      expect(tool.outputSchema?.type).toBe('object');
    }
  });

  test.each(catalogue.entries.map((entry) => [entry.tool, entry] as const))(
    '%s answers what REST answers',
    async (_, entry) => {
      const rest = await viaRest(on, entry, exampleParams(entry));
      const result = await callTool(era, entry);
      const due = rest.status === 200 ? buildExpectedResult(rest) : buildExpectedError(rest);
      expect(withoutPlaces(entry, seenIn(result))).toEqual(withoutPlaces(entry, due));
    },
  );
});

test.each(catalogue.entries.map((entry) => [entry.tool, entry] as const))(
  '%s answers the same through call_operation',
  async (_, entry) => {
    const rest = await viaRest(on, entry, exampleParams(entry));
    const result = await callByName(entry);
    const due = rest.status === 200 ? buildExpectedResult(rest) : buildExpectedError(rest);
    expect(withoutPlaces(entry, seenIn(result))).toEqual(withoutPlaces(entry, due));
  },
);

/** Where the engine cut a page, its cursor names the call in whose answer it goes on. */
const withoutPlaces = ({ operation }: Entry, seen: unknown): unknown => {
  if (operation.pageSize?.({} as never) === undefined) return seen;
  const text = JSON.stringify(seen);
  return JSON.parse(text.replaceAll(/(\\?")(next|nextCursor)\1:\1[^"\\]*\1/g, '$1$2$1:$1…$1'));
};

test('a tool gives the outline of its answers; the whole schema, with its words, is a resource', async () => {
  const client = clientOf('auto');
  const uri = 'bowerbird://schemas/videosite_get_video';
  const { contents } = await client.readResource({ uri });
  const [first] = contents as { text: string }[];
  expect(JSON.parse(first?.text ?? '')).toMatchObject({
    $defs: {
      VideoDetailDocument: {
        properties: { viewCount: { type: 'integer', minimum: 0, description: 'Exact count.' } },
      },
    },
  });
  const { tools } = await client.listTools();
  const tool = tools.find(({ name }) => name === 'videosite_get_video');
  expect(tool?.outputSchema).toMatchObject({ properties: { viewCount: { type: 'integer' } } });
  expect(JSON.stringify(tool?.outputSchema)).not.toContain('Exact count.');
  await expect(client.readResource({ uri: 'bowerbird://schemas/nothing' })).rejects.toThrow(
    /not found/i,
  );
});

test('the sample world answers at least one operation of each kind', () => {
  const answered = catalogue.entries.filter(({ id }) => EXAMPLES[id]);
  expect(answered.some(({ operation }) => operation.list)).toBe(true);
  expect(answered.some(({ operation }) => !operation.list)).toBe(true);
});

test('bad parameters are our validation_error, an unknown tool the protocol’s error', async () => {
  const client = clientOf('auto');
  const wrong = (await client.callTool({
    name: 'videosite_list_playlist_videos',
    arguments: { playlistId: 'PLsample_quillmere_garden_year', count: 500 },
  })) as ToolResult;
  expect(JSON.parse(wrong.content[0]?.text ?? '')).toEqual({
    errors: [
      {
        code: 'validation_error',
        message: 'Validation error: count must be from 1 to 100',
      },
    ],
    data: null,
  });
  await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow(
    /no_such_tool/,
  );
});

test('maxAge answers from the archive, at no cost; an age that is none is refused', async () => {
  const client = clientOf('auto');
  const ask = (more: object) =>
    client.callTool({
      name: 'videosite_get_video',
      arguments: { videoId: 'sample_001x', ...more },
    }) as Promise<ToolResult>;
  const fresh = await ask({});
  const kept = await ask({ maxAge: 1e9 });
  expect(kept.structuredContent).toEqual(fresh.structuredContent);
  expect(metaFromResult(kept)).toMatchObject({
    'bowerbird/creditsUsed': 0,
    'bowerbird/fromArchive': true,
    'bowerbird/call': metaFromResult(fresh)['bowerbird/call'],
  });
  const wrong = await ask({ maxAge: -1 });
  expect(wrong.content[0]?.text).toContain('unknown parameter maxAge');
});

interface Found {
  readonly operations: readonly { readonly name: string; readonly description: string }[];
}

const found = async (args: Readonly<Record<string, unknown>>): Promise<Found> => {
  const call = { name: 'find_operations', arguments: { ...args } };
  const result = (await clientOf('auto').callTool(call)) as ToolResult;
  return result.structuredContent as unknown as Found;
};

test('a route is chosen where there are several, and told by find_operations', async () => {
  const client = clientOf('auto');
  const ask = (name: string, args: object) =>
    client.callTool({ name, arguments: { ...args } }) as Promise<ToolResult>;
  const { tools } = await client.listTools();
  const tool = tools.find(({ name }) => name === 'videosite_get_video');
  expect(tool?.inputSchema.properties?.['route']).toMatchObject({
    enum: ['public-page', 'official-api'],
  });
  expect(tool?.inputSchema.required).toEqual(['videoId']);
  const { operations } = await found({ query: 'one video', platform: 'youtube' });
  const request = operations.find(({ name }) => name === 'videosite_get_video');
  expect(request?.description).toContain(
    'From YouTube’s public pages, or YouTube Data API v3 (the person’s own credentials): `route` chooses one.',
  );
  const videoId = 'sample_001x';
  const chosen = await ask('videosite_get_video', { videoId, route: 'public-page' });
  expect(metaFromResult(chosen)).toMatchObject({ 'bowerbird/route': 'public-page' });
  for (const [route, text] of [
    ['capture', 'route: this operation is not answered by that one, but by public-page'],
    [7, 'unknown parameter route'],
  ] as const) {
    const refused = await ask('videosite_get_video', { videoId, route });
    expect([refused.isError, refused.content[0]?.text]).toEqual([
      true,
      expect.stringContaining(text),
    ]);
  }
  const single = catalogue.entries.find(({ operation }) => operation.routes.length === 1);
  const only = await ask(single?.tool ?? '', {
    ...single?.operation.example,
    route: 'public-page',
  });
  expect(only.content[0]?.text).toContain('unknown parameter route');
});

test('calls are those of the key, through this door', async () => {
  const [first] = catalogue.entries;
  if (!first) throw new Error('the catalogue is empty');
  await callTool('auto', first);
  const [latest] = on.app.store.calls.recent(1);
  expect(latest).toMatchObject({ door: 'mcp', keyId: on.keyId });
});
