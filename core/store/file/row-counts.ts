import type { Db } from './db.ts';
import { raw, sql } from './sql.ts';

/**
 * Counts the rows of tables in `rowCounts`, from now on, whatever this connection writes: by triggers of its own,
 * which no other program has. What anything else deletes or doubles in the file therefore leaves a count that does
 * not fit, for `doctor` to find. Where foreign keys delete along, the triggers hear of it too.
 */
export const countRowsFromNow = (db: Db, tables: readonly string[]): void =>
  db.exec(
    tables
      .flatMap((table) => [trigger(table, 'INSERT', '+'), trigger(table, 'DELETE', '-')])
      .join('\n'),
  );

const trigger = (table: string, act: 'INSERT' | 'DELETE', sign: '+' | '-'): string =>
  `CREATE TEMP TRIGGER IF NOT EXISTS ${table}${act} AFTER ${act} ON main.${table} BEGIN
    UPDATE rowCounts SET held = held ${sign} 1 WHERE name = '${table}';
  END;`;

/** Counts all of them anew, as they are: after a step of the schema, and after a repair that told what is missing. */
export const recountRows = (db: Db, tables: readonly string[]): void => {
  db.run(sql`DELETE FROM rowCounts`);
  for (const table of tables)
    db.run(sql`INSERT INTO rowCounts (name, held) SELECT ${table}, count(*) FROM ${raw(table)}`);
};

/** Tables that hold other numbers of rows than were written, with both numbers. */
export const findMiscounted = (
  db: Db,
  tables: readonly string[],
): readonly { readonly table: string; readonly written: number; readonly held: number }[] => {
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
