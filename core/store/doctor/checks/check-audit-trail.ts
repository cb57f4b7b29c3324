import { jsonFromText } from '#kit/json-text.ts';
import { AUDIT_ACTS, type AuditEntry } from '#kit/audit-trail.ts';
import {
  auditEntryHash,
  auditEntryText,
  NO_AUDIT_ENTRY_BEFORE,
} from '../../../signing/audit-chain.ts';
import type { Db } from '../../file/db.ts';
import { lastNumberOf } from '../../file/dialect.ts';
import { sql } from '../../file/sql.ts';
import { faulty, RESTORE, type Result } from '../finding.ts';

interface EntryRow {
  readonly number: number;
  readonly act: string;
  readonly entry: string;
  readonly sha256: string;
}

export const checkAuditTrail = (db: Db): Result =>
  faulty(auditTrailFaults(db), `${countAuditEntries(db)} entries are an unbroken chain`, RESTORE);

const countAuditEntries = (db: Db): number =>
  db.get<{ count: number }>(sql`SELECT count(*) AS count FROM auditEntries`)?.count ?? 0;

/** What is wrong with the chain of the audit trail, one sentence each. Reads the whole trail. */
export const auditTrailFaults = (db: Db): string[] =>
  db.snapshot(() => {
    const faults: string[] = [];
    let [count, previous] = [0, NO_AUDIT_ENTRY_BEFORE];
    for (const row of db.iterate<EntryRow>(
      sql`SELECT number, act, entry, sha256 FROM auditEntries ORDER BY number`,
    )) {
      count += 1;
      const fault = entryFault(row, count, previous);
      if (fault) faults.push(`entry ${row.number} of the audit trail ${fault}`);
      // Each gap is told once.
      count = row.number;
      previous = auditEntryHash(row.entry);
    }
    const given = db.get<{ seq: number }>(lastNumberOf('auditEntries'));
    if ((given?.seq ?? 0) !== count)
      faults.push(`entries of the audit trail are missing after ${count}`);
    return faults;
  });

const entryFault = (row: EntryRow, number: number, previous: string): string | undefined => {
  const entry = parsedEntry(row.entry);
  if (!entry || auditEntryText(entry) !== row.entry || !isAct(entry.act))
    return 'cannot be read as an entry';
  if (auditEntryHash(row.entry) !== row.sha256) return 'is not what its hash says';
  if (row.number !== number) return `follows a gap after ${number - 1}`;
  if (entry.number !== row.number || entry.act !== row.act)
    return 'stands under another act or number';
  return entry.previous === previous ? undefined : 'does not follow the entry before it';
};

const isAct = (act: unknown): boolean => (AUDIT_ACTS as readonly unknown[]).includes(act);

const parsedEntry = (text: string) => jsonFromText(text) as AuditEntry | undefined;
