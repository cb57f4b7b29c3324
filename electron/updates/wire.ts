/** What the engine and the main process tell each other of newer versions. */
import type { UpdatesView } from '#calls/index.ts';

export type UpdateAct = 'look' | 'download' | 'cancel';

/** From the engine: what the person wants done, or whether to look once a day. */
export type UpdateRequest = { readonly update: UpdateAct } | { readonly lookDaily: boolean };

/** From main: how things are. */
export interface UpdateNews {
  readonly updates: UpdatesView;
}

const ACTS: readonly unknown[] = ['look', 'download', 'cancel'] satisfies readonly UpdateAct[];

/** The request in a message to main; nothing where it says something else. */
export const updateRequestIn = (message: unknown): UpdateRequest | undefined => {
  if (typeof message !== 'object' || message === null) return undefined;
  const { update, lookDaily } = message as Record<string, unknown>;
  if (typeof lookDaily === 'boolean') return { lookDaily };
  return ACTS.includes(update) ? { update: update as UpdateAct } : undefined;
};

export const updateNewsIn = (message: unknown): UpdateNews | undefined =>
  typeof message === 'object' && message !== null && 'updates' in message
    ? (message as UpdateNews)
    : undefined;
