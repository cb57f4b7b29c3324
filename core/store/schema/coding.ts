import { count, flag, free, heldBy, instant, json, keyed, rowId, words } from './column-rules.ts';
import type { Tables } from './table.ts';

const HASH = heldBy('the hash of the row');
const OF_ANOTHER_COLLECTION = `(SELECT collection FROM codes WHERE seq = t.code) <>
  (SELECT collection FROM items WHERE id = t.item AND collection >= 0)`;

/** Coders, codebooks, and the codes that coders gave to items. */
export const CODING_TABLES: Tables = {
  /**
   * Coders have a name; a collection a codebook with versions; codes are given to an item or a passage of it. Nothing
   * is overwritten: one that is taken back says when, a further decision stands behind the earlier one.
   */
  coders: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', keyed],
      id: ['TEXT NOT NULL UNIQUE', rowId],
      name: ['TEXT NOT NULL UNIQUE COLLATE NOCASE', words],
      chosen: ['INTEGER NOT NULL DEFAULT 0 CHECK (chosen IN (0, 1))', flag],
    },
    postgres: { statements: 'CREATE UNIQUE INDEX codersByName ON coders (lower(name));' },
    indexes: ['UNIQUE INDEX codersChosen ON coders (chosen) WHERE chosen = 1'],
  },
  codes: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', keyed],
      collection: ['INTEGER NOT NULL REFERENCES collections (seq) ON DELETE CASCADE', keyed],
      id: ['TEXT NOT NULL', rowId],
    },
    constraints: ['UNIQUE (collection, id)'],
    rows: [
      {
        finding: 'references',
        problem: 'stand in no codebook of their collection',
        where: `NOT EXISTS (SELECT 1 FROM codebookVersions AS v, json_each(v.codes) AS j
          WHERE v.collection = t.collection AND json_valid(v.codes) AND j.value ->> 'id' = t.id)`,
      },
    ],
  },
  codebookVersions: {
    columns: {
      collection: ['INTEGER NOT NULL REFERENCES collections (seq) ON DELETE CASCADE', keyed],
      version: ['INTEGER NOT NULL CHECK (version > 0)', count('the hash of the row', 1)],
      at: ['TEXT NOT NULL', instant],
      coder: ['INTEGER REFERENCES coders (seq)', keyed],
      codes: ['TEXT NOT NULL', json('array')],
      sha256: ['BLOB NOT NULL CHECK (length(sha256) = 32)', HASH],
    },
    constraints: ['PRIMARY KEY (collection, version)'],
    hasRowid: false,
  },
  /** One without a code says that none applies. */
  itemCodings: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', free('the order in which codes were set')],
      id: ['TEXT NOT NULL', rowId],
      item: ['INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE', keyed],
      code: ['INTEGER REFERENCES codes (seq)', keyed],
      coder: ['INTEGER NOT NULL REFERENCES coders (seq)', keyed],
      at: ['TEXT NOT NULL', instant],
      version: ['INTEGER NOT NULL', HASH],
      field: ['TEXT', HASH],
      start: ['INTEGER', HASH],
      ends: ['INTEGER', HASH],
      quote: ['TEXT', HASH],
      removedAt: ['TEXT', instant],
      sha256: ['BLOB NOT NULL CHECK (length(sha256) = 32)', HASH],
    },
    constraints: ['UNIQUE (item, id)'],
    indexes: ['INDEX itemCodingsByCode ON itemCodings (code, item) WHERE removedAt IS NULL'],
    rows: [
      {
        finding: 'references',
        problem: 'have a code of another collection than their item',
        where: OF_ANOTHER_COLLECTION,
      },
    ],
  },
  codeDecisions: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', free('the order in which it was decided')],
      id: ['TEXT NOT NULL', rowId],
      item: ['INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE', keyed],
      code: ['INTEGER NOT NULL REFERENCES codes (seq)', keyed],
      coder: ['INTEGER NOT NULL REFERENCES coders (seq)', keyed],
      at: ['TEXT NOT NULL', instant],
      applies: ['INTEGER CHECK (applies IN (0, 1))', HASH],
      sha256: ['BLOB NOT NULL CHECK (length(sha256) = 32)', HASH],
    },
    constraints: ['UNIQUE (item, id)'],
    rows: [
      {
        finding: 'references',
        problem: 'are of a code of another collection than their item',
        where: OF_ANOTHER_COLLECTION,
      },
    ],
  },
};
