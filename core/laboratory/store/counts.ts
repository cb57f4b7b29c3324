import type { Db } from '../../store/file/db.ts';
import { sql, type Sql } from '../../store/file/sql.ts';

const COUNTED = {
  people: sql`people`,
  owners: sql`people WHERE isOwner = 1`,
  disabled: sql`people WHERE disabled = 1`,
  addresses: sql`people WHERE email IS NOT NULL`,
  identities: sql`identities`,
  passwords: sql`passwords`,
  sessions: sql`sessions`,
  links: sql`signInLinks`,
  invitations: sql`invitations`,
  projects: sql`projects`,
  auditEntries: sql`auditEntries`,
} as const satisfies Readonly<Record<string, Sql>>;

/** Rows that the data file of a laboratory holds, those that are over and not yet deleted among them. */
export type LaboratoryCounts = Readonly<Record<keyof typeof COUNTED, number>>;

export const createCounts = (db: Db) => (): LaboratoryCounts =>
  db.snapshot(() => {
    const counts = Object.entries(COUNTED).map(([name, from]) => [
      name,
      db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${from}`)?.n ?? 0,
    ]);
    return Object.fromEntries(counts) as LaboratoryCounts;
  });
