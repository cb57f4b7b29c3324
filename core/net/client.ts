import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import { AppError } from '#kit/errors.ts';
import type { SentRequest, Reply } from '#kit/exchange.ts';
import { isPublicAddress, ledAstray, objection, publicLookup } from './addresses.ts';
import type { Clock } from './clock.ts';
import { ACCEPT_ENCODING, collectBytes, decode, decodeStart, type Received } from './decode.ts';
import { cancelled, toNetworkError } from './failures.ts';
import { flatHeaders, sentHeaders } from './headers.ts';
import { redactRequest, redactText } from '#kit/redact.ts';
import { isSecretHeader, withoutEcho } from './secrets.ts';
import { startInTurn } from './turns.ts';
import { messages } from './messages.ts';

/** Times in milliseconds, sizes in bytes. */
export interface Limits {
  readonly connectMs: number;
  /** From the request to the answer's headers. */
  readonly headersMs: number;
  /** The longest silence within a body. */
  readonly bodyMs: number;
  /** One page with all its redirects, so that a server that drips does not hold us for ever. */
  readonly totalMs: number;
  readonly packedBytes: number;
  readonly bodyBytes: number;
  readonly redirects: number;
}

const LIMITS: Limits = {
  connectMs: 10_000,
  headersMs: 20_000,
  bodyMs: 20_000,
  totalMs: 120_000,
  packedBytes: 16 * 1024 * 1024,
  bodyBytes: 64 * 1024 * 1024,
  redirects: 5,
};

/** Of a reply that is not whole, so many bytes are kept. */
const KEPT_OF_CUT = 1024 * 1024;

/** A probe reads no more of a body than this. */
const FIRST_BYTES = 16 * 1024;

export interface ClientConfig {
  /** Sent with every request: the product's name and version, and where to read about it. */
  readonly userAgent: string;
  readonly clock: Clock;
  readonly limits?: Partial<Limits>;
  /** The name look-up; the system's when left out. */
  readonly lookup?: LookupFunction;
  /** For tests: hosts that are served from this computer, by name: `http://127.0.0.1:4312`. */
  readonly local?: Readonly<Record<string, string>>;
}

export interface SendOptions {
  /** Hosts to which a redirect may lead. */
  readonly hosts: readonly string[];
  readonly probe?: boolean;
  readonly signal?: AbortSignal;
  /** Whether it is too late to start; `TurnOver` is thrown then. Redirects follow in the same turn. */
  readonly isOver?: (() => boolean) | undefined;
  /** Called with what came of a reply that was cut off or cannot be unpacked, before it is thrown. */
  readonly onCut?: ((reply: Reply) => void) | undefined;
}

/** Media as it comes: nothing of it is held in memory. */
export interface MediaReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface Client {
  /** One exchange with its redirects. Throws `AppError`; `Interrupted` when another try may help. */
  readonly send: (request: SentRequest, options: SendOptions) => Promise<Reply>;
  /** Opens a file. Every hop must be one of `hosts`. The caller reads the body, or leaves the loop. */
  readonly open: (request: SentRequest, options: SendOptions) => Promise<MediaReply>;
  readonly close: () => Promise<void>;
}

interface Hop {
  readonly url: URL;
  readonly request: SentRequest;
  readonly answer: Dispatcher.ResponseData;
  /** Where its redirect leads. */
  readonly target: URL | undefined;
}

export const createClient = (config: ClientConfig): Client => {
  const limits: Limits = { ...LIMITS, ...config.limits };
  const local = config.local ?? {};
  let agent: Promise<Agent> | undefined;

  const ask = async (
    request: SentRequest,
    signal: AbortSignal,
    isOver: (() => boolean) | undefined,
  ): Promise<Hop> => {
    const url = new URL(request.url);
    const served = Object.hasOwn(local, url.hostname) ? local[url.hostname] : undefined;
    agent ??= openAgent(limits, config.lookup, new Set(Object.values(local)));
    const way = isOver ? (await agent).compose(startInTurn(isOver)) : await agent;
    const answer = await way.request({
      origin: served ?? url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: { ...request.headers, ...(served === undefined ? {} : { host: url.host }) },
      body: bodyText(request.body),
      signal,
    });
    return { url, request, answer, target: findRedirectTarget(answer, url) };
  };

  /** Follows redirects within `hosts`; stops at the first answer that leads elsewhere. */
  const follow = async (first: SentRequest, options: SendOptions, signal: AbortSignal) => {
    let request = first;
    for (let hops = 0; ; hops += 1) {
      const hop = await ask(request, signal, hops === 0 ? options.isOver : undefined);
      const { target } = hop;
      if (!target || options.probe) return hop;
      if (target.protocol === 'http:' && objection(secure(target), options.hosts) === undefined) {
        await discard(hop);
        throw new AppError(
          'platform_error',
          messages.redirectsToUnencrypted({ hostname: hop.url.hostname }),
        );
      }
      if (objection(target, options.hosts) !== undefined) return hop;
      await discard(hop);
      if (hops === limits.redirects)
        throw new AppError(
          'platform_error',
          messages.tooManyRedirects({
            hostname: hop.url.hostname,
            redirects: limits.redirects,
          }),
        );
      request = nextRequest(hop, target);
    }
  };

  const read = async (hop: Hop, probe: boolean, received: Received): Promise<Uint8Array> => {
    const { body, headers } = hop.answer;
    const host = hop.url.hostname;
    const encoding = flatHeaders(headers)['content-encoding'];
    if (!probe)
      return decode(
        await collectBytes(body, limits.packedBytes, host, received),
        encoding,
        limits.bodyBytes,
        host,
      );
    const start = await firstBytes(body);
    return encoding === undefined ? start : new Uint8Array();
  };

  const send = async (sentRequest: SentRequest, options: SendOptions): Promise<Reply> => {
    const probe = options.probe ?? false;
    const encoding = probe ? 'identity' : ACCEPT_ENCODING;
    const request = {
      ...sentRequest,
      headers: sentHeaders(sentRequest, config.userAgent, encoding),
    };
    const limit = AbortSignal.timeout(limits.totalMs);
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
    const received: Received = { chunks: [], size: 0 };
    let hop: Hop | undefined;
    try {
      hop = await follow(request, options, signal);
      return replyFromHop(request, hop, await read(hop, probe, received));
    } catch (error) {
      if (options.signal?.aborted) throw cancelled(options.signal.reason);
      const host = hop?.url.hostname ?? new URL(request.url).hostname;
      const failure = toNetworkError(limit.aborted ? limit.reason : error, host);
      if (hop && !probe && options.onCut)
        options.onCut(await cutReplyFromHop(request, hop, received, failure));
      throw failure;
    }
  };

  const replyFromHop = (request: SentRequest, hop: Hop, body: Uint8Array): Reply => {
    const finalUrl = hop.target?.href ?? hop.url.href;
    return {
      request: redactRequest(request),
      status: hop.answer.statusCode,
      headers: replyHeaders(hop.answer),
      body: withoutEcho(body, request),
      at: new Date(config.clock.now()).toISOString(),
      ...(finalUrl === new URL(request.url).href ? {} : { finalUrl: redactText(finalUrl) }),
    };
  };

  const cutReplyFromHop = async (
    request: SentRequest,
    hop: Hop,
    { chunks, size }: Received,
    { message }: AppError,
  ): Promise<Reply> => {
    const headers = flatHeaders(hop.answer.headers);
    const body = await decodeStart(Buffer.concat(chunks), headers['content-encoding'], KEPT_OF_CUT);
    const announced = Number(headers['content-length'] ?? NaN);
    return {
      ...replyFromHop(request, hop, body),
      cutOff: {
        reason: message,
        received: size,
        ...(Number.isSafeInteger(announced) && { announced }),
      },
    };
  };

  const open = async (sentRequest: SentRequest, options: SendOptions): Promise<MediaReply> => {
    const request = {
      ...sentRequest,
      headers: sentHeaders(sentRequest, config.userAgent, 'identity'),
    };
    const quit = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, quit.signal]) : quit.signal;
    try {
      const hop = await follow(request, options, signal);
      if (hop.target) {
        await discard(hop);
        throw new AppError(
          'platform_error',
          messages.redirectsToOtherHost({
            hostname: hop.url.hostname,
            hostname2: hop.target.hostname,
          }),
        );
      }
      const { statusCode: status, headers } = hop.answer;
      return { status, headers: flatHeaders(headers), body: stream(hop, quit, options.signal) };
    } catch (error) {
      if (options.signal?.aborted) throw cancelled(options.signal.reason);
      throw toNetworkError(error, new URL(request.url).hostname);
    }
  };

  return { send, open, close: async () => (await agent)?.destroy() };
};

/** Loads undici with the first request: a window that only shows what is stored starts sooner without it. */
const openAgent = async (
  limits: Limits,
  lookup: LookupFunction | undefined,
  local: ReadonlySet<string>,
): Promise<Agent> => {
  const undici = await import('./undici.ts');
  // HTTP/1.1 only: simple to reason about, and spoken by every platform.
  const connect = undici.buildConnector({
    timeout: limits.connectMs,
    allowH2: false,
    lookup: publicLookup(lookup),
  });
  return new undici.Agent({
    connect: guardConnector(connect, local),
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.bodyMs,
    maxHeaderSize: 64 * 1024,
    connections: 4,
    pipelining: 1,
  });
};

/** Opens sockets to public addresses only, and to the servers that a test named. */
const guardConnector =
  (connect: buildConnector.connector, local: ReadonlySet<string>): buildConnector.connector =>
  (options, callback) => {
    const origin = `${options.protocol}//${options.host ?? options.hostname}`;
    const address = options.hostname.replace(/^\[|\]$/g, '');
    // A literal address is never looked up, so the look-up's own guard does not see it.
    if (isIP(address) !== 0 && !local.has(origin) && !isPublicAddress(address))
      return callback(ledAstray(options.hostname), null);
    return connect(options, callback);
  };

const bodyText = (body: unknown): string | null => {
  if (body === undefined || body === null) return null;
  return typeof body === 'string' ? body : JSON.stringify(body);
};

const findRedirectTarget = (answer: Dispatcher.ResponseData, from: URL): URL | undefined => {
  if (![301, 302, 303, 307, 308].includes(answer.statusCode)) return undefined;
  const location = flatHeaders(answer.headers)['location'];
  if (location === undefined || !URL.canParse(location, from.href)) return undefined;
  return new URL(location, from.href);
};

const secure = (url: URL): URL => new URL(url.href.replace(/^http:/, 'https:'));

/** The request that a redirect asks for. What identifies the person stays with the host it was for. */
const nextRequest = ({ url, request, answer }: Hop, target: URL): SentRequest => {
  const kept = answer.statusCode === 307 || answer.statusCode === 308 || request.method !== 'POST';
  const dropped = new Set(kept ? [] : ['content-type']);
  const leaves = target.hostname !== url.hostname;
  return {
    method: kept ? request.method : 'GET',
    url: target.href,
    headers: Object.fromEntries(
      Object.entries(request.headers).filter(
        ([name]) => !dropped.has(name.toLowerCase()) && !(leaves && isSecretHeader(name)),
      ),
    ),
    ...(kept && request.body !== undefined ? { body: request.body } : {}),
  };
};

/** The headers of a body that is no longer packed. */
const replyHeaders = (answer: Dispatcher.ResponseData): Readonly<Record<string, string>> => {
  const headers = flatHeaders(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding'])
    delete headers[name];
  return headers;
};

const discard = ({ answer }: Hop): Promise<void> => answer.body.dump({ limit: FIRST_BYTES });

const firstBytes = async (body: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  // Leaving the loop closes the connection: the rest is never sent.
  for await (const chunk of body) return chunk.subarray(0, FIRST_BYTES);
  return new Uint8Array();
};

async function* stream(
  hop: Hop,
  quit: AbortController,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of hop.answer.body as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    if (signal?.aborted) throw cancelled(signal.reason);
    throw toNetworkError(error, hop.url.hostname);
  } finally {
    quit.abort();
  }
}
