import { count, day, free, heldBy, keyed, sha256 } from './column-rules.ts';
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
