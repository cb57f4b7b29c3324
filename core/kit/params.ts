import { z } from 'zod';
import { AppError } from './errors.ts';
import { faultWords } from './fault-words.ts';
import { printable } from './printable.ts';
import { messages } from './messages.ts';

/** Parameters as checked values; every fault is named in one `validation_error`. */
export const checkParams = (
  schema: z.ZodObject,
  params: unknown,
): Readonly<Record<string, unknown>> => {
  const checked = schema.safeParse(params, { reportInput: true });
  if (checked.success) {
    refuseBrokenText(checked.data);
    return checked.data;
  }
  throw new AppError(
    'validation_error',
    messages.allFaults({ faults: checked.error.issues.map((issue) => faultWords(schema, issue)) }),
  );
};

/** Half a character (a lone surrogate) cannot be sent in an address, and names nothing anywhere. */
const refuseBrokenText = (params: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(params))
    if ([value].flat().some((text) => typeof text === 'string' && !text.isWellFormed()))
      throw new AppError('validation_error', messages.textMalformed({ name: printable(name) }));
};

/**
 * Values that came as text (query strings, command lines), as what the parameter is: a whole number,
 * or a list of texts.
 */
export const coerceParams = (
  schema: z.ZodObject,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, coerced(schema.shape[name], text)]),
  );

const coerced = (schema: unknown, text: string): unknown => {
  const plain = unwrapped(schema);
  if (plain instanceof z.ZodArray) return listIn(text);
  return plain instanceof z.ZodNumber && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
};

/** How the values of a parameter are written where two that mean the same to the platform are compared. */
interface Plain {
  readonly plain: (value: string) => string;
}

const plainly = z.registry<Plain>();

const lowerCase = (value: string): string => value.toLowerCase();

/**
 * Declares that the platform takes a parameter (or, of a list, each of its values) without regard to case,
 * or to what else `plain` evens out: a handle, a name in an address. Identifiers are never declared so. The
 * platform is asked for what was given; only comparisons use the plain form.
 */
export const ignoringCase = <S extends z.ZodType>(schema: S, plain = lowerCase): S => {
  // A registry knows a schema also after `.describe()` made another of it.
  plainly.add(schema, { plain });
  return schema;
};

/** The parameters as they are compared: `@NASA` and `@nasa` are one account. Not for asking with. */
export const plainParams = (
  schema: z.ZodObject,
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, plainValue(schema, name, value)]),
  );

const plainValue = (schema: z.ZodObject, name: string, value: unknown): unknown => {
  const plain = findPlain(schema.shape[name]);
  if (!plain) return value;
  const one = (text: unknown): unknown => (typeof text === 'string' ? plain(text) : text);
  return Array.isArray(value) ? value.map(one) : one(value);
};

/** A value of a parameter that takes one, as it is compared. */
export const plainText = (schema: z.ZodObject, name: string, value: string): string =>
  findPlain(schema.shape[name])?.(value) ?? value;

const findPlain = (schema: z.core.$ZodType | undefined): Plain['plain'] | undefined => {
  if (!schema) return undefined;
  const known = plainly.get(schema as z.ZodType)?.plain;
  if (known) return known;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return findPlain(schema.unwrap());
  return schema instanceof z.ZodArray ? findPlain(schema.element) : undefined;
};

const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap())
    : schema;

/** `a,b c` or one a line; or JSON, which is taken as it is: `["a", "b"]`. */
export const listIn = (text: string): unknown => {
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      throw new AppError('validation_error', messages.listNotJson);
    }
  }
  return text.split(/[\s,]+/).filter((one) => one !== '');
};

/** Whether a parameter is a list of texts. */
export const isList = (schema: z.ZodObject, name: string): boolean =>
  unwrapped(schema.shape[name]) instanceof z.ZodArray;
