import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { isList } from '../engine/catalogue.ts';
import { UsageError } from './command.ts';
import { givenText } from './given-text.ts';

/**
 * `--ids` as the parameter of that name: the ids themselves, those in a file (`@FILE`), or those on
 * standard input (`-`). Still text; what is a list in it is for the parameter to say.
 */
export const givenIds = async (
  stated: string | undefined,
  params: z.ZodObject,
  stdin: Readable,
): Promise<Readonly<Record<string, string>>> => {
  if (stated === undefined) return {};
  if (!isList(params, 'ids')) throw new UsageError('--ids is for batches; this operation is none');
  if (stated !== '-' && !stated.startsWith('@')) return { ids: stated };
  return { ids: await givenText('--ids', stated.replace(/^@/, ''), stdin) };
};
