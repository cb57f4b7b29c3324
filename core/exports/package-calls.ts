/** The calls of a study package with their replies, one after the other. */
import type { Reply } from '#kit/exchange.ts';
import { AppError } from '#kit/errors.ts';
import type { EvidenceCall, Exchange } from './dataset.ts';
import type { Findings } from './findings.ts';
import { linesFromChunks } from './lines.ts';
import { PACKAGE } from './package-format.ts';
import { callIn, exchangeIn, problemOfLine, rowsIn } from './package-parts.ts';
import type { OpenZip } from './unzip.ts';
import { messages } from './messages.ts';

/** Exchanges of one call, and bytes of its replies together, that are held at a time. */
const MOST_EXCHANGES = 10_000;
const MOST_REPLIES = 64 * 2 ** 20;
/** A reply may stand in several calls; all together may be read so many times. */
const MOST_READINGS = 16;

export interface CallWithExchanges {
  readonly call: EvidenceCall;
  readonly exchanges: readonly Exchange[];
}

/** The calls in their order, each with its exchanges; both files are read once. */
export async function* callsIn(zip: OpenZip, found: Findings): AsyncGenerator<CallWithExchanges> {
  const exchanges = createPackageExchangeReader(zip, found);
  let waiting = await exchanges();
  for await (const call of namedCalls(zip, found)) {
    const own: Exchange[] = [];
    for (; waiting?.callId === call.callId; waiting = await exchanges()) {
      own.push(waiting);
      if (own.length > MOST_EXCHANGES)
        throw new AppError(
          'validation_error',
          messages.tooManyReplies({ mostExchanges: MOST_EXCHANGES }),
        );
    }
    yield { call, exchanges: own };
  }
  for (; waiting; waiting = await exchanges())
    found.add(PACKAGE.exchanges, messages.exchangeOfNoCall({ callId: waiting.callId }));
}

const createPackageExchangeReader = (zip: OpenZip, found: Findings) => {
  const lines = linesFromChunks(zip.read(PACKAGE.exchanges));
  return async (): Promise<Exchange | undefined> => {
    for (;;) {
      const line = await lines.next();
      if (line.done) return undefined;
      const exchange = exchangeIn(line.value);
      if (exchange) return exchange;
      found.add(PACKAGE.exchanges, problemOfLine(line.value, messages.noExchange));
    }
  };
};

/** A package of an early version names the calls in the rows alone. */
export async function* namedCalls(zip: OpenZip, found: Findings): AsyncGenerator<EvidenceCall> {
  if (!zip.has(PACKAGE.calls)) {
    yield* callsOfRows(zip);
    return;
  }
  for await (const line of linesFromChunks(zip.read(PACKAGE.calls))) {
    const call = callIn(line);
    if (call) yield call;
    else found.add(PACKAGE.calls, problemOfLine(line, messages.noCall));
  }
}

/** In the order of the exchanges. */
async function* callsOfRows(zip: OpenZip): AsyncGenerator<EvidenceCall> {
  const named = new Map<string, EvidenceCall>();
  for await (const { origin } of rowsIn(zip)) {
    const { callId, operation, params, route } = origin;
    if (!named.has(callId)) named.set(callId, { callId, operation, params, route });
  }
  let last = '';
  for await (const line of linesFromChunks(zip.read(PACKAGE.exchanges))) {
    const callId = exchangeIn(line)?.callId ?? last;
    if (callId === last) continue;
    last = callId;
    yield named.get(callId) ?? { callId, operation: '', params: {}, route: '' };
  }
}

export interface CallReplies {
  readonly replies: readonly Reply[];
  /** Hashes of replies that are not in the package. */
  readonly missing: readonly string[];
}

/** Reads the replies of calls. Throws `validation_error` for more than can be held or is worth the time. */
export const createReplies = (zip: OpenZip) => {
  const sizes = new Map<string, number>();
  const readSize = (path: string): number => {
    const known = sizes.get(path);
    if (known !== undefined) return known;
    const { size } = zip.sizes(path);
    sizes.set(path, size);
    budget += size * MOST_READINGS;
    return size;
  };
  let budget = MOST_REPLIES;
  return async (exchanges: readonly Exchange[]): Promise<CallReplies> => {
    const replies: Reply[] = [];
    const missing: string[] = [];
    let held = 0;
    for (const exchange of exchanges) {
      // What was cut off was read by no parser.
      if (exchange.cutOff !== undefined) continue;
      const path = `${PACKAGE.bodies}${exchange.bodySha256}`;
      if (!zip.has(path)) {
        missing.push(exchange.bodySha256);
        continue;
      }
      const size = readSize(path);
      [held, budget] = [held + size, budget - size];
      if (held > MOST_REPLIES) throw new AppError('validation_error', messages.repliesTooLarge);
      if (budget < 0) throw new AppError('validation_error', messages.repliesNamedTooOften);
      replies.push(replyFromExchange(exchange, await zip.bytes(path, MOST_REPLIES)));
    }
    return { replies, missing };
  };
};

const replyFromExchange = (head: Exchange, body: Uint8Array): Reply => ({
  request: {
    method: head.method,
    url: head.url,
    headers: head.requestHeaders,
    ...('requestBody' in head ? { body: head.requestBody } : {}),
  },
  status: head.status,
  headers: head.responseHeaders,
  body,
  at: head.at,
  ...(head.isUndated && { isUndated: true }),
  finalUrl: head.finalUrl,
});
