import type { AuditAct, AuditEntry, AuditFacts } from '#kit/audit-trail.ts';
import {
  auditEntryHash,
  auditEntryText,
  NO_AUDIT_ENTRY_BEFORE,
} from '../../signing/audit-chain.ts';
import { instant, type Now } from '../../store/file/clock.ts';
import type { Db } from '../../store/file/db.ts';
import { auditTrailFaults } from '../../store/doctor/checks/check-audit-trail.ts';
import { sql } from '../../store/file/sql.ts';

/** Who acted, on what, and what else there is to know of it. */
export interface AuditDetails {
  /** Id of the person who acted; absent for the program itself and for whoever runs it. */
  readonly by?: string | undefined;
  /** Id of what was acted on. */
  readonly subject?: string | undefined;
  readonly facts?: AuditFacts | undefined;
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;

/** Who administered what: a chain of entries that are only ever added. */
export const createAuditTrail = (db: Db, now: Now) => ({
  /** Adds an entry. Called within the transaction of the act, so that neither is kept without the other. */
  append: (act: AuditAct, { by, subject, facts = {} }: AuditDetails): void =>
    db.transaction(() => {
      const last = db.get<{ readonly number: number; readonly sha256: string }>(
        sql`SELECT number, sha256 FROM auditEntries ORDER BY number DESC LIMIT 1`,
      );
      const number = (last?.number ?? 0) + 1;
      const entry = auditEntryText({
        number,
        at: instant(now()),
        act,
        ...(by !== undefined && { by }),
        ...(subject !== undefined && { subject }),
        facts,
        previous: last?.sha256 ?? NO_AUDIT_ENTRY_BEFORE,
      });
      db.run(
        sql`INSERT INTO auditEntries (number, act, entry, sha256)
          VALUES (${number}, ${act}, ${entry}, ${auditEntryHash(entry)})`,
      );
    }),

  /**
   * The latest entries first; `before` is the number of the last entry seen. Of one project: what was done with
   * it, its members and its invitations. Of one person: what was done by and with them. Both read the whole trail.
   */
  list: ({
    limit,
    before = Number.MAX_SAFE_INTEGER,
    project,
    person,
  }: {
    readonly limit: number;
    readonly before?: number | undefined;
    /** Its id. */
    readonly project?: string | undefined;
    /** Their id. */
    readonly person?: string | undefined;
  }): AuditEntry[] =>
    db
      .all<{ entry: string }>(
        sql`SELECT entry FROM auditEntries WHERE number < ${before} AND (
            CAST(${project} AS TEXT) IS NULL OR entry ->> '$.subject' = ${project}
              OR entry ->> '$.facts.project' = ${project}
            OR entry ->> '$.subject' IN (SELECT id FROM invitations WHERE project = ${project}))
          AND (CAST(${person} AS TEXT) IS NULL OR entry ->> '$.by' = ${person}
            OR entry ->> '$.subject' = ${person}
            OR entry ->> '$.facts.person' = ${person}
            OR entry ->> '$.subject' IN (SELECT id FROM invitations WHERE person = ${person}))
          ORDER BY number DESC LIMIT ${limit}`,
      )
      .map(({ entry }) => JSON.parse(entry) as AuditEntry),

  /** What is wrong with the chain, one sentence each. Reads the whole trail. */
  check: (): string[] => auditTrailFaults(db),
});
