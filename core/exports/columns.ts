import { z } from 'zod';

/** A column of a table: where its value lies in an item; `attributedTo.name` for a nested one. */
export type Column = readonly string[];

export const columnName = (column: Column): string => column.join('.');

/** How deep objects are laid out: what lies deeper is one cell. */
const DEPTH = 3;

/** A column with the schemas on the way to it: the first is the shape's own field, the last its value. */
export interface ColumnSchema {
  readonly column: Column;
  readonly schemas: readonly z.ZodType[];
}

/**
 * The columns of a shape with their schemas, in its own order; a column comes once for each shape of a union that
 * has it. Nested objects are laid out (`publishedInterval.earliest`); a list is one column, and so is a record.
 */
export const columnSchemas = (
  schema: z.ZodType,
  column: Column = [],
  schemas: readonly z.ZodType[] = [],
): readonly ColumnSchema[] => {
  const plain = unwrapped(schema);
  if (plain instanceof z.ZodUnion)
    return plain.options.flatMap((option) => columnSchemas(option as z.ZodType, column, schemas));
  if (!(plain instanceof z.ZodObject) || column.length >= DEPTH)
    return column.length > 0 ? [{ column, schemas }] : [];
  return Object.entries(plain.shape as Readonly<Record<string, z.ZodType>>)
    .filter(([name, field]) => column.length === 0 || !(name === 'type' && isConstant(field)))
    .flatMap(([name, field]) => columnSchemas(field, [...column, name], [...schemas, field]));
};

/** Below an item, a type that is always the same tells nothing. */
const isConstant = (schema: z.ZodType): boolean => unwrapped(schema) instanceof z.ZodLiteral;

const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;

/** The value of a column in an item; `undefined` where the item does not have it. */
export const valueAt = (item: unknown, column: Column): unknown => {
  let value = item;
  for (const name of column) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
};
