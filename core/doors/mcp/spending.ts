import type { Engine } from '../../engine/engine.ts';
import type { Store } from '../../store/index.ts';

/** What the calls of one request cost, and whether they have ended. */
export interface Spending {
  /** The engine, with its calls counted. */
  readonly engine: Engine;
  readonly used: number;
  /** Resolves when no call is under way. */
  readonly settled: () => Promise<unknown>;
}

export const countSpending = (engine: Engine): Spending => {
  const calls = new Set<Promise<unknown>>();
  let used = 0;
  const counted: Engine = {
    ...engine,
    get inFlight() {
      return engine.inFlight;
    },
    call: (...callArguments) => {
      const call = engine.call(...callArguments).then((outcome) => {
        used += outcome.meta.creditsUsed;
        calls.delete(call);
        return outcome;
      });
      calls.add(call);
      return call;
    },
  };
  return {
    engine: counted,
    get used() {
      return used;
    },
    settled: async () => {
      while (calls.size > 0) await Promise.all(calls);
    },
  };
};

/** The credit headers of a caller: what this request used, and what may still be spent. */
export const creditHeaders = (
  store: Store,
  keyId: string,
  used: number,
): Readonly<Record<string, string>> => ({
  'x-credits-used': String(used),
  'x-credits-remaining': String(Math.max(0, store.ledger.credits(keyId).available)),
});

/**
 * The same answer, held back until its first bytes are there: the headers of a stream are sent before
 * it, and would not know what it cost.
 */
export const begun = async (response: Response): Promise<Response> => {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const first = await reader.read();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (first.done) controller.close();
      else controller.enqueue(first.value);
    },
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { status: response.status, headers: response.headers });
};
