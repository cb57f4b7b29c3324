/** Of all the columns that rows can have, the few that people use: by a rule, whatever the shape. */
import { z } from 'zod';
import { columnName, columnSchemas } from './columns.ts';
import { fieldName } from './field-names.ts';
import { WORLD_COLUMN } from './own-fields.ts';
import type { Field } from './field.ts';

/** What tells who wrote what, where and when, and the figures that most platforms have. */
const USUAL: ReadonlySet<string> = new Set([
  'shape',
  'id',
  'entity_id',
  'parent_id',
  'author_id',
  'author_entity_id',
  'author_handle',
  'author_name',
  'group_handle',
  'name',
  'handle',
  'text',
  'summary',
  'tagline',
  'description',
  'url',
  'published',
  'published_earliest',
  'published_latest',
  'duration',
  'like_count',
  'vote_count',
  'comment_count',
  'reply_count',
  'share_count',
  'repost_count',
  'quote_count',
  'save_count',
  'view_count',
  'follower_count',
  'member_count',
  'following_count',
  'post_count',
  'video_count',
  'media_count',
  'total_items',
  'score',
  'object_id',
  'tags',
  'note',
  'first_seen',
  'last_seen',
  WORLD_COLUMN,
]);

/**
 * The usual columns, in their order. `schemas`: what the rows can be. Columns that only what is left of
 * something has, or a mark of the platform's, are none of them.
 */
export const standardFields = (
  fields: readonly Field[],
  schemas: readonly z.ZodType[],
): readonly Field[] => {
  const whole = new Set(
    schemas
      .flatMap(optionsFromSchema)
      .filter((schema) => !isRemnant(schema))
      .flatMap(columnsOfShape),
  );
  return fields.filter(
    ({ name, source }) => USUAL.has(name) && (whole.has(name) || !isOfItem(source)),
  );
};

/** Of what holds its items itself, the number of its slides is none of its figures. */
const columnsOfShape = (schema: z.ZodType): readonly string[] => {
  const names = columnSchemas(schema).map(({ column }) => fieldName(columnName(column)));
  return names.includes('items') ? names.filter((name) => name !== 'total_items') : names;
};

const isOfItem = (source: string): boolean =>
  source !== 'collection' && source !== 'entityId' && !source.startsWith('origin.');

const optionsFromSchema = (schema: z.ZodType): readonly z.ZodType[] =>
  schema instanceof z.ZodUnion
    ? schema.options.flatMap((option) => optionsFromSchema(option as z.ZodType))
    : [schema];

const REMNANTS: ReadonlySet<unknown> = new Set(['Tombstone', 'Collection']);

const isRemnant = (schema: z.ZodType): boolean => {
  const type: unknown = schema instanceof z.ZodObject ? schema.shape['type'] : undefined;
  return type instanceof z.ZodLiteral && [...type.values].every((value) => REMNANTS.has(value));
};
