/** The report of a trial: what is written, read again and compared. It holds no content. */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { UsageError } from '../command.ts';

const counts = z.record(z.string(), z.number());

const observationSchema = z.object({
  operation: z.string(),
  /**
   * `refused`: the platform would not; `refusal` says how. `failed`: there was an answer that was not understood,
   * or none; `error` is a code of the error table. `left-out`: not asked, since its platform had refused before.
   */
  ending: z.enum(['answered', 'refused', 'failed', 'left-out']),
  route: z.string().optional(),
  refusal: z.string().optional(),
  error: z.string().optional(),
  /** How many items an answer had. */
  items: z.number().optional(),
  /** Field of an item -> how many items had it. */
  fields: counts,
  /** Code of a notice -> how often it was given. */
  notices: counts,
  /** Of each reply: a short digest of its form; see `formOf`. */
  forms: z.array(z.string()),
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

/** What a trial notes of one operation. */
export type Observation = Readonly<z.infer<typeof observationSchema>>;
export type Report = Readonly<z.infer<typeof reportSchema>>;

export const FORMAT = 'bowerbird-field-trial';

/** Throws for a file that is no report. */
export const readReport = (file: string): Report => {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new UsageError(`${file} is no report of a field trial`);
  }
};

/** Replaces no file. */
export const writeReport = (file: string, report: Report): void => {
  try {
    writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new UsageError(isThere ? `${file} is there already` : `${file} cannot be written`);
  }
};
