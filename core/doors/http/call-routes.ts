/** Local operations that REST answers from their declarations alone: a query by GET, a change by POST. */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Described, LocalCall } from '#calls/define.ts';
import { LOCAL_CALLS, type CallName } from '#calls/list.ts';
import { namesInPath } from '#kit/address.ts';
import { AppError } from '#kit/errors.ts';
import type { Store } from '../../store/index.ts';
import type { AskLocal } from '../ipc/door.ts';
import { messages } from '../messages.ts';
import { describedCredits, json, paramsIn } from './collection-answers.ts';
import { COLLECTIONS_TAG } from './collections-openapi.ts';
import { CREDITS, notModified } from './openapi-responses.ts';
import { parseJsonBody } from './request.ts';

interface CallRoute {
  readonly name: CallName;
  readonly call: LocalCall;
  /** `/v1/collections/{collection}/codebook` */
  readonly path: string;
  /** `codes_codebook` */
  readonly id: string;
  readonly inPath: z.ZodObject;
  readonly others: z.ZodObject;
  readonly schema: z.ZodType;
}

/** Where it stands in the path it is needed, though it may be left out elsewhere. */
const inPathAs = (schema: z.ZodType): z.ZodType => {
  const needed = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  return needed.meta({ description: schema.description, param: { example: 'Talk' } });
};

const routeOf = ([name, call]: [string, LocalCall]): CallRoute[] => {
  if (call.rest === undefined) return [];
  const inPath = new Set(namesInPath(call.rest));
  const some = (wanted: boolean): z.ZodObject =>
    z.strictObject(
      Object.fromEntries(
        Object.entries(call.params.shape)
          .filter(([param]) => inPath.has(param) === wanted)
          .map(([param, schema]) => [param, wanted ? inPathAs(schema as z.ZodType) : schema]),
      ),
    );
  return [
    {
      name: name as CallName,
      call,
      path: `/v1/${call.rest}`,
      id: name.replaceAll(/[.-]/g, '_'),
      inPath: some(true),
      others: some(false),
      schema: (call.result as Described<unknown>).schema,
    },
  ];
};

export const CALL_ROUTES: readonly CallRoute[] = Object.entries(LOCAL_CALLS).flatMap(routeOf);

export interface CallRoutesConfig {
  readonly store: Store;
  readonly askLocal: AskLocal;
  /** The key of a request. Throws its error. */
  readonly authorize: (context: Context) => string;
}

export const addCallRoutes = (app: Hono, config: CallRoutesConfig): void => {
  for (const route of CALL_ROUTES) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    if (route.call.kind === 'query') app.get(path, (context) => answer(context, route, config));
    else app.post(path, (context) => answer(context, route, config));
  }
};

/** A change takes a key that may start gatherings: whoever only reads changes nothing. */
const answer = async (
  context: Context,
  { name, call, id, inPath, others }: CallRoute,
  { store, askLocal, authorize }: CallRoutesConfig,
): Promise<Response> => {
  const keyId = authorize(context);
  const isChange = call.kind === 'change';
  if (isChange && !store.keys.known(keyId).startsRuns)
    throw new AppError('key_not_allowed', messages.startsNoRuns);
  const params = isChange
    ? { ...bodyOf(context), ...paramsIn(context, inPath) }
    : paramsIn(context, inPath.extend(others.shape));
  const data = await askLocal({ door: 'rest', keyId }, name, params as never);
  return json(context, data, describedCredits(store, keyId, id));
};

const bodyOf = (context: Context): object => {
  const body = parseJsonBody(context);
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
};

/** What `data` is in each answer, by the id of the operation. */
export const CALL_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  CALL_ROUTES.map(({ id, schema }) => [id, schema]),
);

/** The same in the OpenAPI document. */
export const callPaths = (errors: ZodOpenApiResponsesObject): ZodOpenApiPathsObject =>
  Object.fromEntries(
    CALL_ROUTES.map(({ call, path, id, inPath, others, schema }) => {
      const isQuery = call.kind === 'query';
      const good = {
        description: call.summary,
        headers: z.object(CREDITS),
        content: { 'application/json': { schema: z.strictObject({ data: schema }) } },
      };
      const operation = {
        operationId: id,
        summary: call.summary.replace(/[.;,:].*$/s, ''),
        description: `${call.summary} Free.`,
        tags: [COLLECTIONS_TAG],
        requestParams: { path: inPath, ...(isQuery && { query: others }) },
        ...(!isQuery && { requestBody: { content: { 'application/json': { schema: others } } } }),
        responses: { 200: good, ...(isQuery && { 304: notModified }), ...errors },
      };
      return [path, { [isQuery ? 'get' : 'post']: operation }];
    }),
  );
