import { plainSchema } from '../engine/catalogue.ts';
import { isNode } from '#kit/dig.ts';

/** What only the window's forms know: strict validators refuse unknown keywords and formats. */
const isHint = (key: string, value: unknown): boolean =>
  key === 'x-only-with' || (key === 'format' && value === 'country');

/** A JSON Schema as programs outside get it: without bounds and hints that are none of theirs. */
export const publicSchema = (schema: unknown): unknown => withoutHints(plainSchema(schema));

const withoutHints = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutHints);
  if (!isNode(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !isHint(key, value))
      .map(([key, value]) => [key, key === 'pattern' ? unescaped(value) : withoutHints(value)]),
  );
};

/** A slash means itself in a pattern; only a literal of JavaScript needs it escaped. */
const unescaped = (pattern: unknown): unknown =>
  typeof pattern === 'string' ? pattern.replaceAll('\\/', '/') : withoutHints(pattern);
