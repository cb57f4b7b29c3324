import { isAbsolute } from 'node:path';
import { z } from 'zod';

/** Checked here and not in the declaration: what an absolute path is depends on the operating system. */
export const absolutePath = z.string().refine(isAbsolute, 'is no absolute path');
