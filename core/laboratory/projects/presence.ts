import type { LookingAt, PresentPersonView } from '#calls/members/members.ts';
import type { PresentPeople } from '../store/present-people.ts';

/** People that are named at most; whoever came first is named first. */
const MOST_NAMED = 200;

export interface PresenceConfig {
  readonly now?: (() => number) | undefined;
  readonly people: PresentPeople;
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

/**
 * Who has a window of one project open at this moment, at whichever process, and what they look at. A window may be
 * open at one process and say at another what it shows. Nothing of it is kept when the windows are closed.
 */
export const createPresence = ({
  now = Date.now,
  people,
  changed,
  came,
}: PresenceConfig): Presence => {
  /** How many windows of each person are open at this process. */
  const windows = new Map<string, number>();
  const instant = (): string => new Date(now()).toISOString();

  const leave = (id: string): void => {
    const left = (windows.get(id) ?? 0) - 1;
    if (left > 0) return void windows.set(id, left);
    windows.delete(id);
    try {
      people.remove(id);
    } catch {
      // A store that cannot be written to: the row goes with the process.
    }
    changed();
  };

  return {
    arrive: ({ id, name }) => {
      const known = windows.get(id) ?? 0;
      windows.set(id, known + 1);
      if (known === 0) {
        const isNew = people.list().every(({ person }) => person !== id);
        people.arrive({ person: id, name, at: instant() });
        changed();
        if (isNew) came();
      }
      let isOpen = true;
      return () => {
        if (isOpen) leave(id);
        isOpen = false;
      };
    },
    look: (id, at) => {
      const rows = people.list().filter(({ person }) => person === id);
      if (rows.length === 0 || isSame(latestLook(rows), at)) return;
      people.look(id, at, instant());
      changed();
    },
    list: () =>
      [...Map.groupBy(people.list(), ({ person }) => person)]
        .slice(0, MOST_NAMED)
        .flatMap(([id, rows]) => {
          const at = latestLook(rows);
          return rows
            .slice(0, 1)
            .map(({ name, since }) => ({ id, name, since, ...(at && { at }) }));
        }),
  };
};

/** At what somebody looks who has windows at several processes. */
const latestLook = (
  rows: readonly { readonly lookedAt: string; readonly looks: unknown }[],
): LookingAt | undefined => {
  const [latest] = rows.toSorted((a, b) => (a.lookedAt > b.lookedAt ? -1 : 1));
  return (latest?.looks ?? undefined) as LookingAt | undefined;
};

const isSame = (one: LookingAt | undefined, other: LookingAt | undefined): boolean =>
  one?.collection === other?.collection && one?.isCoding === other?.isCoding;
