import type { LookingAt, PresentPersonView } from '#contract/calls/members.ts';

/** People that are named at most; whoever came first is named first. */
const MOST_NAMED = 200;

export interface PresenceConfig {
  readonly now?: (() => number) | undefined;
  /** Called when somebody came or went, or looks at something else. */
  readonly changed: () => void;
  /** Called besides when somebody came: perhaps for the first time. */
  readonly came: () => void;
}

export interface Presence {
  /** Somebody opened a window; what it returns is called once, when that was closed. */
  readonly arrive: (person: { readonly id: string; readonly name: string }) => () => void;
  /** What somebody looks at from now on, in whichever of their windows was used last. */
  readonly look: (person: string, at: LookingAt | undefined) => void;
  readonly list: () => readonly PresentPersonView[];
}

interface Present {
  readonly id: string;
  readonly name: string;
  readonly since: string;
  windows: number;
  at?: LookingAt | undefined;
}

/** Who has a window of one project open at this moment, and what they look at. Nothing of it is kept. */
export const createPresence = ({ now = Date.now, changed, came }: PresenceConfig): Presence => {
  const present = new Map<string, Present>();
  return {
    arrive: ({ id, name }) => {
      const known = present.get(id);
      if (known) known.windows += 1;
      else {
        present.set(id, { id, name, since: new Date(now()).toISOString(), windows: 1 });
        changed();
        came();
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
    look: (id, at) => {
      const person = present.get(id);
      if (!person || isSame(person.at, at)) return;
      person.at = at;
      changed();
    },
    list: () =>
      [...present.values()]
        .slice(0, MOST_NAMED)
        .map(({ id, name, since, at }) => ({ id, name, since, ...(at && { at }) })),
  };
};

const isSame = (one: LookingAt | undefined, other: LookingAt | undefined): boolean =>
  one?.collection === other?.collection && one?.isCoding === other?.isCoding;
