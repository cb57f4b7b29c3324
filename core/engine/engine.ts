import type { Catalogue, Entry } from './catalogue.ts';
import { catalogue as everything, checkParams, noHonestRoute } from './catalogue.ts';
import type { Meta } from '../contract/index.ts';
import type { Caller } from './caller.ts';
import type { Topic } from '../kit/local.ts';
import type { Notice } from '../kit/collect.ts';
import type { Reply } from '../kit/exchange.ts';
import { AppError, toAppError } from '../kit/errors.ts';
import { canonical } from '../kit/identity.ts';
import type { Net } from '../net/index.ts';
import type { Ending, Finished, Store } from '../store/index.ts';
import { createAsking } from './request-router.ts';
import { createFlights } from './in-flight.ts';
import { checkCredentials, noKeys, placeOf, waysOf, type OwnKeys } from './routes.ts';
import { NO_TOKENS, type Tokens } from '../credentials/tokens.ts';

export type { Caller };

export interface Good {
  readonly ok: true;
  /** `data` as text: doors that speak JSON send it as it is. */
  readonly json: string;
  /** `{"data":…}` as bytes, where they are at hand already. */
  readonly envelope?: Uint8Array<ArrayBuffer>;
  /** The archive answered to this, and may be asked the same again. */
  readonly question?: Question;
  readonly meta: Meta;
}

export type Outcome = Good | { readonly ok: false; readonly error: AppError; readonly meta: Meta };

/** What is asked for, once its parameters were checked. */
export interface Question {
  readonly entry: Entry;
  readonly params: Readonly<Record<string, unknown>>;
  /** The canonical text of all that the answer depends on. */
  readonly paramsKey: string;
}

export interface EngineConfig {
  readonly store: Store;
  readonly net: Net;
  /** `http://127.0.0.1:8674`, for the addresses that we print. */
  readonly base: () => string;
  /** The person's own least time between two requests to one host; a platform's longer one holds. */
  readonly leastGapMs?: () => number;
  readonly catalogue?: Catalogue;
  /** Names the world in which `net` asks; it may change while the program runs. */
  readonly world?: () => string;
  /** The person's own keys of official APIs; none when left out. */
  readonly keys?: OwnKeys;
  /** What their requests carry. */
  readonly tokens?: Tokens;
  readonly now?: () => number;
}

export interface Engine {
  readonly catalogue: Catalogue;
  /** The only road to a platform. Never throws: a failure is an outcome. */
  readonly call: (
    id: string,
    params: Readonly<Record<string, unknown>>,
    caller: Caller,
  ) => Promise<Outcome>;
  /** The archive's answer to a question that it answered before; nothing where `call` has to say more. */
  readonly kept: (question: Question, caller: Caller) => Good | undefined;
  readonly onChange: (listener: (topics: readonly Topic[]) => void) => () => void;
  readonly changed: (...topics: readonly Topic[]) => void;
  readonly inFlight: number;
  /** Takes no more calls, waits for those in flight (at most `graceMs`), then refuses the rest. */
  readonly close: (graceMs?: number) => Promise<void>;
}

/** One call on its way. */
interface Work extends Question {
  readonly callId: string;
  readonly caller: Caller;
  readonly startedAt: string;
}

export const createEngine = (config: EngineConfig): Engine => {
  const { store } = config;
  const catalogue = config.catalogue ?? everything;
  const now = config.now ?? Date.now;
  const keys = config.keys ?? noKeys(() => config.net.mode === 'replay');
  const ask = createAsking({ ...config, keys, tokens: config.tokens ?? NO_TOKENS, now });
  const listeners = new Set<(topics: readonly Topic[]) => void>();
  const flights = createFlights();

  const changed = (...topics: readonly Topic[]): void => {
    for (const listener of listeners) {
      try {
        listener(topics);
      } catch {
        // A window that is gone must not change what a call answers.
      }
    }
  };

  let lastBalance = 0;
  /** An outcome is told even while the store is busy or closed; then with the balance last seen. */
  const balance = (): number => {
    try {
      lastBalance = store.ledger.balance();
    } catch {
      return lastBalance;
    }
    return lastBalance;
  };

  const metaOf = (
    work: Pick<Work, 'callId'> & { entry?: Entry },
    id: string,
    more: Partial<Meta>,
  ): Meta => ({
    callId: work.callId,
    operation: id,
    creditsUsed: 0,
    creditsRemaining: balance(),
    notices: [],
    ...more,
  });

  const failed = (callId: string, id: string, error: AppError): Outcome => ({
    ok: false,
    error,
    meta: metaOf({ callId }, id, {}),
  });

  /** Everything that can be refused before anybody is asked and before any credit is touched. */
  const prepare = (
    id: string,
    params: Readonly<Record<string, unknown>>,
    caller: Caller,
    callId: string,
  ): Work => {
    if (!flights.open)
      throw new AppError('service_unavailable', 'Bowerbird is shutting down', { retryAfter: 5 });
    const entry = catalogue.find(id);
    if (!entry) throw new AppError('route_not_found', 'no such operation');
    const checkedParams = checkParams(entry.params, params);
    // The addresses in a list are ours: an answer with those of another port would lead nowhere.
    const paramsKey = canonical({
      ...checkedParams,
      ...(entry.operation.list && { base: config.base() }),
      ...(caller.route !== undefined && { route: caller.route }),
    });
    return {
      callId,
      entry,
      params: checkedParams,
      paramsKey,
      caller,
      startedAt: new Date(now()).toISOString(),
    };
  };

  const fromArchive = (question: Question, caller: Caller): Good | undefined => {
    const { entry, params, paramsKey } = question;
    const { maxAge } = caller;
    if (caller.noArchive === true || maxAge === undefined || !(maxAge > 0)) return undefined;
    const notBefore = new Date(Math.max(0, now() - maxAge * 1000)).toISOString();
    const kept = store.calls.latestAnswer(entry.id, paramsKey, notBefore);
    if (!kept) return undefined;
    const { keyId, door } = caller;
    store.calls.noteArchiveHit({ operation: entry.id, params, keyId, door, route: kept.route });
    const meta = metaOf(kept, entry.id, {
      fromArchive: true,
      notices: kept.notices,
      ...(kept.route === null ? {} : { route: kept.route }),
      fetchedAt: kept.fetchedAt,
    });
    return { ok: true, json: kept.data, envelope: kept.envelope, question, meta };
  };

  const perform = async (work: Work): Promise<Outcome> => {
    const { entry, params, paramsKey, callId, caller } = work;
    const archived = fromArchive({ entry, params, paramsKey }, caller);
    if (archived) return archived;
    const place = placeOf(entry, params, store.longStates.find);
    const ways = waysOf(entry, caller.route, place, keys);
    let [route] = ways.routes;
    if (!route) throw noHonestRoute(entry);
    await checkCredentials(entry, route, keys);
    let instead: Notice | undefined;
    const cost = entry.operation.cost(params as never);
    store.ledger.reserve(caller.keyId, cost, callId);
    changed('credits', 'network');
    const exchanges: Reply[] = [];
    try {
      const reading = await ask({
        entry,
        state: place?.state,
        ways,
        onWay: (way, because) => {
          route = way;
          instead = because;
        },
        params,
        signal: caller.signal,
        ending: flights.ending,
        onReply: (reply) => exchanges.push(reply),
      });
      const json = JSON.stringify(reading.data);
      const fetchedAt = exchanges.map((reply) => reply.at).sort()[0] ?? work.startedAt;
      const { evidence } = store.calls.finish(callId, {
        ...record(work, exchanges),
        outcome: 'ok',
        close: 'settle',
        route,
        notices: reading.notices,
        answer: { paramsKey, at: work.startedAt, fetchedAt, json },
        longState: reading.longState,
      });
      return {
        ok: true,
        json,
        meta: metaOf(work, entry.id, {
          creditsUsed: cost,
          notices: reading.notices,
          route,
          fetchedAt,
          evidence,
        }),
      };
    } catch (thrown) {
      const error = toAppError(thrown);
      const { evidence } = refund(callId, {
        ...record(work, exchanges),
        outcome: error.kind,
        close: 'refund',
        route,
        message: error.message,
        refusal: error.refusal,
      });
      return {
        ok: false,
        error,
        meta: metaOf(work, entry.id, { route, evidence, ...(instead && { notices: [instead] }) }),
      };
    } finally {
      changed('credits', 'calls', 'health', 'network');
    }
  };

  /** The credits go back even when the failure itself cannot be written down (evidence, health). */
  const refund = (callId: string, ending: Ending): Finished => {
    try {
      return store.calls.finish(callId, ending);
    } catch {
      return { credits: store.ledger.refund(callId, ending.outcome), evidence: [] };
    }
  };

  const record = ({ entry, params, caller, startedAt }: Work, replies: readonly Reply[]) => ({
    operation: entry.id,
    params,
    keyId: caller.keyId,
    door: caller.door,
    startedAt,
    exchanges: replies.map((reply) => ({
      reply,
      platform: entry.platform.segment,
      identity: entry.platform.identity(reply.request),
    })),
  });

  const call: Engine['call'] = async (id, params, caller) => {
    const callId = store.newId();
    try {
      return await perform(prepare(id, params, caller, callId));
    } catch (thrown) {
      return failed(callId, id, toAppError(thrown));
    }
  };

  return {
    catalogue,
    call: (id, params, caller) => flights.track(call(id, params, caller)),
    kept: (question, caller) => (flights.open ? fromArchive(question, caller) : undefined),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed,
    get inFlight() {
      return flights.size;
    },
    close: (graceMs = 5000) => flights.close(graceMs),
  };
};
