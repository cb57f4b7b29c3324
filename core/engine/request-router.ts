import type { Access, Tokens } from '../credentials/tokens.ts';
import type { CredentialSource } from '../credentials/credential-source.ts';
import type { Notice } from '#kit/collect.ts';
import { credentialsRefused, toAppError, type AppError } from '#kit/errors.ts';
import type { Exchange, Get, Reply, RequestSpec } from '#kit/exchange.ts';
import type { Platform } from '#kit/operation.ts';
import type { AskingRoute, RouteName } from '#kit/route.ts';
import type { Net } from '../net/index.ts';
import type { Entry } from './catalogue.ts';
import { readHere, type ReadAnswer, type Reader } from './reader.ts';
import type { ListPosition } from './cursor.ts';
import { refusedBefore, type RoutePlan } from './route-plan.ts';
import { laneFromRoute } from './routes.ts';
import { createSessions } from './sessions.ts';
import type { WithinCap } from './spending.ts';

export interface RouterConfig {
  readonly net: Net;
  /** Milliseconds from some moment on; never set back. */
  readonly monotonic: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly base: () => string;
  readonly world?: (() => string) | undefined;
  readonly leastGapMs?: (() => number) | undefined;
  readonly credentials: CredentialSource;
  readonly tokens: Tokens;
  /** Keeps what official APIs bill within the person's cap; there is none when left out. */
  readonly withinCap?: WithinCap | undefined;
  /** Where replies are read; in this thread when left out. */
  readonly read?: Reader | undefined;
}

/** A call, once everything that could be refused beforehand was not. */
export interface RoutedCall {
  readonly entry: Entry;
  readonly params: Readonly<Record<string, unknown>>;
  /** What the cursor holds. */
  readonly position: ListPosition | undefined;
  readonly plan: RoutePlan;
  /** Called as a route is taken, with what is to be said when it is not the first. */
  readonly onRoute: (route: RouteName, because?: Notice) => void;
  /** Ends this call alone, and all calls. */
  readonly signal: AbortSignal | undefined;
  readonly ending: AbortSignal;
  /** Sees every exchange, also a refusal: it is evidence too. */
  readonly onExchange: (exchange: Exchange) => void;
}

/** Takes a call along its routes: the platform is asked at its pace, and its replies are read. */
export const createRequestRouter = (config: RouterConfig) => {
  const { net, read = readHere, withinCap = (_, send) => send } = config;
  const sessions = createSessions(net, config.monotonic, config.world);

  const polite = (platform: Platform): Platform => {
    const least = config.leastGapMs?.() ?? 0;
    const { pace } = platform;
    return least <= pace.gapMs ? platform : { ...platform, pace: { ...pace, gapMs: least } };
  };

  const gather = async (call: RoutedCall, route: AskingRoute): Promise<readonly Exchange[]> => {
    const { entry, params, position, ending, onExchange } = call;
    const { name } = route;
    const signal = call.signal ? AbortSignal.any([ending, call.signal]) : ending;
    const lane = polite(laneFromRoute(entry.platform, name));
    const send: Get = (spec) =>
      net.get(
        name === 'browser-page' ? { ...spec, by: 'browser' } : spec,
        lane,
        signal,
        (reply, refused) => onExchange({ reply, route: name, refused }),
      );
    const official = name === 'official-api';
    const get = official
      ? await withCredentials(entry.platform, withinCap(entry.platform, send), signal)
      : send;
    // A browser brings a session of its own, which ends with the page.
    const session = name === 'public-page' ? await sessions.of(lane, ending) : undefined;
    const { today } = entry.operation;
    const day = today !== undefined &&
      params[today] === undefined && { [today]: new Date(config.now()).toISOString().slice(0, 10) };
    const requestParams = position ? { ...params, cursor: position.state } : { ...params, ...day };
    const replies = await route.fetch(get, requestParams, session);
    return replies.map((reply) => ({ reply, route: name }));
  };

  /** Is alone in knowing the credentials: they go into headers. */
  const withCredentials = async (
    platform: Platform,
    send: Get,
    signal: AbortSignal,
  ): Promise<Get> => {
    const credentials = await config.credentials.credentials(platform);
    if (!credentials) return send;
    const access = (spent?: string): Promise<Access> =>
      config.tokens.access(platform, credentials, {
        signal,
        spent,
      });
    const sendWith = (spec: RequestSpec, { headers }: Access): Promise<Reply> =>
      send({ ...spec, headers: { ...spec.headers, ...headers } });
    return async (spec) => {
      const first = await access();
      const reply = await sendWith(spec, first);
      if (reply.status !== 401 || first.token === undefined) return reply;
      // A token may end before its time. It is renewed once; a new one that is refused says more.
      const again = await sendWith(spec, await access(first.token));
      if (again.status === 401) throw credentialsRefused(platform.brand);
      return again;
    };
  };

  const askBy = async (call: RoutedCall, route: AskingRoute): Promise<ReadAnswer> => {
    const { entry, params, position, signal, ending } = call;
    const exchanges = await gather(call, route);
    try {
      const until = signal ? AbortSignal.any([ending, signal]) : ending;
      return await read(entry, [exchanges, { params, position, base: config.base() }], until);
    } catch (thrown) {
      // A refusal that only the parser could see stops the platform like those that `net` sees.
      const { refusal, retryAfter } = toAppError(thrown);
      if (refusal)
        net.openBreaker(laneFromRoute(entry.platform, route.name), {
          refusal,
          retryAfter,
        });
      throw thrown;
    }
  };

  return async (call: RoutedCall): Promise<ReadAnswer> => {
    const { first, second, afterRefusal, notice } = call.plan;
    call.onRoute(first.name);
    try {
      const reading = await askBy(call, first);
      return notice ? { ...reading, notices: [notice, ...reading.notices] } : reading;
    } catch (thrown) {
      const error = toAppError(thrown);
      if (second === undefined) throw thrown;
      if (error.replayMiss) return askWhatIsRecorded(call, second, error);
      if (!afterRefusal || !mayBeAnswered(error)) throw thrown;
      return askInstead(call, second, error);
    }
  };

  /** The second route of a replay that has no recording of the first. */
  async function askWhatIsRecorded(
    call: RoutedCall,
    second: AskingRoute,
    lacking: AppError,
  ): Promise<ReadAnswer> {
    call.onRoute(second.name);
    try {
      return await askBy(call, second);
    } catch (thrown) {
      if (!toAppError(thrown).replayMiss) throw thrown;
      call.onRoute(call.plan.first.name);
      throw lacking;
    }
  }

  /** The second route, after a refusal. Where it cannot be asked, the refusal stands. */
  async function askInstead(
    call: RoutedCall,
    second: AskingRoute,
    refusal: AppError,
  ): Promise<ReadAnswer> {
    const because = refusedBefore(call.entry.platform, refusal);
    call.onRoute(second.name, because);
    try {
      const reading = await askBy(call, second);
      return { ...reading, notices: [because, ...reading.notices] };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.kind !== 'validation_error' && !error.replayMiss) throw thrown;
      call.onRoute(call.plan.first.name);
      throw refusal;
    }
  }
};

/** A platform's named refusal; not a fault, a missing thing or a wrong parameter. */
const mayBeAnswered = ({ refusal, replayMiss }: AppError): boolean =>
  refusal !== undefined && !replayMiss;
