import { isNode, list, node, str, type Node } from '#kit/dig.ts';
import { z } from 'zod';
import { listedItems, withListedItems } from '#kit/listed-items.ts';
import type { Entry } from '../../engine/catalogue.ts';

/**
 * A schema of answers as an outline: its fields and their types, without what lies below them. The
 * whole one takes many times as much of an assistant's attention with every list of tools; whoever
 * needs its words reads them as a resource. Everything that the whole schema allows, the outline
 * allows, and also an answer that was narrowed to some of its fields.
 */
export const buildOutline = (schema: Node): Node => {
  const named = node(schema, '$defs') ?? {};
  const [first, ...others] = listOptions(schema, named);
  // Of several forms only the fields' names in common would help, and those are few.
  if (!first || others.length > 0) return { type: 'object' };
  const properties = Object.entries(node(first, 'properties') ?? {});
  return {
    type: 'object',
    properties: Object.fromEntries(
      properties.map(([name, one]) => [name, outlineType(one, named)]),
    ),
  };
};

const outlineType = (schema: unknown, named: Node): Node => {
  const types = new Set(listOptions(schema, named).flatMap(({ type }) => type ?? []));
  if (types.size === 0) return {};
  return { type: types.size === 1 ? [...types][0] : [...types] };
};

/** The names of the fields that anything of a schema can have, in their order. */
export const fieldNames = (schema: Node): string[] => {
  const named = node(schema, '$defs') ?? {};
  const all = listOptions(schema, named).flatMap((one) =>
    Object.keys(node(one, 'properties') ?? {}),
  );
  return [...new Set(all)];
};

/**
 * The schema of parameters as a model needs it in a list of tools: names, types, choices, bounds and
 * one sentence each. Everything that the whole schema allows, this allows; what it leaves out
 * (patterns, lengths) is checked by the engine, and `find_operations` tells it.
 */
export const inputOutline = (schema: Node): Node => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(node(schema, 'properties') ?? {}).map(([name, one]) => [name, briefly(one)]),
  ),
  ...(list(schema, 'required').length > 0 ? { required: schema['required'] } : {}),
  additionalProperties: false,
});

const KEPT = ['type', 'enum', 'default', 'minimum', 'maximum'] as const;

const briefly = (schema: unknown): Node => {
  if (!isNode(schema)) return {};
  const kept = KEPT.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]]));
  const items = str(schema, 'items', 'type');
  const description = str(schema, 'description');
  return {
    ...outlineType(schema, {}),
    ...Object.fromEntries(kept),
    ...(items === undefined ? {} : { items: { type: items } }),
    ...(description === undefined ? {} : { description: firstSentence(description) }),
  };
};

/** Up to the first full stop or semicolon behind which a text goes on. */
const firstSentence = (text: string): string => text.split(/(?<=\.) |; /, 1)[0] ?? text;

/** The first sentence, and those behind it that end within `most` characters. */
export const firstSentences = (text: string, most: number): string => {
  const [first = '', ...others] = text.split(/(?<=\.) /);
  let kept = first;
  for (const sentence of others) {
    if (kept.length + 1 + sentence.length > most) break;
    kept += ` ${sentence}`;
  }
  return kept;
};

const listOptions = (schema: unknown, named: Node): Node[] => {
  const found = resolved(schema, named);
  const options = [...list(found, 'anyOf'), ...list(found, 'oneOf')];
  return options.length > 0 ? options.flatMap((one) => listOptions(one, named)) : [found];
};

const resolved = (schema: unknown, named: Node): Node => {
  const name = str(schema, '$ref')?.replace('#/$defs/', '');
  const target = name === undefined ? schema : named[name];
  return isNode(target) ? target : {};
};

/** The fields to which an answer, or each item of a list, can be narrowed. */
export const fieldsFromEntry = ({ operation }: Entry): readonly string[] =>
  fieldNames(z.toJSONSchema(operation.schema));

/** An answer with these fields alone; of a page, its items. A field that is absent stays absent. */
export const narrowed = (entry: Entry, data: Node, fields: readonly string[] | undefined): Node => {
  if (!fields) return data;
  const some = (one: unknown): unknown =>
    isNode(one)
      ? Object.fromEntries(
          fields.filter((name) => Object.hasOwn(one, name)).map((name) => [name, one[name]]),
        )
      : one;
  if (!entry.operation.list) return some(data) as Node;
  return withListedItems(data, (listedItems(data) ?? []).map(some));
};
