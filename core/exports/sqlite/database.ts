/** A new SQLite file that is written once, from its start to its end. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Cell } from '../field.ts';

/** Kibibytes of pages that are held in memory; what is full is written to the file. */
const CACHE_KIB = 16_000;

/** “Bwbd”: says of a file, also to `file(1)`, that it is an export of this program. */
const APPLICATION_ID = 0x42_77_62_64;

/** Of the tables; raised when a table or a column gets another meaning. */
export const SCHEMA_VERSION = 1;

export interface NewDatabase {
  exec(sql: string): void;
  /** Adds one row; its values are in the order of the columns. */
  inserter(table: string, columns: readonly string[]): (values: readonly Cell[]) => void;
  /** Runs a statement with these values. */
  runner(sql: string): (values: readonly Cell[]) => void;
  /** Finds one row, as its values in their order. */
  finder(sql: string): (values: readonly Cell[]) => readonly unknown[] | undefined;
  /** Finds rows one by one, each as its values in their order. */
  reader(sql: string): (values: readonly Cell[]) => IterableIterator<readonly unknown[]>;
  /** Makes everything that was written last on the disk. */
  finish(): void;
  /** Lets go of the file, whole or not. */
  close(): void;
}

/**
 * Opens `file`, which must not be there. Pages, their size and their order follow from what is written
 * alone, so the same rows make the same bytes; nothing is journalled, because a file that is not whole is
 * thrown away.
 */
export const createDatabase = (file: string): NewDatabase => {
  closeSync(openSync(file, 'wx'));
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA page_size = 4096; PRAGMA encoding = 'UTF-8'; PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = FILE;
    PRAGMA cache_size = -${CACHE_KIB}; PRAGMA foreign_keys = OFF;
    PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}; BEGIN`);
  const runner = (sql: string): ((values: readonly Cell[]) => void) => {
    const statement = db.prepare(sql);
    return (values) => {
      statement.run(...values.map(toBound));
    };
  };
  return {
    exec: (sql) => db.exec(sql),
    runner,
    inserter: (table, columns) =>
      runner(
        `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')})
         VALUES (${columns.map(() => '?').join(', ')})`,
      ),
    finder: (sql) => {
      const statement = db.prepare(sql);
      statement.setReturnArrays(true);
      return (values) => statement.get(...values.map(toBound)) as unknown[] | undefined;
    },
    reader: (sql) => {
      const statement = db.prepare(sql);
      statement.setReturnArrays(true);
      return (values) =>
        statement.iterate(...values.map(toBound)) as unknown as IterableIterator<unknown[]>;
    },
    finish: () => {
      db.exec('COMMIT');
      db.close();
      const handle = openSync(file, 'r+');
      fsyncSync(handle);
      closeSync(handle);
    },
    close: () => {
      if (db.isOpen) db.close();
    },
  };
};

/** A name as SQL has it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** NUL would end a text for most readers; half a surrogate pair is no UTF-8. */
export const storedText = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '\u2400') : text).toWellFormed();

const toBound = (value: Cell): SQLInputValue => {
  if (value === undefined) return null;
  if (typeof value === 'string') return storedText(value);
  return typeof value === 'boolean' ? Number(value) : value;
};
