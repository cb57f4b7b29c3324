import { z } from 'zod';
import { defineShape } from './shape.ts';

/** A keyword. */
export const Tag = defineShape('Tag', z.strictObject({ type: z.literal('Tag'), name: z.string() }));
export type Tag = z.infer<typeof Tag>;
