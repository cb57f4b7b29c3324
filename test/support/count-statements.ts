/** How many statements the store asks of its engine while something is done, whichever keeps the data. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { knownServer, useServer, type DatabaseServer } from '../../core/store/database-server.ts';
import { DATA_FILE } from '../../core/store/file/data-folder.ts';
import type { Db } from '../../core/store/file/db.ts';
import { isOnPostgres } from '../../core/store/testing/engines.ts';

export interface StatementCounter {
  /** The texts of the statements that `work` asked, each as often as it was asked. */
  readonly during: (work: () => unknown) => Promise<readonly string[]>;
  readonly close: () => void;
}

/** From now on, until it is closed, whatever is opened is counted. */
export const openStatementCounter = (): StatementCounter => {
  let heard: string[] = [];
  const stop = isOnPostgres()
    ? hearPostgres((text) => heard.push(text))
    : hearSqlite((text) => heard.push(text));
  return {
    during: async (work) => {
      heard = [];
      await work();
      return heard;
    },
    close: stop,
  };
};

type Hear = (text: string) => void;

/** Which version a file has is asked once in a turn of the event loop, whatever is read. */
const IS_OF_FILE = /^PRAGMA /;

const METHODS = ['all', 'get', 'iterate', 'run'] as const;

interface Prepares {
  readonly prepare: (
    this: DatabaseSync,
    ...given: Parameters<DatabaseSync['prepare']>
  ) => StatementSync;
}

/** Of data files alone: an export may be a database, too. */
const hearSqlite = (hear: Hear): (() => void) => {
  const { prepare } = DatabaseSync.prototype as unknown as Prepares;
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...given) {
    const statement = prepare.apply(this, given);
    const isHeard = this.location()?.endsWith(DATA_FILE) === true;
    return isHeard && !IS_OF_FILE.test(statement.sourceSQL) ? heard(statement, hear) : statement;
  };
  return () => {
    DatabaseSync.prototype.prepare = prepare;
  };
};

const heard = (statement: StatementSync, hear: Hear): StatementSync => {
  for (const name of METHODS) {
    const method = statement[name];
    Object.assign(statement, {
      [name]: (...values: unknown[]): unknown => {
        hear(statement.sourceSQL);
        return Reflect.apply(method, statement, values);
      },
    });
  }
  return statement;
};

const hearPostgres = (hear: Hear): (() => void) => {
  const server = knownServer();
  if (!server) throw new Error('no database server');
  const heard: DatabaseServer = {
    ...server,
    open: (...to) => counted(server.open(...to), hear),
    openSchema: (...to) => counted(server.openSchema(...to), hear),
  };
  useServer(heard);
  return () => useServer(server);
};

const counted = (db: Db, hear: Hear): Db => ({
  ...db,
  run: (statement) => {
    hear(statement.sql);
    return db.run(statement);
  },
  send: (statement) => {
    hear(statement.sql);
    db.send(statement);
  },
  insertNew: (rows, key) => {
    hear(rows.into.sql);
    return db.insertNew(rows, key);
  },
  sendAll: (rows) => {
    hear(rows.into.sql);
    db.sendAll(rows);
  },
  get: (statement) => {
    hear(statement.sql);
    return db.get(statement);
  },
  getAll: (statements) => {
    for (const { sql } of statements) hear(sql);
    return db.getAll(statements);
  },
  all: (statement) => {
    hear(statement.sql);
    return db.all(statement);
  },
  iterate: (statement) => {
    hear(statement.sql);
    return db.iterate(statement);
  },
});
