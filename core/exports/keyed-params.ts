/** What was asked for, without naming it: in sources, and in sentences about the dataset. */
import { utf8FromText } from '#kit/bytes.ts';
import { isNode } from '#kit/dig.ts';
import type { Dataset } from './dataset.ts';
import { folded, type Keyed } from './known-people.ts';
import { parsedJson } from './parsed-json.ts';

type Params = Readonly<Record<string, unknown>>;

const keyedValue = (value: unknown, keyed: Keyed): string =>
  keyed('param', JSON.stringify(value) ?? '');

/** Numbers and truth values name nobody; all else is keyed, so that equal ones stay equal. */
export const keyedParams = (params: Params, keyed: Keyed): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? value : keyedValue(value, keyed),
    ]),
  );

/** The source of a gap: an operation, a space and its parameters as JSON. */
export const splitSource = (source: string): readonly [operation: string, params: unknown] => {
  const space = source.indexOf(' ');
  return space === -1
    ? [source, undefined]
    : [source.slice(0, space), parsedJson(utf8FromText(source.slice(space + 1)))];
};

/** The source of a gap with keyed parameters; what is none is left out. */
export const withKeyedParams = (source: string, keyed: Keyed): string => {
  const [operation, params] = splitSource(source);
  return isNode(params) ? `${operation} ${JSON.stringify(keyedParams(params, keyed))}` : operation;
};

/** Each text that was asked for, folded, with what is written instead where it is quoted. */
export function* requestedValues(
  { sources, completeness }: Dataset,
  keyed: Keyed,
): Generator<readonly [text: string, instead: string]> {
  const all = [
    ...sources.map(({ params }) => params),
    ...completeness.gaps.map(({ source }) => splitSource(source)[1]),
  ];
  for (const params of all)
    for (const value of textsIn(params)) yield [folded(value), keyedValue(value, keyed)];
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length > 2) yield value;
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one);
  else if (isNode(value)) for (const one of Object.values(value)) yield* textsIn(one);
}
