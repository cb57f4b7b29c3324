import { hash } from 'node:crypto';
import type { Db } from '../file/db.ts';
import { columnNames, type Schema } from '../file/schema.ts';
import { empty, raw, sql, type Sql } from '../file/sql.ts';
import { expand, type Codec } from '../file/packing.ts';

export interface HashCheck {
  readonly total: number;
  readonly checked: number;
  readonly damaged: number;
  /** What is wrong with the first of those, one sentence each without its full stop. */
  readonly faults: readonly string[];
}

export interface HashOptions {
  readonly full?: boolean;
  readonly progress?: (line: string) => void;
}

/** So many are looked at when not all are: a tenth that is damaged is missed once in 10⁴⁵ times. */
const SAMPLE = 1000;
const REPORT_EVERY = 1000;

/** A text says what is wrong, where it is more than that a row is no longer as it was kept. */
export type Verdict = 'sound' | 'damaged' | { readonly says: string };

/** As many faults are kept in memory. */
const MOST_FAULTS = 100;

/** Raw bodies of the data file against the SHA-256 under which they are kept; others are `checkObjects`'s. */
export const checkEvidence = (db: Db, tables: Schema, options: HashOptions): HashCheck =>
  checkEach(
    db,
    {
      table: 'bodies',
      key: 'sha256',
      what: 'kept reply',
      // An early version kept all of them in the file.
      where: columnNames(tables, 'bodies').has('object') ? sql`object IS NULL` : undefined,
    },
    options,
    (sha256) =>
      packedVerdict(
        sha256,
        db.get<PackedRow>(sql`SELECT codec, size, bytes FROM bodies WHERE sha256 = ${sha256}`),
      ),
  );

/** What cursors name, against its hash. */
export const checkStates = (db: Db, options: HashOptions): HashCheck =>
  checkEach(db, { table: 'longStates', key: 'sha256', what: 'long cursor' }, options, (sha256) =>
    packedVerdict(
      sha256,
      db.get<PackedRow>(sql`SELECT codec, size, bytes FROM longStates WHERE sha256 = ${sha256}`),
    ),
  );

/** What answers say, against its hash. */
export const checkContents = (db: Db, options: HashOptions): HashCheck =>
  checkEach(db, { table: 'contents', key: 'sha256', what: 'answer' }, options, (sha256) =>
    packedVerdict(
      sha256,
      db.get<PackedRow>(sql`SELECT codec, size, bytes FROM contents WHERE sha256 = ${sha256}`),
    ),
  );

interface PackedRow {
  readonly codec: Codec;
  readonly size: number;
  readonly bytes: Uint8Array;
}

const packedVerdict = (sha256: string, row: PackedRow | undefined): Verdict => {
  const raw = row && expand(row.codec, row.bytes, row.size);
  const sound =
    raw !== undefined && raw.byteLength === row?.size && hash('sha256', raw, 'hex') === sha256;
  return sound ? 'sound' : 'damaged';
};

interface Kind {
  readonly table: string;
  /** SQL that names a row. */
  readonly key: string;
  readonly what: string;
  /** Which rows; all when left out. */
  readonly where?: Sql | undefined;
  /** As many are looked at when not all are. */
  readonly sample?: number;
}

/** Looks at the rows of a table one by one, or at some of them. */
export const checkEach = (
  db: Db,
  { table, key, what, where = sql`true`, sample = SAMPLE }: Kind,
  { full = false, progress }: HashOptions,
  judgeKey: (key: string) => Verdict,
): HashCheck => {
  const total =
    db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${raw(table)} WHERE ${where}`)?.n ?? 0;
  const isWhole = full || total <= sample;
  const some = isWhole ? empty : sql`ORDER BY random() LIMIT ${sample}`;
  const faults: string[] = [];
  let [checked, damaged] = [0, 0];
  for (const row of db.iterate<{ key: string }>(
    sql`SELECT CAST(${raw(key)} AS TEXT) AS key FROM ${raw(table)} WHERE ${where} ${some}`,
  )) {
    if (checked % REPORT_EVERY === 0)
      progress?.(`checking ${table}: ${checked} of ${isWhole ? total : sample}`);
    checked += 1;
    const verdict = soundly(() => judgeKey(row.key));
    if (verdict === 'sound') continue;
    damaged += 1;
    if (faults.length < MOST_FAULTS)
      faults.push(verdict === 'damaged' ? noLongerAsKept(`${what} ${row.key}`) : verdict.says);
  }
  return { total, checked, damaged, faults };
};

export const noLongerAsKept = (name: string): string => `${name} is no longer as it was kept`;

/** A row that SQLite cannot read costs that row. */
const soundly = (look: () => Verdict): Verdict => {
  try {
    return look();
  } catch {
    return 'damaged';
  }
};
