import {
  codebookHash,
  codingHash,
  decisionHash,
  type StoredCodebook,
  type StoredCoding,
  type StoredDecision,
} from '../../collections/coding/coding-hashes.ts';
import { isSameHash } from '../../collections/item-hashes.ts';
import type { Db } from '../../file/db.ts';
import { sql, type Sql } from '../../file/sql.ts';
import { checkEach, noLongerAsKept, type HashCheck } from '../check-hashes.ts';
import type { CheckOptions } from '../finding.ts';

interface Kept {
  readonly sha256: Uint8Array;
  /** Shape and identifier of the item, or the name of the collection. */
  readonly of: string | null;
}

const ofItem = (table: Sql, seq: string): Sql =>
  sql`SELECT ${table}.*, shape || ':' || entityId AS "of" FROM ${table}
    LEFT JOIN items ON items.id = ${table}.item WHERE ${table}.seq = ${seq}`;

/** Codes that coders gave to items. */
const checkCodings = (db: Db, options: CheckOptions): HashCheck =>
  checkEach(db, { table: 'itemCodings', key: 'seq', what: 'code' }, options, (seq) => {
    const row = db.get<StoredCoding & Kept>(ofItem(sql`itemCodings`, seq));
    if (!row) return 'damaged';
    if (isSameHash(row.sha256, codingHash(row))) return 'sound';
    return { says: noLongerAsKept(`code ${seq} of item ${row.of ?? row.item}`) };
  });

const checkDecisions = (db: Db, options: CheckOptions): HashCheck =>
  checkEach(db, { table: 'codeDecisions', key: 'seq', what: 'decision' }, options, (seq) => {
    const row = db.get<StoredDecision & Kept>(ofItem(sql`codeDecisions`, seq));
    if (!row) return 'damaged';
    if (isSameHash(row.sha256, decisionHash(row))) return 'sound';
    return { says: noLongerAsKept(`decision ${seq} about item ${row.of ?? row.item}`) };
  });

const codebookOf = (
  collection: number | undefined,
  version: number | undefined,
): Sql => sql`SELECT codebookVersions.*, collections.name AS "of" FROM codebookVersions
  LEFT JOIN collections ON collections.seq = codebookVersions.collection
  WHERE codebookVersions.collection = ${collection} AND version = ${version}`;

const checkCodebooks = (db: Db, options: CheckOptions): HashCheck =>
  checkEach(
    db,
    {
      table: 'codebookVersions',
      key: "collection || ' ' || version",
      what: 'codebook of collection number',
    },
    options,
    (key) => {
      const [collection, version] = key.split(' ').map(Number);
      const row = db.get<StoredCodebook & Kept>(codebookOf(collection, version));
      if (!row) return 'damaged';
      if (isSameHash(row.sha256, codebookHash(row))) return 'sound';
      return {
        says: noLongerAsKept(
          `version ${row.version} of the codebook of ${row.of ?? row.collection}`,
        ),
      };
    },
  );

/** What these look into, with what it is called and what a sound table says. */
export const CODING_CHECKS = [
  { table: 'itemCodings', what: 'codings', called: 'codes of items', look: checkCodings },
  { table: 'codeDecisions', what: 'decisions', called: 'decisions', look: checkDecisions },
  { table: 'codebookVersions', what: 'codebooks', called: 'codebooks', look: checkCodebooks },
] as const;
