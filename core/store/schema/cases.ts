import { CASE_ACTS } from '#kit/case-log.ts';
import {
  count,
  heldBy,
  instant,
  json,
  keyed,
  oneOf,
  rowId,
  sha256,
  words,
} from './column-rules.ts';
import type { Tables } from './table.ts';

const CHAIN = heldBy('the chain of the log');

/** Case logs, and what people wrote of cases. */
export const CASE_TABLES: Tables = {
  /**
   * Case logs, each entry with the SHA-256 of the one before. They name a collection by its id and point to nothing:
   * they stay when it goes.
   */
  caseEntries: {
    columns: {
      collection: ['TEXT NOT NULL', CHAIN],
      number: ['INTEGER NOT NULL CHECK (number > 0)', CHAIN],
      act: ['TEXT NOT NULL', oneOf(...CASE_ACTS)],
      entry: ['TEXT NOT NULL', CHAIN],
      sha256: ['TEXT NOT NULL', CHAIN],
    },
    constraints: ['PRIMARY KEY (collection, number)'],
    hasRowid: false,
    appendOnly: { what: 'a case log', triggers: ['caseEntriesNeverChange', 'caseEntriesNeverGo'] },
  },
  /** Acts that are counted together, until they are over. */
  caseStretches: {
    columns: {
      collection: [
        'TEXT NOT NULL',
        { ...rowId, because: 'it is held by nothing until its stretch is over' },
      ],
      act: ['TEXT NOT NULL', oneOf(...CASE_ACTS)],
      who: ['TEXT NOT NULL', json('object')],
      since: ['TEXT NOT NULL', instant],
      at: ['TEXT NOT NULL', instant],
      facts: ['TEXT NOT NULL', json('object')],
    },
    constraints: ['PRIMARY KEY (collection, act, who)'],
    hasRowid: false,
  },
  /** What a person wrote of a case is no part of the chain, which has a salted digest of it. */
  cases: {
    columns: {
      collection: ['INTEGER PRIMARY KEY REFERENCES collections (seq)', keyed],
      operator: ['TEXT', words],
      purpose: ['TEXT', words],
      question: ['TEXT', words],
      permissions: ['TEXT', words],
      salt: ['TEXT NOT NULL', sha256],
      updated: ['TEXT NOT NULL', instant],
    },
  },
  caseHeads: {
    columns: {
      collection: ['TEXT NOT NULL', keyed],
      number: ['INTEGER NOT NULL', count('the signature', 1)],
      head: ['TEXT NOT NULL', sha256],
      at: ['TEXT NOT NULL', instant],
      publicKey: ['TEXT NOT NULL', heldBy('the signature')],
      signature: ['TEXT NOT NULL', heldBy('the public key')],
    },
    constraints: [
      'PRIMARY KEY (collection, number)',
      'FOREIGN KEY (collection, number) REFERENCES caseEntries (collection, number)',
    ],
    hasRowid: false,
  },
};
