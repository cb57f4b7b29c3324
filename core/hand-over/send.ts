import type { OutboxEntry, Store } from '../store/index.ts';
import { buildParcels } from './build-parcels.ts';
import { frameBytes, gzipped } from './frames.ts';
import { takeLeftOut } from './left-out.ts';
import { PARCEL_LIMITS, type ParcelLimits } from './limits.ts';
import { PARCELS_FORMAT, type ParcelAnswer } from './parcel.ts';

/** Sends one request and yields what is answered for each parcel; throws where there is no connection. */
export type ExchangeParcels = (request: AsyncIterable<Uint8Array>) => AsyncIterable<ParcelAnswer>;

export interface SendConfig {
  /** Of the desktop. */
  readonly store: Store;
  /** The address of the laboratory, as its collections are shared with it. */
  readonly laboratory: string;
  readonly exchange: ExchangeParcels;
  readonly now: () => number;
  readonly limits?: ParcelLimits;
  readonly signal?: AbortSignal | undefined;
}

/** Entries of the outbox, by what became of them. */
export interface SendReport {
  readonly taken: number;
  readonly known: number;
  readonly refused: number;
  /** Not taken yet: they are sent again with the next sending. */
  readonly later: number;
}

/** Entries that are read at a time. */
const CHUNK = 500;

/** A frame of a parcel; the last one has the entries for which the parcel stands. */
interface OutgoingFrame {
  readonly bytes: Uint8Array;
  readonly entries: readonly OutboxEntry[];
}

/**
 * Hands over what waits, in its order and in requests of bounded size; each answer empties the outbox of what
 * it is about. Throws what `exchange` throws: what has no answer by then waits on.
 */
export const sendParcels = async (config: SendConfig): Promise<SendReport> => {
  const { store, laboratory, exchange, limits = PARCEL_LIMITS, signal } = config;
  const report = { taken: 0, known: 0, refused: 0, later: 0 };
  const source = waitingFrames(config, limits);
  const sent = new Map<number, OutboxEntry>();
  const queue = { next: source.next() };

  function* request(): Generator<Uint8Array> {
    const head = {
      format: PARCELS_FORMAT,
      version: 1,
      at: new Date(config.now()).toISOString(),
      leftOut: store.leftOut.marks(laboratory),
    };
    const first = frameBytes({ json: head, blobs: [] });
    yield first;
    // A little is left for gzip, which makes what is packed already a little longer.
    let left = limits.request * 0.99 - first.byteLength;
    for (;;) {
      const { done, value } = queue.next;
      if (done === true || value.bytes.byteLength > left) return;
      const { bytes, entries } = value;
      left -= bytes.byteLength;
      for (const entry of entries) sent.set(entry.seq, entry);
      yield bytes;
      queue.next = source.next();
    }
  }

  while (queue.next.done !== true) {
    signal?.throwIfAborted();
    const before = queue.next;
    for await (const answer of exchange(gzipped(request()))) {
      if (answer.state === 'left-out') takeLeftOut(store, laboratory, answer);
      else {
        report[reportName(answer)] += answer.numbers.length;
        settle(store, answer, sent);
      }
      signal?.throwIfAborted();
    }
    // What is larger than any request would never be sent: the frame is passed over.
    if (queue.next === before) queue.next = source.next();
  }
  return report;
};

/** One that is about a parcel. */
type Outcome = Exclude<ParcelAnswer, { readonly state: 'left-out' }>;

const reportName = (answer: Outcome): keyof SendReport =>
  answer.state === 'refused' && answer.again ? 'later' : answer.state;

const settle = (store: Store, answer: Outcome, sent: Map<number, OutboxEntry>): void => {
  const entries = answer.numbers.flatMap((number) => sent.get(number) ?? []);
  for (const { seq } of entries) sent.delete(seq);
  if (answer.state !== 'refused') {
    store.outbox.settle(entries);
    if (answer.request !== undefined) store.forgettingRequests.settle(answer.request);
  } else if (!answer.again) store.outbox.refuse(entries, answer.reason);
};

/** All that waits, one parcel at a time, requests to forget somebody first; what is gone is taken out of the outbox. */
function* waitingFrames(
  { store, laboratory }: SendConfig,
  limits: ParcelLimits,
): Generator<OutgoingFrame> {
  for (const { id: request, ...person } of store.forgettingRequests.waiting(laboratory)) {
    const json = { kind: 'forget', numbers: [], request, ...person };
    yield { bytes: frameBytes({ json, blobs: [] }), entries: [] };
  }
  for (let after = 0; ;) {
    const entries = store.outbox.next(laboratory, after, CHUNK);
    const last = entries.at(-1);
    if (!last) return;
    after = last.seq;
    for (const { entries: own, frames, settled } of buildParcels(store, entries, limits)) {
      if (settled === 'gone') store.outbox.settle(own);
      else if (settled) store.outbox.refuse(own, settled);
      for (const [n, frame] of frames.entries())
        yield { bytes: frameBytes(frame), entries: n === frames.length - 1 ? own : [] };
    }
  }
}
