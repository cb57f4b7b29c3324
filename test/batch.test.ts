import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildCatalogue } from '../core/engine/catalogue.ts';
import { givenIds } from '../core/cli/given-text.ts';
import { UsageError } from '../core/cli/command.ts';
import { errorIn, jsonIn, type Answered } from './support/http.ts';
import { batchAddress, batchsite } from './support/batchsite.ts';
import { inside } from './support/cli.ts';
import { connectTo, metaFromResult, type ToolResult } from './support/mcp.ts';
import { record } from './support/recordings.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';

/** The command line knows the real platforms; here it knows this one. */
vi.mock('../core/platforms/index.ts', async () => ({
  platforms: [(await import('./support/batchsite.ts')).batchsite],
}));

/** Many things by their ids in one question: posted, paid for each, and one page. */
let on: Running;
let dir: string;
const PATH = '/v1/batchsite/posts/batch';
const many = Array.from({ length: 100 }, (_, index) => `p${index}`);
const known = (ids: readonly string[]) =>
  ids.map((id) => ({ name: id, content: `What ${id} says. ${'long '.repeat(60)}` }));

beforeAll(async () => {
  dir = tempDir();
  const recordings = join(dir, 'recordings');
  record(recordings, 'three', {
    ask: { url: batchAddress(['a', 'b', 'c']) },
    body: { posts: known(['c', 'a']) },
  });
  record(recordings, 'many', { ask: { url: batchAddress(many) }, body: { posts: known(many) } });
  record(recordings, 'walled', {
    ask: { url: batchAddress(['walled', 'too']) },
    status: 403,
    body: '<!doctype html><title>Blocked</title>',
  });
  record(recordings, 'bad', {
    ask: { url: batchAddress(['bad']) },
    status: 400,
    body: '<html><body><h1>400 Bad request</h1>',
  });
  on = await run({
    catalogue: buildCatalogue([batchsite]),
    replay: [recordings],
    mcpTokens: 4000,
  });
  on.app.store.ledger.grant(1000, 'for the tests');
});
afterAll(async () => {
  await on.close();
  removeDir(dir);
});

const post = (body: object, headers: Record<string, string> = {}, path = PATH): Promise<Answered> =>
  on.get(path, { method: 'POST', body: JSON.stringify(body), headers });
const pageFromAnswered = (answered: Answered) => (jsonIn(answered) as { data: Batch }).data;
interface Batch {
  readonly type: string;
  readonly itemCount: number;
  readonly items: readonly { readonly name: string }[];
}
/** It goes on where the whole is too long. */
interface CutBatch extends Batch {
  readonly nextCursor: string | null;
}

describe('REST', () => {
  test('one page under the bare path, a credit for each id, also for those that are missing', async () => {
    const before = on.balance();
    const answered = await post({ entityIds: ['a', 'b', 'c'] });
    expect([answered.status, answered.headers['x-credits-used']]).toEqual([200, '3']);
    expect(answered.headers['x-credits-remaining']).toBe(String(before - 3));
    expect(pageFromAnswered(answered)).toMatchObject({
      type: 'Collection',
      itemCount: 2,
    });
    expect(pageFromAnswered(answered).items.map(({ name }) => name)).toEqual(['c', 'a']);
    expect(JSON.parse(String(answered.headers['x-bowerbird-notices']))).toEqual([
      { code: 'missing', message: '1 are not there', count: 1 },
    ]);
  });

  test('a kept answer is taken where its age allows that, and only for the same ids', async () => {
    const fresh = await post({ entityIds: ['a', 'b', 'c'] });
    const before = on.balance();
    const kept = await post({ entityIds: ['a', 'b', 'c'] }, { 'cache-control': 'max-age=600' });
    expect(kept.text).toBe(fresh.text);
    expect([kept.headers['x-credits-used'], kept.headers['x-bowerbird-archive']]).toEqual([
      '0',
      'hit',
    ]);
    expect(on.balance()).toBe(before);
    const other = await post({ entityIds: ['bad'] }, { 'cache-control': 'max-age=600' });
    expect(other.status).toBe(502);
  });

  test.each([
    [['walled', 'too'], 502, 'Platform error: api.batchsite.example answered 403 and a page that'],
    [['bad'], 502, 'Platform error: it answered 400'],
  ])('%j: everything is given back when the platform fails', async (ids, status, message) => {
    const before = on.balance();
    const answered = await post({ entityIds: ids });
    expect(errorIn(answered)).toMatchObject({
      status,
      code: 'platform_error',
      used: '0',
      remaining: String(before),
    });
    expect(errorIn(answered).message).toContain(message);
    expect(on.balance()).toBe(before);
  });

  test.each([
    [{ entityIds: [] }, '', 'entityIds must not be empty'],
    [{ entityIds: [...many, 'more'] }, '', 'entityIds must have 100 entries at most'],
    [{ entityIds: ['a', 'a'] }, '', 'entityIds: names one twice'],
    [{ entityIds: ['A'] }, '', 'entityIds.0: is 1 to 13 small letters or digits'],
    [{ entityIds: 'a' }, '', 'entityIds must be a list'],
    [{}, '', 'entityIds is missing'],
    [{ entityIds: ['a'], cursor: 'x' }, '', 'unknown parameter cursor'],
    [{ entityIds: ['a', 'b', 'c'] }, '?count=5', 'unknown parameter count'],
    [{}, '?ids=a,b,c', 'unknown parameter ids'],
  ])('400: %j%s', async (body, query, message) => {
    const before = on.balance();
    const answered = await post(body, {}, PATH + query);
    expect(errorIn(answered)).toMatchObject({
      status: 400,
      code: 'validation_error',
      message: `Validation error: ${message}`,
      used: '0',
    });
    expect(on.balance()).toBe(before);
  });

  test('402 before anything is sent when the balance does not cover every id', async () => {
    const get = vi.fn<() => Promise<never>>(() =>
      Promise.reject(new Error('nobody is to be asked')),
    );
    const poor = await run({
      catalogue: buildCatalogue([batchsite]),
      net: {
        mode: 'replay',
        get,
        media: get,
        openBreaker: () => {},
        closeBreaker: () => {},
        state: () => ({ mode: 'replay', platforms: [] }),
        close: () => Promise.resolve(),
      },
    });
    try {
      const { secret } = poor.app.store.keys.add({ name: 'poor', budget: 99 });
      const answered = await poor.get(PATH, {
        method: 'POST',
        body: JSON.stringify({ entityIds: many }),
        headers: { authorization: `Bearer ${secret}` },
      });
      expect(errorIn(answered)).toMatchObject({ status: 402, code: 'credits_exhausted' });
      expect(answered.headers['x-credits-used']).toBeUndefined();
      expect([get.mock.calls.length, poor.balance()]).toEqual([0, 100]);
    } finally {
      await poor.close();
    }
  });

  test('413 over 1 MB', async () => {
    const answered = await post({ entityIds: ['a'.repeat(1_000_000)] });
    expect(errorIn(answered)).toMatchObject({ status: 413, code: 'validation_error' });
  });

  test('GET on it is no operation', async () => {
    expect(errorIn(await on.get(PATH))).toMatchObject({ status: 404, code: 'route_not_found' });
  });
});

test('OpenAPI describes the body with its schema; of recordings nobody knows an example', async () => {
  const document = jsonIn(await on.get('/openapi.json')) as {
    paths: Record<string, Record<string, Record<string, object>>>;
  };
  expect((await new Validator().validate(structuredClone({ ...document }))).valid).toBe(true);
  const described = document.paths[PATH]?.['post'];
  expect(described?.['parameters']).toEqual([{ $ref: '#/components/parameters/CacheControl' }]);
  expect(described?.['requestBody']).toEqual({
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            entityIds: {
              type: 'array',
              items: { type: 'string', pattern: '^[a-z0-9]{1,13}$' },
              minItems: 1,
              maxItems: 100,
              description: 'Ids of the posts.',
            },
          },
          required: ['entityIds'],
          additionalProperties: false,
        },
      },
    },
  });
  expect(Object.keys(described?.['responses'] ?? {})).toEqual(
    '200 400 401 402 403 404 413 500 502 503 504'.split(' '),
  );
});

test('MCP: a page too long for the client is gone on with, every item once, paid once', async () => {
  const client = await connectTo(on.base, on.key, 'auto', '?platforms=batchsite');
  const before = on.balance();
  const call = (more: object) =>
    client.callTool({
      name: 'batchsite_batch_posts',
      arguments: { entityIds: many, ...more },
    }) as Promise<ToolResult>;
  try {
    const names: string[] = [];
    const first = await call({});
    expect(metaFromResult(first)).toMatchObject({ 'bowerbird/creditsUsed': 100 });
    let part = first.structuredContent as unknown as CutBatch;
    for (let turns = 0; turns < 50; turns += 1) {
      expect(Object.keys(part).slice(1)).toEqual([
        '@context',
        'type',
        'itemCount',
        'items',
        'nextCursor',
      ]);
      expect([part.type, part.itemCount]).toEqual(['Collection', part.items.length]);
      names.push(...part.items.map(({ name }) => name));
      if (part.nextCursor === null) break;
      part = (await call({ cursor: part.nextCursor })).structuredContent as unknown as CutBatch;
    }
    expect(names).toEqual(many);
    expect(on.balance()).toBe(before - 100);
    const other = (await client.callTool({
      name: 'batchsite_batch_posts',
      arguments: {
        entityIds: ['a'],
        cursor: (first.structuredContent as unknown as CutBatch).nextCursor ?? '',
      },
    })) as ToolResult;
    expect(other.content[0]?.text).toContain('cursor');
    expect([other.isError, on.balance()]).toEqual([true, before - 100]);
    const { tools } = await client.listTools();
    const tool = tools.find(({ name }) => name === 'batchsite_batch_posts');
    expect(Object.keys(tool?.inputSchema.properties ?? {})).toEqual([
      'entityIds',
      'cursor',
      'fields',
      'format',
      'maxText',
      'maxTokens',
      'maxAge',
    ]);
    expect(tool?.outputSchema?.properties).toEqual({
      nextCursor: { type: ['string', 'null'] },
      items: { type: 'array' },
    });
    expect(tool?.description).toContain('One credit for each thing that is asked for.');
  } finally {
    await client.close();
  }
});

describe('the command line', () => {
  const call = (...args: string[]) =>
    inside(
      'call',
      'batchsite.batch-posts',
      ...args,
      '--json',
      '--replay',
      join(dir, 'recordings'),
      '--data',
      join(dir, 'cli'),
    );
  const namesIn = (out: string): unknown =>
    (JSON.parse(out) as { data: Batch }).data.items.map(({ name }) => name);

  test.each([
    ['--ids', 'a,b,c'],
    ['--ids', ' a b\nc\r\n'],
    ['--ids', '["a", "b", "c"]'],
    ['--param', 'entityIds=a,b,c'],
    ['--param', 'entityIds=["a","b","c"]'],
  ])('%s %j', async (...args) => {
    const { code, out } = await call(...args);
    expect([code, namesIn(out)]).toEqual([0, ['c', 'a']]);
    expect(JSON.parse(out)).toMatchObject({ meta: { creditsUsed: 3 } });
  });

  test('--ids @FILE, and --ids - for standard input', async () => {
    const file = join(dir, 'ids.txt');
    writeFileSync(file, 'a\nb\nc\n');
    expect(namesIn((await call('--ids', `@${file}`)).out)).toEqual(['c', 'a']);
    const { params } = buildCatalogue([batchsite]).find('batchsite.batch-posts') ?? {};
    if (!params) throw new Error('no such operation');
    expect(await givenIds('-', params, Readable.from(['a\nb', '\nc\n']))).toEqual({
      entityIds: 'a\nb\nc\n',
    });
    await expect(givenIds('@/nowhere/ids', params, Readable.from([]))).rejects.toThrow(
      new UsageError('--ids: no readable file /nowhere/ids'),
    );
  });

  test('what is no list, or not for a list, is said', async () => {
    expect((await call('--ids', '{"a":1}')).out).toContain('entityIds must be a list');
    expect((await call('--ids', '["a"')).code).toBe(1);
    const other = await inside('call', 'batchsite.list-comments', '--ids', 'a');
    expect([other.code, other.err]).toEqual([
      2,
      '--ids is for batches; this operation is none\nSee: bowerbird call --help\n',
    ]);
  });
});
