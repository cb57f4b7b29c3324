/** What a platform lets one know of a thing that it no longer shows. Pure. */
import type { FailureReason } from './errors.ts';

/**
 * - `removed`: the platform says that the thing, or the account that it belongs to, was deleted or taken down.
 * - `notShown`: the platform does not show it and does not say why: private, restricted or gone.
 */
export const ABSENCES = ['removed', 'notShown'] as const;
export type Absence = (typeof ABSENCES)[number];

/**
 * `undefined` for whatever is no tombstone. One that names who removed the thing says that it was removed; whoever
 * was left out of an answer, suspended or withheld may still be there.
 */
export const absenceFromItem = (item: Readonly<Record<string, unknown>>): Absence | undefined => {
  if (item['type'] !== 'Tombstone') return undefined;
  return typeof item['removedBy'] === 'string' ? 'removed' : 'notShown';
};

/** Of a thing of which the platform said `not_found`, by the reason that it gave. */
export const absenceFromReason = (reason: FailureReason | undefined): Absence =>
  reason === 'removed' || reason === 'deleted' ? 'removed' : 'notShown';
