import type { IncomingMessage } from 'node:http';
import { Hono, type Context, type ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Entry } from '../../engine/catalogue.ts';
import type { Engine, Good, ResolvedCall } from '../../engine/engine.ts';
import { AppError, toAppError } from '../../kit/errors.ts';
import type { Store } from '../../store/index.ts';
import { keyOf } from './bearer.ts';
import type { Meta, RouteName } from '../../contract/index.ts';
import { guard, SECURED } from './guard.ts';
import { metaHeaders } from './meta-headers.ts';
import { errorBody, PLAIN_HEADERS } from './plain.ts';
import type { Prepared } from './prepared.ts';
import { limitBody, maxAgeOf, paramsOf } from './request.ts';

export interface RestConfig {
  readonly engine: Engine;
  readonly store: Store;
  /** Host header values that are ours (`127.0.0.1:8674`, `localhost:8674`). */
  readonly hosts: () => readonly string[];
  /** Hears of addresses that the archive answered. */
  readonly prepared?: Prepared;
}

/**
 * The REST door: catalogue in, HTTP out. It knows no platform. Order of refusals: Host and Origin,
 * body size, key, route, parameters, credits.
 */
export const restDoor = (config: RestConfig): Hono => {
  const { engine, store } = config;
  const app = new Hono();

  app.use('*', guard(config.hosts));
  app.use('/v1/*', limitBody);
  const noRoute = (context: Context): never => {
    keyOf(store, authorizationIn(context));
    throw new AppError('route_not_found');
  };
  // What is posted to comes first: `GET …/posts/batch` is not the post with the id `batch`.
  const { entries } = engine.catalogue;
  const [posted, read] = [entries.filter(isPosted), entries.filter((entry) => !isPosted(entry))];
  for (const entry of [...posted, ...read])
    for (const segment of [entry.platform.segment, ...entry.platform.aliases]) {
      const path = `/v1/${segment}${entry.operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      app.on(entry.operation.method, path, (context) => answerCall(config, entry, context));
      if (isPosted(entry)) app.all(path, noRoute);
    }
  app.all('/v1/*', noRoute);
  app.all('*', () => {
    throw new AppError('route_not_found');
  });
  return app;
};

const isPosted = ({ operation }: Entry): boolean => operation.method !== 'GET';

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

const answerCall = async (
  config: RestConfig,
  entry: Entry,
  context: Context,
): Promise<Response> => {
  const key = keyOf(config.store, authorizationIn(context));
  // HEAD is routed like GET, and would cost a credit for an answer that nobody sees.
  if (context.req.method !== entry.operation.method) throw new AppError('route_not_found');
  const outcome = await config.engine.call(entry.id, paramsOf(context, entry), {
    keyId: key.id,
    door: 'rest',
    maxAge: maxAgeOf(context.req.header('cache-control')),
    // Which ways there are is for the engine to say.
    route: context.req.header('x-bowerbird-route') as RouteName | undefined,
    // Made when asked for: an archived answer needs none.
    get signal() {
      return context.req.raw.signal;
    },
  });
  context.set(SECURED, true);
  if (outcome.ok && outcome.resolved) prepare(config, context, outcome.resolved);
  return outcome.ok ? goodAnswer(outcome) : errorAnswer(context, outcome.error, outcome.meta);
};

/** What is posted is not known by its address, and a route stands beside it. */
const prepare = ({ prepared }: RestConfig, { req, env }: Context, question: ResolvedCall): void => {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage };
  const isWhole = req.method === 'GET' && req.header('x-bowerbird-route') === undefined;
  if (isWhole && incoming?.url !== undefined) prepared?.keep(incoming.url, question);
};

const goodAnswer = (outcome: Good): Response =>
  new Response(outcome.envelope ?? `{"data":${outcome.json}}`, {
    status: 200,
    headers: { ...PLAIN_HEADERS, ...metaHeaders(outcome.meta) },
  });

const errorAnswer = (
  context: Context,
  error: AppError,
  credits: (Pick<Meta, 'creditsUsed' | 'creditsRemaining'> & Partial<Meta>) | undefined,
): Response => {
  const headers: Record<string, string> = {
    ...PLAIN_HEADERS,
    ...(error.row.creditHeaders && credits ? metaHeaders(credits) : {}),
    ...(error.retryAfter === undefined
      ? {}
      : { 'retry-after': String(Math.ceil(error.retryAfter)) }),
    ...(error.row.status === 503 && error.retryAfter === undefined ? { 'retry-after': '5' } : {}),
    ...(error.row.status === 401 ? { 'www-authenticate': 'Bearer realm="bowerbird"' } : {}),
  };
  return context.body(
    JSON.stringify(errorBody(error)),
    error.row.status as ContentfulStatusCode,
    headers,
  );
};

const authorizationIn = ({ req }: Context): string | undefined => req.header('authorization');

/** Credits for an error that no call produced: only an authenticated request learns the balance. */
const creditsAfter = (store: Store, context: Context, error: AppError) => {
  if (!error.row.creditHeaders) return undefined;
  try {
    keyOf(store, authorizationIn(context));
    return { creditsUsed: 0, creditsRemaining: store.ledger.balance() };
  } catch {
    return undefined;
  }
};
