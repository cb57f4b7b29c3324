import type { Context } from 'hono';
import type { z } from 'zod';
import { checkParams, coerceParams } from '../../engine/catalogue.ts';
import { AppError } from '#kit/errors.ts';
import { printable } from '#kit/printable.ts';
import { messages } from '../messages.ts';

/** The parameters of the path and the query, each once. Throws `validation_error`. */
export const paramsFromPath = <P extends z.ZodObject>({ req }: Context, schema: P): z.infer<P> => {
  const query = [...new URL(req.url).searchParams];
  const given: Record<string, string> = {};
  for (const [name, value] of query) {
    if (!Object.hasOwn(schema.shape, name) || name === 'name')
      throw new AppError('validation_error', messages.unknownParameter({ name: printable(name) }));
    if (Object.hasOwn(given, name))
      throw new AppError('validation_error', messages.givenMoreThanOnce({ name }));
    given[name] = value;
  }
  return checkParams(schema, coerceParams(schema, { ...given, ...req.param() })) as z.infer<P>;
};
