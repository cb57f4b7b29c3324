import type { ApiView } from '#calls/index.ts';
import { AppError, toAppError } from '#kit/errors.ts';
import { printable } from '#kit/printable.ts';
import { originFromText } from '#kit/address.ts';
import type { Topic } from '#kit/topics.ts';
import type { Hono } from 'hono';
import type { AnswerCache } from '../doors/http/answer-cache.ts';
import type { First, Listening } from '../doors/http/listen.ts';
import type { IngressOptions } from '../doors/http/ingress.ts';
import { hostsOfPort, LOOPBACK, originOfHost, ownHost } from '../doors/http/origin.ts';
import type { BodyTimes } from '../doors/http/request.ts';
import type { ApiRoutesConfig, Mount } from './api-routes.ts';
import { messages } from './messages.ts';

export interface Api {
  readonly view: () => ApiView;
  /** `http://127.0.0.1:8674`: where it listens, or would. */
  readonly address: () => string;
  readonly set: (wanted: {
    enabled?: boolean | undefined;
    port?: number | undefined;
    allowedOrigins?: readonly string[] | undefined;
  }) => Promise<ApiView>;
  /** Opens the port now, and throws when that fails; for the headless server. */
  readonly start: () => Promise<ApiView>;
  /** All routes without a port, for a program that answers on another's. */
  readonly routes: () => Promise<{ readonly app: Hono; readonly answerCache: AnswerCache }>;
  /** Names under which it is reached. */
  readonly hosts: () => readonly string[];
  /** Adds routes (the window in a browser) before the port is opened; `first`: before all others. */
  readonly mount: (routes: Mount, place?: 'first') => void;
  /** Takes requests before they are routed, as far as it can answer them whole at once. */
  readonly answerFirst: (first: First) => void;
  /**
   * Listens no more; connections under way are cut once `answered` has come, or after a while; with
   * `drainMs`, what is still being sent has until then.
   */
  readonly close: (answered?: Promise<unknown>, drainMs?: number) => Promise<void>;
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
  /** Origins of pages whose scripts may call the API, beside those of the settings. */
  readonly allowOrigins?: readonly string[];
  /** The port of another program that answers for this one; it has none of its own then. */
  readonly front?: Front;
  /** Whether other processes of the same program (`node:cluster`) answer on the port, too. */
  readonly isPortShared?: boolean;
  /** Proxies, limits, metrics and the log of a server; a desktop has none of them. */
  readonly ingress?: IngressOptions;
  /** For tests: how long a request may take to arrive. */
  readonly bodyTimes?: BodyTimes;
}

/** Where a port of another program is reached. */
export interface Front {
  readonly address: () => string;
  readonly hosts: () => readonly string[];
}

type ApiConfig = ApiPlace &
  Pick<ApiRoutesConfig, 'engine' | 'store' | 'version' | 'examples' | 'describe'> & {
    readonly changed: (...topics: readonly Topic[]) => void;
  };

/** Each as browsers write it, and once. Throws `validation_error` for what is no origin. */
const checkOrigins = (texts: readonly string[]): readonly string[] => {
  const origins = texts.map((text) => {
    const origin = originFromText(text.trim());
    if (origin === undefined)
      throw new AppError('validation_error', messages.originInvalid({ text: printable(text) }));
    return origin;
  });
  return [...new Set(origins)];
};

/** The local API: whether it runs, where, and why not. Choices are kept in the settings. */
export const createApi = (config: ApiConfig): Api => {
  const { store } = config;
  const mounts: Mount[] = [];
  const firsts: First[] = [];
  let listening: Listening | undefined;
  let stopping = false;
  let error: string | undefined;
  /** A port given on the command line, until the person chooses another. */
  let given = config.port;

  const chosenPort = (): number => given ?? store.settings.get('apiPort');
  const port = (): number => listening?.port ?? chosenPort();
  const { host = LOOPBACK, allowHosts = [], allowOrigins = [] } = config;
  const origins = (): readonly string[] => [
    ...allowOrigins,
    ...store.settings.get('allowedOrigins'),
  ];
  /** Of the port that was asked for last; each request asks. */
  let known: { readonly port: number; readonly names: readonly string[] } | undefined;
  const ownHosts = (): readonly string[] => {
    if (known?.port !== port())
      known = { port: port(), names: hostsOfPort(host, port(), allowHosts) };
    return known?.names ?? [];
  };
  const { address, hosts } = config.front ?? {
    address: (): string => originOfHost(allowHosts[0] ?? ownHost(host, port())),
    hosts: ownHosts,
  };

  /** Here, or on the port of another program. */
  const isAnswering = (): boolean => listening !== undefined || config.front !== undefined;

  const view = (): ApiView => ({
    // The headless server listens because it was asked to, whatever the settings say.
    enabled: isAnswering() || store.settings.get('apiEnabled'),
    running: isAnswering(),
    port: port(),
    address: address(),
    error,
    allowedOrigins: store.settings.get('allowedOrigins'),
    givenOrigins: allowOrigins,
  });

  const start = async (): Promise<ApiView> => {
    if (listening) return view();
    try {
      const { listenWithRoutes } = await import('./api-routes.ts');
      listening = await listenWithRoutes(
        { ...config, address, hosts, mounts, origins, stopping: () => stopping },
        { port: chosenPort(), host, firsts, isShared: config.isPortShared === true },
      );
      error = undefined;
      stopping = false;
    } catch (thrown) {
      error = toAppError(thrown).message;
      throw thrown;
    } finally {
      config.changed('api');
    }
    return view();
  };

  const stop = async (answered?: Promise<unknown>, drainMs?: number): Promise<void> => {
    // Calls under way are answered with the address under which they were asked.
    const was = listening;
    stopping = true;
    await was?.close(answered, drainMs);
    if (listening === was) listening = undefined;
    config.changed('api');
  };

  return {
    view,
    address,
    routes: async () => {
      const { buildRoutes } = await import('./api-routes.ts');
      return buildRoutes({
        ...config,
        address,
        hosts,
        mounts,
        origins,
        stopping: () => stopping,
      });
    },
    start,
    hosts,
    mount: (routes, place) => {
      if (place === 'first') mounts.unshift(routes);
      else mounts.push(routes);
    },
    answerFirst: (first) => firsts.push(first),
    set: async (wanted) => {
      if (wanted.port !== undefined) {
        given = undefined;
        store.settings.set('apiPort', wanted.port);
      }
      if (wanted.allowedOrigins !== undefined)
        store.settings.set('allowedOrigins', checkOrigins(wanted.allowedOrigins));
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
