/** Work that waits until a page has come to rest, so that its load does not pay for it. */
export interface IdleQueue {
  /** Resolves when the work, which must not reject, is done. `now`: without waiting for the page. */
  readonly add: (work: () => Promise<void>, when?: 'now') => Promise<void>;
  /** To be called after whatever may have made the page busy or brought it to rest. */
  readonly update: () => void;
  /** Begins with all that waits. */
  readonly start: () => void;
}

/** A page asks for the next thing within that time, or it has come to rest. */
export const QUIET_MS = 150;
/** A page that never comes to rest is not waited for any longer. */
export const LONGEST_WAIT_MS = 2000;
/** Each holds one body in memory. */
const AT_ONCE = 4;

export const createIdleQueue = (isBusy: () => boolean): IdleQueue => {
  let waiting: (() => Promise<void>)[] = [];
  let ready: (() => Promise<void>)[] = [];
  let running = 0;
  let quiet: NodeJS.Timeout | undefined;
  let longest: NodeJS.Timeout | undefined;

  const work = async (): Promise<void> => {
    running += 1;
    for (let next = ready.shift(); next; next = ready.shift()) await next();
    running -= 1;
  };

  const begin = (added: readonly (() => Promise<void>)[]): void => {
    ready.push(...added);
    for (let free = Math.min(AT_ONCE - running, ready.length); free > 0; free -= 1) void work();
  };

  const start = (): void => {
    clearTimeout(quiet);
    clearTimeout(longest);
    longest = undefined;
    const added = waiting;
    waiting = [];
    begin(added);
  };

  const update = (): void => {
    if (waiting.length === 0) return;
    clearTimeout(quiet);
    if (!isBusy()) quiet = setTimeout(start, QUIET_MS);
  };

  return {
    add: (work, when) =>
      new Promise((resolve) => {
        const job = (): Promise<void> => work().then(resolve);
        if (when === 'now') return begin([job]);
        waiting.push(job);
        longest ??= setTimeout(start, LONGEST_WAIT_MS);
        update();
      }),
    update,
    start,
  };
};
