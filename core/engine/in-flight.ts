/** Calls under way, and how they end when the program does. */
export interface InFlight {
  /** Whether new calls are taken. */
  readonly open: boolean;
  readonly size: number;
  /** Aborted when a closing has waited long enough. */
  readonly ending: AbortSignal;
  /** Counts a call until it ends; hands it on. */
  readonly track: <T>(flight: Promise<T>) => Promise<T>;
  /** Takes no more calls, waits for those under way (at most `graceMs`), then aborts the rest. */
  readonly close: (graceMs: number) => Promise<void>;
}

/** What ignores its signal is not waited for much longer than this, in milliseconds. */
const AFTER_ABORT_MS = 1000;

export const createInFlight = (): InFlight => {
  const flying = new Set<Promise<unknown>>();
  const ending = new AbortController();
  let open = true;
  return {
    get open() {
      return open;
    },
    get size() {
      return flying.size;
    },
    ending: ending.signal,
    track: (flight) => {
      const landed = (): void => void flying.delete(flight);
      flying.add(flight);
      flight.then(landed, landed);
      return flight;
    },
    close: async (graceMs) => {
      open = false;
      const landed = Promise.allSettled(flying);
      await Promise.race([landed, passed(graceMs)]);
      ending.abort();
      await Promise.race([landed, passed(AFTER_ABORT_MS)]);
    },
  };
};

const passed = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms).unref());
