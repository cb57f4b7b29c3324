import { AppError } from '#kit/errors.ts';
import type { Db } from '../../store/file/db.ts';
import { requireAlone } from '../../store/file/process-leases.ts';
import { readSchemaVersion } from '../../store/file/schema-version.ts';
import { sql } from '../../store/file/sql.ts';
import { postgresSteps } from '../../store/migrations/index.ts';
import { messages } from '../../store/messages.ts';
import { postgresFirstRows, postgresSchema } from '../../store/schema/postgres.ts';
import { SCHEMA_VERSION } from '../../store/schema/version.ts';
import {
  ROOT_SCHEMA,
  type DatabaseLocation,
  type ServerOptions,
} from '../../store/database-server.ts';
import { openPostgres } from './postgres-db.ts';
import { hasProjectMaker, installFunctions, makeByFunction } from './program-role.ts';

/** What opening a schema did to it; the version that it had before, 0 where it was not there. */
export interface SchemaUpdate {
  readonly schema: string;
  readonly before: number;
  readonly now: number;
}

interface OpeningOptions extends ServerOptions {
  /** Is told what opening it did. */
  readonly onUpdate?: (done: SchemaUpdate) => void;
}

/**
 * Opens a schema, made when it is not there. Throws `database` for one that a newer program has made, and for one
 * that the role of the connection would have to make or change and may not; `service_unavailable` while the server
 * cannot be reached.
 */
export const openSchema = (
  location: DatabaseLocation,
  { onUpdate = () => {}, ...options }: OpeningOptions = {},
): Db => {
  const db = openPostgres(location, options);
  try {
    const { schema } = location;
    requireVersion(db);
    const isMade = !isSchemaThere(db, schema) && db.transaction(() => make(db, schema));
    const before = update(db, location);
    onUpdate({ schema, before: isMade ? 0 : before, now: SCHEMA_VERSION });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** Earlier servers want a name for each inner statement. */
const OLDEST_SERVER = 160_000;

const requireVersion = (db: Db): void => {
  const server = db.get<{ number: number; version: string }>(
    sql`SELECT CAST(current_setting('server_version_num') AS BIGINT) AS number,
      current_setting('server_version') AS version`,
  );
  if (server && server.number < OLDEST_SERVER)
    throw new AppError('database', messages.databaseServerOlder({ version: server.version }));
};

/** Whether there is a schema of this name that was made whole. */
export const isSchemaThere = (db: Db, schema: string): boolean =>
  db.get(
    sql`SELECT 1 FROM pg_class JOIN pg_namespace AS n ON n.oid = relnamespace
      WHERE nspname = ${schema} AND relname = 'schemaversion'`,
  ) !== undefined;

/** Within the transaction that holds the lock of the schema: of several first starts one makes it, and answers true. */
const make = (db: Db, schema: string): boolean => {
  if (isSchemaThere(db, schema)) return false;
  // Also for the role that owns them: the program's is given its rights with it.
  if (schema !== ROOT_SCHEMA && hasProjectMaker(db)) {
    makeByFunction(db, schema);
    return true;
  }
  const role = rightsOf(db, schema);
  if (!role.makesSchemas)
    throw new AppError('database', messages.databaseNotMade({ role: role.name }));
  db.exec(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  db.exec(postgresSchema());
  db.exec(postgresFirstRows);
  db.run(sql`INSERT INTO schemaVersion (version) VALUES (${SCHEMA_VERSION})`);
  return true;
};

/**
 * Steps that this program knows and the schema has not: one after the other, of several programs by one alone.
 * Returns the version that it had.
 */
const update = (db: Db, location: DatabaseLocation): number => {
  const { schema } = location;
  const role = rightsOf(db, schema);
  if (!role.usesSchema)
    throw new AppError('database', messages.databaseNotGranted({ role: role.name, schema }));
  const before = readSchemaVersion(db);
  if (before === SCHEMA_VERSION) return before;
  if (before < SCHEMA_VERSION && !role.ownsSchema)
    throw new AppError(
      'database',
      messages.databaseOlder({ schema, version: before, needed: SCHEMA_VERSION, role: role.name }),
    );
  const patient = openPostgres(location, { mayTakeLong: true });
  try {
    return patient.transaction(() => takeSteps(patient, schema));
  } finally {
    patient.close();
  }
};

const takeSteps = (db: Db, schema: string): number => {
  const version = readSchemaVersion(db);
  if (version > SCHEMA_VERSION)
    throw new AppError(
      'database',
      messages.databaseNewer({ schema, version, known: SCHEMA_VERSION }),
    );
  if (version < SCHEMA_VERSION) requireAlone(db, Date.now);
  const { texts, rewriteRows } = postgresSteps(version);
  for (const text of texts) db.exec(text);
  db.run(sql`UPDATE schemaVersion SET version = ${SCHEMA_VERSION}`);
  // What they make from now on has these steps, too.
  if (schema === ROOT_SCHEMA && hasProjectMaker(db)) installFunctions(db);
  rewriteRows(db);
  return version;
};

/** Throws `database` where the schema is of another role, which alone may drop it. */
export const requireOwner = (db: Db, schema: string): void => {
  const { name: role, ownsSchema } = rightsOf(db, schema);
  if (ownsSchema === 0) throw new AppError('database', messages.databaseNotOwned({ schema, role }));
};

interface Rights {
  /** Of the connection's role. */
  readonly name: string;
  readonly makesSchemas: number;
  /** `null` where there is no such schema. */
  readonly usesSchema: number | null;
  readonly ownsSchema: number | null;
}

const rightsOf = (db: Db, schema: string): Rights => {
  const rights = db.get<Rights>(
    sql`SELECT CAST(current_user AS TEXT) AS name,
        has_database_privilege(current_database(), 'CREATE') AS makesSchemas,
        has_schema_privilege(n.oid, 'USAGE') AS usesSchema,
        pg_has_role(n.nspowner, 'USAGE') AS ownsSchema
      FROM (SELECT 1) AS one LEFT JOIN pg_namespace AS n ON nspname = ${schema}`,
  );
  if (!rights) throw new TypeError('a role is always there');
  return rights;
};
