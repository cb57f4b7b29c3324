import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { addressFromParams } from '../core/engine/read-replies.ts';
import { ask, errorIn, jsonIn } from './support/http.ts';
import { run, type Running } from './support/running.ts';
import { EXAMPLES } from './support/sample.ts';

/** Independent readers of OpenAPI before our description, as the server hands it out. */
let on: Running;
let text: string;
beforeAll(async () => {
  on = await run({ sample: true });
  on.app.store.ledger.grant(1000, 'for the tests');
  text = (await ask(on.port, '/openapi.json')).text;
});
afterAll(() => on.close());

/** Some of them take their time on a busy machine. */
const PATIENT = 300_000;

const document = (): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

describe('a validator has nothing to say', { timeout: PATIENT }, () => {
  test('Redocly, recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, config, absoluteRef: 'openapi.json' });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test('Spectral, rules for OpenAPI', async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [rulesets.oas] } as never);
    const problems = await linter.run(document());
    expect(problems.map(({ code, path }) => `${code} at ${path.join('/')}`)).toEqual([]);
  });

  test('swagger-parser', async () => {
    await expect(SwaggerParser.validate(document() as never)).resolves.toBeDefined();
  });

  test('@seriousme/openapi-schema-validator', async () => {
    expect(await new Validator().validate(document())).toMatchObject({ valid: true });
  });
});

/** Every object schema, parameter and header below a value, with where it stands. */
const nodesIn = (value: unknown, at = ''): [string, Record<string, unknown>][] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        ...(Array.isArray(value)
          ? []
          : [[at, value as Record<string, unknown>] as [string, never]]),
        ...Object.entries(value).flatMap(([key, inner]) => nodesIn(inner, `${at}/${key}`)),
      ];

/** An example is one that answers; what nobody may ask for has none, and says why. */
const UNASKED = '/v1/professional/articles/{articleId}/comments/';

describe('what it says', () => {
  test('every required parameter has an example, which its own pattern lets through', () => {
    const parameters = nodesIn(document()['paths']).filter(
      ([at, node]) => 'in' in node && node['required'] === true && !at.includes(UNASKED),
    );
    expect(parameters.length).toBeGreaterThan(30);
    for (const [at, { schema, example }] of parameters) {
      expect([at, example]).toEqual([at, expect.any(String)]);
      const { pattern } = schema as { readonly pattern?: string };
      expect(String(example)).toMatch(new RegExp(pattern ?? '', 'u'));
    }
  });

  test('no keyword, format or escape that a strict validator refuses', () => {
    const nodes = nodesIn(document());
    expect(nodes.filter(([, node]) => 'x-only-with' in node)).toEqual([]);
    expect(nodes.filter(([, node]) => node['format'] === 'country')).toEqual([]);
    expect(nodes.filter(([, node]) => node['items'] === false)).toEqual([]);
    const patterns = nodes.flatMap(([, { pattern }]) =>
      typeof pattern === 'string' ? pattern : [],
    );
    expect(patterns.filter((pattern) => pattern.includes('\\/'))).toEqual([]);
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow();
  });

  test('errors are shared components with their codes', () => {
    const { components, paths } = document() as {
      components: { responses: Record<string, unknown>; schemas: Record<string, unknown> };
      paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
    };
    const refs = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ responses }) => responses['401']?.$ref),
    );
    expect(new Set(refs)).toEqual(new Set(['#/components/responses/Unauthorized']));
    expect(JSON.stringify(components.schemas['UnauthorizedBody'])).toContain(
      '"enum":["missing_api_key","invalid_api_key"]',
    );
  });
});

/** It would write a line for each request. */
const silent = (): void => undefined;
const quiet = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
  success: silent,
  child: (): unknown => quiet,
};

describe('Prism as a proxy', { timeout: PATIENT }, () => {
  let prism: ReturnType<typeof createServer>;
  let port: number;
  beforeAll(async () => {
    const operations = await getHttpOperationsFromSpec(document());
    prism = createServer(operations, {
      cors: false,
      components: { logger: quiet },
      config: {
        isProxy: true,
        upstream: new URL(on.base),
        upstreamProxy: undefined,
        checkSecurity: true,
        validateRequest: true,
        validateResponse: true,
        errors: true,
        mock: { dynamic: false },
      },
    });
    port = Number(new URL(await prism.listen(0, '127.0.0.1')).port);
  });
  afterAll(() => prism.close());

  test('finds nothing against any operation of the sample', async () => {
    let requestCount = 0;
    for (const entry of catalogue.entries) {
      const params = EXAMPLES[entry.id];
      if (!params) continue;
      const isGet = entry.operation.method === 'GET';
      const answered = await ask(port, isGet ? addressFromParams(entry, params) : entry.path, {
        method: entry.operation.method,
        headers: {
          host: `127.0.0.1:${on.port}`,
          authorization: `Bearer ${on.key}`,
          accept: 'application/json',
          ...(isGet ? {} : { 'content-type': 'application/json' }),
        },
        ...(isGet ? {} : { body: JSON.stringify(params) }),
      });
      expect([entry.id, answered.status, answered.headers['sl-violations']]).toEqual([
        entry.id,
        200,
        undefined,
      ]);
      expect(jsonIn(answered)).toHaveProperty('data');
      requestCount += 1;
    }
    expect(requestCount).toBeGreaterThan(30);
  });

  test('lets our own errors through as they are', async () => {
    const answered = await ask(port, '/v1/videosite/videos/AAAAAAAAAAA', {
      headers: { host: `127.0.0.1:${on.port}`, authorization: 'Bearer bb_wrong' },
    });
    expect(errorIn(answered)).toMatchObject({ status: 401, code: 'invalid_api_key' });
  });
});
