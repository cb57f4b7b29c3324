import { Hono } from 'hono';
import { AppError } from '#kit/errors.ts';
import { allowOrigins } from '../doors/http/allowed-origins.ts';
import { createAnswerCache, type AnswerCache } from '../doors/http/answer-cache.ts';
import { compressed } from '../doors/http/compression.ts';
import { createIngress, type IngressOptions } from '../doors/http/ingress.ts';
import { creditsAfterError } from '../doors/http/bearer.ts';
import { metaHeaders } from '../doors/http/meta-headers.ts';
import { listen, type First, type Listening } from '../doors/http/listen.ts';
import { plainError } from '../doors/http/plain.ts';
import type { BodyTimes } from '../doors/http/request.ts';
import { restDoor, restErrors } from '../doors/http/rest.ts';
import { servicePages, type ServiceConfig } from '../doors/http/service.ts';
import type { Engine } from '../engine/engine.ts';
import type { Store } from '../store/index.ts';

/** Adds routes to the API before its port is opened. */
export type Mount = (app: Hono, hosts: () => readonly string[]) => void | Promise<void>;

export interface ApiRoutesConfig {
  readonly engine: Engine;
  readonly store: Store;
  readonly version: string;
  /** Parameters that are answered here, by operation. */
  readonly examples: ServiceConfig['examples'];
  /** Writes the OpenAPI document somewhere else; the thread that answers does when it is left out. */
  readonly describe?: ((base: string) => Promise<string>) | undefined;
  readonly bodyTimes?: BodyTimes | undefined;
  /** `http://127.0.0.1:8674`, for the addresses that are printed. */
  readonly address: () => string;
  /** Names under which the port is reached. */
  readonly hosts: () => readonly string[];
  /** Origins of pages whose scripts may call the API. */
  readonly origins: () => readonly string[];
  readonly mounts: readonly Mount[];
  /** How the port treats what comes to it; as it comes when left out. */
  readonly ingress?: IngressOptions | undefined;
  /** Whether the program is about to end. */
  readonly stopping: () => boolean;
}

/**
 * All routes, and the fast path before them. A file of its own, loaded with the first port: a window whose
 * API is off starts without the HTTP server and its doors.
 */
export const buildRoutes = async (
  config: ApiRoutesConfig,
): Promise<{ readonly app: Hono; readonly answerCache: AnswerCache }> => {
  const { engine, store, hosts, bodyTimes } = config;
  // Anew for each port: the addresses inside archived lists are those of the port.
  const answerCache = createAnswerCache({ engine, store, hosts });
  const app = new Hono();
  app.onError(restErrors(store));
  allowOrigins(app, hosts, config.origins);
  app.use('*', compressed);
  app.notFound(() => plainError(new AppError('route_not_found')));
  for (const mount of config.mounts) await mount(app, hosts);
  app.route(
    '/',
    servicePages({
      engine,
      version: config.version,
      base: config.address,
      hosts,
      examples: config.examples,
      describe: config.describe,
      problem: () => store.problem(),
      stopping: config.stopping,
    }),
  );
  app.route('/', restDoor({ engine, store, hosts, answerCache, bodyTimes }));
  return { app, answerCache };
};

interface Place {
  readonly port: number;
  readonly host: string;
  /** What takes requests before the fast path does. */
  readonly firsts: readonly First[];
  /** Whether other processes of the program answer on it, too. */
  readonly isShared: boolean;
}

/** Opens the port with all routes behind it. */
export const listenWithRoutes = async (
  config: ApiRoutesConfig,
  { port, host, firsts, isShared }: Place,
): Promise<Listening> => {
  const { app, answerCache } = await buildRoutes(config);
  const all = [...firsts, answerCache.answer];
  return listen(app, {
    port,
    host,
    isShared,
    first: (request, response) => all.some((first) => first(request, response)),
    ingress:
      config.ingress &&
      createIngress(config.ingress, config.hosts, (authorization) => {
        const credits = creditsAfterError(config.store, authorization);
        return credits ? metaHeaders(credits) : {};
      }),
  });
};
