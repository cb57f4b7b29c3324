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
import type { TableDeclarations } from './table-checks.ts';

const CHAIN = heldBy('the chain of the log');

/** Case logs, and what people wrote of cases. */
export const CASE_TABLES: TableDeclarations = {
  caseEntries: {
    columns: {
      collection: CHAIN,
      number: CHAIN,
      act: oneOf(...CASE_ACTS),
      entry: CHAIN,
      sha256: CHAIN,
    },
  },
  caseStretches: {
    columns: {
      collection: { ...rowId, because: 'it is held by nothing until its stretch is over' },
      act: oneOf(...CASE_ACTS),
      who: json('object'),
      since: instant,
      at: instant,
      facts: json('object'),
    },
  },
  cases: {
    columns: {
      collection: keyed,
      operator: words,
      purpose: words,
      question: words,
      permissions: words,
      salt: sha256,
      updated: instant,
    },
  },
  caseHeads: {
    columns: {
      collection: keyed,
      number: count('the signature', 1),
      head: sha256,
      at: instant,
      publicKey: heldBy('the signature'),
      signature: heldBy('the public key'),
    },
  },
};
