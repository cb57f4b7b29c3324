import { z } from 'zod';
import { WEB_ADDRESS } from '../kit/address.ts';

/** An absolute http(s) address. */
export const Uri = z.string().regex(WEB_ADDRESS).meta({ format: 'uri' });

/** ISO 8601 UTC with milliseconds. */
export const Instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ format: 'date-time' });

/** A count that the platform gave. */
export const Count = z.int().min(0);

/** Exact counts and displayed ones, told apart where a platform mixes both. */
export const roundedCounts = z
  .array(z.string())
  .optional()
  .describe(
    'Names of the counts that the platform rounds for display (192.1K becomes 192100) or renews rarely; the others are exact. Left out where all are exact, or where the platform does not mix both.',
  );
