/**
 * The role under which the program works in schemas that belong to another role: it reads and writes rows, and
 * cannot change tables or the triggers that keep the ledger as it is.
 */
import { AppError } from '#kit/errors.ts';
import type { Db } from '../../store/file/db.ts';
import { raw, sql } from '../../store/file/sql.ts';
import { messages } from '../../store/messages.ts';
import {
  APPEND_ONLY_TABLES,
  postgresFirstRows,
  postgresSchema,
} from '../../store/schema/postgres.ts';
import { SCHEMA_VERSION } from '../../store/schema/version.ts';
import { ROOT_SCHEMA } from '../../store/database-server.ts';

/** Their triggers refuse changes too; a right that is not given needs no trigger. */
const ONLY_ADDED = APPEND_ONLY_TABLES.map((table) => table.toLowerCase());

/**
 * Which roles are the program's stands in the rights of the schema of the people itself: those that may use it and do
 * not own it.
 */
const PROGRAM_ROLES = `pg_namespace, aclexplode(nspacl)
  WHERE nspname = '${ROOT_SCHEMA}' AND privilege_type = 'USAGE'
    AND grantee <> nspowner AND grantee <> 0`;

/**
 * Two functions in the schema of the people.
 *
 * `makeProject` acts as its owner, because people make projects while the program runs: it makes a schema that is
 * not there yet, and can do nothing to one that is.
 */
const projectFunctions = (): string => String.raw`
CREATE OR REPLACE FUNCTION ${ROOT_SCHEMA}.letProgramUse(given text) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
  program text;
  kept text;
BEGIN
  FOR program IN SELECT DISTINCT grantee::regrole::text FROM ${PROGRAM_ROLES} LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %s', given, program);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %s', given, program);
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I
      GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %s', given, program);
    FOREACH kept IN ARRAY ARRAY['${ONLY_ADDED.join("', '")}'] LOOP
      EXECUTE format('REVOKE UPDATE, DELETE ON %I.%I FROM %s', given, kept, program);
    END LOOP;
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %I.schemaversion FROM %s', given, program);
  END LOOP;
END $body$;

CREATE OR REPLACE FUNCTION ${ROOT_SCHEMA}.makeProject(given text) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  IF given !~ '^${ROOT_SCHEMA}_[A-Za-z0-9_]{1,53}$' THEN
    RAISE EXCEPTION 'no schema of a project is called %', given;
  END IF;
  EXECUTE format('CREATE SCHEMA %I', given);
  -- What is temporary, and may be anybody's, is looked into last.
  PERFORM set_config('search_path', format('%I, pg_temp', given), true);
  EXECUTE $schema$${postgresSchema()}${postgresFirstRows}
    INSERT INTO schemaVersion (version) VALUES (${SCHEMA_VERSION});$schema$;
  PERFORM ${ROOT_SCHEMA}.letProgramUse(given);
END $body$;

REVOKE ALL ON FUNCTION ${ROOT_SCHEMA}.letProgramUse(text), ${ROOT_SCHEMA}.makeProject(text) FROM PUBLIC;
`;

/** Whether schemas of projects are made for a program that may not make them. */
export const hasProjectMaker = (db: Db): boolean =>
  db.get(
    sql`SELECT 1 FROM pg_proc JOIN pg_namespace AS n ON n.oid = pronamespace
      WHERE nspname = ${ROOT_SCHEMA} AND proname = 'makeproject'`,
  ) !== undefined;

/** Within the transaction that holds the lock of the schema. */
export const makeByFunction = (db: Db, schema: string): void =>
  void db.get(sql`SELECT ${raw(ROOT_SCHEMA)}.makeProject(${schema})`);

/** The roles that were given to the program, by their names. */
export const programRoles = (db: Db): readonly string[] =>
  db
    .all<{ role: string }>(
      sql`SELECT DISTINCT CAST(pg_get_userbyid(grantee) AS TEXT) AS role
        FROM ${raw(PROGRAM_ROLES)} ORDER BY role`,
    )
    .map(({ role }) => role);

/**
 * Makes a role one of the program's. Throws `validation_error` for one that is not there, and for one that may
 * change the schemas whatever is granted.
 */
export const addProgramRole = (db: Db, role: string): void => {
  const found = db.get<{ owns: number; enters: number; database: string }>(
    sql`SELECT pg_has_role(r.oid, nspowner, 'MEMBER') AS owns,
        has_database_privilege(r.oid, current_database(), 'CONNECT') AND
        has_database_privilege(r.oid, current_database(), 'TEMPORARY') AS enters,
        CAST(quote_ident(current_database()) AS TEXT) AS "database"
      FROM pg_roles AS r, pg_namespace WHERE rolname = ${role} AND nspname = ${ROOT_SCHEMA}`,
  );
  if (!found) throw new AppError('validation_error', messages.databaseRoleMissing({ role }));
  if (found.owns) throw new AppError('validation_error', messages.databaseRoleOwns({ role }));
  db.exec(`GRANT USAGE ON SCHEMA ${ROOT_SCHEMA} TO ${quoted(role)}`);
  // Everybody may, unless somebody took that away.
  if (!found.enters)
    db.exec(`GRANT CONNECT, TEMPORARY ON DATABASE ${found.database} TO ${quoted(role)}`);
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Brings the functions up to date, and says who may call them. */
export const installFunctions = (db: Db): void => {
  db.exec(projectFunctions());
  for (const role of programRoles(db))
    db.exec(`GRANT EXECUTE ON FUNCTION ${ROOT_SCHEMA}.makeProject(text) TO ${quoted(role)}`);
};

/** Gives the program's roles what they need in a schema, as it is now. */
export const letProgramUse = (db: Db, schema: string): void =>
  void db.get(sql`SELECT ${raw(ROOT_SCHEMA)}.letProgramUse(${schema})`);

/** Tables of a schema, by their names as PostgreSQL has them. */
const TABLES_IN = (schema: string) => sql`pg_class WHERE relkind = 'r' AND relnamespace =
  (SELECT oid FROM pg_namespace WHERE nspname = ${schema})`;

/**
 * What of a schema would let the program change what is only ever added to, or keep it from its work; of one role,
 * nothing. A backup that is put back under another role than its owner's leaves such.
 */
export const roleFaults = (db: Db, schema: string): readonly string[] => {
  if (!hasProjectMaker(db)) return [];
  const roles = programRoles(db);
  if (roles.length === 0)
    return ['the schemas belong to the role of the program, or no role was given to it'];
  const foreign = db.all<{ name: string; owner: string }>(
    sql`SELECT CAST(relname AS TEXT) AS name, CAST(pg_get_userbyid(relowner) AS TEXT) AS owner
      FROM ${TABLES_IN(schema)} AND relowner <> (SELECT nspowner FROM pg_namespace WHERE nspname = ${ROOT_SCHEMA})
      ORDER BY relname`,
  );
  return [
    ...foreign.map(({ name, owner }) => `${name} belongs to ${owner}`),
    ...roles.flatMap((role) => grantFaults(db, schema, role)),
  ];
};

const grantFaults = (db: Db, schema: string, role: string): readonly string[] =>
  db
    .all<{ name: string; reads: number; changes: number }>(
      sql`SELECT CAST(relname AS TEXT) AS name, has_table_privilege(${role}, oid, 'SELECT') AS reads,
          has_table_privilege(${role}, oid, 'UPDATE, DELETE, TRUNCATE') AS changes
        FROM ${TABLES_IN(schema)} ORDER BY relname`,
    )
    .flatMap(({ name, reads, changes }) => [
      ...(reads ? [] : [`${role} may not read ${name}`]),
      ...(changes && ONLY_ADDED.includes(name) ? [`${role} may change ${name}`] : []),
    ]);
