import { hash } from 'node:crypto';
import type { AuditEntry } from '#kit/audit-trail.ts';
import { canonical } from '#kit/identity.ts';

/** Before the first entry. */
export const NO_AUDIT_ENTRY_BEFORE = '0'.repeat(64);

/** The line of an entry: JSON with sorted names and without spaces. Its SHA-256 is the link of the chain. */
export const auditEntryText = (entry: AuditEntry): string => canonical(entry);

export const auditEntryHash = (text: string): string => hash('sha256', text, 'hex');
