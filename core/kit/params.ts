import { z } from 'zod';
import { AppError } from './errors.ts';
import { faultWords } from './fault-words.ts';
import { isNode } from './dig.ts';
import { printable } from './printable.ts';
import { messages } from './messages.ts';

type Params = Readonly<Record<string, unknown>>;

/** Parameters as checked values; every fault is named in one `validation_error`. */
export const checkParams = (schema: z.ZodObject, params: unknown): Params => {
  const given = isNode(params) ? withoutStart(schema, todaysParams(schema, params)) : params;
  const checked = schema.safeParse(given, { reportInput: true });
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
const refuseBrokenText = (params: Params): void => {
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
): Params =>
  Object.fromEntries(
    Object.entries(todaysParams(schema, texts)).map(([name, text]) => [
      name,
      coerced(schema.shape[name], String(text)),
    ]),
  );

/** What a parameter, and its values, are called as well: in earlier versions, or in the published interface. */
interface Earlier {
  readonly name?: string;
  /** Today's value by the earlier one. */
  readonly values?: Readonly<Record<string, string>>;
}

const earlierForms = z.registry<Earlier>();

/** Declares what else a parameter is called: calls that are kept, and programs, go on naming it so. */
export const formerly = <S extends z.ZodType>(schema: S, earlier: Earlier): S => {
  earlierForms.add(schema, earlier);
  return schema;
};

/** Parameters under today's names; one that is given by both names stays unknown by the earlier one. */
export const todaysParams = (schema: z.ZodObject, params: Params): Params =>
  renamed(schema, params, (name, { name: before = name, values = {} }) => [
    before,
    name,
    (value) => values[String(value)] ?? value,
  ]);

/** The same under their earlier names; `undefined` where none of these had another. */
export const earlierParams = (schema: z.ZodObject, params: Params): Params | undefined => {
  const earlier = renamed(schema, params, (name, { name: before = name, values = {} }) => [
    name,
    before,
    (value) => Object.keys(values).find((one) => values[one] === value) ?? value,
  ]);
  return earlier === params ? undefined : earlier;
};

type Renaming = readonly [from: string, to: string, value: (given: unknown) => unknown];

const renamed = (
  schema: z.ZodObject,
  params: Params,
  renamingFor: (name: string, earlier: Earlier) => Renaming,
): Params => {
  let result = params;
  for (const [name, earlier] of earlierNames(schema)) {
    const [from, to, value] = renamingFor(name, earlier);
    if (!Object.hasOwn(result, from) || (to !== from && Object.hasOwn(result, to))) continue;
    const { [from]: given, ...rest } = result;
    result = { ...rest, [to]: value(given) };
  }
  return result;
};

const earlierOfSchemas = new WeakMap<z.ZodObject, readonly (readonly [string, Earlier])[]>();

/** Each parameter that has another name or other values today, with these. */
export const earlierNames = (schema: z.ZodObject): readonly (readonly [string, Earlier])[] => {
  const known = earlierOfSchemas.get(schema);
  if (known) return known;
  const found = Object.entries(schema.shape).flatMap(([name, one]) => {
    const earlier = findDeclared(earlierForms, one);
    return earlier ? [[name, earlier] as const] : [];
  });
  earlierOfSchemas.set(schema, found);
  return found;
};

/** The cursor `0` means the first page, as none does. */
const withoutStart = (schema: z.ZodObject, params: Params): Params => {
  if (params['cursor'] !== FIRST_PAGE || !Object.hasOwn(schema.shape, 'cursor')) return params;
  const { cursor: _, ...rest } = params;
  return rest;
};

/** By this cursor programs may ask for the first page. */
export const FIRST_PAGE = '0';

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
export const plainParams = (schema: z.ZodObject, params: Params): Params =>
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
  const known = findDeclared(plainly, schema)?.plain;
  if (known) return known;
  const plain = unwrapped(schema);
  return plain instanceof z.ZodArray ? findPlain(plain.element) : undefined;
};

/** What was declared of a schema, or of what it is made of. */
export const findDeclared = <T extends object>(
  registry: z.core.$ZodRegistry<T>,
  schema: z.core.$ZodType | undefined,
): T | undefined => {
  if (!schema) return undefined;
  const known = registry.get(schema as z.ZodType) as T | undefined;
  if (known) return known;
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? findDeclared(registry, schema.unwrap())
    : undefined;
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
