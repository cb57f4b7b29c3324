/** Moves a laboratory between files and PostgreSQL. What it is moved from stays, and is used until all is there. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { AppError, toAppError } from '#kit/errors.ts';
import { removeDatabase } from '../../store/doctor/backup.ts';
import { dataPlaces } from '../../store/doctor/data-files.ts';
import { refuseWhileHeld } from '../../store/doctor/restore.ts';
import { ROOT_SCHEMA, schemaOf } from '../../store/database-server.ts';
import { stampForName } from '../../store/file/clock.ts';
import { DATA_FILE, MOVED } from '../../store/file/data-folder.ts';
import { openDb, readDb, type Db } from '../../store/file/db.ts';
import { persist } from '../../store/file/one-file.ts';
import { raw, sql } from '../../store/file/sql.ts';
import { openForReading } from '../../store/open-database.ts';
import { openStore } from '../../store/index.ts';
import { migrate } from '../../store/migrations/index.ts';
import { messages } from '../../store/messages.ts';
import { openSchema } from '../postgres/open-schema.ts';
import { openPostgres } from '../postgres/postgres-db.ts';
import { copyRows, digestRows, takeOutFirstRows } from './copy-rows.ts';

/** One data file of the laboratory, where it is and where it goes. */
interface Step {
  /** The project's name; `undefined` for the people. */
  readonly project: string | undefined;
  readonly from: () => Db;
  readonly to: () => Db;
  /** Removes what an earlier command left there; absent where all was copied, and somebody may use it by now. */
  readonly clear?: (() => void) | undefined;
}

export interface Moved {
  readonly places: readonly { readonly project?: string; readonly rows: number }[];
}

interface MoveOptions {
  /** The data folder of the laboratory. */
  readonly dir: string;
  /** Hears of each portion. */
  readonly tell: (line: string) => void;
}

/** While it is being filled, the schema of the people has another name, under which no program looks for one. */
const FILLING = `${ROOT_SCHEMA}_moving`;
/** What a schema, and a file, say of themselves until the laboratory is used there. */
const MARK = 'moving';
const MARK_OF_FILE = 0x6d6f7665;

const copyAll = (steps: readonly Step[], tell: MoveOptions['tell']): Moved => ({
  places: steps.map((step) => {
    const { project } = step;
    const rows = isBegun(step) ? goOn(step, tell) : copyOne(step, tell);
    return { ...(project !== undefined && { project }), rows };
  }),
});

const isBegun = ({ to }: Step): boolean => {
  const db = to();
  try {
    return db.get(sql`SELECT 1 FROM accounts LIMIT 1`) !== undefined;
  } finally {
    db.close();
  }
};

/** An earlier command was broken off; whoever worked with the laboratory since has changed rows that it had copied. */
const goOn = (step: Step, tell: MoveOptions['tell']): number => {
  try {
    return copyOne(step, tell);
  } catch (error) {
    if (!step.clear || toAppError(error).kind === 'service_unavailable') throw error;
    tell(`${nameOf(step)}: it was changed since the last attempt, and is copied anew`);
    step.clear();
    return copyOne(step, tell);
  }
};

const nameOf = ({ project }: Step): string => project ?? 'people and projects';

/** Copies one data file, and answers how many rows it has once both are alike. */
const copyOne = (step: Step, tell: MoveOptions['tell']): number => {
  const [source, target] = [step.from(), step.to()];
  const name = nameOf(step);
  try {
    if (step.clear)
      copyRows(source, target, (table, rows) => tell(`${name}: ${rows} rows of ${table}`));
    tell(`${name}: comparing`);
    return compare(name, source, target);
  } finally {
    source.close();
    target.close();
  }
};

/** Throws `data_folder` where the two are not alike; nothing is used otherwise than before then. */
const compare = (name: string, source: Db, target: Db): number => {
  const [was, is] = [digestRows(source), digestRows(target)];
  const others = [...was].filter(([table, { sha256 }]) => is.get(table)?.sha256 !== sha256);
  if (others.length > 0)
    throw new AppError(
      'data_folder',
      messages.movedOtherwise({ what: name, tables: others.map(([table]) => table).join(', ') }),
    );
  return [...was.values()].reduce((sum, { rows }) => sum + rows, 0);
};

/** From files to PostgreSQL. Throws `data_folder` for files that a process works with, `database` for one that is taken. */
export const moveToDatabase = (url: string, { dir, tell }: MoveOptions): Moved => {
  const places = dataPlaces(dir);
  for (const { dir: folder } of places) {
    if (!existsSync(join(folder, DATA_FILE)))
      throw new AppError('data_folder', messages.dataFileMissing({ dir: folder }));
    refuseWhileHeld(folder, join(folder, DATA_FILE), Date.now);
    // Brought up to date, and what an ended process left open is settled.
    openStore({ dir: folder }).close();
  }
  const isNamed = isFilled(url);
  const steps = places.map(({ project, dir: folder }) => {
    const schema =
      folder === dir ? (isNamed ? ROOT_SCHEMA : FILLING) : schemaOf(relative(dir, folder));
    return {
      project,
      from: () => readDb(join(folder, DATA_FILE)),
      to: () => openFilling(url, schema),
      clear: isNamed
        ? undefined
        : () => at(url, schema, (db) => db.exec(`DROP SCHEMA "${schema}" CASCADE`)),
    };
  });
  const moved = copyAll(steps, tell);
  if (!isNamed)
    at(url, FILLING, (db) => db.exec(`ALTER SCHEMA ${FILLING} RENAME TO ${ROOT_SCHEMA}`));
  putAside(places.map((place) => place.dir).toReversed());
  for (const { project, dir: folder } of places)
    at(url, project === undefined ? ROOT_SCHEMA : schemaOf(relative(dir, folder)), (db, schema) =>
      db.exec(`COMMENT ON SCHEMA "${schema}" IS NULL`),
    );
  return moved;
};

/** Of the people last: while that file is there, the laboratory is in files. */
const putAside = (folders: readonly string[]): void => {
  const name = `${MOVED}${stampForName(Date.now())}.db`;
  for (const folder of folders) {
    renameSync(join(folder, DATA_FILE), join(folder, name));
    persist(folder);
  }
};

const at = <T>(url: string, schema: string, work: (db: Db, schema: string) => T): T => {
  const db = openPostgres({ url, schema }, { mayTakeLong: true });
  try {
    return work(db, schema);
  } finally {
    db.close();
  }
};

const commentOf = (db: Db, schema: string): string | null | undefined =>
  db.get<{ text: string | null }>(
    sql`SELECT CAST(obj_description(oid, 'pg_namespace') AS TEXT) AS text FROM pg_namespace WHERE nspname = ${schema}`,
  )?.text;

/** Whether the schema of the people was filled by an earlier command, which was broken off at its very end. */
const isFilled = (url: string): boolean =>
  at(url, ROOT_SCHEMA, (db) => {
    const text = commentOf(db, ROOT_SCHEMA);
    if (text === undefined) return false;
    if (text === MARK) return true;
    throw new AppError('database', messages.databaseTaken({ schema: ROOT_SCHEMA }));
  });

const openFilling = (url: string, schema: string): Db => {
  const isNew = at(url, schema, (db) => commentOf(db, schema) === undefined);
  const db = openSchema({ url, schema }, { mayTakeLong: true });
  db.transaction(() => {
    if (commentOf(db, schema) === MARK) return;
    if (!isNew) throw new AppError('database', messages.databaseTaken({ schema }));
    takeOutFirstRows(db);
    db.exec(`COMMENT ON SCHEMA "${schema}" IS '${MARK}'`);
  });
  return db;
};

/** In the folder to come, where files are filled. */
const FILLED = 'moving';

/** From PostgreSQL to files in a folder that has none. Throws `data_folder` for one that has. */
export const moveToFolder = (folder: string, { dir, tell }: MoveOptions): Moved => {
  if (existsSync(join(folder, DATA_FILE)))
    throw new AppError('data_folder', messages.dataFileThere({ dir: folder }));
  const places = dataPlaces(dir).map((place) => ({ ...place, path: relative(dir, place.dir) }));
  for (const place of places) {
    refuseWhileHeld(place.dir, '', Date.now);
    openStore({ dir: place.dir }).close();
  }
  const left = places.filter(({ path }) => !existsSync(join(folder, path, DATA_FILE)));
  const steps = left.map(({ project, dir: source, path }) => ({
    project,
    from: () => openForReading(source, { mayTakeLong: true }),
    to: () => openFile(join(folder, FILLED, path)),
    clear: () => removeDatabase(join(folder, FILLED, path, DATA_FILE)),
  }));
  const moved = copyAll(steps, tell);
  for (const { path } of left.toReversed()) place(join(folder, FILLED, path), join(folder, path));
  rmSync(join(folder, FILLED), { recursive: true, force: true });
  return moved;
};

const openFile = (folder: string): Db => {
  const db = openDb(folder);
  migrate(db);
  db.transaction(() => {
    if (
      db.get<{ mark: number }>(sql`SELECT application_id AS mark FROM pragma_application_id`)
        ?.mark === MARK_OF_FILE
    )
      return;
    takeOutFirstRows(db);
    db.run(sql`PRAGMA application_id = ${raw(String(MARK_OF_FILE))}`);
  });
  return db;
};

const place = (filled: string, folder: string): void => {
  const db = openDb(filled);
  db.exec('PRAGMA application_id = 0; PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  renameSync(join(filled, DATA_FILE), join(folder, DATA_FILE));
  persist(folder);
};
