/** The engine's side of newer versions: only the main process fetches and installs them. */
import type { UpdatesView } from '#calls/index.ts';
import { updateNewsIn, type UpdateAct, type UpdateRequest } from './wire.ts';

export interface UpdateRelay {
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
