import type { Db } from './db.ts';
import type { CountedItem } from './delete-item.ts';
import { namesIn, PEOPLE } from './left-out.ts';

export interface PersonsItem extends CountedItem {
  readonly shape: string;
  readonly data: string;
}

/** Shorter ones are found everywhere. */
const LEAST = 3;

/**
 * All that one person wrote and is, found by every name under which the person is known: an item that is
 * found by one of them tells further ones. Goes through all items of the platform, twice as a rule.
 */
export const itemsOfPerson = (
  db: Db,
  platform: string,
  given: readonly string[],
): { readonly items: readonly PersonsItem[]; readonly names: readonly string[] } => {
  const names = new Set(given);
  const items = new Map<number, PersonsItem>();
  for (let news = [...names]; news.length > 0;) {
    const before = names.size;
    for (const item of named(db, platform, news)) {
      items.set(item.id, item);
      for (const name of namesIn(item.shape, JSON.parse(item.data) as Record<string, unknown>))
        names.add(name);
    }
    news = [...names].slice(before);
  }
  return { items: [...items.values()], names: [...names].filter((name) => name.length >= LEAST) };
};

/** Identifiers and addresses as they are written, handles in any case. */
const named = (db: Db, platform: string, names: readonly string[]): PersonsItem[] => {
  const written = writtenIn(names);
  return db
    .prepare<PersonsItem>(
      `WITH names AS MATERIALIZED (SELECT value AS name FROM json_each(?)),
         handles AS MATERIALIZED (SELECT lower(value) AS name FROM json_each(?))
       SELECT id, collection, shape, removedSince, data FROM items
       WHERE platform = ? AND (${written.map(() => "data LIKE ? ESCAPE '!'").join(' OR ')})
       AND (
         authorId IN names OR data ->> '$.attributedTo.entityId' IN names
         OR data ->> '$.attributedTo.id' IN names OR data ->> '$.attributedTo.url' IN names
         OR lower(data ->> '$.attributedTo.preferredUsername') IN handles
         OR (shape IN (SELECT value FROM json_each(?)) AND (
           entityId IN names OR address IN names OR data ->> '$.url' IN names
           OR lower(data ->> '$.preferredUsername') IN handles)))`,
    )
    .all(
      JSON.stringify(names),
      JSON.stringify(names),
      platform,
      ...written,
      JSON.stringify(PEOPLE),
    );
};

/**
 * As a kept item has the names in its text, for `LIKE`, which goes through texts twice as fast as
 * anything else here and takes no notice of case: most items are left out by it alone. A name within
 * another one stands for both.
 */
const writtenIn = (names: readonly string[]): string[] => {
  // As SQLite does, of unaccented letters alone.
  const texts = names.map((name) =>
    JSON.stringify(name)
      .slice(1, -1)
      .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  );
  const shortest = [...new Set(texts)].filter(
    (text, _, all) => !all.some((other) => other !== text && text.includes(other)),
  );
  return shortest.map((text) => `%${text.replaceAll(/[!%_]/g, '!$&')}%`);
};
