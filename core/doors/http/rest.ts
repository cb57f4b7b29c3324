import type { IncomingMessage } from 'node:http';
import { Hono, type Context, type ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Entry } from '../../engine/catalogue.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Good, ResolvedCall } from '../../engine/outcome.ts';
import { AppError, toAppError } from '#kit/errors.ts';
import type { Caller } from '../../engine/caller.ts';
import type { Store } from '../../store/index.ts';
import type { Page } from '#vocab/page.ts';
import { createGate, type Gate } from '../gate.ts';
import { messages } from '../messages.ts';
import { authenticateHeader, creditsAfterError } from './bearer.ts';
import type { Meta, RouteName } from '#calls/index.ts';
import { guard, SECURED } from './guard.ts';
import { answerUnlessNamed } from './etag.ts';
import type { RowFormat } from '../../exports/row-lines.ts';
import {
  columnsOfOperation,
  rowsFromAnswer,
  linksOfRows,
  nextLink,
  rowBody,
  rowHeaders,
  ROW_PARAMS,
  rowFormatFromRequest,
} from './row-request.ts';
import { OWN_SCHEMAS } from './own-routes.ts';
import { addSchemaRoutes } from './schemas.ts';
import { answerHeaders, metaHeaders } from './meta-headers.ts';
import { errorBody, errorHeaders } from './plain.ts';
import { noteKey } from './request-notes.ts';
import type { AnswerCache } from './answer-cache.ts';
import { LIMIT, limitFromRequest, wholeListAnswer } from './whole-list.ts';
import { limitBody, parseMaxAge, paramsFromRequest, type BodyTimes } from './request.ts';

export interface RestConfig {
  readonly engine: Engine;
  readonly store: Store;
  /** Host header values that are ours (`127.0.0.1:8674`, `localhost:8674`). */
  readonly hosts: () => readonly string[];
  /** Hears of addresses that the archive answered. */
  readonly answerCache?: AnswerCache;
  readonly bodyTimes?: BodyTimes | undefined;
}

/** What the door holds between requests. */
interface Serving extends RestConfig {
  /** Whole lists that are sent at one time. */
  readonly gate: Gate;
}

/** Whole lists at one time, in all and of one key: each keeps a connection for as long as it is. */
const WHOLE_LISTS = { all: 64, each: 16 };

/**
 * The REST door: catalogue in, HTTP out. It knows no platform. Order of refusals: Host and Origin,
 * body size, key, route, parameters, credits. HEAD is answered and paid for as GET is, without the body;
 * another method than the operation's is no route.
 */
export const restDoor = (config: RestConfig): Hono => {
  const { engine, store } = config;
  const serving: Serving = { ...config, gate: createGate(WHOLE_LISTS) };
  const app = new Hono();

  app.use('*', guard(config.hosts));
  app.use(
    '/v1/*',
    limitBody({ times: config.bodyTimes, isKnown: (context) => isKnown(store, context) }),
  );
  const noRoute = (context: Context): never => {
    authenticateHeader(store, authorizationIn(context));
    throw new AppError('route_not_found');
  };
  addSchemaRoutes(app, {
    catalogue: engine.catalogue,
    own: OWN_SCHEMAS,
    authorize: (context) => authenticateHeader(store, authorizationIn(context)),
  });
  // What is posted to comes first: `GET …/posts/batch` is not the post with the id `batch`.
  const { entries } = engine.catalogue;
  const [posted, read] = [entries.filter(isPosted), entries.filter((entry) => !isPosted(entry))];
  for (const entry of [...posted, ...read])
    for (const path of routedPaths(entry)) {
      app.on(entry.operation.method, path, (context) => answerCall(serving, entry, context));
      if (isPosted(entry)) app.all(path, noRoute);
    }
  app.all('/v1/*', noRoute);
  app.all('*', () => {
    throw new AppError('route_not_found');
  });
  return app;
};

/** Under every name of its platform and at each of its addresses, as the router writes them. */
const routedPaths = ({ platform, operation }: Entry): readonly string[] =>
  [platform.segment, ...platform.aliases].flatMap((segment) =>
    [operation.path, ...operation.otherPaths].map(
      (path) => `/v1/${segment}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );

const isPosted = ({ operation }: Entry): boolean => operation.method !== 'GET';

const formOf = (entry: Entry) => ({ isPosted: isPosted(entry), params: entry.params });

/**
 * Errors as answers, for the app that the door is mounted on. The door has no handler of its own:
 * what is mounted with one has every answer copied on its way out.
 */
export const restErrors =
  (store: Store): ErrorHandler =>
  (thrown, context) => {
    const error = toAppError(thrown);
    return errorAnswer(context, error, creditsAfter(store, context, error));
  };

const answerCall = async (config: Serving, entry: Entry, context: Context): Promise<Response> => {
  const { id: keyId } = authenticateHeader(config.store, authorizationIn(context));
  noteKey(context, keyId);
  const limit = limitFromRequest(context, entry);
  const format = rowFormatFromRequest(context, () => columnsOfOperation(entry));
  if (format && limit !== undefined)
    return answerWholeList(config, entry, context, { keyId, limit, format });
  const params = paramsFromRequest(context, formOf(entry), format ? ROW_PARAMS : []);
  const outcome = await config.engine.call(entry.id, params, {
    ...callerFromRequest(context, keyId),
    // Made when asked for: an archived answer needs none.
    get signal() {
      return context.req.raw.signal;
    },
  });
  context.set(SECURED, true);
  if (!outcome.ok) return errorAnswer(context, outcome.error, outcome.meta);
  if (format) return rowsAnswer(context, entry, outcome, format);
  if (outcome.resolved) prepare(config, context, outcome.resolved);
  return goodAnswer(context, entry, outcome);
};

const callerFromRequest = ({ req }: Context, keyId: string): Caller => ({
  keyId,
  door: 'rest',
  maxAge: parseMaxAge(req.header('cache-control')),
  // Which ways there are is for the engine to say.
  route: req.header('x-bowerbird-route') as RouteName | undefined,
});

interface WantedList {
  readonly keyId: string;
  readonly limit: number;
  readonly format: RowFormat;
}

/** A first page that is refused is an error as any other; the list is then sent as it comes. */
const answerWholeList = async (
  { engine, gate }: Serving,
  entry: Entry,
  context: Context,
  { keyId, limit, format }: WantedList,
): Promise<Response> => {
  const params = paramsFromRequest(context, formOf(entry), [...ROW_PARAMS, LIMIT]);
  const onEnd = gate.enter(keyId);
  if (!onEnd)
    throw new AppError('service_unavailable', messages.tooManyWholeLists, { retryAfter: 5 });
  const caller = callerFromRequest(context, keyId);
  const { signal } = context.req.raw;
  const outcome = await engine.call(entry.id, params, { ...caller, signal });
  context.set(SECURED, true);
  if (outcome.ok) {
    const list = { engine, entry, params, caller, limit, format, onEnd };
    return wholeListAnswer(context, outcome, list);
  }
  onEnd();
  return errorAnswer(context, outcome.error, outcome.meta);
};

/** What is posted is not known by its address, and a route stands beside it. */
const prepare = (
  { answerCache }: RestConfig,
  { req, env }: Context,
  question: ResolvedCall,
): void => {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage };
  const isWhole = req.method === 'GET' && req.header('x-bowerbird-route') === undefined;
  if (isWhole && incoming?.url !== undefined) answerCache?.keep(incoming.url, question);
};

/** A page of a list as rows, or one resource as a single row; where it goes on stands in `Link`. */
const rowsAnswer = (context: Context, entry: Entry, outcome: Good, format: RowFormat): Response => {
  const page = entry.operation.list ? (outcome.result.data as Page<unknown>) : undefined;
  const links = [...nextLink(page?.next), ...linksOfRows(context, entry, format)];
  return new Response(rowBody(format, rowsFromAnswer(entry, outcome)), {
    headers: {
      ...rowHeaders(format),
      ...metaHeaders(outcome.meta),
      link: links.join(', '),
    },
  });
};

const goodAnswer = (context: Context, entry: Entry, outcome: Good): Response => {
  const { body } = outcome.result;
  const headers = {
    ...answerHeaders(entry, body),
    ...metaHeaders(outcome.meta),
    // Bytes would be sent in chunks, without a length.
    ...(typeof body !== 'string' && { 'content-length': String(body.byteLength) }),
  };
  // What it cost stands in the headers: a kept answer nothing, any other what it always costs.
  return answerUnlessNamed(context, body, headers);
};

const errorAnswer = (
  context: Context,
  error: AppError,
  credits: (Pick<Meta, 'creditsUsed' | 'creditsRemaining'> & Partial<Meta>) | undefined,
): Response => {
  const headers: Record<string, string> = {
    ...errorHeaders(error),
    ...(error.row.creditHeaders && credits ? metaHeaders(credits) : {}),
    ...(error.row.status === 401 ? { 'www-authenticate': 'Bearer realm="bowerbird"' } : {}),
  };
  return context.body(
    JSON.stringify(errorBody(error)),
    error.row.status as ContentfulStatusCode,
    headers,
  );
};

const isKnown = (store: Store, context: Context): boolean => {
  try {
    authenticateHeader(store, authorizationIn(context));
    return true;
  } catch {
    return false;
  }
};

const authorizationIn = ({ req }: Context): string | undefined => req.header('authorization');

const creditsAfter = (store: Store, context: Context, error: AppError) =>
  error.row.creditHeaders ? creditsAfterError(store, authorizationIn(context)) : undefined;
