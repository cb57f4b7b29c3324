import type { z } from 'zod';
import { AppError } from '../kit/errors.ts';

/**
 * The result with its fields in the order of its schema. A result that breaks its own schema is our
 * fault, and is never handed out: `platform_error`, which names the place.
 */
export const checked = (schema: z.ZodType, data: unknown): unknown => {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw new AppError(
    'platform_error',
    `the answer could not be read: ${first?.path.join('.') ?? ''} ${first?.message ?? ''}`,
  );
};
