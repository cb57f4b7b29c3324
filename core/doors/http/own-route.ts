/** A route of our own as a value, from which follow what it answers, its OpenAPI and the schema of its answer. */
import type { Context } from 'hono';
import { z } from 'zod';
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiResponsesObject,
  ZodOpenApiContentObject,
} from 'zod-openapi';
import type { RunView } from '#calls/index.ts';
import { namesInPath } from '#kit/address.ts';
import { AppError } from '#kit/errors.ts';
import { checkParams } from '#kit/params.ts';
import type { Collecting } from '../../collections/collecting.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { RunRow, Store } from '../../store/index.ts';
import type { AskLocal } from '../ipc/door.ts';
import type { Gate } from '../gate.ts';
import { messages } from '../messages.ts';
import { answerUnlessNamed, computeEtag } from './etag.ts';
import { creditsLeft } from './meta-headers.ts';
import { CREDITS, errorResponse, notModified } from './openapi-responses.ts';
import { PLAIN_HEADERS } from './plain.ts';
import { paramsFromRequest } from './request.ts';
import { schemaLink } from './schema-links.ts';

/** What routes of our own may use to answer. */
export interface RouteParts {
  readonly store: Store;
  readonly collecting: Collecting;
  readonly askLocal: AskLocal;
  readonly catalogue: Catalogue;
  /** A run as it is shown. */
  readonly runView: (run: RunRow) => RunView;
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
  /** What its answer has beside credits, and as what it comes beside JSON. */
  readonly headers?: Readonly<Record<string, z.ZodType>>;
  readonly content?: ZodOpenApiContentObject;
  /** What else its OpenAPI says. */
  readonly more?: (
    operation: ZodOpenApiOperationObject,
    catalogue: Catalogue,
  ) => ZodOpenApiOperationObject;
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
  const inPath = new Set(namesInPath(words.path));
  const some = (wanted: boolean): z.ZodObject =>
    z.strictObject(
      Object.fromEntries(
        Object.entries<z.ZodType>(params.shape)
          .filter(([name]) => inPath.has(name) === wanted)
          .map(([name, schema]) => [name, wanted ? inPathAs(schema) : schema]),
      ),
    );
  const [path, others] = [some(true), some(false)];
  const isPost = method === 'post';
  const isLive = words.isLive === true || method !== 'get';
  return {
    ...words,
    method,
    answer: async (request) => {
      const { context, store, keyId } = request;
      if (words.startsRuns === true && !store.keys.known(keyId).startsRuns)
        throw new AppError('key_not_allowed', messages.startsNoRuns);
      const given = paramsFromRequest(context, { isPosted: isPost, params }, beside?.(context));
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
        content: {
          'application/json': { schema: z.strictObject({ data: words.result }) },
          ...words.content,
        },
      };
      const operation = {
        operationId: words.id,
        summary: words.summary,
        description: words.description,
        tags: [COLLECTIONS_TAG],
        ...(Object.keys(params.shape).length > 0 && {
          requestParams: { path, ...(!isPost && { query: others }) },
        }),
        ...(isPost && {
          requestBody: { required: true, content: { 'application/json': { schema: others } } },
        }),
        responses: {
          200: good,
          ...(!isLive && { 304: notModified }),
          ...errors,
          ...(words.startsRuns === true && { 403: KEY_FORBIDDEN }),
        },
      };
      return words.more?.(operation, catalogue) ?? operation;
    },
  };
};

/** Where it stands in the path it is needed, though it may be left out elsewhere. */
const inPathAs = (schema: z.ZodType): z.ZodType => {
  const needed = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  const { param = { example: 'Talk' } } = schema.meta() ?? {};
  return needed.meta({ description: schema.description, param });
};

/** One object, so that it becomes one component. */
const KEY_FORBIDDEN = errorResponse(403, 'KeyForbidden', ['key_not_allowed']);
