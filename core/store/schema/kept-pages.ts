import { heldBy, instant, keyed, oneOf, platform, rowId } from './column-rules.ts';
import type { Tables } from './table.ts';

/** Pages that were kept as they looked. */
export const PAGE_TABLES: Tables = {
  /** The record of a kept page is canonical JSON under its SHA-256. */
  keptPages: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', keyed],
      id: ['TEXT NOT NULL UNIQUE', rowId],
      platform: ['TEXT NOT NULL', platform],
      at: ['TEXT NOT NULL', instant],
      collection: ['INTEGER REFERENCES collections (seq)', keyed],
      record: ['TEXT NOT NULL', heldBy('its hash')],
      sha256: ['TEXT NOT NULL', heldBy('the record')],
    },
    indexes: ['INDEX keptPagesByCollection ON keptPages (collection)'],
    rows: [
      {
        finding: 'references',
        called: 'kept pages',
        problem: 'have no picture',
        where: "NOT EXISTS (SELECT 1 FROM keptPageFiles WHERE page = t.seq AND role = 'picture')",
      },
    ],
  },
  keptPageCalls: {
    columns: {
      page: ['INTEGER NOT NULL REFERENCES keptPages (seq)', keyed],
      callId: ['TEXT NOT NULL REFERENCES calls (id)', keyed],
    },
    constraints: ['PRIMARY KEY (page, callId)'],
    hasRowid: false,
    indexes: ['INDEX keptPagesByCall ON keptPageCalls (callId)'],
  },
  keptPageFiles: {
    columns: {
      page: ['INTEGER NOT NULL REFERENCES keptPages (seq)', keyed],
      role: ["TEXT NOT NULL CHECK (role IN ('picture', 'snapshot'))", oneOf('picture', 'snapshot')],
      sha256: ['TEXT NOT NULL REFERENCES pageFiles (sha256)', keyed],
    },
    constraints: ['PRIMARY KEY (page, role)'],
    hasRowid: false,
    indexes: ['INDEX keptPageFilesByContent ON keptPageFiles (sha256)'],
  },
  pageFiles: {
    columns: {
      sha256: ['TEXT PRIMARY KEY', heldBy('its hash')],
      size: ['INTEGER NOT NULL', heldBy('the hash of the bytes')],
    },
  },
  /** A file lies in parts, so that nothing has to hold the whole of it. */
  pageFileParts: {
    columns: {
      sha256: ['TEXT NOT NULL REFERENCES pageFiles (sha256)', keyed],
      number: ['INTEGER NOT NULL', heldBy('the hash of the file')],
      bytes: ['BLOB NOT NULL', heldBy('the hash of the file')],
    },
    constraints: ['PRIMARY KEY (sha256, number)'],
  },
};
