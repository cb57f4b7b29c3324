import { join } from 'node:path';
import { DATA_FILE } from '../file/data-folder.ts';
import type { Db } from '../file/db.ts';
import { SCHEMA_VERSION } from '../schema/version.ts';
import { databaseOf, databaseServer, type DatabaseLocation } from '../database-server.ts';
import { readSchemaVersion } from '../file/schema-version.ts';
import { checkDatabase } from './check-database.ts';
import { checkReferences } from './checks/check-rows.ts';
import {
  bad,
  brokenBy,
  faulty,
  found,
  REPAIR,
  RESTORE,
  RESTORE_DATABASE,
  UPDATE,
  type CheckOptions,
  type Finding,
  type Result,
} from './finding.ts';
import { lookThrough } from './look-through.ts';
import { comparePostgresSchema, expectedTables, readPostgresTables } from './postgres-schema.ts';

/**
 * Checks the data of a folder without changing anything in them, wherever they lie: a file
 * (`checkDatabase`), or a schema of PostgreSQL, of which the server itself looks after pages, logs and
 * foreign keys. Never throws for what is in them.
 */
export const checkData = (dir: string, options: CheckOptions = {}): Finding[] => {
  const location = databaseOf(dir);
  if (!location) return checkDatabase(join(dir, DATA_FILE), options);
  let db: Db | undefined;
  try {
    db = databaseServer().open(location, { mayTakeLong: true });
    return checkSchema(db, location, options).map(inDatabase);
  } catch (error) {
    return [inDatabase(brokenBy('database', error))];
  } finally {
    db?.close();
  }
};

const checkSchema = (db: Db, { schema }: DatabaseLocation, options: CheckOptions): Finding[] => {
  if (!databaseServer().isSchemaThere(db, schema))
    return [bad('database', `the schema ${schema} holds nothing of Bowerbird`, RESTORE)];
  const version = readSchemaVersion(db);
  if (version > SCHEMA_VERSION)
    return [
      bad(
        'database',
        `${schema} was written by a newer Bowerbird (schema ${version}, this one knows ${SCHEMA_VERSION})`,
        UPDATE,
      ),
    ];
  const expected = expectedTables(version);
  // What is missing is told by the check of the schema.
  const tables = new Map([...readPostgresTables(db)].filter(([name]) => expected.has(name)));
  return [
    { what: 'database', ok: true, says: `PostgreSQL, ${schema}, schema ${version}` },
    found('references', () => checkReferences(db, tables)),
    found('schema', () => checkTables(db, version)),
    found('roles', () =>
      faulty(
        databaseServer().roleFaults(db, schema),
        'tables belong to whom they should, and the program may do what it needs',
        GRANT,
      ),
    ),
    ...lookThrough(db, tables, options),
  ];
};

const GRANT =
  'As superuser, give what it holds to the owner (`REASSIGN OWNED BY … TO …`), and run `bowerbird lab migrate` with the owner’s address and `--grant`.';

const checkTables = (db: Db, version: number): Result => {
  const differences = comparePostgresSchema(db, version);
  return faulty(
    differences.map(({ says: text }) => text),
    'tables, indexes and triggers are as they should be',
    differences.every(({ repair }) => repair) ? REPAIR : RESTORE,
  );
};

/** What is advised for a file, as it is done with a database. */
const ADVICE: readonly (readonly [ofFile: string, ofDatabase: string])[] = [
  [RESTORE, RESTORE_DATABASE],
  [
    REPAIR,
    'Stop Bowerbird, back the database up with pg_dump, and run `bowerbird doctor --repair`.',
  ],
];

const inDatabase = (finding: Finding): Finding =>
  finding.advice === undefined
    ? finding
    : {
        ...finding,
        advice: ADVICE.reduce(
          (text, [file, database]) => text.replace(file, database),
          finding.advice,
        ),
      };
