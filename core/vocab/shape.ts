import { z } from 'zod';
import type { FullyDeclared } from './identifies.ts';

/** Which shape a schema shows: its own, or the one of which it is a part. */
const shapes = z.registry<{ readonly shape: string }>();

/** Id of a shape -> its own schema and those of its forms. */
const forms = new Map<string, z.ZodType[]>();

/** Declares a shape: its id names it in the OpenAPI document, in the catalogue and in the window. */
export const defineShape = <T extends z.ZodType>(id: string, schema: T & FullyDeclared<T>): T =>
  nameForm(id, id, schema);

/**
 * Declares another form of a shape: the same fields with the same meaning, fewer of them, more of them
 * required, or with company (a comment with those above it). What an operation answers asks no less than
 * its shape, because the window is typed by that. `id` names the form in the OpenAPI document;
 * everywhere else it is that shape.
 */
export const defineForm = <T extends z.ZodType>(
  of: string,
  id: string,
  schema: T & FullyDeclared<T>,
): T => nameForm(of, id, schema);

const nameForm = <T extends z.ZodType>(of: string, id: string, schema: T): T => {
  const named = schema.meta({ id });
  noteShape(named, of);
  return named;
};

const noteShape = (schema: z.ZodType, shape: string): void => {
  shapes.add(schema, { shape });
  forms.set(shape, [...(forms.get(shape) ?? []), schema]);
};

/** The schema of a shape and those of its forms, as far as their files are loaded; none for an unknown one. */
export const formsOf = (shape: string): readonly z.ZodType[] => forms.get(shape) ?? [];

/** The ids of the shapes that a schema can show; several for a union, none for a schema that is no shape. */
export const shapeIds = (schema: z.ZodType): readonly string[] => {
  const own = shapes.get(schema);
  if (own) return [own.shape];
  if (!(schema instanceof z.ZodUnion)) return [];
  return [...new Set(schema.options.flatMap((option) => shapeIds(option as z.ZodType)))];
};
