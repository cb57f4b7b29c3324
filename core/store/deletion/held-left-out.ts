import { personNames } from '#kit/account.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
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
 * Goes through the authors of every platform of which somebody is left out. Only hashes are kept of those, so
 * each author is asked about; that takes about 10 µs for each.
 */
export const heldLeftOut = (db: Db): readonly HeldLeftOut[] => {
  const leftOut = createLeftOut(db, Date.now);
  const found = new Map<string, HeldLeftOut>();
  for (const platform of leftOut.platforms()) {
    const isLeftOut = leftOut.items(platform);
    for (const { shape, data, items } of authors(db, platform)) {
      const item = parsed(data);
      if (!item || !isLeftOut?.(shape, item)) continue;
      const names = personNames(shape, item);
      const person = names?.ids[0] ?? names?.handle ?? names?.addresses[0];
      if (person === undefined) continue;
      const key = `${platform} ${person}`;
      const known = found.get(key);
      if (!known && found.size >= MOST_LISTED) continue;
      const example = known?.example ?? { shape, data };
      found.set(key, { platform, person, items: items + (known?.items ?? 0), example });
    }
  }
  return [...found.values()];
};

/** One item of each author, and how many there are. */
const authors = (db: Db, platform: string) =>
  db.iterate<{ shape: string; data: string; items: number }>(
    sql`SELECT first.shape, first.data, counted.items
      FROM (SELECT min(id) AS id, count(*) AS items FROM items
        WHERE platform = ${platform} GROUP BY shape, authorId, author) AS counted
        JOIN items AS first ON first.id = counted.id`,
  );

/** A damaged item names nobody; `doctor` tells of it. */
const parsed = (data: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    return JSON.parse(data) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};
