/** Which data files a data folder has: one, and in a laboratory one more for each project. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { messages } from '../messages.ts';
import type { Db } from '../file/db.ts';
import { bySqlite } from '../file/dialect.ts';
import { empty, sql } from '../file/sql.ts';
import { projectFolder, PROJECTS_FOLDER } from '../file/data-folder.ts';
import { SCHEMA_VERSION } from '../schema/version.ts';
import { databaseOf } from '../database-server.ts';
import { readSchemaVersion } from '../file/schema-version.ts';
import { hasData, openForReading } from '../open-database.ts';
import { RESTORE, RESTORE_DATABASE, type Finding } from './finding.ts';

/** Where one data file lies. */
export interface DataPlace {
  /** The project's name; absent for the data folder itself. */
  readonly project?: string;
  /** The project's id. */
  readonly id?: string;
  readonly dir: string;
}

/**
 * The data folder itself first, then its projects, the oldest first, without those that are archived. A file that
 * cannot be read tells of none.
 */
export const dataPlaces = (dir: string): readonly DataPlace[] => [
  { dir },
  ...projectsIn(dir).map(({ id, name }) => ({
    project: name,
    id,
    dir: projectFolder(dir, id),
  })),
];

const projectsIn = (dir: string): readonly { id: string; name: string }[] =>
  lookInto(dir, [], (db) => {
    const columns = db.all<{ name: string }>(PROJECT_COLUMNS).map(({ name }) => name);
    if (columns.length === 0) return [];
    // Before projects could be archived there was no such column.
    const held = columns.includes('archived') ? sql`WHERE archived IS NULL` : empty;
    return db.all<{ id: string; name: string }>(
      sql`SELECT id, name FROM projects ${held} ORDER BY id`,
    );
  });

const PROJECT_COLUMNS = bySqlite(
  "SELECT name FROM pragma_table_info('projects')",
  `SELECT CAST(column_name AS TEXT) AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = 'projects'`,
);

/** What a data file says, without changing it; `unknown` where it is not there, or cannot be read. */
const lookInto = <T>(dir: string, unknown: T, look: (db: Db) => T): T => {
  try {
    if (!hasData(dir)) return unknown;
    const db = openForReading(dir);
    try {
      return look(db);
    } finally {
      db.close();
    }
  } catch {
    return unknown;
  }
};

/** Of a database that is away it is not known whether it holds a project; the check of the database tells that. */
const isAway = (dir: string): boolean => {
  try {
    return databaseOf(dir) !== undefined && !hasData(dir);
  } catch {
    return true;
  }
};

/** What a project has of its own. */
const HELD = { file: 'data file', database: 'schema' };

/** Whether each project of a laboratory has its data file, and each folder its project; nothing on a desktop. */
export const checkProjectFolders = (dir: string): readonly Finding[] => {
  if (isAway(dir)) return [];
  const places = dataPlaces(dir).filter(({ id }) => id !== undefined);
  const missing = places.filter((place) => !hasData(place.dir));
  const known = new Set(places.map(({ id }) => id));
  const kind = databaseOf(dir) ? 'database' : 'file';
  const folder = join(dir, PROJECTS_FOLDER);
  const strange = existsSync(folder) ? readdirSync(folder).filter((name) => !known.has(name)) : [];
  const faults = [
    ...missing.map(({ project }) => `the ${HELD[kind]} of ${project} is missing`),
    ...strange.map((name) => `${join(PROJECTS_FOLDER, name)} belongs to no project`),
  ];
  if (faults.length > 0)
    return [
      {
        what: 'projects',
        ok: false,
        says: faults.join('; '),
        advice: kind === 'file' ? RESTORE : RESTORE_DATABASE,
      },
    ];
  return places.length === 0
    ? []
    : [{ what: 'projects', ok: true, says: `${places.length}, each with its ${HELD[kind]}` }];
};

/**
 * Throws `data_folder`, or `database`, when any data file was written by a newer program: to be called before the first
 * of them is brought up to date, so that a laboratory is never half updated.
 */
export const refuseNewerFiles = (dir: string): void => {
  for (const { project, dir: folder } of dataPlaces(dir)) {
    // Opening what cannot be read tells why.
    const version = lookInto(folder, 0, readSchemaVersion);
    if (version <= SCHEMA_VERSION) continue;
    const schema = databaseOf(folder)?.schema;
    const words = schema
      ? messages.databaseNewer({ schema, version, known: SCHEMA_VERSION })
      : messages.dataFileFromNewerVersion({ version, migrationCount: SCHEMA_VERSION });
    throw new AppError(
      schema ? 'database' : 'data_folder',
      messages.detailOf({ what: project ?? folder, words }),
    );
  }
};
