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
export const CASE_DOORS = ['window', 'cli', 'rest', 'mcp', 'program'] as const;
export type CaseDoor = (typeof CASE_DOORS)[number];

/** What a person wrote of a case. */
export const CASE_FIELDS = ['operator', 'purpose', 'question', 'permissions'] as const;
export type CaseField = (typeof CASE_FIELDS)[number];
export type CaseDetails = Readonly<Partial<Record<CaseField, string>>>;

/** Characters of one of them. */
export const MOST_CASE_TEXT = 5000;
