import {
  count,
  day,
  free,
  heldBy,
  keyed,
  sha256,
  instant,
  oneOf,
  platform,
  rowId,
} from './column-rules.ts';
import type { Tables } from './table.ts';

/** Calls as leaves of the days that are signed. */
export const DAY_TABLES: Tables = {
  /** Each call becomes a leaf: a digest that stays, and its salt, which goes with what was kept of the call. */
  callLeaves: {
    columns: {
      number: ['INTEGER PRIMARY KEY', heldBy('the root of its day')],
      callId: ['TEXT UNIQUE REFERENCES calls (id)', keyed],
      salt: ['BLOB CHECK (length(salt) = 32)', heldBy('the digest of the call')],
      digest: ['BLOB NOT NULL CHECK (length(digest) = 32)', heldBy('the root of its day')],
    },
    constraints: ['CHECK ((callId IS NULL) = (salt IS NULL))'],
    numbered: 'number',
  },
  /** A day that has ended, with the root over its leaves, signed where a key is at hand. */
  signedDays: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', heldBy('the day before')],
      day: ['TEXT NOT NULL UNIQUE', day],
      firstLeaf: ['INTEGER NOT NULL REFERENCES callLeaves (number)', keyed],
      size: ['INTEGER NOT NULL CHECK (size > 0)', heldBy('the root of the day')],
      root: ['TEXT NOT NULL', sha256],
      previous: ['TEXT NOT NULL', heldBy('the day before')],
      publicKey: ['TEXT', heldBy('the signature')],
      signature: ['TEXT', heldBy('the public key')],
    },
    constraints: ['CHECK ((publicKey IS NULL) = (signature IS NULL))'],
  },
  /** What an authority was asked about a day that ended, and what it answered (RFC 3161). */
  dayTimestamps: {
    columns: {
      day: ['INTEGER PRIMARY KEY REFERENCES signedDays (seq)', keyed],
      query: ['BLOB NOT NULL', heldBy('the statement of the day')],
      reply: ['BLOB NOT NULL', heldBy('the question')],
    },
  },
  /**
   * `lastCall` is the last call that has become a leaf; it goes back with the calls, whose numbers are given again
   * where the last ones are deleted.
   */
  openDay: {
    columns: {
      id: ['INTEGER PRIMARY KEY CHECK (id = 1)', free('there is one row')],
      lastCall: ['INTEGER NOT NULL', count('calls behind it become leaves')],
      day: ['TEXT', day],
    },
    rows: [
      {
        finding: 'counts',
        problem: 'name a call that is not there',
        where: 't.lastCall > (SELECT coalesce(max(seq), 0) FROM calls)',
      },
    ],
  },
};

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
