import { z } from 'zod';
import type { Entry } from '../../engine/catalogue.ts';
import { isNode, type Node } from '#kit/dig.ts';
import { listedItems, withListedItems } from '#kit/listed-items.ts';
import { fieldNames } from './outline.ts';

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
