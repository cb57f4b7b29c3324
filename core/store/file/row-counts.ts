import type { Db } from './db.ts';
import { raw, sql } from './sql.ts';

const WORDS = 'the index of words is held against the items';
const SUMS = 'held against the items that they sum up';
const MINUTES = 'made and gone within minutes or days';
const PROCESSES = 'of processes that are alive';

/** Tables whose rows are not counted: what else tells of a lost or doubled one, or why none matters. */
export const UNCOUNTED: Readonly<Record<string, string>> = {
  bodies: 'replies point to them',
  contents: 'answers and versions of items point to them',
  engines: PROCESSES,
  itemAuthors: SUMS,
  itemHashes: 'an item without one is found with the items',
  itemHours: SUMS,
  itemKinds: SUMS,
  itemLikes: SUMS,
  itemVersions: 'the times that an item was seen name them',
  itemWords: WORDS,
  itemWords_config: WORDS,
  itemWords_data: WORDS,
  itemWords_docsize: WORDS,
  itemWords_idx: WORDS,
  items: 'collections count them',
  observations: 'items count how often they were seen',
  presentPeople: PROCESSES,
  receivedParts: MINUTES,
  reservations: 'of calls that are under way',
  rests: MINUTES,
  rowCounts: 'it holds the counts',
  sessions: 'whoever loses one signs in again',
  shortLived: MINUTES,
  signInLinks: MINUTES,
  topicChanges: PROCESSES,
  turns: MINUTES,
  wordsRenewal: 'one row while the index of words is renewed',
};

/** Tables of a file whose rows are counted in `rowCounts`: every one but those. */
export const countedTables = (db: Db): readonly string[] =>
  db
    .all<{ name: string }>(
      sql`SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    )
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(UNCOUNTED, name));

/**
 * Counts the rows of tables in `rowCounts`, from now on, whatever this connection writes: by triggers of its own,
 * which no other program has. What anything else deletes or doubles in the file therefore leaves a count that does
 * not fit, for `doctor` to find. Where foreign keys delete along, the triggers hear of it too.
 */
export const countRowsFromNow = (db: Db): void =>
  db.exec(
    countedTables(db)
      .flatMap((table) => [trigger(table, 'INSERT', '+'), trigger(table, 'DELETE', '-')])
      .join('\n'),
  );

const trigger = (table: string, act: 'INSERT' | 'DELETE', sign: '+' | '-'): string =>
  `CREATE TEMP TRIGGER IF NOT EXISTS ${table}${act} AFTER ${act} ON main.${table} BEGIN
    UPDATE rowCounts SET held = held ${sign} 1 WHERE name = '${table}';
  END;`;

/** Counts all of them anew, as they are: after a step of the schema, and after a repair that told what is missing. */
export const recountRows = (db: Db): void => {
  db.run(sql`DELETE FROM rowCounts`);
  for (const table of countedTables(db))
    db.run(sql`INSERT INTO rowCounts (name, held) SELECT ${table}, count(*) FROM ${raw(table)}`);
};

/** Tables that hold other numbers of rows than were written, with both numbers. */
export const findMiscounted = (
  db: Db,
): readonly { readonly table: string; readonly written: number; readonly held: number }[] => {
  const tables = countedTables(db);
  const counted = db.all<{ name: string; held: number }>(
    sql`SELECT name, held FROM rowCounts ORDER BY name`,
  );
  const strange = counted.filter(({ name }) => !tables.includes(name));
  return [
    ...strange.map(({ name, held }) => ({ table: name, written: held, held: 0 })),
    ...tables.flatMap((table) => findMiscountedIn(db, table)),
  ];
};

const findMiscountedIn = (db: Db, table: string) => {
  const row = db.get<{ written: number | null; held: number }>(
    sql`SELECT (SELECT held FROM rowCounts WHERE name = ${table}) AS written,
      (SELECT count(*) FROM ${raw(table)}) AS held`,
  );
  const [written, held] = [row?.written ?? 0, row?.held ?? 0];
  return written === held ? [] : [{ table, written, held }];
};
