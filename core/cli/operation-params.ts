/** The parameters of an operation in words, from their JSON Schema. */
import type { Entry } from '../engine/catalogue.ts';
import { isNode, list, node, type Node } from '#kit/dig.ts';

export interface ParamHelp {
  readonly name: string;
  readonly required: boolean;
  /** "whole number, 1 to 100", "one of top, newest". */
  readonly type: string;
  readonly default?: string | undefined;
  readonly description: string;
}

/** Those that have to be given first; the others as the operation declares them. */
export const describeParams = ({ paramsSchema }: Entry): readonly ParamHelp[] => {
  const required = new Set(list(paramsSchema, 'required'));
  return Object.entries(node(paramsSchema, 'properties') ?? {})
    .map(([name, schema]) => describeParam(name, required.has(name), isNode(schema) ? schema : {}))
    .toSorted((a, b) => Number(b.required) - Number(a.required));
};

const describeParam = (name: string, required: boolean, schema: Node): ParamHelp => ({
  name,
  required,
  type: describeType(schema),
  default: schema['default'] === undefined ? undefined : plainText(schema['default']),
  description: [schema['description'], onlyWith(schema)]
    .filter((part) => typeof part === 'string')
    .join(' '),
});

/** A text as it is, anything else as JSON. */
const plainText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const describeType = (schema: Node): string => {
  const choices = list(schema, 'enum');
  if (choices.length > 0) return `one of ${choices.map(String).join(', ')}`;
  switch (schema['type']) {
    case 'integer':
      return `whole number${bounds(schema['minimum'], schema['maximum'])}`;
    case 'array':
      return `list of texts${bounds(schema['minItems'], schema['maxItems'])}`;
    case 'string':
      return `text${bounds(schema['minLength'], schema['maxLength'], ' characters')}`;
    default:
      return typeof schema['type'] === 'string' ? schema['type'] : 'any value';
  }
};

const bounds = (least: unknown, most: unknown, unit = ''): string => {
  if (typeof most === 'number')
    return typeof least === 'number' ? `, ${least} to ${most}${unit}` : `, at most ${most}${unit}`;
  return typeof least === 'number' ? `, at least ${least}${unit}` : '';
};

/** A parameter that means something only while another has one of some values. */
const onlyWith = (schema: Node): string | undefined => {
  const [pair] = Object.entries(node(schema, 'x-only-with') ?? {});
  if (!pair || !Array.isArray(pair[1])) return undefined;
  return `Only with ${pair[0]} ${pair[1].map(String).join(' or ')}.`;
};
