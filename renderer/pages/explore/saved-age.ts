/** Whether a saved copy is too old to be shown without asking again. Pure. */
import type { Meta } from '#contract/index.ts';

const HOUR_MS = 3_600_000;

/** `hours`: as in the settings; `null` is never. Only a saved copy that says its time can be too old. */
export const isTooOld = (
  meta: Pick<Meta, 'fromArchive' | 'fetchedAt'> | undefined,
  hours: number | null | undefined,
  now: number,
): boolean =>
  hours !== null &&
  hours !== undefined &&
  meta?.fromArchive === true &&
  meta.fetchedAt !== undefined &&
  now - Date.parse(meta.fetchedAt) > hours * HOUR_MS;
