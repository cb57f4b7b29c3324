import { allNames, type FindPeople, type PersonNames } from '#kit/account.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { exampleFromNames } from './items-of-person.ts';
import { createLeftOut } from './left-out.ts';

/** Somebody who is left out, of whom something is held nevertheless: it came before that was known. */
export interface HeldLeftOut {
  readonly platform: string;
  /** An identifier, a handle or an address. */
  readonly person: string;
  /** How many items, those of the library among them. */
  readonly items: number;
  /** One of them. */
  readonly example: { readonly shape: string; readonly data: string };
}

/** People that are listed at most. */
const MOST_LISTED = 200;

/**
 * Goes through everybody in the items of every platform of which somebody is left out. Only hashes are kept of
 * those, so each is asked about; that takes about 10 µs for each that was not asked about lately.
 */
export const heldLeftOut = (db: Db, findPeople: FindPeople): readonly HeldLeftOut[] => {
  const leftOut = createLeftOut(db, Date.now);
  const found = new Map<string, HeldLeftOut>();
  const note = (platform: string, names: PersonNames, example: HeldLeftOut['example']): void => {
    const [person] = allNames(names);
    if (person === undefined) return;
    const key = `${platform} ${person}`;
    const known = found.get(key);
    if (known) found.set(key, { ...known, items: known.items + 1 });
    else if (found.size < MOST_LISTED) found.set(key, { platform, person, items: 1, example });
  };
  for (const platform of leftOut.platforms()) {
    const isLeftOut = leftOut.of(platform);
    for (const { shape, data } of items(db, platform)) {
      const item = parsed(data);
      const people = item ? findPeople(shape, item, platform) : [];
      const held = people.find(({ names }) => isLeftOut?.(allNames(names)));
      if (held)
        note(
          platform,
          held.names,
          held.own.length === 0 ? { shape, data } : exampleFromNames(held.names),
        );
    }
  }
  return [...found.values()];
};

const items = (db: Db, platform: string) =>
  db.iterate<{ shape: string; data: string }>(
    sql`SELECT shape, data FROM items WHERE platform = ${platform}`,
  );

/** A damaged item names nobody; `doctor` tells of it. */
const parsed = (data: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    return JSON.parse(data) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};
