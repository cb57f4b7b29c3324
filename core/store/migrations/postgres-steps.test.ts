import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tempDir } from '../calls/fixtures.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { comparePostgresSchema } from '../doctor/postgres-schema.ts';
import { databaseOf } from '../database-server.ts';
import { openSchema } from '../../laboratory/postgres/open-schema.ts';
import { openPostgres } from '../../laboratory/postgres/postgres-db.ts';
import { isOnPostgres } from '../testing/engines.ts';

const VERSION_45 = readFileSync(new URL('./testing/postgres-45.sql', import.meta.url), 'utf8');

/** Columns, what is asked of them, indexes, triggers and functions, by the server’s own words. */
const structureIn = (db: Db, schema: string): readonly string[] =>
  db
    .all<{ line: string }>(
      sql`SELECT concat_ws(' ', c.relname, attname, format_type(atttypid, atttypmod), attnotnull,
          CAST(attidentity AS TEXT), collname, pg_get_expr(adbin, adrelid)) AS line
        FROM pg_attribute JOIN pg_class AS c ON c.oid = attrelid AND relkind = 'r'
          LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
          LEFT JOIN pg_collation ON pg_collation.oid = attcollation
        WHERE relnamespace = CAST(${schema} AS regnamespace) AND attnum > 0 AND NOT attisdropped
      UNION ALL SELECT concat_ws(' ', CAST(CAST(conrelid AS regclass) AS TEXT), conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE connamespace = CAST(${schema} AS regnamespace) AND contype <> 'n'
      UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class AS c ON c.oid = indexrelid
        WHERE relnamespace = CAST(${schema} AS regnamespace)
      UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = tgrelid
        WHERE relnamespace = CAST(${schema} AS regnamespace) AND NOT tgisinternal
      UNION ALL SELECT pg_get_statisticsobjdef(oid) FROM pg_statistic_ext WHERE stxnamespace = CAST(${schema} AS regnamespace)
      UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = CAST(${schema} AS regnamespace) AND prokind = 'f'
      UNION ALL SELECT concat_ws(' ', proname, pg_get_function_arguments(oid)) FROM pg_proc
        WHERE pronamespace = CAST(${schema} AS regnamespace) AND prokind = 'a'`,
    )
    .map(({ line }) => line.replaceAll(new RegExp(`"?${schema}"?\\.`, 'gi'), ''))
    .sort();

/** A database of version 45 is made by hand and brought up to date; another one is made new. */
const makeBoth = (work: (old: () => Db, opened: () => Db, schema: string) => void): void => {
  const place = tempDir();
  const location = databaseOf(place.dir);
  if (!location) throw new TypeError('the data lie in files');
  const schema = `steps_${process.pid}_${Date.now()}`;
  const own = { ...location, schema };
  const server = openPostgres({ ...location, schema: 'public' });
  const opened: Db[] = [];
  const keep = (db: Db): Db => {
    opened.push(db);
    return db;
  };
  try {
    server.exec(`CREATE SCHEMA "${schema}"`);
    work(
      () => keep(openPostgres(own)),
      () => keep(openSchema(own)),
      schema,
    );
  } finally {
    for (const db of opened) db.close();
    server.exec(`DROP SCHEMA "${schema}" CASCADE`);
    server.close();
    place.remove();
  }
};

test.skipIf(!isOnPostgres())(
  'a database of version 45, brought up to date, has what a new one has, and its rows',
  () =>
    makeBoth((openOld, open, schema) => {
      const old = openOld();
      old.exec(VERSION_45);
      expect(comparePostgresSchema(old, 45)).toEqual([]);
      old.exec(
        `INSERT INTO collections (id, name, created, updated) VALUES ('c', 'Birds', '', '')`,
      );
      const db = open();
      expect(comparePostgresSchema(db, 53)).toEqual([]);
      expect(db.all(sql`SELECT name FROM collections ORDER BY seq`)).toEqual([
        { name: '' },
        { name: 'Birds' },
      ]);
      expect(
        db.get(
          sql`SELECT count(*) AS n FROM leftOutKeys WHERE sha256 = encode(sha256(key), 'hex')`,
        ),
      ).toEqual({ n: 1 });
      const brought = structureIn(db, schema);
      db.exec(`DROP SCHEMA "${schema}" CASCADE`);
      const made = open();
      expect(comparePostgresSchema(made, 53)).toEqual([]);
      expect(structureIn(made, schema)).toEqual(brought);
      expect(brought.length).toBeGreaterThan(900);
    }),
);
