/** The engine's side of taking the page that is browsed: only the main process has it. */
import type { TakenPage, TakingFailure } from '#calls/index.ts';

/** What main answers. */
export type Taking = { readonly taken: TakenPage } | { readonly failure: TakingFailure };

export interface PageTaking {
  readonly take: () => Promise<Taking>;
  /** Takes main's answer; whether the message was one. */
  readonly receive: (message: unknown) => boolean;
}

/** What the engine asks of main. */
export interface TakingRequest {
  readonly takePage: number;
}

export const createPageTaking = (post: (message: TakingRequest) => void): PageTaking => {
  const waiting = new Map<number, (taking: Taking) => void>();
  let last = 0;
  return {
    take: () =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        post({ takePage: last });
      }),
    receive: (message) => {
      if (typeof message !== 'object' || message === null || !('pageTaken' in message))
        return false;
      const { pageTaken, taking } = message as { pageTaken: number; taking: Taking };
      waiting.get(pageTaken)?.(taking);
      waiting.delete(pageTaken);
      return true;
    },
  };
};

/** The number of the engine's request in a message to main; nothing where it says something else. */
export const takingRequestIn = (message: unknown): number | undefined =>
  typeof message === 'object' &&
  message !== null &&
  'takePage' in message &&
  typeof message.takePage === 'number'
    ? message.takePage
    : undefined;
