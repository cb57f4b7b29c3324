import { type CaseEntry, CASE_FIELDS } from '#kit/case-log.ts';
import { jsonFromText } from '#kit/json-text.ts';
import {
  caseDetailsDigest,
  caseHeadBytes,
  createChainCheck,
  type ChainFault,
} from '../../../signing/case-chain.ts';
import { isSignatureOf } from '../../../signing/sign.ts';
import type { Db } from '../../file/db.ts';
import { sql, type Sql } from '../../file/sql.ts';
import { faulty, RESTORE, type Result, type CheckOptions } from '../finding.ts';
import {
  codebookHash,
  codingHash,
  decisionHash,
  type StoredCodebook,
  type StoredCoding,
  type StoredDecision,
} from '../../collections/coding/coding-hashes.ts';
import { isSameHash } from '../../collections/item-hashes.ts';
import { checkEach, noLongerAsKept, type HashCheck } from '../check-hashes.ts';

interface EntryRow {
  readonly collection: string;
  readonly number: number;
  readonly act: string;
  readonly entry: string;
  readonly sha256: string;
}

const FAULTS: Readonly<Record<ChainFault, string>> = {
  unreadable: 'cannot be read as an entry',
  number: 'does not have the number of its place',
  previous: 'does not follow the entry before it',
  collection: 'is of another collection',
};

/** Whether each log is an unbroken chain, and its ends are those that were signed. */
export const checkCaseLogs = (db: Db): Result => {
  const faults: string[] = [];
  let [logs, entries] = [0, 0];
  for (const { collection } of db.all<{ collection: string }>(
    sql`SELECT DISTINCT collection FROM caseEntries`,
  )) {
    logs += 1;
    entries += checkChain(db, collection, faults);
    checkDetails(db, collection, faults);
  }
  checkHeads(db, faults);
  checkLost(db, faults);
  return faulty(faults, `${logs} logs with ${entries} entries are unbroken chains`, RESTORE);
};

const checkChain = (db: Db, collection: string, faults: string[]): number => {
  const chain = createChainCheck();
  for (const row of db.iterate<EntryRow>(
    sql`SELECT collection, number, act, entry, sha256 FROM caseEntries
      WHERE collection = ${collection} ORDER BY number`,
  )) {
    const entry = parsedEntry(row.entry);
    const fault = chain.add(row.entry, entry);
    const name = `entry ${chain.count()} of the log of ${collection}`;
    if (fault) faults.push(`${name} ${FAULTS[fault]}`);
    else if (
      entry?.act !== row.act ||
      entry.collection !== collection ||
      entry.number !== row.number
    )
      faults.push(`${name} stands under another act, number or collection`);
    else if (chain.head() !== row.sha256) faults.push(`${name} is not what its hash says`);
  }
  return chain.count();
};

const parsedEntry = (text: string) => jsonFromText(text) as CaseEntry | undefined;

/** What stands in the details is what the log says was written last. */
const checkDetails = (db: Db, collection: string, faults: string[]): void => {
  const row = db.get<Record<string, string | null>>(
    sql`SELECT * FROM cases WHERE collection = (SELECT seq FROM collections
      WHERE id = ${collection})`,
  );
  const last = db.get<{ digest: string | null }>(
    sql`SELECT CASE WHEN json_valid(entry) THEN entry ->> '$.facts.digest' END AS digest FROM caseEntries
      WHERE collection = ${collection} AND act = 'details' ORDER BY number DESC LIMIT 1`,
  );
  if (!row) return;
  const details = Object.fromEntries(
    CASE_FIELDS.flatMap((field) => (row[field] ? [[field, row[field]]] : [])),
  );
  if (caseDetailsDigest(details, row['salt'] ?? '') !== last?.digest)
    faults.push(`the details of the case ${collection} are not those that its log tells of`);
};

const checkHeads = (db: Db, faults: string[]): void => {
  for (const head of db.iterate<{
    collection: string;
    number: number;
    head: string;
    at: string;
    publicKey: string;
    signature: string;
    sha256: string | null;
  }>(
    sql`SELECT caseHeads.*, sha256 FROM caseHeads
      LEFT JOIN caseEntries USING (collection, number)`,
  )) {
    const name = `the signature over entry ${head.number} of the log of ${head.collection}`;
    if (!isSignatureOf(caseHeadBytes(head.collection, head), head.signature, head.publicKey))
      faults.push(`${name} is not one of its key`);
    else if (head.head !== head.sha256) faults.push(`${name} is over another entry`);
  }
};

/** Every collection has a log from when it is made. */
const checkLost = (db: Db, faults: string[]): void => {
  for (const { id } of db.all<{ id: string }>(
    sql`SELECT id FROM collections WHERE seq > 0
      AND NOT EXISTS (SELECT 1 FROM caseEntries WHERE collection = collections.id)`,
  ))
    faults.push(`the log of the collection ${id} is missing`);
};

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
