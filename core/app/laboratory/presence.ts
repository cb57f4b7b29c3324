import type { PresentPersonView } from '#contract/calls/members.ts';

/** People that are named at most; whoever came first is named first. */
const MOST_NAMED = 200;

export interface PresenceConfig {
  readonly now?: (() => number) | undefined;
  /** Called when somebody came or went. */
  readonly changed: () => void;
}

export interface Presence {
  /** Somebody opened a window; what it returns is called once, when that was closed. */
  readonly arrive: (person: { readonly id: string; readonly name: string }) => () => void;
  readonly list: () => readonly PresentPersonView[];
}

interface Present extends PresentPersonView {
  windows: number;
}

/** Who has a window of one project open at this moment. Nothing of it is kept. */
export const createPresence = ({ now = Date.now, changed }: PresenceConfig): Presence => {
  const present = new Map<string, Present>();
  return {
    arrive: ({ id, name }) => {
      const known = present.get(id);
      if (known) known.windows += 1;
      else {
        present.set(id, { id, name, since: new Date(now()).toISOString(), windows: 1 });
        changed();
      }
      return () => {
        const left = present.get(id);
        if (!left) return;
        left.windows -= 1;
        if (left.windows > 0) return;
        present.delete(id);
        changed();
      };
    },
    list: () =>
      [...present.values()]
        .slice(0, MOST_NAMED)
        .map(({ id, name, since }) => ({ id, name, since })),
  };
};
