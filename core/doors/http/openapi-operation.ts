/** One operation of the OpenAPI document, of a platform or of our own. */
import { z } from 'zod';
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiResponsesObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi';
import { namesInPath } from '#kit/address.ts';
import { ERRORS, type ErrorKind, type ErrorRow } from '#kit/errors.ts';
import { WORLDS } from '#kit/world.ts';
import type { Entry } from '../../engine/catalogue.ts';
import { CSV_TYPE, NDJSON_TYPE } from './row-request.ts';

/** A header by the name under which the components have it. */
const header = <T extends z.ZodType>(id: string, schema: T, description: string): T =>
  schema.meta({ description, header: { id } });

const text = z.string().optional();

export const CREDITS = {
  'X-Credits-Remaining': header('CreditsRemaining', z.int().min(0), 'Credits that are left.'),
  'X-Credits-Used': header(
    'CreditsUsed',
    z.int().min(0),
    'Credits that this request cost; 0 for refunded failures, answers from the archive, and pages that go on within a page of the platform that is paid already.',
  ),
};

/** Of a page whose items several calls brought. */
export const WORLDS_OF_PAGE = {
  'X-Bowerbird-World': header(
    'Worlds',
    text,
    `Where the items are from, if not all from the live network: some of ${WORLDS.join(', ')}, with commas.`,
  ),
};

/** How an answer came about. */
const ORIGIN = {
  'X-Bowerbird-Call': header('Call', text, 'The call, as the archive names it.'),
  'X-Bowerbird-Route': header(
    'Route',
    text,
    'The way by which the answer came, for example `public-page`.',
  ),
  'X-Bowerbird-Notices': header(
    'Notices',
    text,
    'What was set aside or left out, as a JSON list of `{code, message, count}`.',
  ),
};

const KEPT = {
  'X-Bowerbird-Fetched-At': header(
    'FetchedAt',
    z.iso.datetime().optional(),
    'When the platform answered.',
  ),
  'X-Bowerbird-World': header(
    'World',
    z.enum(WORLDS).exclude(['live']).optional(),
    'Where the answer is from, if not from the live network: invented, or out of recordings or files.',
  ),
  'X-Bowerbird-Archive': header(
    'Archive',
    z.literal('hit').optional(),
    'Present when the local archive answered.',
  ),
  'Cache-Control': header('CacheControl', text, '`no-store`.'),
  ETag: header('ETag', text, 'Names this answer, for `If-None-Match`.'),
  Vary: header('Vary', text, 'What of the request the answer depends on.'),
};

export const Link = header(
  'Link',
  text,
  'The JSON Schema of the answer (`rel="describedby"`); of CSV and NDJSON the address of the next page (`rel="next"`), of CSV the description of its columns (`rel="describedby"`).',
);

export const Location = header('Location', text, 'The address of the run.');

const WAIT = {
  'Retry-After': header('RetryAfter', text, 'Seconds to wait.'),
};
const CHALLENGE = {
  'WWW-Authenticate': header('Challenge', text, 'How to authenticate.'),
};

/**
 * What is answered instead of JSON, where it is rows that are wanted. Told in words: clients that are generated
 * would take another media type for a text that every answer may be. What chooses the columns is no parameter,
 * as it would be refused beside JSON.
 */
export const ROW_WORDS = `CSV: rows with the columns of an export. In the address, \`columns=all\` gives every column and \`columns=id,text\` these. A text that begins with an apostrophe has one more than it had; \`form=lossless\` adds none. NDJSON: the same rows, one JSON object a line, with \`null\` for what is absent; \`columns=item\` gives the whole item.`;

export const goodResponse = (entry: Entry): ZodOpenApiResponseObject => ({
  description: entry.operation.list
    ? `A page of the list. With \`Accept: ${CSV_TYPE}\` or \`${NDJSON_TYPE}\` one row for each item. ${ROW_WORDS}`
    : 'The resource; with `Accept: text/csv` or `application/x-ndjson` it is one row.',
  headers: z.object({
    ...CREDITS,
    ...ORIGIN,
    ...KEPT,
    Link,
  }),
  content: { 'application/json': { schema: z.strictObject({ data: entry.result }) } },
});

export const notModified: ZodOpenApiResponseObject = {
  id: 'NotModified',
  description: 'The answer is the one that `If-None-Match` names; it cost what the headers say.',
  headers: z.object(CREDITS),
};

/** The statuses of the specification, by the name of the response in the components. */
const STATUSES = {
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'CreditsExhausted',
  403: 'Forbidden',
  404: 'NotFound',
  413: 'BodyTooLarge',
  500: 'InternalError',
  502: 'PlatformError',
  503: 'ServiceUnavailable',
  504: 'PlatformTimeout',
} as const;

/** Errors of routes that the specification does not have: no other answers them. */
const OF_SOME_ROUTES: ReadonlySet<string> = new Set([
  'key_not_allowed',
  'not_permitted',
] satisfies ErrorKind[]);

/** All errors of a status; `also` those that only some routes have. */
export const errorResponse = (
  status: number,
  id: string,
  also: readonly ErrorKind[] = [],
): ZodOpenApiResponseObject => {
  const kinds: ReadonlySet<string> = new Set(also);
  const rows: readonly ErrorRow[] = Object.entries(ERRORS)
    .filter(
      ([kind, row]) => row.status === status && (!OF_SOME_ROUTES.has(kind) || kinds.has(kind)),
    )
    .map(([, row]) => row);
  const codes = [...new Set(rows.map(({ code }) => code))];
  const [row] = rows;
  if (!row) throw new Error(`no error has the status ${status}`);
  const ErrorObject = z.strictObject({
    code: z.enum(codes).describe('Machine-readable code.'),
    message: z.string().describe('For people.'),
  });
  const schema = z
    .strictObject({ errors: z.array(ErrorObject).min(1), data: z.null() })
    .meta({ id: `${id}Body`, description: 'Every error has this shape.' });
  const headers = {
    ...(row.creditHeaders ? { ...CREDITS, ...ORIGIN } : {}),
    ...(status === 503 ? WAIT : {}),
    ...(status === 401 ? CHALLENGE : {}),
  };
  const errors = [{ code: row.code, message: row.message }];
  const stranger = status === 403;
  return {
    id,
    description: `${row.message} (${codes.map((code) => `\`${code}\``).join(', ')})${stranger ? '. As plain text: the Host or the Origin of the request is not one of ours' : ''}`,
    ...(Object.keys(headers).length > 0 ? { headers: z.object(headers) } : {}),
    content: { 'application/json': { schema, example: { errors, data: null } } },
  };
};

/** Made once for a document: what is the same object becomes one component. */
export const errorResponses = (): ZodOpenApiResponsesObject =>
  Object.fromEntries(
    Object.entries(STATUSES).map(([status, id]) => [status, errorResponse(Number(status), id)]),
  );

interface OperationWords {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly path: string;
  /** Those that the path names stand there, and others in the query, or in the body of what is posted. */
  readonly params: z.ZodObject;
  readonly isPosted: boolean;
  /** A parameter with what else is said of it. */
  readonly worded: (name: string, schema: z.ZodType, isInPath: boolean) => z.ZodType;
  readonly query?: Readonly<Record<string, z.ZodType>>;
  readonly header?: Readonly<Record<string, z.ZodType>>;
  /** A body. */
  readonly example?: object | undefined;
  readonly responses: ZodOpenApiResponsesObject;
}

export const describeOperation = (words: OperationWords): ZodOpenApiOperationObject => {
  const { params, isPosted, worded, query = {}, header = {}, example } = words;
  const inPath = new Set(namesInPath(words.path));
  const some = (wanted: boolean): z.ZodObject =>
    z.strictObject(
      Object.fromEntries(
        Object.entries<z.ZodType>(params.shape)
          .filter(([name]) => inPath.has(name) === wanted)
          // Where it stands in the path it is needed, though it may be left out elsewhere.
          .map(([name, schema]) => [name, worded(name, wanted ? needed(schema) : schema, wanted)]),
      ),
    );
  const others = some(false);
  const content = { 'application/json': { schema: others, ...(example && { example }) } };
  const all = { path: some(true), query: isPosted ? z.object({}) : others.extend(query) };
  const hasParams = Object.keys({ ...params.shape, ...header }).length > 0;
  return {
    operationId: words.id,
    summary: words.summary,
    description: words.description,
    tags: [words.tag],
    ...(hasParams && { requestParams: { ...all, header: z.object(header) } }),
    ...(isPosted && { requestBody: { required: true, content } }),
    responses: words.responses,
  };
};

const needed = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional
    ? (schema.unwrap() as z.ZodType).meta({ description: schema.description })
    : schema;
