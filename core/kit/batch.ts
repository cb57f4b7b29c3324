/** Operations that take many identifiers in one call. */
import type { z } from 'zod';
import { formerly, isList } from './params.ts';

/** The parameter that takes them, whichever platform's. */
export const BATCH_IDS = 'entityIds';

/** What takes them, also under the name that it had before version 0.10. */
export const batchIds = <S extends z.ZodType>(schema: S): S => formerly(schema, { name: 'ids' });

export const isBatch = (params: z.ZodObject): boolean => isList(params, BATCH_IDS);

/** The identifiers of a call; `undefined` where it asks for one thing. */
export const idsInCall = (
  params: Readonly<Record<string, unknown>>,
): readonly unknown[] | undefined => {
  const ids = params[BATCH_IDS];
  return Array.isArray(ids) ? ids : undefined;
};
