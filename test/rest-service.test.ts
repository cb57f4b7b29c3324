import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { ask, jsonIn } from './support/http.ts';
import { run, type Running } from './support/running.ts';
import { testCatalogue } from './support/testsite.ts';

/** What needs no key: signs of life, terms, the description and its page. */
let on: Running;
beforeAll(async () => {
  on = await run();
});
afterAll(() => on.close());

interface Described {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly responses: Readonly<Record<string, ResponseObject>> };
}
interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly {
    $ref?: string;
    name: string;
    in: string;
    required?: boolean;
  }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, ResponseObject>>;
}
interface ResponseObject {
  readonly $ref?: string;
  readonly headers?: object;
}

const described = async (port: number) => jsonIn(await ask(port, '/openapi.json')) as Described;

test('/health and / need no key', async () => {
  const health = await ask(on.port, '/health');
  expect(health.status).toBe(200);
  expect(jsonIn(health)).toEqual({ data: { status: 'ok', name: 'Bowerbird', version: '9.9.9' } });
  const home = await ask(on.port, '/');
  expect([home.status, home.headers['location']]).toEqual([302, '/reference']);
});

test('/ns/social explains every term of ours that an answer can carry', async () => {
  const answered = await ask(on.port, '/ns/social');
  expect(answered.headers['content-type']).toBe('application/ld+json; charset=utf-8');
  const terms = (jsonIn(answered) as { '@context': Record<string, unknown> })['@context'];
  expect(terms['social']).toBe('https://bowerbird.local/ns/social#');
  for (const term of ['entityId', 'viewCount', 'isLive', 'nextCursor', 'captions', 'role'])
    expect(terms).toHaveProperty(term);
  const { paths } = await described(on.port);
  const standard = new Set(
    'type id url name published content duration startTime endTime attributedTo image tag width height inReplyTo preferredUsername icon partOf totalItems next items orderedItems mediaType @context data errors code message'.split(
      ' ',
    ),
  );
  // What is told of a collection or of a link is our own bookkeeping, in plain JSON.
  const answers = Object.entries(paths).filter(
    ([path]) => !/^\/v1\/(?:collections|links)/.test(path),
  );
  const unexplained = [...fieldsIn(answers.map(([, methods]) => methods))].filter(
    (field) => !standard.has(field) && !(field in terms),
  );
  expect(unexplained).toEqual([]);
});

/** Every property name in the schemas of the 200 answers. */
const fieldsIn = (value: unknown, found = new Set<string>()): Set<string> => {
  if (Array.isArray(value)) value.forEach((inner) => fieldsIn(inner, found));
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'properties') Object.keys(inner as object).forEach((name) => found.add(name));
      if (key !== 'requestBody' && key !== 'parameters') fieldsIn(inner, found);
    }
  return found;
};

describe('/openapi.json', () => {
  test('is valid OpenAPI 3.1 with this address as its server', async () => {
    const document = await described(on.port);
    const { valid, errors } = await new Validator().validate(structuredClone({ ...document }));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(document.openapi).toBe('3.1.1');
    expect(document.servers).toEqual([{ url: on.base, description: 'This machine' }]);
  });

  test('has every operation of the catalogue with all its error statuses and credit headers', async () => {
    const { paths, components } = await described(on.port);
    expect(Object.keys(paths).length).toBeGreaterThanOrEqual(4);
    for (const entry of catalogue.entries) {
      const operation = paths[entry.path]?.[entry.operation.method.toLowerCase()];
      expect(operation?.operationId).toBe(entry.tool);
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        (entry.operation.method === 'GET'
          ? '200 304 400 401 402 403 404 413 500 502 503 504'
          : '200 400 401 402 403 404 413 500 502 503 504'
        ).split(' '),
      );
      const withHeaders = Object.entries(operation?.responses ?? {})
        .filter(([status, { $ref, headers }]) => {
          const shared = components.responses[$ref?.split('/').at(-1) ?? '']?.headers;
          return status !== '304' && 'X-Credits-Used' in (headers ?? shared ?? {});
        })
        .map(([status]) => status);
      expect(withHeaders).toEqual('200 400 404 500 502 503 504'.split(' '));
    }
  });

  test('has the four specified operations with their parameters', async () => {
    const { paths } = await described(on.port);
    const parameters = (path: string) =>
      paths[path]?.['get']?.parameters
        ?.filter(({ $ref }) => $ref === undefined)
        .map((one) => `${one.in} ${one.name} ${one.required === true}`);
    expect(parameters('/v1/videosite/playlists/{playlistId}')).toEqual([
      'path playlistId true',
      'query count false',
      'query cursor false',
      'header X-Bowerbird-Route false',
    ]);
    expect(parameters('/v1/photosite/posts/{postId}/comments')).toEqual([
      'path postId true',
      'query count false',
      'query cursor false',
      'header X-Bowerbird-Route false',
    ]);
    expect(parameters('/v1/videosite/videos/{videoId}')).toEqual([
      'path videoId true',
      'header X-Bowerbird-Route false',
    ]);
    expect(parameters('/v1/shortvideo/videos/{videoId}/download')).toEqual([
      'path videoId true',
      'query url false',
    ]);
  });

  test('describes the body of an operation that takes one', async () => {
    const own = await run({ catalogue: testCatalogue });
    const document = await described(own.port);
    await own.close();
    expect((await new Validator().validate(structuredClone({ ...document }))).valid).toBe(true);
    const post = document.paths['/v1/testsite/things/batch']?.['post'];
    expect(post?.parameters ?? []).toEqual([{ $ref: '#/components/parameters/CacheControl' }]);
    expect(post?.requestBody).toMatchObject({
      required: true,
      content: {
        'application/json': { schema: { required: ['entityIds'], additionalProperties: false } },
      },
    });
  });
});

describe('/reference', () => {
  test('loads our own files and nothing else', async () => {
    const page = await ask(on.port, '/reference');
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; .*connect-src 'self'; .*frame-ancestors 'none'$/,
    );
    expect(String(page.headers['content-security-policy'])).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(page.text).not.toMatch(/https?:\/\//);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files).toEqual(['/openapi.json', '/reference/scalar.js', '/reference/start.js']);
    for (const file of files) {
      const answered = await ask(on.port, file);
      expect([file, answered.status]).toEqual([file, 200]);
      expect(answered.headers['content-type']).toMatch(
        /^(?:text\/javascript; charset=utf-8|application\/json)/,
      );
    }
  });

  test('starts without telemetry, foreign fonts or a client elsewhere', async () => {
    const { text } = await ask(on.port, '/reference/start.js');
    expect(text).not.toMatch(/https?:/);
    expect(text).toContain('telemetry: false');
    expect(text).toContain('withDefaultFonts: false');
    expect(text).not.toMatch(/proxyUrl/);
  });

  test('gives no other file', async () => {
    for (const path of [
      '/reference/other.js',
      '/reference/..%2f..%2fpackage.json',
      '/reference/%2e%2e/health',
    ])
      expect((await ask(on.port, path)).status).not.toBe(500);
    expect((await ask(on.port, '/reference/..%2f..%2fpackage.json')).status).toBe(404);
  });
});
