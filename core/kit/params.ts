import { z } from 'zod';
import { AppError } from './errors.ts';
import { printable } from './printable.ts';

/** Parameters as checked values; every fault is named in one `validation_error`. */
export const checkParams = (
  schema: z.ZodObject,
  params: unknown,
): Readonly<Record<string, unknown>> => {
  const checked = schema.safeParse(params);
  if (checked.success) {
    refuseBrokenText(checked.data);
    return checked.data;
  }
  throw new AppError('validation_error', checked.error.issues.map(issueWords).join('; '));
};

/** Half a character (a lone surrogate) cannot be sent in an address, and names nothing anywhere. */
const refuseBrokenText = (params: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(params))
    if ([value].flat().some((text) => typeof text === 'string' && !text.isWellFormed()))
      throw new AppError('validation_error', `${printable(name)}: is not well-formed text`);
};

const issueWords = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys')
    return `unknown parameter ${issue.keys.map(printable).join(', ')}`;
  const where = issue.path.map((step) => printable(String(step))).join('.');
  return where === '' ? issue.message : `${where}: ${issue.message}`;
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
      throw new AppError('validation_error', 'the list is not JSON');
    }
  }
  return text.split(/[\s,]+/).filter((one) => one !== '');
};

/** Whether a parameter is a list of texts. */
export const isList = (schema: z.ZodObject, name: string): boolean =>
  unwrapped(schema.shape[name]) instanceof z.ZodArray;
