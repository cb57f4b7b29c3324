import { z } from 'zod';

export const SORTS = ['confidence', 'top', 'new', 'controversial', 'old', 'qa'] as const;

export const sort = z
  .enum(SORTS)
  .meta({ default: 'confidence' })
  .optional()
  .describe(
    'Order of the comments beside each other; `confidence` (the site calls it “best”) when omitted.',
  );

export const depth = z
  .int()
  .min(1)
  .max(10)
  .optional()
  .describe('Levels of replies, 1 to 10; 1 for top-level comments only. All when omitted.');
