import type { Params } from './places.ts';

type Value = string | number | readonly string[];

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const isValue = (value: unknown): value is Value =>
  isText(value) || (Array.isArray(value) && value.every((one) => typeof one === 'string'));

const pickValues = <T>(params: Params, fits: (value: unknown) => value is T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, T] => fits(entry[1])),
  );

/** The parameters of a question as they are noted beside a file: texts, numbers and lists of texts. */
export const originParams = (params: Params): Record<string, Value> => pickValues(params, isValue);

/** The parameters of a question that answers one file: texts and numbers. */
export const fileParams = (params: Params): Record<string, string | number> =>
  pickValues(params, isText);
