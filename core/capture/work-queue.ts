/** Work that is done one after the other, in the order in which it came; what waits is bounded. */
export interface WorkQueue<T> {
  /** Returns `false`, and does nothing, where no more can wait. */
  readonly add: (work: T) => boolean;
  /** What waits, and first what is being done. */
  readonly pending: () => readonly T[];
  /** Resolves when nothing is left to be done. */
  readonly whenIdle: () => Promise<void>;
  /** Drops what waits. */
  readonly clear: () => void;
}

export interface WorkQueueConfig<T> {
  /** Must not reject. */
  readonly work: (one: T) => Promise<void>;
  /** How many may wait, and of what size together. */
  readonly most: { readonly count: number; readonly size: number };
  readonly sizeOf: (one: T) => number;
}

export const createWorkQueue = <T>({ work, most, sizeOf }: WorkQueueConfig<T>): WorkQueue<T> => {
  let pending: T[] = [];
  let size = 0;
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    for (let one = pending[0]; one !== undefined; one = pending[0]) {
      await work(one);
      pending.shift();
      size -= sizeOf(one);
    }
    running = undefined;
  };

  return {
    add: (one) => {
      const next = sizeOf(one);
      if (pending.length >= most.count || (pending.length > 0 && size + next > most.size))
        return false;
      pending.push(one);
      size += next;
      running ??= run();
      return true;
    },
    pending: () => pending,
    whenIdle: () => running ?? Promise.resolve(),
    clear: () => {
      pending = pending.slice(0, 1);
      size = pending.reduce((sum, one) => sum + sizeOf(one), 0);
    },
  };
};
