/** The log of a case: what was done with a collection, by whom, when, and what left. */

/**
 * `begun`: the log was begun for a collection that was there already. `made`: the collection was made.
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
] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

/** Acts that are counted together: one entry for a stretch of them, not one for each. */
export type CountedAct = Extract<
  CaseAct,
  'imported' | 'shown' | 'read' | 'annotated' | 'coded' | 'deleted' | 'forgotten'
>;

/** Through what somebody acted; `program`: by itself, on a date or by a schedule that was set before. */
export const CASE_DOORS = ['window', 'cli', 'rest', 'mcp', 'program'] as const;
export type CaseDoor = (typeof CASE_DOORS)[number];

/** A file that left: what it is, and its SHA-256. Its name is left out, because a collection may be named after somebody. */
export interface LeftFile {
  /** `main`, or what stands behind the name of the file beside it: `.codebook.csv`. */
  readonly part: string;
  readonly sha256: string;
  readonly size: number;
}

/**
 * Counts, states, hashes and identifiers that mean something in this data folder alone: nothing that came from
 * a platform. A person who is forgotten is therefore in no entry.
 */
export type CaseFact =
  | string
  | number
  | boolean
  | readonly string[]
  | readonly LeftFile[]
  | Readonly<Record<string, number>>;
export type CaseFacts = Readonly<Record<string, CaseFact>>;

/** One entry, as it is hashed. */
export interface CaseEntry {
  /** Id of the collection. */
  readonly collection: string;
  /** From 1, without a gap. */
  readonly number: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly act: CaseAct;
  readonly door: CaseDoor;
  /** What the key of another program, or the program itself, is called here. */
  readonly key?: string;
  /** As it stood in the case's details at that time; absent where nobody had written it. */
  readonly operator?: string;
  readonly facts: CaseFacts;
  /** SHA-256 of the entry before; zeros for the first. */
  readonly previous: string;
}

/** An entry with its hash, which the next one names. */
export interface ChainedEntry extends CaseEntry {
  readonly sha256: string;
}

/** What a person wrote of a case. */
export const CASE_FIELDS = ['operator', 'purpose', 'question', 'permissions'] as const;
export type CaseField = (typeof CASE_FIELDS)[number];
export type CaseDetails = Readonly<Partial<Record<CaseField, string>>>;

/** Characters of one of them. */
export const MOST_CASE_TEXT = 5000;

/** The end of a chain that was signed by a key of the installation. */
export interface SignedHead {
  readonly number: number;
  readonly head: string;
  /** ISO 8601: when it was signed, by the clock of this computer. */
  readonly at: string;
  readonly publicKey: string;
  /** Base64. */
  readonly signature: string;
}

/** A log as a whole, beside its entries. */
export interface CaseCard {
  readonly collection: string;
  readonly entries: number;
  /** SHA-256 of the last entry. */
  readonly head: string;
  readonly details: CaseDetails;
  /** With which the digest of the details was made that the log holds; absent where it was left out with them. */
  readonly salt?: string;
  readonly signedHeads: readonly SignedHead[];
}
