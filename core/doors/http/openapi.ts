import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { plainSchema, type Catalogue, type Entry } from '../../engine/catalogue.ts';
import { ERRORS, type ErrorRow } from '../../kit/errors.ts';

const STATUSES = [400, 401, 402, 403, 404, 413, 500, 502, 503, 504] as const;

const ErrorBody = z
  .strictObject({
    errors: z.array(z.strictObject({ code: z.string(), message: z.string() })).min(1),
    data: z.null(),
  })
  .meta({ id: 'ErrorEnvelope', description: 'Every error has this shape.' });

const creditHeaders = z.object({
  'X-Credits-Remaining': z.int().describe('Credits left on the account.'),
  'X-Credits-Used': z.int().describe('Credits that this request cost; 0 for refunded failures.'),
});

/** OpenAPI 3.1 from the catalogue; nothing of it is written by hand. */
export const openApi = (catalogue: Catalogue, version: string, base: string): object =>
  plainSchema(
    createDocument({
      openapi: '3.1.1',
      info: {
        title: 'Bowerbird',
        version: '1.0.0',
        summary: 'Public social media as ActivityStreams 2.0, on your own machine.',
        description: `Answers of Bowerbird ${version}. Each successful request costs one credit; failures cost none.`,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: base, description: 'This machine' }],
      security: [{ apiKey: [] }],
      tags: catalogue.platforms.map((platform) => ({
        name: platform.segment,
        description: `${platform.label} (${platform.brand})${platform.because ? `. ${platform.because}` : ''}`,
      })),
      paths: pathsOf(catalogue),
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'A key made in Bowerbird: `bb_…`',
          },
        },
      },
    }),
  ) as object;

const pathsOf = (catalogue: Catalogue): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {};
  for (const entry of catalogue.entries)
    paths[entry.path] = {
      ...paths[entry.path],
      [entry.operation.method.toLowerCase()]: operationOf(entry),
    };
  return paths;
};

const operationOf = (entry: Entry) => {
  const inPath = new Set([...entry.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  const shape = Object.entries(entry.operation.params.shape);
  const some = (wanted: boolean) =>
    z.object(Object.fromEntries(shape.filter(([name]) => inPath.has(name) === wanted)));
  const inBody = entry.operation.method !== 'GET';
  return {
    operationId: entry.tool,
    summary: entry.operation.title,
    description: entry.operation.because
      ? `${entry.operation.summary} ${entry.operation.because}`
      : entry.operation.summary,
    tags: [entry.platform.segment],
    requestParams: {
      path: some(true),
      ...(inBody ? {} : { query: some(false) }),
      ...headersOf(entry),
    },
    ...(inBody
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: some(false).strict(), ...exampleOf(entry, inPath) },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'The resource.',
        headers: creditHeaders,
        content: { 'application/json': { schema: z.strictObject({ data: entry.result }) } },
      },
      ...errorResponses(),
    },
  };
};

/** A header by which one of several ways is chosen. */
const headersOf = ({ operation: { routes } }: Entry) =>
  routes.length < 2
    ? {}
    : {
        header: z.object({
          'X-Bowerbird-Route': z
            .enum(routes)
            .optional()
            .describe(
              "The one way by which the answer shall come; when left out, the first that can be taken. `official-api` asks the platform's documented API with your own credentials.",
            ),
        }),
      };

/** The body of the operation's own example, without what stands in the path. */
const exampleOf = ({ operation: { example } }: Entry, inPath: ReadonlySet<string | undefined>) =>
  example === undefined
    ? {}
    : {
        example: Object.fromEntries(Object.entries(example).filter(([name]) => !inPath.has(name))),
      };

const errorResponses = (): ZodOpenApiResponsesObject =>
  Object.fromEntries(
    STATUSES.map((status) => {
      const rows = Object.values(ERRORS).filter((row: ErrorRow) => row.status === status);
      const codes = [...new Set(rows.map((row) => `\`${row.code}\``))].join(', ');
      return [
        String(status),
        {
          description: `${rows[0]?.message ?? 'Error'} (${codes})`,
          ...(rows[0]?.creditHeaders ? { headers: creditHeaders } : {}),
          content: { 'application/json': { schema: ErrorBody } },
        },
      ];
    }),
  );
