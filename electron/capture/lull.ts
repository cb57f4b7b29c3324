/** Work that waits until a page has come to rest, so that its load does not pay for it. */
export interface Lull {
  readonly add: (work: () => Promise<void>) => void;
  /** To be told after whatever may have made the page busy or brought it to rest. */
  readonly stir: () => void;
}

/** A page asks for the next thing within that time, or it has come to rest. */
export const QUIET_MS = 150;
/** A page that never comes to rest is not waited for any longer. */
export const MOST_MS = 2000;

export const createLull = (isBusy: () => boolean): Lull => {
  let waiting: (() => Promise<void>)[] = [];
  let quiet: NodeJS.Timeout | undefined;
  let latest: NodeJS.Timeout | undefined;

  const begin = (): void => {
    clearTimeout(quiet);
    clearTimeout(latest);
    latest = undefined;
    const works = waiting;
    waiting = [];
    for (const work of works) void work();
  };

  const stir = (): void => {
    clearTimeout(quiet);
    if (waiting.length > 0 && !isBusy()) quiet = setTimeout(begin, QUIET_MS);
  };

  return {
    add: (work) => {
      waiting.push(work);
      latest ??= setTimeout(begin, MOST_MS);
      stir();
    },
    stir,
  };
};
