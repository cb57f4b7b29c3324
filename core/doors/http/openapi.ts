import { namesInPath } from '#kit/address.ts';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import type { Catalogue, Entry } from '../../engine/catalogue.ts';
import type { Example } from '#kit/operation.ts';
import { publicSchema } from '../public-schema.ts';
import { COLLECTIONS_TAG } from './own-route.ts';
import { ownPaths } from './own-routes.ts';
import { LIMIT, LIMIT_PATTERN, takesLimit } from './whole-list.ts';
import {
  describeOperation,
  errorResponses,
  goodResponse,
  notModified,
} from './openapi-operation.ts';

export interface Described {
  readonly catalogue: Catalogue;
  readonly version: string;
  /** `http://127.0.0.1:8674` */
  readonly base: string;
  /** Parameters that are answered in the world that is open, by operation. */
  readonly examples: Readonly<Record<string, Example>>;
}

/** OpenAPI 3.1 from the catalogue; nothing of it is written by hand. */
export const openApi = ({ catalogue, version, base, examples }: Described): object =>
  publicSchema(
    createDocument(
      {
        openapi: '3.1.1',
        info: {
          title: 'Bowerbird',
          version: '1.0.0',
          summary: 'Public social media as ActivityStreams 2.0, on your own machine.',
          description: `Answers of Bowerbird ${version}. Each successful request costs one credit; failures cost none. Examples are of the world that is open here, and are answered in the sample world; an operation that nobody may ask for has none, and its description says why. HEAD is answered and paid for as GET. A Host or an Origin that is not ours is refused with 403 in plain text, outside the table of errors; a body that does not arrive in time ends with 408.`,
          contact: { name: 'The person who runs this Bowerbird' },
          license: { name: 'MIT', identifier: 'MIT' },
        },
        servers: [{ url: base, description: 'This machine' }],
        security: [{ apiKey: [] }],
        tags: [
          ...catalogue.platforms.map((platform) => ({
            name: platform.segment,
            description: `${platform.label} (${platform.brand})${platform.because ? `. ${platform.because}` : ''}`,
          })),
          {
            name: COLLECTIONS_TAG,
            description: 'What was gathered at length on this machine, and gathering it.',
          },
        ],
        paths: buildPaths(catalogue, examples),
        components: {
          securitySchemes: {
            apiKey: {
              type: 'http',
              scheme: 'bearer',
              description: 'A key made in Bowerbird: `bb_…`',
            },
          },
        },
      },
      { override: plainWords },
    ),
  ) as object;

/**
 * Two words of JSON Schema that common readers of OpenAPI do not know, said in ones that they do: `items:
 * false` beside a tuple as bounds on its length, and `const` as an `enum` of one.
 */
const plainWords: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  if (zodSchema instanceof z.ZodTuple && jsonSchema.items === false) {
    const length = jsonSchema.prefixItems?.length ?? 0;
    Object.assign(jsonSchema, { items: { type: 'string' }, minItems: length, maxItems: length });
  }
  if (zodSchema instanceof z.ZodLiteral && jsonSchema.const !== undefined) {
    jsonSchema.enum = [jsonSchema.const];
    delete jsonSchema.const;
  }
};

const buildPaths = (
  catalogue: Catalogue,
  examples: Described['examples'],
): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {};
  const errors = errorResponses();
  for (const entry of catalogue.entries)
    paths[entry.path] = {
      ...paths[entry.path],
      [entry.operation.method.toLowerCase()]: buildOperation(entry, examples[entry.id], errors),
    };
  return { ...paths, ...ownPaths(errors, catalogue) };
};

const buildDescription = ({ operation, unavailable, paths }: Entry): string => {
  const others = paths.slice(1).map((path) => `\`${path}\``);
  return [
    operation.summary,
    ...(unavailable ? [unavailable.message] : []),
    ...(others.length === 0 ? [] : [`Also at ${others.join(', ')}.`]),
  ].join(' ');
};

const buildOperation = (
  entry: Entry,
  example: Example | undefined,
  errors: ZodOpenApiResponsesObject,
) => {
  const { operation, path, platform } = entry;
  const isPosted = operation.method !== 'GET';
  const inPath = new Set<string>(namesInPath(path));
  return describeOperation({
    id: entry.tool,
    summary: operation.title,
    description: buildDescription(entry),
    tag: platform.segment,
    path,
    params: operation.params,
    isPosted,
    worded: (name, schema) => withExample(entry, example, name, schema),
    ...(takesLimit(entry) && { query: LIMITED }),
    header: buildHeaderParams(entry),
    // The body of the example, without what stands in the path.
    example:
      example && Object.fromEntries(Object.entries(example).filter(([name]) => !inPath.has(name))),
    responses: { 200: goodResponse(entry), ...(isPosted ? {} : { 304: notModified }), ...errors },
  });
};

/** A parameter with the value that the example of the operation has. */
const withExample = (
  { operation }: Entry,
  of: Example | undefined,
  name: string,
  schema: z.ZodType,
): z.ZodType => {
  const example = of?.[name];
  return schema.meta({
    ...(name === 'cursor' ? { pattern: '^[A-Za-z0-9_-]+$' } : {}),
    ...(example === undefined || operation.method !== 'GET' ? {} : { param: { example } }),
  });
};

/** Of lists that are read by their address: many pages as one body. */
const LIMITED = {
  [LIMIT]: z
    .string()
    .regex(LIMIT_PATTERN)
    .optional()
    .meta({
      description:
        'With `Accept: application/x-ndjson` or `text/csv` alone: so many items, or `all`, as one body that is sent page by page, at the cost of each page. The headers tell of the first page; the trailers `X-Credits-Used-Total`, `X-Credits-Remaining-After`, `X-Bowerbird-Notices-Total` and `X-Bowerbird-Next-Cursor` of all. Where the list stops early, NDJSON ends with `{"bowerbird":{"stopped":{code,message,cursor}}}`, and CSV breaks off without the end of its body.',
      param: { id: 'Limit' },
    }),
};

/** What goes beside the parameters: a kept answer, and one of several ways. */
const buildHeaderParams = ({ operation: { method }, routes }: Entry) => ({
  ...CACHING,
  ...(method === 'GET' ? CONDITION : {}),
  ...(routes.length < 2
    ? {}
    : {
        'X-Bowerbird-Route': z
          .enum(routes)
          .optional()
          .describe(
            "The one route by which the answer shall come; when left out, the first that can be taken. `official-api` asks the platform's documented API with your own credentials.",
          ),
      }),
});

const CACHING = {
  'Cache-Control': z
    .string()
    .optional()
    .meta({
      description: '`max-age=N` accepts an archived answer of at most N seconds; it costs nothing.',
      param: { id: 'CacheControl', example: 'max-age=3600' },
    }),
};

const CONDITION = {
  'If-None-Match': z
    .string()
    .optional()
    .meta({
      description: 'The `ETag` of an answer that is at hand: 304 when it is still the same.',
      param: { id: 'IfNoneMatch' },
    }),
};
