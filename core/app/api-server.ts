import { Hono } from 'hono';
import type { ApiView } from '#contract/index.ts';
import { compressed } from '../doors/http/compression.ts';
import { listen, LOOPBACK, type Listening } from '../doors/http/listen.ts';
import { originOfHost } from '../doors/http/origin.ts';
import { plainError } from '../doors/http/plain.ts';
import { createAnswerCache, type AnswerCache } from '../doors/http/answer-cache.ts';
import type { BodyTimes } from '../doors/http/request.ts';
import { restDoor, restErrors } from '../doors/http/rest.ts';
import { servicePages } from '../doors/http/service.ts';
import type { Engine } from '../engine/engine.ts';
import { AppError, toAppError } from '#kit/errors.ts';
import type { Topic } from '#kit/topics.ts';
import type { Store } from '../store/index.ts';

export interface Api {
  readonly view: () => ApiView;
  /** `http://127.0.0.1:8674`: where it listens, or would. */
  readonly address: () => string;
  readonly set: (wanted: {
    enabled?: boolean | undefined;
    port?: number | undefined;
  }) => Promise<ApiView>;
  /** Opens the port now, and throws when that fails; for the headless server. */
  readonly start: () => Promise<ApiView>;
  /** Adds routes (the window in a browser) before the port is opened. */
  readonly mount: (routes: (app: Hono, hosts: () => readonly string[]) => void) => void;
  /** Listens no more; connections under way are cut once `answered` has come, or after a while. */
  readonly close: (answered?: Promise<unknown>) => Promise<void>;
}

/** Where the API is reached, and how patient it is. */
export interface ApiPlace {
  /** The port of the API, when it is not the one in the settings. */
  readonly port?: number | undefined;
  /** The address to listen on; loopback when left out. */
  readonly host?: string | undefined;
  /**
   * Names under which a proxy in front is reached, in small letters, with the port where it is not the
   * usual one. The first stands in the addresses that we print.
   */
  readonly allowHosts?: readonly string[];
  /** For tests: how long a request may take to arrive. */
  readonly bodyTimes?: BodyTimes;
}

interface ApiConfig extends ApiPlace {
  readonly engine: Engine;
  readonly store: Store;
  readonly version: string;
  /** Writes the OpenAPI document somewhere else; the thread that answers does when it is left out. */
  readonly describe?: ((base: string) => Promise<string>) | undefined;
  readonly changed: (...topics: readonly Topic[]) => void;
}

/** The local API: whether it runs, where, and why not. Choices are kept in the settings. */
export const createApi = (config: ApiConfig): Api => {
  const { engine, store } = config;
  const mounts: ((app: Hono, hosts: () => readonly string[]) => void)[] = [];
  let listening: Listening | undefined;
  let error: string | undefined;
  /** A port given on the command line, until the person chooses another. */
  let given = config.port;

  const chosenPort = (): number => given ?? store.settings.get('apiPort');
  const port = (): number => listening?.port ?? chosenPort();
  const { host = LOOPBACK, allowHosts = [] } = config;
  /** Any address of this machine is no name of its own. */
  const own = host === '0.0.0.0' || host === '::' ? LOOPBACK : host;
  const at = (name: string): string => `${name.includes(':') ? `[${name}]` : name}:${port()}`;
  const address = (): string => originOfHost(allowHosts[0] ?? at(own));
  const hosts = (): readonly string[] => [
    ...new Set([at(LOOPBACK), at('localhost'), at(own)]),
    ...allowHosts,
  ];

  const view = (): ApiView => ({
    // The headless server listens because it was asked to, whatever the settings say.
    enabled: listening !== undefined || store.settings.get('apiEnabled'),
    running: listening !== undefined,
    port: port(),
    address: address(),
    error,
  });

  const build = (answerCache: AnswerCache): Hono => {
    const app = new Hono();
    app.onError(restErrors(store));
    app.use('*', compressed);
    app.notFound(() => plainError(new AppError('route_not_found')));
    for (const mount of mounts) mount(app, hosts);
    app.route(
      '/',
      servicePages({
        engine,
        version: config.version,
        base: address,
        hosts,
        describe: config.describe,
        problem: () => store.problem(),
      }),
    );
    app.route('/', restDoor({ engine, store, hosts, answerCache, bodyTimes: config.bodyTimes }));
    return app;
  };

  const start = async (): Promise<ApiView> => {
    if (listening) return view();
    try {
      // Anew for each port: the addresses inside archived lists are those of the port.
      const answerCache = createAnswerCache({ engine, store, hosts });
      listening = await listen(build(answerCache), {
        port: chosenPort(),
        host,
        first: answerCache.answer,
      });
      error = undefined;
    } catch (thrown) {
      error = toAppError(thrown).message;
      throw thrown;
    } finally {
      config.changed('api');
    }
    return view();
  };

  const stop = async (answered?: Promise<unknown>): Promise<void> => {
    // Calls under way are answered with the address under which they were asked.
    const was = listening;
    await was?.close(answered);
    if (listening === was) listening = undefined;
    config.changed('api');
  };

  return {
    view,
    address,
    start,
    mount: (routes) => mounts.push(routes),
    set: async (wanted) => {
      if (wanted.port !== undefined) {
        given = undefined;
        store.settings.set('apiPort', wanted.port);
      }
      if (wanted.enabled !== undefined) store.settings.set('apiEnabled', wanted.enabled);
      const moved =
        wanted.port !== undefined && listening !== undefined && wanted.port !== listening.port;
      if (wanted.enabled === false || moved) await stop();
      if (store.settings.get('apiEnabled')) await start().catch(() => undefined);
      return view();
    },
    close: stop,
  };
};
