import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { App } from '../core/app/app.ts';
import type * as AppModule from '../core/app/open-app.ts';
import { catalogue, type Entry } from '../core/engine/catalogue.ts';
import { loadFakes } from '../core/platforms/fakes.ts';
import type { Failure } from '#kit/errors.ts';
import { inside } from './support/cli.ts';
import { asOptions, exampleParams, parseToolText, viaRest } from './support/doors.ts';
import { jsonIn, type Answered } from './support/http.ts';
import { connectTo, metaFromResult, structuredIn, type ToolResult } from './support/mcp.ts';
import { run, type Running } from './support/running.ts';
import { EXAMPLES } from './support/sample.ts';

/** One question through every door: the same answer to the letter, at the same price. */
let on: Running;
let client: Client;

/**
 * The command line opens the same program that the other doors have: to open one for each of its calls
 * takes longer than all else here, and has its own tests.
 */
const opened = vi.hoisted((): { app?: App } => ({}));
vi.mock('../core/app/open-app.ts', async (importOriginal) => {
  const original = await importOriginal<typeof AppModule>();
  return {
    ...original,
    openApp: (config: Parameters<typeof original.openApp>[0]): App =>
      opened.app ? { ...opened.app, close: () => Promise.resolve() } : original.openApp(config),
  };
});

beforeAll(async () => {
  // Whole answers: cutting has its own tests.
  on = await run({ sample: true, mcpTokens: 1_000_000 });
  on.app.store.ledger.grant(10_000, 'for the tests');
  client = await connectTo(on.base, on.key);
  opened.app = on.app;
});
afterAll(async () => {
  await client.close();
  await on.close();
});

/** What a door said, in one form: `body` is JSON. */
interface Statement {
  readonly body: string;
  readonly used: number;
}
const textFrom = (body: unknown, used: unknown): Statement => ({
  body: JSON.stringify(body),
  used: Number(used),
});
type Params = Readonly<Record<string, unknown>>;
type Door = (entry: Entry, params: Params) => Promise<Statement>;

const rest: Door = async (entry, params) => {
  const answered: Answered = await viaRest(on, entry, params);
  return textFrom(jsonIn(answered), answered.headers['x-credits-used']);
};
const errorBody = ({ code, message }: Failure) => ({ errors: [{ code, message }], data: null });
const windows: Door = async ({ id: name }, params) => {
  // As the bridge carries it: a message in, a message out.
  const call = structuredClone({ id: 7, name, params });
  const answer = structuredClone(await on.app.door.answer(call, on.app.callers.window));
  return textFrom(
    answer.ok ? { data: answer.data } : errorBody(answer.error),
    answer.meta?.creditsUsed,
  );
};
const mcp: Door = async ({ tool: name }, params) => {
  const result = (await client.callTool({ name, arguments: { ...params } })) as ToolResult;
  const body = result.isError ? parseToolText(result) : { data: structuredIn(result).data };
  return textFrom(body, metaFromResult(result)['bowerbird/creditsUsed']);
};
const cli: Door = async ({ id }, params) => {
  const { out, err } = await inside('call', id, ...asOptions(params), '--sample', '--json');
  expect(err).toBe('');
  const { meta, ...body } = JSON.parse(out) as { meta?: { creditsUsed: number } };
  return textFrom(body, meta?.creditsUsed ?? 0);
};

const DOORS: readonly (readonly [string, Door])[] = [
  ['window', windows],
  ['MCP', mcp],
  ['command line', cli],
];

/** Where the engine cut a page, its cursor names the call in whose answer it goes on. */
const withoutPlaces = (
  { operation }: Entry,
  params: Params,
  { body, used }: Statement,
): Statement =>
  operation.pageSize?.(params as never) === undefined
    ? { body, used }
    : { body: body.replaceAll(/"(next|nextCursor)":"[^"]*"/g, '"$1":"…"'), used };

const compare = async (entry: Entry, params: Params): Promise<Statement> => {
  const first = withoutPlaces(entry, params, await rest(entry, params));
  for (const [door, ask] of DOORS) {
    const other = withoutPlaces(entry, params, await ask(entry, params));
    expect({ door, ...other }).toEqual({ door, ...first });
  }
  return first;
};

const named = (entry: Entry) => [entry.id, entry] as const;
const answerable = catalogue.entries.filter(({ unavailable }) => unavailable === undefined);
const others = catalogue.entries.filter(({ unavailable }) => unavailable !== undefined);
/** In the sample world, what only browsing brings is there as if somebody had browsed. */
const browsed = others.filter(({ routes }) => routes.length > 0);
const refused = others.filter(({ routes }) => routes.length === 0);

test('the sample world answers every operation that has a route', () => {
  expect(answerable.map(({ id }) => id).filter((id) => !EXAMPLES[id])).toEqual([]);
});

test.each(browsed.map(named))('%s is answered from what was browsed', async (_, entry) => {
  const { examples } = await loadFakes();
  const { body, used } = await compare(entry, examples[entry.id] ?? {});
  expect(body).toMatch(/^\{"data":\{/);
  expect(used).toBe(0);
});

test.each(refused.map(named))('%s says why it cannot answer', async (_, entry) => {
  const { body, used } = await compare(entry, exampleParams(entry));
  const { errors, data } = JSON.parse(body) as { errors: { message: string }[]; data: null };
  expect([errors[0], data]).toMatchObject([{ code: 'platform_error' }, null]);
  // What has to be browsed is named by its address besides.
  expect(errors[0]?.message.startsWith(`Platform error: ${entry.unavailable?.message}`)).toBe(true);
  expect(used).toBe(0);
});

test.each(answerable.map(named))('%s', async (_, entry) => {
  const params = exampleParams(entry);
  const { body, used } = await compare(entry, params);
  expect(body).toMatch(/^\{"data":\{/);
  expect(used).toBe(Array.isArray(params['entityIds']) ? params['entityIds'].length : 1);
});

describe('the same refusal at every door, and nothing is paid', () => {
  test.each([
    ['forum.get-user', { username: 'sample_nobody' }, 'not_found'],
    ['forum.list-user-trophies', { username: 'sample_nobody' }, 'not_found'],
    ['forum.get-subreddit', { subreddit: 'sample_banned' }, 'not_found'],
    ['forum.get-subreddit', { subreddit: 'sample_closed' }, 'not_found'],
    ['forum.get-subreddit', { subreddit: 'sample_quarantine' }, 'platform_error'],
    ['forum.list-subreddit-posts', { subreddit: 'sample_closed' }, 'not_found'],
    ['forum.get-post', { postId: '0post9999' }, 'not_found'],
    ['forum.get-comment', { commentId: '0c00009999' }, 'not_found'],
    ['forum.batch-posts', { entityIds: ['t1_abc'] }, 'validation_error'],
    ['forum.list-post-comments', { postId: '0post0000', cursor: 'x' }, 'validation_error'],
    ['forum.list-subreddit-posts', { subreddit: 'x y' }, 'validation_error'],
    ['videosite.get-video', { videoId: 'sample_none' }, 'not_found'],
    ['shortvideo.get-download-link', { videoId: 'abc' }, 'validation_error'],
    ['photosite.list-post-comments', { postId: 'SmplGarden1', count: 16 }, 'validation_error'],
  ] as const)('%s %j: %s', async (id, params, code) => {
    const entry = catalogue.find(id);
    if (!entry) throw new Error(`no operation ${id}`);
    const { body, used } = await compare(entry, params);
    expect(body).toMatch(new RegExp(`^\\{"errors":\\[\\{"code":"${code}"`));
    expect(used).toBe(0);
  });

  test.each(catalogue.entries.map((entry) => [entry.id, entry] as const))(
    '%s, with a parameter that it does not have',
    async (_, entry) => {
      const params = { ...exampleParams(entry), nonsense: '1' };
      const first = entry.operation.method === 'GET' ? restWith : rest;
      const { body, used } = await first(entry, params);
      expect(body).toContain('unknown parameter nonsense');
      for (const [door, ask] of DOORS.filter(([name]) => name !== 'command line'))
        expect({ door, ...(await ask(entry, params)) }).toEqual({ door, body, used });
      // There it is a mistake in the command, of which no call is made.
      const typed = await inside('call', entry.id, ...asOptions(params), '--sample');
      expect([typed.code, typed.out]).toEqual([2, '']);
      expect(typed.err).toContain('has no parameter nonsense');
    },
  );
});

/** An address may say more than the operation knows. */
const restWith: Door = async (entry, { nonsense, ...params }) => {
  const { path } = entry;
  const named = Object.entries(params).map(([name, value]) => [name, String(value)] as const);
  const inPath = named.reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const others = named
    .filter(([name]) => !path.includes(`{${name}}`))
    .map(([name, value]) => [name, value]);
  const query = new URLSearchParams([...others, ['nonsense', String(nonsense)]] as [
    string,
    string,
  ][]);
  const answered = await on.get(`${inPath}?${query}`);
  return textFrom(jsonIn(answered), answered.headers['x-credits-used']);
};
