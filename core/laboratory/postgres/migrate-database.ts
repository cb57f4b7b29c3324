/** Brings a whole laboratory in PostgreSQL up to date, by the role that owns its schemas. */
import type { Db } from '../../store/file/db.ts';
import { sql } from '../../store/file/sql.ts';
import { databaseOf, type DatabaseLocation } from '../../store/database-server.ts';
import { openSchema, type SchemaUpdate } from './open-schema.ts';
import { openPostgres } from './postgres-db.ts';
import {
  addProgramRole,
  hasProjectMaker,
  installFunctions,
  letProgramUse,
  programRoles,
} from './program-role.ts';
import { dataPlaces, refuseNewerFiles } from '../../store/doctor/data-files.ts';

export interface Migration {
  readonly schemas: readonly (SchemaUpdate & { readonly project?: string })[];
  /** The program's roles, which were given what they need in each schema. */
  readonly roles: readonly string[];
}

interface MigrateOptions {
  /** The role of the program, where it is not the one that owns the schemas. */
  readonly grant?: string | undefined;
  /** Called once, when another one is at work and is waited for. */
  readonly onWait: () => void;
  /** Between two looks whether that one has ended. */
  readonly pause: () => Promise<void>;
}

const LOCK = sql`hashtextextended('bowerbird migrate', 0)`;

/**
 * Makes and updates the schema of the people and those of all projects, one such command at a time. Broken off, it
 * goes on when it is called again: each schema is a transaction of its own. Throws `database` as `openSchema` does,
 * and `validation_error` for a role that cannot be the program's.
 */
export const migrateDatabase = async (dir: string, options: MigrateOptions): Promise<Migration> => {
  const location = databaseOf(dir);
  if (!location) throw new TypeError('the data lie in files');
  // The lock is the connection's, and goes with it.
  const holder = openPostgres(location);
  try {
    await takeLock(holder, options);
    return migrateAll(dir, location, options.grant);
  } finally {
    holder.close();
  }
};

const takeLock = async (db: Db, { onWait, pause }: MigrateOptions): Promise<void> => {
  let hasWaited = false;
  while (db.get<{ got: number }>(sql`SELECT pg_try_advisory_lock(${LOCK}) AS got`)?.got !== 1) {
    if (!hasWaited) onWait();
    hasWaited = true;
    await pause();
  }
};

const migrateAll = (dir: string, location: DatabaseLocation, grant?: string): Migration => {
  refuseNewerFiles(dir);
  const schemas: (SchemaUpdate & { project?: string })[] = [];
  const root = openSchema(location, {
    onUpdate: (done) => schemas.push(done),
  });
  try {
    if (grant !== undefined)
      root.transaction(() => {
        addProgramRole(root, grant);
        installFunctions(root);
      });
    for (const { project, dir: folder } of dataPlaces(dir)) {
      const place = databaseOf(folder);
      if (project !== undefined && place)
        openSchema(place, {
          onUpdate: (done) => schemas.push({ ...done, project }),
        }).close();
    }
    const roles = programRoles(root);
    if (hasProjectMaker(root))
      root.transaction(() => {
        installFunctions(root);
        for (const { schema } of schemas) letProgramUse(root, schema);
      });
    return { schemas, roles };
  } finally {
    root.close();
  }
};
