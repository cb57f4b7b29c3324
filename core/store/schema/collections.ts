import { DELETION_REASONS } from '#kit/deletion-reason.ts';
import {
  count,
  day,
  flag,
  free,
  heldBy,
  instant,
  INSTANT,
  isLike,
  json,
  keyed,
  month,
  oneOf,
  operation,
  platform,
  rowId,
  sha256,
  shape,
  words,
} from './column-rules.ts';
import type { Tables } from './table.ts';

const ROW = 'the hash of the row';
const only = { form: (column: string) => `${column} = 1` };
const DECLARED = 'as much as was declared before the start';
const EACH_TIME = 'counts up; nothing else tells how often';
const instantOrNone = {
  form: (column: string) => `(${column} = '' AND seq = 0 OR ${isLike(column, INSTANT)})`,
};

/** Collections, what they are gathered from, how they are looked at, and what of them is left out. */
export const COLLECTION_TABLES: Tables = {
  /** What is gathered at length. The one with `seq` 0 is the library: whatever was fetched without collecting. */
  collections: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', keyed],
      id: [
        'TEXT NOT NULL UNIQUE',
        { form: (column) => `(seq = 0 AND ${column} = 'library' OR ${rowId.form?.(column)})` },
      ],
      name: ['TEXT NOT NULL UNIQUE COLLATE NOCASE', words],
      description: ['TEXT', words],
      created: ['TEXT NOT NULL', instantOrNone],
      updated: ['TEXT NOT NULL', instantOrNone],
      items: ['INTEGER NOT NULL DEFAULT 0', heldBy('a count')],
      removed: ['INTEGER NOT NULL DEFAULT 0', heldBy('a count')],
      changes: ['INTEGER NOT NULL DEFAULT 0', count(EACH_TIME)],
      retainUntil: ['TEXT', day],
      madeFrom: ['TEXT', words],
    },
    postgres: { statements: 'CREATE UNIQUE INDEX collectionsByName ON collections (lower(name));' },
    rows: [
      {
        finding: 'counts',
        problem: 'count other items than they hold',
        where: 't.items <> (SELECT count(*) FROM items WHERE collection = t.seq)',
      },
      {
        finding: 'counts',
        problem: 'count other removed items than they hold',
        where: `t.removed <> (SELECT count(*) FROM items
          WHERE collection = t.seq AND removedSince IS NOT NULL)`,
      },
    ],
  },
  collectionSources: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', keyed],
      collection: ['INTEGER NOT NULL REFERENCES collections (seq)', keyed],
      identity: ['TEXT NOT NULL', heldBy('the hash of what is asked')],
      operation: ['TEXT NOT NULL', operation],
      params: ['TEXT NOT NULL', json('object')],
      ids: ['TEXT', json('array')],
      most: ['INTEGER', count(DECLARED, 1)],
      until: ['TEXT', instant],
      expand: [
        'TEXT',
        {
          form: (column) =>
            `CASE WHEN ${isLike(column, '[[]*')} THEN json_valid(${column}) ELSE ${operation.form?.(column)} END`,
          because: 'held by the hash of what is asked, but for how far',
        },
      ],
      added: ['TEXT NOT NULL', instant],
    },
    constraints: ['UNIQUE (collection, identity)'],
  },
  /** Imports are known by the instant at which they began, and name the calls that brought what they read. */
  imports: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', keyed],
      at: ['TEXT NOT NULL UNIQUE', instant],
    },
  },
  importedCalls: {
    columns: {
      import: ['INTEGER NOT NULL REFERENCES imports (seq) ON DELETE CASCADE', keyed],
      call: ['INTEGER NOT NULL REFERENCES calls (seq) ON DELETE CASCADE', keyed],
    },
    constraints: ['PRIMARY KEY (import, call)'],
    hasRowid: false,
    indexes: ['INDEX importedCallsByCall ON importedCalls (call)'],
  },
  collectedCalls: {
    columns: {
      call: ['INTEGER NOT NULL REFERENCES calls (seq)', keyed],
      collection: ['INTEGER NOT NULL REFERENCES collections (seq)', keyed],
    },
    constraints: ['PRIMARY KEY (call, collection)'],
    hasRowid: false,
  },
  libraryMark: {
    columns: {
      id: ['INTEGER PRIMARY KEY CHECK (id = 1)', only],
      call: ['INTEGER NOT NULL', count('how far the library has come')],
    },
  },
  /** How a dataset is looked at, under a name. */
  savedViews: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', free('the order of the views')],
      collection: ['INTEGER NOT NULL REFERENCES collections (seq) ON DELETE CASCADE', keyed],
      name: ['TEXT NOT NULL COLLATE NOCASE', words],
      look: ['TEXT NOT NULL', json('object')],
      opens: ['INTEGER NOT NULL DEFAULT 0 CHECK (opens IN (0, 1))', flag],
    },
    postgres: {
      statements: 'CREATE UNIQUE INDEX savedViewsByName ON savedViews (collection, lower(name));',
    },
    constraints: ['UNIQUE (collection, name)'],
    indexes: ['UNIQUE INDEX savedViewsOpen ON savedViews (collection) WHERE opens = 1'],
  },
  /** What was deleted at a request: how much and when, and nothing that tells who it was. */
  deletions: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', free('the order of the deletions')],
      id: ['TEXT NOT NULL UNIQUE', rowId],
      at: ['TEXT NOT NULL', instant],
      platform: ['TEXT NOT NULL', platform],
      collection: ['INTEGER REFERENCES collections (seq) ON DELETE SET NULL', keyed],
      shape: ['TEXT NOT NULL', shape],
      items: ['INTEGER NOT NULL', count('what was deleted is not there to be counted')],
      replies: ['INTEGER NOT NULL', count('what was deleted is not there to be counted')],
      reason: ["TEXT NOT NULL DEFAULT 'request'", oneOf(...DELETION_REASONS)],
    },
  },
  /**
   * What a click deleted (`deletion/deleted.ts`). It lies in a collection of its own with a `seq` below 0 until it is
   * put back or emptied; of rows that were emptied, how many they were and why stays with their collection.
   */
  deleted: {
    columns: {
      id: ['TEXT PRIMARY KEY', rowId],
      place: ['INTEGER REFERENCES collections (seq) ON DELETE SET NULL', keyed],
      home: ['INTEGER REFERENCES collections (seq) ON DELETE CASCADE', keyed],
      name: ['TEXT', words],
      reason: ['TEXT', words],
      items: ['INTEGER NOT NULL DEFAULT 0', count('as many as were put there')],
      gone: ['INTEGER NOT NULL DEFAULT 0', count('what was deleted is not there to be counted')],
      at: ['TEXT NOT NULL', instant],
    },
    hasRowid: false,
    indexes: ['INDEX deletedByHome ON deleted (home)', 'INDEX deletedByPlace ON deleted (place)'],
  },
  leftOutKeys: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', keyed],
      key: [
        'BLOB NOT NULL UNIQUE',
        {
          form: (column) => `length(${column}) = 32`,
          because: 'the hash beside it',
        },
      ],
      sha256: ['TEXT', { ...sha256, because: 'the key beside it' }],
    },
  },
  /**
   * Calls that were answered with somebody who is left out: nothing of them is given out until that person is taken
   * out.
   */
  leftOutCalls: {
    columns: {
      callId: ['TEXT PRIMARY KEY REFERENCES calls (id) ON DELETE CASCADE', keyed],
    },
    hasRowid: false,
  },
  /**
   * People who are left out, known by keyed hashes of their names alone. `seq` is never used twice, so that whoever
   * read up to one reads on from there.
   */
  leftOutPeople: {
    columns: {
      seq: ['INTEGER PRIMARY KEY AUTOINCREMENT', free('the order in which they were left out')],
      key: ['INTEGER NOT NULL REFERENCES leftOutKeys (seq)', keyed],
      platform: ['TEXT NOT NULL', platform],
      hash: ['TEXT NOT NULL', { ...sha256, because: ROW }],
      request: ['TEXT NOT NULL', { ...rowId, because: ROW }],
      at: ['TEXT NOT NULL', { ...instant, because: ROW }],
      sha256: ['TEXT', { ...sha256, because: 'the row beside it' }],
    },
    constraints: ['UNIQUE (platform, key, hash)'],
    numbered: 'seq',
  },
  /**
   * What official APIs billed in a month (`2026-11`, UTC), in thousandths of a US dollar. It belongs to no call:
   * whoever deletes calls has spent as much.
   */
  officialSpending: {
    columns: {
      platform: ['TEXT NOT NULL', platform],
      month: ['TEXT NOT NULL', month],
      mills: ['INTEGER NOT NULL', count('what the API bills is not kept elsewhere')],
    },
    constraints: ['PRIMARY KEY (platform, month)'],
    hasRowid: false,
  },
};
