import type { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';

/**
 * Returns data as its schema has it. A result that breaks its own schema is our fault, and is never handed
 * out: throws `platform_error`.
 */
export const checked = (schema: z.ZodType, data: unknown): unknown => {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw new AppError(
    'platform_error',
    messages.answerInvalid({
      path: first?.path.join('.') ?? '',
      message: first?.message ?? '',
    }),
  );
};
