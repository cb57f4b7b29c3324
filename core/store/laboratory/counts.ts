import type { Db } from '../file/db.ts';

const COUNTED = {
  people: 'people',
  owners: 'people WHERE isOwner = 1',
  disabled: 'people WHERE disabled = 1',
  addresses: 'people WHERE email IS NOT NULL',
  identities: 'identities',
  passwords: 'passwords',
  sessions: 'sessions',
  links: 'signInLinks',
  invitations: 'invitations',
  projects: 'projects',
  auditEntries: 'auditEntries',
} as const;

/** Rows that the data file of a laboratory holds, those that are over and not yet deleted among them. */
export type LaboratoryCounts = Readonly<Record<keyof typeof COUNTED, number>>;

export const createCounts = (db: Db) => (): LaboratoryCounts =>
  db.snapshot(() => {
    const counts = Object.entries(COUNTED).map(([name, from]) => [
      name,
      db.prepare<{ n: number }>(`SELECT count(*) AS n FROM ${from}`).get()?.n ?? 0,
    ]);
    return Object.fromEntries(counts) as LaboratoryCounts;
  });
