import { z } from 'zod';
import { compileAnswersWith } from './checked-answers.ts';
import { catalogue as everything, checkParams, type Catalogue } from './catalogue.ts';
import type { Caller, Committed } from './caller.ts';
import type { Notice } from '#kit/collect.ts';
import type { Exchange } from '#kit/exchange.ts';
import { isBrowserPage, type RouteName } from '#kit/route.ts';
import { AppError, plainMessage, toAppError } from '#kit/errors.ts';
import { resultFromJson } from '#kit/result.ts';
import type { World } from '#kit/world.ts';
import type { Net } from '../net/index.ts';
import type { Store } from '../store/index.ts';
import { noCredentials, type CredentialSource } from '../credentials/credential-source.ts';
import { createArchive } from './archive.ts';
import type { BrowserSource } from './browser-source.ts';
import { createCaptured, type BrowseSample } from './captured.ts';
import { createMeta } from './meta.ts';
import type { ReadAnswer, Reader } from './reader.ts';
import { createEndings, type EndingsConfig } from './endings.ts';
import { NO_TOKENS, type Tokens } from '../credentials/tokens.ts';
import {
  createChanges,
  type Engine,
  type Good,
  type Outcome,
  type ResolvedCall,
} from './outcome.ts';
import { positionIn } from './cursor.ts';
import { withCuts } from './cut-pages.ts';
import { createInFlight } from './in-flight.ts';
import { questionKey } from './question-key.ts';
import { createRequestRouter } from './request-router.ts';
import { checkCredentials, findAccessObstacle, planRoutes } from './route-plan.ts';
import { createWithinCap } from './spending.ts';
import { createTurnTaker } from './turns.ts';
import { messages } from './messages.ts';

export type { Engine };

export interface EngineConfig {
  readonly store: Store;
  readonly net: Net;
  /** `http://127.0.0.1:8674`, for the addresses that we print. */
  readonly base: () => string;
  /** Whether pages may be opened in the app's own browser; never when left out. */
  readonly browser?: BrowserSource | undefined;
  readonly browseSample?: BrowseSample | undefined;
  /** The person's own least time between two requests to one host; a platform's longer one holds. */
  readonly leastGapMs?: () => number;
  readonly catalogue?: Catalogue;
  /** The world in which `net` asks; the live one when left out. */
  readonly world?: () => World;
  /** The person's own credentials of official APIs; none when left out. */
  readonly credentials?: CredentialSource;
  /** What their requests carry. */
  readonly tokens?: Tokens;
  /** Where replies are read; in this thread when left out. */
  readonly read?: Reader | undefined;
  readonly now?: () => number;
  /** Milliseconds from some moment on, never set back: for waits. */
  readonly monotonic?: () => number;
  /** Hears what a person should know of and no caller is told, one sentence; nobody when left out. */
  readonly warn?: (sentence: string) => void;
  /** For tests: another way to wait. */
  readonly sleep?: EndingsConfig['sleep'];
}

/** One call on its way. */
interface Work extends ResolvedCall {
  readonly callId: string;
  readonly caller: Caller;
  readonly startedAt: string;
}

/** The engine, which also goes on at the places where a door cut a long page. */
export const createEngine = (config: EngineConfig): Engine => {
  compileAnswersWith(z.compile);
  return withCuts(wholePages(config), config.store, config.base);
};

const wholePages = (config: EngineConfig): Engine => {
  const { store } = config;
  const catalogue = config.catalogue ?? everything;
  const now = config.now ?? Date.now;
  const monotonic = config.monotonic ?? (() => performance.now());
  const credentials = config.credentials ?? noCredentials(() => config.net.mode !== 'live');
  const tokens = config.tokens ?? NO_TOKENS;
  const ask = createRequestRouter({
    ...config,
    credentials,
    tokens,
    monotonic,
    now,
    withinCap: createWithinCap({ store, isLive: () => config.net.mode === 'live' }),
  });
  const takeTurn = createTurnTaker();
  const { changed, onChange } = createChanges();
  const inFlightCalls = createInFlight();
  /** Calls that may still hold a reservation of their own. */
  const running = new Set<string>();

  const endings = createEndings({
    store,
    isRunning: (callId) => running.has(callId),
    onRefunds: () => changed('credits'),
    warn: config.warn ?? (() => undefined),
    sleep: config.sleep,
  });

  const buildMeta = createMeta(store, config.world);
  const fromArchive = createArchive({ store, now, base: config.base, metaOf: buildMeta });
  const fromCapture = createCaptured({
    store,
    base: config.base,
    metaOf: buildMeta,
    browser: config.browser,
    browseSample: config.browseSample,
  });

  const failed = (callId: string, id: string, keyId: string, error: AppError): Outcome => ({
    ok: false,
    error,
    meta: buildMeta(callId, id, keyId),
  });

  /** Everything that can be refused before anybody is asked and before any credit is touched. */
  const prepare = (
    id: string,
    params: Readonly<Record<string, unknown>>,
    caller: Caller,
    callId: string,
  ): Work => {
    if (!inFlightCalls.open)
      throw new AppError('service_unavailable', messages.bowerbirdIsShuttingDown, {
        retryAfter: 5,
      });
    store.keys.check(caller.keyId);
    const entry = catalogue.find(id);
    if (!entry) throw new AppError('route_not_found', messages.noSuchOperation);
    const checkedParams = checkParams(entry.params, params);
    const paramsKey = questionKey(entry, checkedParams, config.base(), caller.route);
    return {
      callId,
      entry,
      params: checkedParams,
      paramsKey,
      caller,
      startedAt: new Date(now()).toISOString(),
    };
  };

  const perform = async (work: Work): Promise<Outcome> => {
    const { entry, params, paramsKey, callId, caller } = work;
    const archived = fromArchive({ entry, params, paramsKey }, caller);
    if (archived) return commitArchived(work, archived);
    if (caller.savedOnly === true) throw new AppError('not_found', messages.noSavedCopy);
    await takeTurn();
    const position = positionIn(entry, params, store.longStates.find);
    const captured = await fromCapture.only(work, position);
    if (captured) return commitArchived(work, captured);
    const plan = planRoutes(entry, caller.route, position, credentials, config.browser);
    let route: RouteName = plan.first.name;
    await checkCredentials(entry, route, credentials);
    let instead: Notice | undefined;
    const cost = entry.cost(params);
    // What could not be kept is not asked for.
    await store.evidenceObjects.ready();
    store.ledger.reserve(caller.keyId, cost, callId);
    running.add(callId);
    changed('credits', 'network');
    const exchanges: Exchange[] = [];
    try {
      const reading = await ask({
        entry,
        position,
        plan,
        onRoute: (taken, because) => {
          route = taken;
          instead = because;
        },
        params,
        signal: caller.signal,
        ending: inFlightCalls.ending,
        onExchange: (exchange) => exchanges.push(exchange),
      });
      const { json, envelope, packed } = reading;
      const result = resultFromJson(json, envelope);
      // What was cut off answered nothing.
      const whole = exchanges.filter(({ reply }) => reply.cutOff === undefined);
      const fetchedAt = whole.map(({ reply }) => reply.at).sort()[0] ?? work.startedAt;
      const { evidence } = await endings.finish(callId, {
        ...record(work, exchanges, packed),
        outcome: 'ok',
        close: 'settle',
        route,
        notices: reading.notices,
        answer: {
          paramsKey,
          at: work.startedAt,
          fetchedAt,
          reader: entry.operation.reader,
          json,
          packed: packed?.answer,
        },
        longState: reading.longState,
        within: within(work, exchanges, { result, notices: reading.notices, fetchedAt }),
      });
      return {
        ok: true,
        result,
        meta: buildMeta(callId, entry.id, caller.keyId, {
          creditsUsed: cost,
          notices: reading.notices,
          route,
          fetchedAt,
          evidence,
        }),
      };
    } catch (thrown) {
      const error = toAppError(thrown);
      const failure = {
        ...record(work, exchanges),
        outcome: error.kind,
        close: 'refund',
        route,
        message: plainMessage(error),
        refusal: error.refusal,
        within: within(work, exchanges, { error, notices: [], fetchedAt: work.startedAt }),
      } as const;
      const { evidence } = await endings.refund(callId, failure, store.isBusy(thrown));
      const captured = error.refusal && fromCapture.instead(work, error.refusal);
      if (captured) return captured;
      return {
        ok: false,
        error,
        meta: buildMeta(callId, entry.id, caller.keyId, {
          route,
          evidence,
          ...(instead && { notices: [instead] }),
        }),
      };
    } finally {
      running.delete(callId);
      changed('credits', 'calls', 'health', 'network');
    }
  };

  /** What the caller adds to the transaction that keeps its call. */
  const within = (
    { callId, caller: { onCommit } }: Work,
    exchanges: readonly Exchange[],
    end: Pick<Committed, 'result' | 'error' | 'notices' | 'fetchedAt'>,
  ): ((credits: number) => void) | undefined =>
    onCommit &&
    ((credits) =>
      onCommit({
        ...end,
        callId,
        credits,
        requests: exchanges.length,
        bytes: exchanges.reduce((sum, { reply }) => sum + reply.body.byteLength, 0),
      }));

  /** An answer out of the archive is kept already; what its caller writes is written at once. */
  const commitArchived = ({ caller: { onCommit }, startedAt }: Work, archived: Good): Good => {
    const { result, meta } = archived;
    const { callId, notices, fetchedAt = startedAt } = meta;
    if (onCommit)
      store.transaction(() =>
        onCommit({ callId, result, notices, fetchedAt, credits: 0, requests: 0, bytes: 0 }),
      );
    return archived;
  };

  const record = (
    { entry, params, caller, startedAt }: Work,
    exchanges: readonly Exchange[],
    packed?: ReadAnswer['packed'],
  ) => ({
    operation: entry.id,
    params,
    keyId: caller.keyId,
    door: caller.door,
    startedAt,
    world: config.world?.() ?? 'live',
    exchanges: exchanges.map(({ reply }) => ({
      reply,
      platform: entry.platform.segment,
      identity: entry.platform.identity(reply.request),
      packed: packed?.bodies.get(reply),
    })),
  });

  const call: Engine['call'] = async (id, params, caller) => {
    const callId = store.newId();
    try {
      return await perform(prepare(id, params, caller, callId));
    } catch (thrown) {
      return failed(callId, id, caller.keyId, toAppError(thrown));
    }
  };

  const findObstacle: Engine['findObstacle'] = (entry, params) => {
    const { unavailable, platform, operation } = entry;
    if (!unavailable || fromCapture.has(entry, params)) return undefined;
    const byBrowser = operation.routes.some(isBrowserPage);
    return byBrowser && config.browser?.standing(platform) === 'ready' ? undefined : unavailable;
  };

  return {
    catalogue,
    call: (id, params, caller) => inFlightCalls.track(call(id, params, caller)),
    kept: (question, caller) => {
      if (!inFlightCalls.open) return undefined;
      store.keys.check(caller.keyId);
      return fromArchive(question, caller);
    },
    findObstacle,
    findGuestObstacle: (entry, params) =>
      findObstacle(entry, params) ??
      (fromCapture.has(entry, params)
        ? undefined
        : findAccessObstacle(entry, credentials, config.browser)),
    onChange,
    changed,
    get inFlight() {
      return inFlightCalls.size;
    },
    close: async (graceMs = 5000) => {
      await inFlightCalls.close(graceMs);
      await endings.close();
    },
  };
};
