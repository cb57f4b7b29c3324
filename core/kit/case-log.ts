import { z } from 'zod';
import type { ReadonlyDeep } from './readonly-deep.ts';

/** The log of a case: what was done with a collection, by whom, when, and what left. */

/**
 * `begun`: the log was begun for a collection that was there already. `made`: the collection was made.
 * `removed`: the collection was deleted. `restored`: it, or rows that were deleted, was put back.
 * `shown`: somebody looked at the replies behind rows. `read`: another program read rows.
 */
export const CASE_ACTS = [
  'begun',
  'made',
  'details',
  'gathering',
  'gathered',
  'imported',
  'copied',
  'reread',
  'shown',
  'read',
  'annotated',
  'coded',
  'codebook',
  'exported',
  'redacted',
  'deleted',
  'forgotten',
  'settings',
  'removed',
  'restored',
] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

/** Acts that are counted together: one entry for a stretch of them, not one for each. */
export type CountedAct = Extract<
  CaseAct,
  'imported' | 'shown' | 'read' | 'annotated' | 'coded' | 'deleted' | 'forgotten'
>;

/** Through what somebody acted; `program`: by itself, on a date or by a schedule that was set before. */
const CASE_DOORS = ['window', 'cli', 'rest', 'mcp', 'program'] as const;
export type CaseDoor = (typeof CASE_DOORS)[number];

/** What a person wrote of a case. */
export const CASE_FIELDS = ['operator', 'purpose', 'question', 'permissions'] as const;
export type CaseField = (typeof CASE_FIELDS)[number];
export type CaseDetails = Readonly<Partial<Record<CaseField, string>>>;

/** Characters of one of them. */
export const MOST_CASE_TEXT = 5000;

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** A file that left, by its hash: its name is left out, because a collection may be named after somebody. */
const leftFile = z.strictObject({
  part: z.string().describe('`main`, or what stands behind the name of the file beside it.'),
  sha256: hex,
  size: count,
});
export type LeftFile = ReadonlyDeep<z.output<typeof leftFile>>;

/**
 * Counts, states, hashes and identifiers that mean something in this data folder alone: nothing that came from
 * a platform. A person who is forgotten is therefore in no entry.
 */
const fact = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(leftFile),
  z.record(z.string(), z.number()),
]);
export type CaseFact = ReadonlyDeep<z.output<typeof fact>>;
export type CaseFacts = Readonly<Record<string, CaseFact>>;

/** As it is hashed. */
export const caseEntry = z.strictObject({
  collection: z.string().describe('The id of the collection.'),
  number: z.int().min(1).describe('From 1, without a gap.'),
  at: z.iso.datetime().describe('When, in UTC.'),
  act: z.enum(CASE_ACTS).describe('What was done.'),
  door: z.enum(CASE_DOORS).describe('Through what.'),
  key: z.string().optional().describe('The name of the key of another program.'),
  operator: z.string().optional().describe('Who had written their name as operator.'),
  facts: z.record(z.string(), fact),
  previous: hex.describe('SHA-256 of the entry before; zeros for the first.'),
});
export type CaseEntry = ReadonlyDeep<z.output<typeof caseEntry>>;

/** An entry with its hash, which the next one names. */
export interface ChainedEntry extends CaseEntry {
  readonly sha256: string;
}

/** The end of a chain that was signed by a key of the installation. */
const signedHead = z.strictObject({
  number: z.int().min(1),
  head: hex,
  at: z.string().describe('When it was signed, by the clock of this computer.'),
  publicKey: z.string(),
  signature: z.string().describe('Base64.'),
});
export type SignedHead = ReadonlyDeep<z.output<typeof signedHead>>;

export const caseCard = z.strictObject({
  collection: z.string(),
  entries: count,
  head: hex.describe('SHA-256 of the last entry.'),
  details: z.partialRecord(z.enum(CASE_FIELDS), z.string()),
  salt: hex.optional().describe('Of the digest of the details; left out where they are.'),
  signedHeads: z.array(signedHead).max(100_000),
});
export type CaseCard = ReadonlyDeep<z.output<typeof caseCard>>;
