/**
 * Reads the exchanges that the pages of a site make, by the debugger protocol of their own browser.
 * Nothing is sent, changed, replayed or held up: the pages are served as they would be without us.
 *
 * Each reply that a page received is handed on once, or counted as lost, once, with the reason.
 *
 * Reading bodies takes time of the processors that a page needs to load. So they wait until it has come
 * to rest.
 */
import type { LossReason } from '#calls/index.ts';
import type { Captured, LostExchange } from './to-engine.ts';
import { createIdleQueue } from './idle-queue.ts';
import {
  causeIn,
  isBlocked,
  isShort,
  isUnread,
  openExchange,
  replyIn,
  toCaptured,
  toLost,
  type ExchangeEnd,
  type OpenExchange,
} from './open-exchange.ts';
import {
  attachTo,
  listenToPage,
  listenToTarget,
  MAX_BODY_BYTES,
  number,
  readBody,
  readRequestBody,
  record,
  text,
  type OwnTarget,
  type Params,
  type Wire,
} from './wire.ts';
import { within } from './within.ts';
import { createWorkerCopies, computeDigest } from './worker-copies.ts';

export interface ExchangeReaderConfig {
  /** Only replies of these addresses are looked at. */
  readonly isWanted: (url: string) => boolean;
  readonly onExchange: (exchange: Captured) => void;
  readonly onLost: (lost: LostExchange) => void;
  readonly now: () => number;
}

export interface ExchangeReader {
  /**
   * Begins to read a page. Resolves when its browser listens; the page may load from then on. `now`: of a
   * window that may be closed at any moment, whose replies do not wait until it has come to rest.
   */
  readonly attach: (wire: Wire, when?: 'now') => Promise<void>;
  /** Reads what came whole and still waits, for at most `ms`; what is under way goes on. */
  readonly readWaiting: (ms: number) => Promise<void>;
  /** Reads what came of a page, or of all, and still waits; what is not read after `ms` is lost. */
  readonly finish: (ms: number, wire?: Wire) => Promise<void>;
}

/** A page that never ends its requests must not fill the memory. */
const MAX_OPEN = 2000;
/** A page's reply and the worker's that it repeats end within that time of each other, in milliseconds. */
const WORKER_MS = 1000;
/** Two pages are told of one request of their service worker at about the same time. */
const MAX_RECENT = 500;

interface Page {
  readonly wire: Wire;
  readonly when: 'now' | undefined;
  target: OwnTarget | undefined;
  /** Its frames and workers, by their sessions. */
  readonly sessions: Map<
    string,
    { readonly type: string; readonly ended: PromiseWithResolvers<undefined> }
  >;
  isGone: boolean;
}

export const createExchangeReader = (config: ExchangeReaderConfig): ExchangeReader => {
  const pages = new Map<Wire, Page>();
  /** By the number of the request, which no two processes of the browser share; oldest first. */
  const open = new Map<string, OpenExchange>();
  /** Ended, and neither handed on nor lost yet. */
  const pending = new Map<OpenExchange, Promise<void>>();
  /** Numbers of requests that ended last; oldest first. */
  const recent = new Set<string>();
  const queue = createIdleQueue(() => open.size > 0);
  const copies = createWorkerCopies();
  let finishing = 0;
  const instant = (): string => new Date(config.now()).toISOString();

  const lose = (exchange: OpenExchange, reason: LossReason): void => {
    exchange.settleCopy?.(undefined);
    // The page that waits for the worker's reply may have received it, or is counted itself.
    if (exchange.settleCopy && isAwaited(exchange)) return;
    config.onLost(toLost(exchange, instant(), reason));
  };
  const isAwaited = ({ method, firstUrl }: OpenExchange): boolean =>
    [...open.values(), ...pending.keys()].some(
      (other) => !other.settleCopy && other.method === method && other.url === firstUrl,
    );

  /**
   * What is asked of a session as it ends is never answered (Electron 42). A worker that ended took its
   * session along; the browser keeps its exchanges with those of its page.
   */
  const askSession = async <T>(
    { wire }: OpenExchange,
    sessionId: string,
    ask: (sessionId: string) => Promise<T>,
  ): Promise<T | undefined> => {
    const ended = pages.get(wire)?.sessions.get(sessionId)?.ended.promise;
    const answer = ask(sessionId).catch(() => undefined);
    const answered = await (ended ? Promise.race([answer, ended]) : answer);
    if (answered !== undefined || sessionId === '') return answered;
    return ask('').catch(() => undefined);
  };

  const read = async (
    exchange: OpenExchange,
    sessionId: string,
    { at, cause }: ExchangeEnd,
    copy: string | undefined,
  ): Promise<void> => {
    const { wire, requestId, requestBody, hasRequestBody } = exchange;
    const body = await askSession(exchange, sessionId, (id) => readBody(wire, requestId, id));
    const isMissing = body !== undefined && requestBody === undefined && hasRequestBody;
    const sent = isMissing
      ? await askSession(exchange, sessionId, (id) => readRequestBody(wire, requestId, id))
      : requestBody;
    // `finish` may have given it up meanwhile.
    if (!pending.has(exchange)) return;
    if (!body) return lose(exchange, pages.get(wire)?.isGone ? 'closed' : cause);
    if (copy !== undefined && computeDigest(body) === copy) return;
    if (cause !== 'not-held' && isShort(exchange, body)) return lose(exchange, 'cut-off');
    exchange.settleCopy?.(body);
    config.onExchange(toCaptured(exchange, body, sent, at));
  };

  const whenToRead = ({ wire }: OpenExchange, sessionId: string): 'now' | undefined =>
    // A worker may end as soon as it has its reply, and its session with it.
    sessionId === '' && finishing === 0 ? pages.get(wire)?.when : 'now';

  const settle = async (
    exchange: OpenExchange,
    sessionId: string,
    end: ExchangeEnd,
  ): Promise<void> => {
    const { method, url, reply } = exchange;
    const twin = reply?.byWorker && copies.take(method, url);
    const copy = twin && (await within(WORKER_MS, twin));
    if (copy !== undefined && reply?.byWorker === 'passed-on') return;
    await queue.add(() => read(exchange, sessionId, end, copy), whenToRead(exchange, sessionId));
  };

  /** The reply came to its end, or will not any more. */
  const end = (exchange: OpenExchange, sessionId: string, cause: LossReason): void => {
    open.delete(exchange.requestId);
    recent.add(exchange.requestId);
    const [longest] = recent;
    if (recent.size > MAX_RECENT && longest !== undefined) recent.delete(longest);
    if (!exchange.reply) return exchange.settleCopy?.(undefined);
    if (cause === 'cut-off' || exchange.bytes > MAX_BODY_BYTES)
      return lose(exchange, cause === 'cut-off' ? cause : 'too-large');
    const settled = settle(exchange, sessionId, { at: instant(), cause });
    pending.set(
      exchange,
      settled.then(() => void pending.delete(exchange)),
    );
  };

  /** Replies whose end is not announced, because what asked for them is gone. */
  const endAll = (isOver: (exchange: OpenExchange) => boolean, cause: LossReason): void => {
    for (const exchange of [...open.values()].filter(isOver))
      end(exchange, exchange.sessionId, cause);
    queue.update();
  };

  const begin = (page: Page, sessionId: string, params: Params): void => {
    const requestId = text(params, 'requestId');
    const earlier = open.get(requestId);
    // Every page of a site is told what its one service worker does.
    if (earlier ? earlier.wire !== page.wire : recent.has(requestId)) return;
    open.delete(requestId);
    const { method, url } = { method: '', url: '', ...record(params, 'request') };
    if (!config.isWanted(url)) return earlier?.settleCopy?.(undefined);
    const isOfWorker = page.sessions.get(sessionId)?.type === 'service_worker';
    const settleCopy = earlier?.settleCopy ?? (isOfWorker ? copies.begin(method, url) : undefined);
    const from = { wire: page.wire, sessionId, settleCopy };
    open.set(requestId, openExchange(params, from, earlier));
    const [oldest] = open.values();
    if (open.size <= MAX_OPEN || !oldest) return;
    open.delete(oldest.requestId);
    lose(oldest, 'too-many');
  };

  const answered = (page: Page, params: Params): void => {
    const exchange = open.get(text(params, 'requestId'));
    if (!exchange || exchange.wire !== page.wire) return;
    if (isUnread(params)) {
      open.delete(exchange.requestId);
      return exchange.settleCopy?.(undefined);
    }
    exchange.reply = replyIn(params);
    const { loaderId, frameId, reply } = exchange;
    const isPage = exchange.requestId === loaderId && frameId === page.target?.id;
    if (!isPage || reply.status === 204 || reply.status === 205) return;
    // The page gives way to this document, and what it still loads is no longer announced.
    const isLeft = (other: OpenExchange): boolean =>
      other.wire === page.wire && other.sessionId === '' && other.loaderId !== loaderId;
    endAll(isLeft, 'aborted');
  };

  const finished = (page: Page, sessionId: string, params: Params, cause: LossReason): void => {
    const exchange = open.get(text(params, 'requestId'));
    if (!exchange || exchange.wire !== page.wire) return;
    exchange.bytes = Math.max(exchange.bytes, number(params, 'encodedDataLength'));
    end(exchange, sessionId, cause);
  };

  const attached = (page: Page, params: Params): void => {
    const sessionId = text(params, 'sessionId');
    const type = text(record(params, 'targetInfo'), 'type');
    page.sessions.set(sessionId, { type, ended: Promise.withResolvers<undefined>() });
    listenToTarget(page.wire, sessionId);
  };

  const detached = (page: Page, params: Params): void => {
    const ended = text(params, 'sessionId');
    page.sessions.get(ended)?.ended.resolve(undefined);
    page.sessions.delete(ended);
    endAll(({ sessionId }) => sessionId === ended, 'closed');
  };

  const onMessage = (page: Page, method: string, params: Params, sessionId: string): void => {
    switch (method) {
      case 'Network.requestWillBeSent':
        begin(page, sessionId, params);
        return queue.update();
      case 'Network.responseReceived':
        return answered(page, params);
      case 'Network.dataReceived': {
        const exchange = open.get(text(params, 'requestId'));
        if (exchange?.wire === page.wire) exchange.bytes += number(params, 'dataLength');
        return;
      }
      case 'Network.loadingFinished':
        finished(page, sessionId, params, 'not-held');
        return queue.update();
      case 'Network.loadingFailed':
        if (isBlocked(params)) open.delete(text(params, 'requestId'));
        else finished(page, sessionId, params, causeIn(params));
        return queue.update();
      case 'Target.attachedToTarget':
        return attached(page, params);
      case 'Target.detachedFromTarget':
        return detached(page, params);
      case 'Target.targetCreated': {
        const info = record(params, 'targetInfo');
        const isOurs = text(info, 'browserContextId') === page.target?.browserContextId;
        if (isOurs) attachTo(page.wire, text(info, 'targetId'));
        return;
      }
      default:
    }
  };

  const attach: ExchangeReader['attach'] = async (wire, when) => {
    const page: Page = {
      wire,
      when,
      target: undefined,
      sessions: new Map(),
      isGone: false,
    };
    pages.set(wire, page);
    wire.onMessage((method, params, sessionId) => onMessage(page, method, params, sessionId));
    wire.onEnd(() => {
      page.isGone = true;
      endAll((exchange) => exchange.wire === wire, 'closed');
    });
    page.target = await listenToPage(wire);
  };

  const finish: ExchangeReader['finish'] = async (ms, wire) => {
    const isOnWire = (other: { readonly wire: Wire }): boolean =>
      wire === undefined || other.wire === wire;
    const readAll = async (): Promise<void> => {
      const listening = [...pages.values()].filter((page) => !page.isGone && isOnWire(page));
      await within(ms / 2, Promise.all(listening.map(caughtUp)));
      queue.start();
      endAll(isOnWire, 'closed');
      await Promise.all([...pending].filter(([one]) => isOnWire(one)).map(([, done]) => done));
    };
    finishing += 1;
    await within(ms, readAll());
    finishing -= 1;
    for (const exchange of [...pending.keys()].filter(isOnWire)) {
      pending.delete(exchange);
      lose(exchange, 'closed');
    }
  };

  const readWaiting: ExchangeReader['readWaiting'] = async (ms) => {
    finishing += 1;
    queue.start();
    await within(ms, Promise.all(pending.values()));
    finishing -= 1;
  };

  return { attach, finish, readWaiting };
};

/** Resolves when all that a page has received so far is announced: answers come behind it. */
const caughtUp = ({ wire, sessions }: Page): Promise<unknown> =>
  Promise.allSettled(
    ['', ...sessions.keys()].map((sessionId) =>
      wire.send('Runtime.runIfWaitingForDebugger', {}, sessionId),
    ),
  );
