import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '../core/doors/http/openapi.ts';
import { connectTo, metaFromResult, type ToolResult } from './support/mcp.ts';
import { runOnTestsite, type OnTestsite } from './support/running.ts';
import { testCatalogue } from './support/testsite.ts';

/**
 * Operations that cannot be asked here (no honest route, a browser only, a person's browsing only)
 * through every door: there with their shapes, and answered 502 with the reason, at no cost.
 */
let on: OnTestsite;
beforeAll(async () => {
  on = await runOnTestsite();
  on.app.store.ledger.grant(100, 'for the calls');
});
afterAll(() => on.close());

const CASES = [
  [
    'get-unreachable',
    '/v1/testsite/unreachable',
    {},
    [],
    'no-honest-route',
    'Testsite shows this to members only (as of 2026-07-15).',
  ],
  [
    'get-in-browser',
    '/v1/testsite/in-browser/{thingId}',
    { thingId: 'good' },
    ['browser-page'],
    'browser-needed',
    'Testsite serves this to browsers only, and the route browser-page is not switched on here.',
  ],
  [
    'list-captured',
    '/v1/testsite/captured',
    {},
    ['capture'],
    'capture-needed',
    'Testsite shows this in a browser only; it is answered from what was captured while browsing, or imported',
  ],
] as const;

describe.each(CASES)('%s', (name, path, params, routes, kind, message) => {
  const tool = `testsite_${name.replaceAll('-', '_')}`;
  const balance = (): number => on.app.store.ledger.remaining(on.app.callers.window.keyId);

  test('REST answers 502 with the reason, asks nobody and takes nothing', async () => {
    const before = [balance(), on.site.asked.length];
    const { status, headers, text } = await on.get(path.replace('{thingId}', 'good'));
    expect([status, headers['x-credits-used']]).toEqual([502, '0']);
    expect(JSON.parse(text)).toEqual({
      data: null,
      errors: [{ code: 'platform_error', message: `Platform error: ${message}` }],
    });
    expect([balance(), on.site.asked.length]).toEqual(before);
  });

  test('the window is told before it asks, and after', async () => {
    const { window } = on.app.callers;
    const listed = await on.app.door.answer({ id: 1, name: 'catalogue.list', params: {} }, window);
    const view = (listed as { data: { platforms: { operations: { id: string }[] }[] } }).data;
    const found = view.platforms[0]?.operations.find(({ id }) => id === `testsite.${name}`);
    expect(found).toMatchObject({ routes, because: { message: message } });
    const call = { id: 2, name: `testsite.${name}`, params };
    expect(await on.app.door.answer(call, window)).toMatchObject({
      ok: false,
      error: { status: 502, refusal: { kind, message: message } },
      meta: { creditsUsed: 0 },
    });
  });

  test('the description of the interface has its shapes and the reason', () => {
    const document = openApi({
      catalogue: testCatalogue,
      version: '9.9.9',
      base: 'http://127.0.0.1:1',
      examples: {},
    }) as {
      paths: Record<string, { get: { description: string; responses: Record<string, unknown> } }>;
    };
    const described = document.paths[path]?.get;
    expect(described?.description.endsWith(message)).toBe(true);
    expect(JSON.stringify(described?.responses['200'])).toContain('Thing');
  });

  test('an assistant is told in the list of tools, and when it calls', async () => {
    const client = await connectTo(on.base, on.key, 'auto', '?platforms=testsite');
    const { tools } = await client.listTools();
    const listed = tools.find((one) => one.name === tool);
    const absence =
      kind === 'capture-needed'
        ? 'Only from what was captured while browsing, or imported.'
        : `Not available at present: ${message}`;
    expect(listed?.description?.endsWith(absence)).toBe(true);
    expect(Object.keys(listed?.inputSchema.properties ?? {})).toContain(
      Object.keys(params)[0] ?? 'maxAge',
    );
    const result = (await client.callTool({ name: tool, arguments: params })) as ToolResult;
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toContain(message);
    expect(metaFromResult(result)).toMatchObject({ 'bowerbird/creditsUsed': 0 });
    await client.close();
  });
});
