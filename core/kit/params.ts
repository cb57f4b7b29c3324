import { z } from 'zod';
import { AppError } from './errors.ts';

/** Parameters as checked values; every fault is named in one `validation_error`. */
export const checkParams = (
  schema: z.ZodObject,
  params: unknown,
): Readonly<Record<string, unknown>> => {
  const checked = schema.safeParse(params);
  if (checked.success) return checked.data;
  throw new AppError('validation_error', checked.error.issues.map(issueWords).join('; '));
};

const issueWords = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys')
    return `unknown parameter ${issue.keys.map(shown).join(', ')}`;
  const where = issue.path.map((step) => shown(String(step))).join('.');
  return where === '' ? issue.message : `${where}: ${issue.message}`;
};

/** Names that came from outside, fit for a message. */
const shown = (name: string): string => name.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 60);

/** Whole numbers that came as text (query strings, command lines), where the parameter is one. */
export const coerceParams = (
  schema: z.ZodObject,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      isNumber(schema.shape[name]) && /^-?\d{1,15}$/.test(text) ? Number(text) : text,
    ]),
  );

const isNumber = (schema: unknown): boolean => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return isNumber(schema.unwrap());
  return schema instanceof z.ZodNumber;
};
