/** A form out of a JSON Schema: which fields, what they accept, what the values become. Pure. */
import type { JsonSchema, OperationView } from '#calls/index.ts';
import type { Params } from './places.ts';

/** Words of JSON Schema that operations use and the contract does not list. */
export interface FieldSchema extends JsonSchema {
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

type FieldKind = 'text' | 'number' | 'choice' | 'yes-no' | 'list';

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly schema: FieldSchema;
}

/** What the person typed: always text, whatever it will become. */
export type Draft = Readonly<Record<string, string>>;

export type Problem =
  | { readonly is: 'missing' }
  | { readonly is: 'no-number' | 'no-integer' | 'wrong-shape' | 'no-address' }
  /** Of a list: which of its values. */
  | { readonly is: 'repeated' | 'wrong-listed'; readonly which: string }
  | {
      readonly is: 'too-small' | 'too-large' | 'too-short' | 'too-long' | 'too-few' | 'too-many';
      readonly limit: number;
    };

/** The cursor is the list's own affair, never typed. */
export const fieldsFromSchema = (schema: JsonSchema): readonly Field[] => {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== 'cursor')
    .map(([name, property]) => ({
      name,
      kind: kindFromSchema(property),
      required: required.has(name),
      schema: property,
    }))
    .sort((a, b) => Number(b.required) - Number(a.required));
};

const kindFromSchema = (schema: JsonSchema): FieldKind => {
  if (schema.enum) return 'choice';
  if (schema.type === 'boolean') return 'yes-no';
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  return schema.type === 'array' ? 'list' : 'text';
};

export const splitList = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What is wrong with a typed value; `undefined` when nothing is. */
export const findProblem = (field: Field, typed: string): Problem | undefined => {
  const text = typed.trim();
  if (text === '') return field.required ? { is: 'missing' } : undefined;
  if (field.kind === 'number') return numberProblem(field.schema, text);
  if (field.kind === 'list') return listProblem(field.schema, splitList(text));
  return field.kind === 'text' ? textProblem(field.schema, text) : undefined;
};

const numberProblem = (schema: FieldSchema, text: string): Problem | undefined => {
  const value = Number(text);
  if (!Number.isFinite(value)) return { is: 'no-number' };
  if (schema.type === 'integer' && !Number.isInteger(value)) return { is: 'no-integer' };
  if (schema.minimum !== undefined && value < schema.minimum)
    return { is: 'too-small', limit: schema.minimum };
  if (schema.maximum !== undefined && value > schema.maximum)
    return { is: 'too-large', limit: schema.maximum };
  return undefined;
};

const textProblem = (schema: FieldSchema, text: string): Problem | undefined => {
  if (schema.minLength !== undefined && text.length < schema.minLength)
    return { is: 'too-short', limit: schema.minLength };
  if (schema.maxLength !== undefined && text.length > schema.maxLength)
    return { is: 'too-long', limit: schema.maxLength };
  if (schema.format === 'uri' && !URL.canParse(text)) return { is: 'no-address' };
  return schema.pattern !== undefined && !fits(schema.pattern, text)
    ? { is: 'wrong-shape' }
    : undefined;
};

const listProblem = (schema: FieldSchema, items: readonly string[]): Problem | undefined => {
  if (schema.minItems !== undefined && items.length < schema.minItems)
    return { is: 'too-few', limit: schema.minItems };
  if (schema.maxItems !== undefined && items.length > schema.maxItems)
    return { is: 'too-many', limit: schema.maxItems };
  const seen = new Set<string>();
  const repeated = new Set(items.filter((item) => seen.size === seen.add(item).size));
  if (repeated.size > 0) return { is: 'repeated', which: namedFew([...repeated]) };
  const pattern = schema.items?.pattern;
  const wrong = pattern === undefined ? [] : items.filter((item) => !fits(pattern, item));
  return wrong.length > 0 ? { is: 'wrong-listed', which: namedFew(wrong) } : undefined;
};

/** The first three of them. */
const namedFew = (items: readonly string[]): string =>
  items.slice(0, 3).join(', ') + (items.length > 3 ? ', …' : '');

/** A pattern that this browser cannot read refuses nothing; the engine checks again. */
const fits = (pattern: string, text: string): boolean => {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
};

export const draftFromParams = (fields: readonly Field[], params: Params): Draft =>
  Object.fromEntries(
    fields.map((field) => [field.name, typedFromValue(params[field.name] ?? field.schema.default)]),
  );

const typedFromValue = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(typedFromValue).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The parameters to ask with: what was left empty is left out. */
export const paramsFromDraft = (fields: readonly Field[], draft: Draft): Params => {
  const params: Record<string, unknown> = {};
  for (const field of fields) {
    const text = (draft[field.name] ?? '').trim();
    if (text !== '') params[field.name] = parseFieldValue(field, text);
  }
  return params;
};

const parseFieldValue = (field: Field, text: string): unknown => {
  if (field.kind === 'number') return Number(text);
  if (field.kind === 'yes-no') return text === 'true';
  if (field.kind === 'list') return splitList(text);
  if (field.kind === 'choice')
    return field.schema.enum?.find((value) => String(value) === text) ?? text;
  return text;
};

/** Credits of the call: a batch costs one an item, everything else what its declaration says. */
export const computeCredits = (
  cost: number,
  fields: readonly Field[],
  params: Params,
  method: string,
): number => {
  const list = method === 'POST' ? fields.find((field) => field.kind === 'list') : undefined;
  const items = list === undefined ? undefined : params[list.name];
  return Array.isArray(items) ? Math.max(items.length, 1) : cost;
};

/** The same for an operation and the parameters at hand. */
export const computeCost = (
  { cost, method, params: schema }: Pick<OperationView, 'cost' | 'method' | 'params'>,
  params: Params,
): number => computeCredits(cost, fieldsFromSchema(schema), params, method);

/** `videoId` reads "Video id". */
export const labelFromName = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "published interval" of `publishedInterval`; `undefined` of what is no name of a field in two words. */
export const fieldInWords = (code: string): string | undefined =>
  /^[a-z]+(?:[A-Z][a-z]+)+$/.test(code) ? labelFromName(code).toLowerCase() : undefined;
