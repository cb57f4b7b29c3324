import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { BATCH_IDS, isBatch } from '#kit/batch.ts';
import { UsageError } from './command.ts';
import { givenText } from './given-text.ts';

/**
 * `--ids` as the parameter of a batch: the ids themselves, those in a file (`@FILE`), or those on
 * standard input (`-`). Still text; what is a list in it is for the parameter to say.
 */
export const givenIds = async (
  stated: string | undefined,
  params: z.ZodObject,
  stdin: Readable,
): Promise<Readonly<Record<string, string>>> => {
  if (stated === undefined) return {};
  if (!isBatch(params)) throw new UsageError('--ids is for batches; this operation is none');
  if (stated !== '-' && !stated.startsWith('@')) return { [BATCH_IDS]: stated };
  return { [BATCH_IDS]: await givenText('--ids', stated.replace(/^@/, ''), stdin) };
};
