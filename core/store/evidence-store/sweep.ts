import type { Db } from '../file/db.ts';
import { selectTexts, sql } from '../file/sql.ts';
import { UNFINISHED } from './dir-store.ts';
import type { ListedObject, ObjectStore } from './object-store.ts';

/** What was deleted. */
export interface Swept {
  readonly objects: number;
}

/** A transaction that names an object is over long before. */
const YOUNG_MS = 86_400_000;

const OBJECT = /^[0-9a-f]{2}\/[0-9a-f]{64}-[0-9a-f]{32}$/;

/**
 * Deletes objects that no row names and that are older than a day. Names are never used again, so nothing that it
 * deletes can be named later. To be called once the store was found to be that of the data file (`claim`).
 */
export const sweepObjects = async (
  db: Db,
  store: ObjectStore,
  now: number,
  signal?: AbortSignal,
): Promise<Swept> => {
  let objects = 0;
  for await (const listed of store.list()) {
    if (signal?.aborted === true) break;
    const names = listed.filter(isSwept(now)).map(({ name }) => name);
    const named = namedAmong(db, names);
    const loose = names.filter((name) => !named.has(name));
    await store.remove(loose);
    objects += loose.length;
  }
  return { objects };
};

const isSwept =
  (now: number) =>
  ({ name, modifiedAt }: ListedObject): boolean =>
    modifiedAt < now - YOUNG_MS && (OBJECT.test(name) || name.endsWith(UNFINISHED));

const namedAmong = (db: Db, names: readonly string[]): ReadonlySet<string> =>
  new Set(
    db
      .all<{ object: string }>(
        sql`SELECT object FROM bodies WHERE object IN (${selectTexts(names)})`,
      )
      .map(({ object }) => object),
  );
