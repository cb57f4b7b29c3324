/** What the engine and the main process tell each other of newer versions. */
import type { UpdatesView } from '#calls/index.ts';

type UpdateAct = 'look' | 'download' | 'cancel';

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

const updateNewsIn = (message: unknown): UpdateNews | undefined =>
  typeof message === 'object' && message !== null && 'updates' in message
    ? (message as UpdateNews)
    : undefined;

/** The engine's side of newer versions: only the main process fetches and installs them. */

interface UpdateRelay {
  readonly view: () => UpdatesView;
  readonly look: () => void;
  readonly download: () => void;
  readonly cancel: () => void;
  readonly onChange: (listener: () => void) => void;
  /** Tells main whether to look once a day. */
  readonly lookDaily: (isWanted: boolean) => void;
  /** Takes main's news; whether the message was such. */
  readonly take: (message: unknown) => boolean;
}

export const createUpdateRelay = (
  first: UpdatesView,
  post: (request: UpdateRequest) => void,
): UpdateRelay => {
  let view = first;
  const listeners = new Set<() => void>();
  const act = (update: UpdateAct) => (): void => post({ update });
  return {
    view: () => view,
    look: act('look'),
    download: act('download'),
    cancel: act('cancel'),
    onChange: (listener) => void listeners.add(listener),
    lookDaily: (isWanted) => post({ lookDaily: isWanted }),
    take: (message) => {
      const news = updateNewsIn(message);
      if (news === undefined) return false;
      view = news.updates;
      for (const listener of listeners) listener();
      return true;
    },
  };
};
