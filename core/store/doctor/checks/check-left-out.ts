import type { Db } from '../../file/db.ts';
import { sql } from '../../file/sql.ts';
import { leftOutKeyHash, leftOutNameHash } from '../../file/left-out-hashes.ts';
import { faulty, RESTORE, type Result } from '../finding.ts';

/** The version of the schema since which their rows have hashes. */
export const LEFT_OUT_HASHED_SINCE = 49;

interface NameRow {
  readonly platform: string;
  readonly hash: string;
  readonly request: string;
  readonly at: string;
  readonly sha256: string | null;
}

/** Keys and names of the people who are left out, each against the hash beside it. A program of before wrote none. */
export const checkLeftOut = (db: Db): Result => {
  const keys = db
    .all<{ key: Uint8Array; sha256: string | null }>(sql`SELECT key, sha256 FROM leftOutKeys`)
    .filter(({ key, sha256 }) => sha256 !== null && sha256 !== leftOutKeyHash(key)).length;
  let names = 0;
  for (const row of db.iterate<NameRow>(
    sql`SELECT platform, hash, request, at, sha256 FROM leftOutPeople`,
  ))
    if (row.sha256 !== null && row.sha256 !== leftOutNameHash(row)) names += 1;
  return faulty(
    [
      ...(keys === 0 ? [] : [`${keys} keys of people who are left out are not as they were kept`]),
      ...(names === 0 ? [] : [`${names} people who are left out are not as they were kept`]),
    ],
    'are as they were kept',
    RESTORE,
  );
};
