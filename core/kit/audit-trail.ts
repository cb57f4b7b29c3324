/** The audit trail of a laboratory: who administered what, and when. */

export const AUDIT_ACTS = [
  'person-added',
  'person-renamed',
  'address-set',
  'person-disabled',
  'person-enabled',
  'person-exported',
  'person-removed',
  'owner-named',
  'owner-unnamed',
  'identity-added',
  'identity-removed',
  'password-set',
  'password-removed',
  'link-made',
  'link-used',
  'session-began',
  'session-ended',
  'invitation-made',
  'invitation-accepted',
  'invitation-withdrawn',
  'project-made',
  'project-renamed',
  'project-ends-set',
  'project-closed',
  'project-archived',
  'project-deleted',
  'member-set',
  'member-removed',
  'retention-set',
  'part-set',
  'plan-set',
  'credits-granted',
  'key-made',
  'key-revoked',
  'request-dismissed',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/**
 * Ids, roles, counts, days and names of projects. Never a secret, and neither the name nor the address of a person: an entry can
 * never be changed, and a person who leaves has to be able to be forgotten.
 */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

/** One entry, as it is hashed. */
export interface AuditEntry {
  /** From 1, without a gap. */
  readonly number: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly act: AuditAct;
  /** Id of the person who acted; absent for the program itself and for whoever runs it. */
  readonly by?: string;
  /** Id of what was acted on: a person, a project, an invitation, a link, a session, a key. */
  readonly subject?: string;
  readonly facts: AuditFacts;
  /** SHA-256 of the entry before; zeros for the first. */
  readonly previous: string;
}
