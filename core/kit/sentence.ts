import { z } from 'zod';
import type { Message } from './message.ts';

/** A sentence of a view: the window has it with its id and its values, whoever else is told has its English. */
export const sentence = z.string() as unknown as z.ZodType<Message>;
