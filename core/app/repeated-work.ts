/** Work that a program does after its start and then from time to time. Nothing waits for it. */
export interface RepeatedWork {
  /** Ends what is under way, and waits for that. */
  readonly close: () => Promise<void>;
}

interface Parts {
  readonly everyMs: number;
  /** Never twice at a time. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Hears in words why it failed; it is tried again at its next time. */
  readonly onError: (words: string) => void;
}

export const repeatWork = ({ everyMs, work, onError }: Parts): RepeatedWork => {
  const ending = new AbortController();
  let working: Promise<void> | undefined;
  const attempt = async (): Promise<void> => {
    try {
      await work(ending.signal);
    } catch (error) {
      onError(error instanceof Error ? error.message : 'unknown error');
    }
  };
  const begin = (): void => {
    working ??= attempt().finally(() => {
      working = undefined;
    });
  };
  const timer = setInterval(begin, everyMs).unref();
  // After whatever the start has to answer first.
  const first = setImmediate(begin);
  return {
    close: async () => {
      clearInterval(timer);
      clearImmediate(first);
      ending.abort();
      await working;
    },
  };
};
