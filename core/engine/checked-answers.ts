import type { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';

/**
 * Uses after which a schema is compiled. That takes 7 ms in the middle of all operations and 80 ms at most, and
 * saves 0.1 to 3 ms with each page from then on; whoever asks once does not wait for it.
 */
const COMPILED_AFTER = 8;

let compile: (schema: z.ZodType) => z.ZodType = (schema) => schema;

/** Hands in Zod's compiler, at the start of a program: the page that verifies packages is small, and may compile nothing. */
export const compileAnswersWith = (compiler: typeof compile): void => {
  compile = compiler;
};

const uses = new WeakMap<z.ZodType, number>();
const compiled = new WeakMap<z.ZodType, z.ZodType>();

/** The schema or, once it is much used, what Zod compiles it to. What that does not let pass, the schema itself judges. */
const quickest = (schema: z.ZodType): z.ZodType => {
  const known = compiled.get(schema);
  if (known) return known;
  const used = (uses.get(schema) ?? 0) + 1;
  uses.set(schema, used);
  if (used <= COMPILED_AFTER) return schema;
  const made = compile(schema);
  compiled.set(schema, made);
  return made;
};

/**
 * Returns data as its schema has it. A result that breaks its own schema is our fault, and is never handed
 * out: throws `platform_error`.
 */
export const checked = (schema: z.ZodType, data: unknown): unknown => {
  const result = quickest(schema).safeParse(data);
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
