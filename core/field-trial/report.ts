/** The report of a trial: what is written, read again and compared. It holds no content. */
import { z } from 'zod';
import type { ReadonlyDeep } from '#kit/readonly-deep.ts';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';

const counts = z.record(z.string(), z.number());
const names = z.array(z.string());

const observationSchema = z.object({
  operation: z.string(),
  /** By which it was requested. */
  route: z.string(),
  /**
   * `refused`: the platform would not; `refusal` says how. `failed`: there was an answer that was not understood,
   * or none; `error` is a code of the error table, or `offline`. `left-out`: not asked, since its platform had
   * refused before, this computer was offline, or the trial was cancelled.
   */
  ending: z.enum(['answered', 'refused', 'failed', 'left-out']),
  refusal: z.string().optional(),
  error: z.string().optional(),
  /** How many items an answer had. */
  items: z.number().optional(),
  /** Field of an item -> how many items had it. */
  fields: counts,
  /** Fields that the invented replies fill, and that no item has. */
  emptyFields: names,
  /** Code of a notice -> how often it was given. */
  notices: counts,
  /** The form of the replies; absent where they have none. */
  form: z
    .object({
      digest: z.string(),
      /** Beside the form of the invented replies: `partly` has at least half of its names. */
      match: z.enum(['known', 'partly', 'unknown']).optional(),
      /** Names of keys that the invented replies have and these do not. */
      missing: names,
      /** Name of a key -> names of the keys directly below it. */
      keys: z.record(z.string(), names),
    })
    .optional(),
  statuses: z.array(z.number()),
  milliseconds: z.number(),
});

const reportSchema = z.object({
  format: z.literal('bowerbird-field-trial'),
  /** That of Bowerbird. */
  version: z.string(),
  /** ISO 8601. */
  at: z.string(),
  world: z.enum(['live', 'sample', 'replay']),
  observations: z.array(observationSchema),
});

/** What a trial notes of one operation by one route. */
export type Observation = ReadonlyDeep<z.infer<typeof observationSchema>>;
export type Report = ReadonlyDeep<z.infer<typeof reportSchema>>;

export const makeReport = (
  version: string,
  world: Report['world'],
  now: number,
  observations: readonly Observation[],
): Report => ({
  format: 'bowerbird-field-trial',
  version,
  at: new Date(now).toISOString(),
  world,
  observations,
});

/** As it is shown and saved. */
export const textFromReport = (report: Report): string =>
  `${JSON.stringify(report, undefined, 2)}\n`;

/** Throws `validation_error` for a text that is no report. */
export const reportFromText = (text: string): Report => {
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    throw new AppError('validation_error', messages.fileIsNoReport);
  }
};
