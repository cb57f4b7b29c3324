import { count, flag, free, heldBy, instant, json, keyed, rowId, words } from './column-rules.ts';
import type { TableDeclarations } from './table-checks.ts';

const HASH = heldBy('the hash of the row');
const OF_ANOTHER_COLLECTION = `(SELECT collection FROM codes WHERE seq = t.code) <>
  (SELECT collection FROM items WHERE id = t.item)`;

/** Coders, codebooks, and the codes that coders gave to items. */
export const CODING_TABLES: TableDeclarations = {
  coders: { columns: { seq: keyed, id: rowId, name: words, chosen: flag } },
  codes: {
    columns: { seq: keyed, collection: keyed, id: rowId },
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
      collection: keyed,
      version: count('the hash of the row', 1),
      at: instant,
      coder: keyed,
      codes: json('array'),
      sha256: HASH,
    },
  },
  itemCodings: {
    columns: {
      seq: free('the order in which codes were set'),
      id: rowId,
      item: keyed,
      code: keyed,
      coder: keyed,
      at: instant,
      version: HASH,
      field: HASH,
      start: HASH,
      ends: HASH,
      quote: HASH,
      removedAt: instant,
      sha256: HASH,
    },
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
      seq: free('the order in which it was decided'),
      id: rowId,
      item: keyed,
      code: keyed,
      coder: keyed,
      at: instant,
      applies: HASH,
      sha256: HASH,
    },
    rows: [
      {
        finding: 'references',
        problem: 'are of a code of another collection than their item',
        where: OF_ANOTHER_COLLECTION,
      },
    ],
  },
};
