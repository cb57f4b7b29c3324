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

/**
 * Identifiers and addresses as they are written, handles in any case. Where a text holds none of the
 * names, its fields need not be looked at.
 */
const named = (db: Db, platform: string, names: readonly string[]): PersonsItem[] =>
  db
    .prepare<PersonsItem>(
      `WITH names AS (SELECT value AS name, lower(value) AS low, lower(substr(json_quote(value), 2,
         length(json_quote(value)) - 2)) AS written FROM json_each(:names))
       SELECT id, collection, shape, removedSince, data FROM items
       WHERE platform = :platform
       AND EXISTS (SELECT 1 FROM names WHERE instr(lower(items.data), written) > 0)
       AND (
         authorId IN (SELECT name FROM names)
         OR json_extract(data, '$.attributedTo.entityId') IN (SELECT name FROM names)
         OR json_extract(data, '$.attributedTo.id') IN (SELECT name FROM names)
         OR json_extract(data, '$.attributedTo.url') IN (SELECT name FROM names)
         OR lower(json_extract(data, '$.attributedTo.preferredUsername')) IN (SELECT low FROM names)
         OR (shape IN (SELECT value FROM json_each(:people)) AND (
           entityId IN (SELECT name FROM names) OR address IN (SELECT name FROM names)
           OR json_extract(data, '$.url') IN (SELECT name FROM names)
           OR lower(json_extract(data, '$.preferredUsername')) IN (SELECT low FROM names))))`,
    )
    .all({ platform, names: JSON.stringify(names), people: JSON.stringify(PEOPLE) });
