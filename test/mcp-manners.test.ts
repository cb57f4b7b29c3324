import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/http.ts';
import { run, type Running } from './support/running.ts';

let on: Running;
beforeAll(async () => {
  on = await run({ sample: true });
});
afterAll(() => on.close());

const rpc = async (method: string, params: object, path = '/mcp') => {
  const answered = await ask(on.port, path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${on.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const line = /^data: (.+)$/m.exec(answered.text)?.[1] ?? answered.text;
  const { error } = JSON.parse(line) as { error?: { code: number; message: string } };
  return { ...answered, error };
};

test.each([
  ['tools/call', {}, /^Invalid params: name: [^\n]+$/],
  [
    'tools/call',
    { name: 'videosite_get_video', arguments: 'x' },
    /^Invalid params: arguments: .+$/,
  ],
  ['resources/read', {}, /^Invalid params: uri: [^\n]+$/],
  ['prompts/get', {}, /^Invalid params: name: [^\n]+$/],
  ['initialize', {}, /^Invalid params: protocolVersion: [^\n]+$/],
])('%s with %j: -32602 in one sentence', async (method, params, message) => {
  const { error } = await rpc(method, params);
  expect(error?.code).toBe(-32602);
  expect(error?.message).toMatch(message);
});

test('answers carry the credits, and /mcp/ is /mcp', async () => {
  const call = { name: 'videosite_get_video', arguments: { videoId: 'sample_001x' } };
  const credits = [];
  for (const path of ['/mcp', '/mcp/']) {
    const { headers } = await rpc('tools/call', call, path);
    credits.push([headers['x-credits-used'], headers['x-credits-remaining']]);
  }
  const { headers } = await rpc('tools/list', {});
  credits.push([headers['x-credits-used'], headers['x-credits-remaining']]);
  expect(credits).toEqual([
    ['1', '99'],
    ['1', '98'],
    ['0', '98'],
  ]);
});
