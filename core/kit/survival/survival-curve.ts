/** The curve of how long things stay. */
import { z } from 'zod';
import type { ReadonlyDeep } from '../readonly-deep.ts';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const days = z.number().min(0);

const Point = z.strictObject({
  time: days.describe('Days.'),
  atRisk: count.describe('Things that were watched then.'),
  gone: count.describe('Things that went then.'),
  shareLeast: share.describe('The share that is still there, at least.'),
  shareMost: share.describe('The share that is still there, at most.'),
  least: share.optional().describe('The lower end of the 95 % interval.'),
  most: share.optional().describe('The upper end of the 95 % interval.'),
});
export type SurvivalPoint = ReadonlyDeep<z.output<typeof Point>>;

export const Curve = z.strictObject({
  things: count.describe('Things that were watched.'),
  gone: count.describe('Those that the platform no longer shows.'),
  removed: count.describe('Of these, those of which it says that they were removed.'),
  until: days.describe('Days until the last look.'),
  points: z
    .array(Point)
    .describe('Where it falls (Kaplan–Meier), if things go when first missing.'),
  earliest: z
    .array(z.strictObject({ time: days.describe('Days.'), share: share.describe('Still there.') }))
    .describe('The curve as if things had gone right after they were there last.'),
  medianLeast: days.optional().describe('Days after which half are no longer shown, at least.'),
  medianMost: days.optional().describe('Days after which half are no longer shown, at most.'),
});
export type SurvivalCurve = ReadonlyDeep<z.output<typeof Curve>>;
