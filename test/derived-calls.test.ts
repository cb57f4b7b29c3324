import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL_CALLS } from '#calls/list.ts';
import type { Described, LocalCall } from '#calls/define.ts';
import { askLocal } from '../core/cli/local-call.ts';
import { CALL_ROUTES } from '../core/doors/http/own-routes.ts';
import { ask, errorIn, jsonIn } from './support/http.ts';
import { connectTo, structuredIn, type ToolResult } from './support/mcp.ts';
import { run, type Running } from './support/running.ts';

/** What REST and assistants are answered from the declaration of a local operation alone. */
let on: Running;
let headers: { readonly authorization: string };
const WREN = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Names a wren',
  definition: 'Where the bird is named.',
  examples: '',
  colour: 'teal',
} as const;

beforeAll(async () => {
  on = await run({ sample: true });
  headers = { authorization: `Bearer ${on.app.store.keys.add({ name: 'reader' }).secret}` };
  on.app.store.collections.open('Birds / 1');
  await askLocal(on.app, 'codes.change', { collection: 'Birds / 1', codes: [WREN] });
});
afterAll(() => on.close());

const CODEBOOK = '/v1/collections/Birds%20%2F%201/codebook';

test('REST answers at the declared path, with the declared shape, for nothing', async () => {
  const answer = await ask(on.port, CODEBOOK, { headers });
  expect(answer.status).toBe(200);
  expect(jsonIn(answer)).toMatchObject({ data: { version: 1, codes: [WREN] } });
  expect(answer.headers['x-credits-used']).toBe('0');
  expect(answer.headers['link']).toContain('</v1/schemas/codes_codebook>; rel="describedby"');
  const schema = jsonIn(await ask(on.port, '/v1/schemas/codes_codebook', { headers }));
  expect(schema).toMatchObject({ properties: { data: { required: ['version', 'codes'] } } });
  const declared: LocalCall = LOCAL_CALLS['codes.codebook'];
  const { data } = jsonIn(answer) as { data: unknown };
  expect((declared.result as Described<unknown>).schema.safeParse(data).success).toBe(true);
});

test('what it does not know is refused by name, as everywhere', async () => {
  expect((await ask(on.port, CODEBOOK)).status).toBe(401);
  const unknown = await ask(on.port, `${CODEBOOK}?colour=teal`, { headers });
  expect([unknown.status, errorIn(unknown).message]).toEqual([
    400,
    expect.stringContaining('colour'),
  ]);
  const twice = await ask(on.port, `${CODEBOOK}?collection=Others`, { headers });
  expect(twice.status).toBe(400);
  expect((await ask(on.port, '/v1/collections/Others/codebook', { headers })).status).toBe(404);
  expect((await ask(on.port, CODEBOOK, { headers, method: 'POST' })).status).toBe(404);
});

test('an assistant has it as a tool, marked as strangers’ words', async () => {
  const client = await connectTo(`http://127.0.0.1:${on.port}`, on.key);
  const given = { name: 'collection_codebook', arguments: { collection: 'Birds / 1' } };
  const { data, marked } = structuredIn((await client.callTool(given)) as ToolResult);
  const { isError } = await client.callTool({ ...given, arguments: { collection: 'Others' } });
  await client.close();
  expect(marked).toBe(true);
  expect(data).toMatchObject({ version: 1, codes: [WREN] });
  expect(isError).toBe(true);
});

test('the description of the interface has each of them', async () => {
  const document = jsonIn(await ask(on.port, '/openapi.json')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(document.paths['/v1/collections/{collection}/codebook']).toMatchObject({
    get: {
      operationId: 'codes_codebook',
      summary: 'The codebook of a collection',
      parameters: [{ name: 'collection', in: 'path', required: true }],
    },
  });
  expect(CALL_ROUTES.map(({ path, method }) => `${method} ${path}`)).toEqual([
    'get /v1/collections/{name}/case',
    'get /v1/collections/{name}/survival',
    'get /v1/collections/{collection}/codebook',
    'get /v1/collections/{name}/pages',
  ]);
});
