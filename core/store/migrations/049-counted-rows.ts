import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { inPostgres } from '../schema/postgres.ts';
import { leftOutKeyHash, leftOutNameHash } from '../file/left-out-hashes.ts';

/**
 * How many rows each table holds, which every writing of ours keeps (`file/row-counts.ts`), so that `doctor` finds
 * rows that were lost or doubled by anything else; and a hash beside each key and name of the people who are left out.
 */
const hashLeftOut = (db: Db): void => {
  db.exec(COUNTED_ROWS);
  for (const { seq, key } of db.all<{ seq: number; key: Uint8Array }>(
    sql`SELECT seq, key FROM leftOutKeys ORDER BY seq`,
  ))
    db.run(sql`UPDATE leftOutKeys SET sha256 = ${leftOutKeyHash(key)} WHERE seq = ${seq}`);
  for (const row of db.all<{
    seq: number;
    platform: string;
    hash: string;
    request: string;
    at: string;
  }>(sql`SELECT seq, platform, hash, request, at FROM leftOutPeople ORDER BY seq`))
    db.run(sql`UPDATE leftOutPeople SET sha256 = ${leftOutNameHash(row)} WHERE seq = ${row.seq}`);
};

const COUNTED_ROWS = `
CREATE TABLE rowCounts (
  name TEXT PRIMARY KEY,
  held INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
ALTER TABLE leftOutKeys ADD COLUMN sha256 TEXT;
ALTER TABLE leftOutPeople ADD COLUMN sha256 TEXT;
`;

export const countedRows = {
  sqlite: hashLeftOut,
  postgres: `${inPostgres(COUNTED_ROWS)}
UPDATE leftOutKeys SET sha256 = encode(sha256(key), 'hex');
UPDATE leftOutPeople SET sha256 = encode(sha256(convert_to(
  platform || E'\\n' || hash || E'\\n' || request || E'\\n' || at, 'UTF8')), 'hex');`,
};
