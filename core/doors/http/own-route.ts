/** A route of our own as a value, from which follow what it answers, its OpenAPI and the schema of its answer. */
import type { Context } from 'hono';
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { RunView } from '#calls/index.ts';
import { AppError } from '#kit/errors.ts';
import { checkParams } from '#kit/params.ts';
import type { Collecting } from '../../collections/collecting.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { RunRow, Store, CollectionRow } from '../../store/index.ts';
import type { AskLocal } from '../ipc/door.ts';
import type { Gate } from '../gate.ts';
import { messages } from '../messages.ts';
import { answerUnlessNamed, computeEtag } from './etag.ts';
import { creditsLeft } from './meta-headers.ts';
import {
  describeOperation,
  CREDITS,
  errorResponse,
  Location,
  notModified,
} from './openapi-operation.ts';
import { PLAIN_HEADERS } from './plain.ts';
import { paramsFromRequest } from './request.ts';
import { schemaLink } from './schema-links.ts';

/** What routes of our own may use to answer. */
export interface RouteParts {
  readonly store: Store;
  readonly collecting: Collecting;
  readonly askLocal: AskLocal;
  readonly catalogue: Catalogue;
  /** How runs of one list are shown. */
  readonly runViews: (runs: readonly RunRow[]) => (run: RunRow) => RunView;
  /** `http://127.0.0.1:8674`, for the addresses that we print. */
  readonly base: () => string;
  /** Aborted when the program closes: open streams end. */
  readonly ending: AbortSignal;
  /** Streams of events that are open. */
  readonly streams: Gate;
}

/** One request: who asks, and with what it is answered. */
export interface RouteRequest extends RouteParts {
  readonly context: Context;
  readonly keyId: string;
}

interface Answered {
  readonly data: unknown;
  readonly status?: 200 | 201;
  readonly headers?: Readonly<Record<string, string>>;
}

interface RouteWords {
  /** The id of the operation, `collections_survival`. */
  readonly id: string;
  readonly path: `/v1/${string}`;
  readonly summary: string;
  readonly description: string;
  /** What `data` is. */
  readonly result: z.ZodType;
  /** A key that only reads is refused. */
  readonly startsRuns?: boolean;
  /** It changes from one moment to the next: nobody is told that it is still the same. */
  readonly isLive?: boolean;
  /** What its answer has beside credits. */
  readonly headers?: Readonly<Record<string, z.ZodType>>;
  /** Headers of a request, the example of a body, and what 201 means where something may be begun. */
  readonly header?: Readonly<Record<string, z.ZodType>>;
  readonly example?: (catalogue: Catalogue) => object;
  readonly begun?: string;
}

export interface OwnRoute extends RouteWords {
  readonly method: 'get' | 'post' | 'delete';
  readonly answer: (request: RouteRequest) => Promise<Response>;
  readonly openApi: (
    errors: ZodOpenApiResponsesObject,
    catalogue: Catalogue,
  ) => ZodOpenApiOperationObject;
}

export const COLLECTIONS_PATH = '/v1/collections';
export const COLLECTIONS_TAG = 'collections';

export const ownRoute = <Params extends z.ZodObject>({
  method = 'get',
  params,
  beside,
  run,
  ...words
}: RouteWords & {
  readonly method?: OwnRoute['method'];
  /** Those that the path names stand there, and others in the query, or in the body of a POST. */
  readonly params: Params;
  /** Names in the query that are about something else. */
  readonly beside?: (context: Context) => readonly string[];
  readonly run: (
    params: z.output<Params>,
    request: RouteRequest,
  ) => Answered | Response | Promise<Answered | Response>;
}): OwnRoute => {
  const isPosted = method === 'post';
  const isLive = words.isLive === true || method !== 'get';
  return {
    ...words,
    method,
    answer: async (request) => {
      const { context, store, keyId } = request;
      if (words.startsRuns === true && !store.keys.known(keyId).startsRuns)
        throw new AppError('key_not_allowed', messages.startsNoRuns);
      const given = paramsFromRequest(context, { isPosted, params }, beside?.(context));
      const answered = await run(checkParams(params, given) as z.output<Params>, request);
      if (answered instanceof Response) return answered;
      const { data, status = 200, headers } = answered;
      const body = JSON.stringify({ data });
      const all = { ...PLAIN_HEADERS, ...creditsLeft(store, keyId), vary: 'accept', ...headers };
      if (isLive) return new Response(body, { status, headers: all });
      return answerUnlessNamed(context, body, {
        ...all,
        vary: 'accept, accept-encoding',
        link: schemaLink(words.id),
        etag: computeEtag(body),
      });
    },
    openApi: (errors, catalogue) => {
      const good = {
        description: `${words.summary}.`,
        headers: z.object({ ...CREDITS, ...words.headers }),
        content: { 'application/json': { schema: z.strictObject({ data: words.result }) } },
      };
      return describeOperation({
        ...words,
        tag: COLLECTIONS_TAG,
        params,
        isPosted,
        worded: (_, schema, isInPath) => (isInPath ? exampleIn(schema) : schema),
        example: words.example?.(catalogue),
        responses: {
          200: good,
          ...(words.begun !== undefined && {
            201: { ...good, description: words.begun, headers: good.headers.extend({ Location }) },
          }),
          ...(!isLive && { 304: notModified }),
          ...errors,
          ...(words.startsRuns === true && { 403: KEY_FORBIDDEN }),
        },
      });
    },
  };
};

const exampleIn = (schema: z.ZodType): z.ZodType =>
  schema.meta({ param: { example: 'Talk' }, ...schema.meta() });

/** One object, so that it becomes one component. */
const KEY_FORBIDDEN = errorResponse(403, 'KeyForbidden', ['key_not_allowed']);

/** How a collection stands in an address, and where in it a page begins. */

export const ITEMS = '/items';

export const pathOfCollection = ({ name }: Pick<CollectionRow, 'name'>): string =>
  `${COLLECTIONS_PATH}/${encodeURIComponent(name)}`;

export const addressOfCollection = (row: Pick<CollectionRow, 'name'>, base: string): string =>
  base + pathOfCollection(row);

export const NameParams = z.strictObject({
  name: z.string().min(1).max(200).describe('The name of the collection.'),
});

/** Pages of a list of a collection; `what` it lists. */
export const pageParams = (what: string, { most, usual }: { most: number; usual: number }) =>
  NameParams.extend({
    cursor: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/)
      .max(512)
      .optional()
      .describe('`nextCursor` of the page before; the first page when left out.'),
    count: z.int().min(1).max(most).default(usual).describe(`${what} of a page.`),
  });
