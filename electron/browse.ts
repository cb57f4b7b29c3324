/** The engine's side of opening one page in the app's own browser: only the main process has one. */
import type { CapturedReply } from './capture/to-engine.ts';

export interface Browsing {
  /** Resolves with the page's document; rejects when it could not be opened. */
  readonly browse: (
    address: string,
    hosts: readonly string[],
    signal: AbortSignal | undefined,
  ) => Promise<CapturedReply>;
  /** Takes main's answer; whether the message was one. */
  readonly take: (message: unknown) => boolean;
}

interface Waiting {
  readonly resolve: (reply: CapturedReply) => void;
  readonly reject: (error: Error) => void;
}

/** What the engine asks of main. */
export interface PageRequest {
  readonly browse: { readonly address: string; readonly hosts: readonly string[] };
  readonly id: number;
}

export const createBrowsing = (post: (message: PageRequest) => void): Browsing => {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  return {
    browse: (address, hosts, signal) =>
      new Promise((resolve, reject) => {
        last += 1;
        const id = last;
        waiting.set(id, { resolve, reject });
        // The page ends by itself; nobody waits for it any more.
        signal?.addEventListener('abort', () => {
          waiting.delete(id);
          reject(new Error('cancelled'));
        });
        post({ browse: { address, hosts }, id });
      }),
    take: (message) => {
      if (typeof message !== 'object' || message === null || !('browsed' in message)) return false;
      const { browsed, reply, error } = message as Record<string, unknown>;
      const one = typeof browsed === 'number' ? waiting.get(browsed) : undefined;
      if (typeof browsed !== 'number' || one === undefined) return true;
      waiting.delete(browsed);
      if (reply === undefined) one.reject(new Error(String(error)));
      else one.resolve(reply as CapturedReply);
      return true;
    },
  };
};

/** The engine's wish in a message to main; nothing where it says something else. */
export const pageWishIn = (message: unknown): PageRequest | undefined =>
  typeof message === 'object' && message !== null && 'browse' in message
    ? (message as PageRequest)
    : undefined;
