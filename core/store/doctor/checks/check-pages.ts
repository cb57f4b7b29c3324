import { hash } from 'node:crypto';
import { isPageFileSound } from '../../calls/page-files.ts';
import type { Db } from '../../file/db.ts';
import { sql } from '../../file/sql.ts';
import { checkEach, noLongerAsKept, type HashCheck } from '../check-hashes.ts';
import type { CheckOptions } from '../finding.ts';

interface Kept {
  readonly seq: number;
  readonly record: string;
  readonly sha256: string;
}

/** The files that a record names, by their role. */
interface NamedFiles {
  readonly picture?: { readonly sha256?: string };
  readonly snapshot?: { readonly sha256?: string };
}

/** Whether each record is that of its hash, and names the files that the page has. */
const checkPageRecords = (db: Db, options: CheckOptions): HashCheck =>
  checkEach(db, { table: 'keptPages', key: 'seq', what: 'kept page' }, options, (seq) => {
    const row = db.get<Kept>(sql`SELECT seq, record, sha256 FROM keptPages WHERE seq = ${seq}`);
    if (!row || hash('sha256', row.record, 'hex') !== row.sha256) return 'damaged';
    const files = db.all<{ role: 'picture' | 'snapshot'; sha256: string }>(
      sql`SELECT role, sha256 FROM keptPageFiles WHERE page = ${seq}`,
    );
    const named = JSON.parse(row.record) as NamedFiles;
    const count = Number(named.picture !== undefined) + Number(named.snapshot !== undefined);
    const isSame =
      files.length === count && files.every(({ role, sha256 }) => named[role]?.sha256 === sha256);
    return isSame ? 'sound' : { says: `kept page ${seq} has other files than its record names` };
  });

const checkPageFiles = (db: Db, options: CheckOptions): HashCheck =>
  checkEach(db, { table: 'pageFiles', key: 'sha256', what: 'file' }, options, (sha256) =>
    isPageFileSound(db, sha256)
      ? 'sound'
      : { says: noLongerAsKept(`file ${sha256} of a kept page`) },
  );

/** What these look into, with what it is called and what a sound table says. */
export const PAGE_CHECKS = [
  { table: 'keptPages', what: 'kept pages', called: 'kept pages', look: checkPageRecords },
  {
    table: 'pageFiles',
    what: 'files of kept pages',
    called: 'files of kept pages',
    look: checkPageFiles,
  },
] as const;
