/** The flat columns of a dataset: one row an item, names and dates as R, Python and people expect them. */
import { z } from 'zod';
import { declarationOf } from '#vocab/identifies.ts';
import { shapes, type ShapeId } from '#vocab/index.ts';
import { columnName, columnSchemas, valueAt, type Column, type ColumnSchema } from './columns.ts';
import { keyParts, type CodingCard, type DatasetRow } from './dataset.ts';

/** `id` and `address` are texts that are never numbers; `list` is JSON in one cell. */
export type Kind =
  | 'text'
  | 'id'
  | 'address'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'instant'
  | 'list';

export type Cell = string | number | boolean | undefined;

export interface Field {
  /** Name of the column. */
  readonly name: string;
  readonly meaning: string;
  readonly unit?: string | undefined;
  /** Where the value comes from: a path in the item, or the collection. */
  readonly source: string;
  readonly kind: Kind;
  /** Of a column with few values: all that some platform has. */
  readonly choices?: readonly string[];
  /** It is what people wrote: a text, a title, a description, a note. */
  readonly isProse?: true;
  value(row: DatasetRow): Cell;
}

/** Words for the parts of a path: what `attributedTo.name` is called in a table. */
const WORDS: readonly (readonly [path: string, name: string])[] = [
  ['attributedTo.entityId', 'author_id'],
  ['attributedTo.id', 'author_uri'],
  ['attributedTo.preferredUsername', 'author_handle'],
  ['attributedTo', 'author'],
  ['audience.entityId', 'group_id'],
  ['audience.id', 'group_uri'],
  ['audience.preferredUsername', 'group_handle'],
  ['audience', 'group'],
  ['inPost.entityId', 'in_post_id'],
  ['inPost.id', 'in_post_uri'],
  ['crosspostOf.entityId', 'crosspost_of_id'],
  ['crosspostOf.id', 'crosspost_of_uri'],
  ['publishedInterval', 'published'],
  ['updatedInterval', 'updated'],
  ['entityId', 'id'],
  ['id', 'uri'],
  ['content', 'text'],
  ['preferredUsername', 'handle'],
];

const snake = (name: string): string =>
  name.replaceAll('.', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The name of the column for a path in an item. */
export const fieldName = (path: string): string => {
  const known = WORDS.find(([prefix]) => path === prefix || path.startsWith(`${prefix}.`));
  return known ? `${known[1]}${snake(path.slice(known[0].length))}` : snake(path);
};

const ADDRESSES = /(?:^|\.)(?:id|url|href|inReplyTo|context)$/;
const IDS = /(?:^|\.)(?:entityId|postId|commentId|awardId|repliesToken)$/;

const columnKindFromSchema = (path: string, schema: z.ZodType): Kind => {
  const { type, format } = z.toJSONSchema(schema);
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  if (type !== 'string') return type === undefined ? 'text' : 'list';
  if (format === 'date-time') return 'instant';
  if (format === 'uri' && ADDRESSES.test(path)) return 'address';
  return IDS.test(path) ? 'id' : 'text';
};

const choicesFromSchema = (schema: z.ZodType | undefined): Pick<Field, 'choices'> => {
  const { enum: values } = z.toJSONSchema(schema ?? z.unknown());
  const texts = values?.filter((value) => typeof value === 'string') ?? [];
  return texts.length > 0 ? { choices: texts } : {};
};

const UNITS: Readonly<Record<string, string>> = {
  duration: 'seconds',
  width: 'pixels',
  height: 'pixels',
  upvoteRatio: 'share, 0 to 1',
  latitude: 'degrees north',
  longitude: 'degrees east',
};

const findUnit = (path: string, kind: Kind): string | undefined => {
  const last = path.slice(path.lastIndexOf('.') + 1);
  if (kind === 'instant') return 'date and time, UTC';
  return UNITS[last] ?? (/(?:Count|Karma|totalItems|Viewers)$/.test(last) ? 'count' : undefined);
};

/** Above an author's name stands "Author": both are told, the outer first. */
const joinDescriptions = (schemas: readonly z.ZodType[]): string =>
  schemas.flatMap(({ description }) => (description === undefined ? [] : [description])).join(' ');

const cell = (value: unknown): Cell => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return JSON.stringify(value);
};

const WIDER: Readonly<Record<string, Kind>> = { 'integer number': 'number' };

/** Two shapes that have the same column: both meanings, and a kind that holds both. */
const merged = (one: Field, other: Field): Field => {
  const pair = [one.kind, other.kind].sort().join(' ');
  return {
    ...one,
    meaning: one.meaning.includes(other.meaning)
      ? one.meaning
      : [one.meaning, other.meaning].filter(Boolean).join(' / '),
    kind: one.kind === other.kind ? one.kind : (WIDER[pair] ?? 'text'),
    ...(one.choices || other.choices
      ? { choices: [...new Set([...(one.choices ?? []), ...(other.choices ?? [])])] }
      : {}),
    ...((one.isProse || other.isProse) && { isProse: true }),
  };
};

const fieldFromColumn = ({ column, schemas }: ColumnSchema): Field => {
  const path = columnName(column);
  const kind = columnKindFromSchema(path, schemas.at(-1) ?? z.unknown());
  const unit = findUnit(path, kind);
  return {
    name: fieldName(path),
    meaning: joinDescriptions(schemas),
    unit,
    source: path,
    kind,
    ...choicesFromSchema(schemas.at(-1)),
    ...(kind === 'text' && isProseSchema(schemas.at(-1)) && { isProse: true }),
    value: reader(column),
  };
};

const isProseSchema = (schema: z.ZodType | undefined): boolean => {
  if (schema === undefined) return false;
  const declaration = declarationOf(schema);
  if (declaration) return declaration.as === 'text';
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? isProseSchema(schema.unwrap() as z.ZodType)
    : false;
};

const reader = (column: Column): Field['value'] => {
  const [only] = column;
  return column.length === 1 && only !== undefined
    ? ({ item }) => cell(Object.hasOwn(item, only) ? item[only] : undefined)
    : ({ item }) => cell(valueAt(item, column));
};

/** The columns of the items of these shapes, without those of the collection. */
const itemFields = (ids: readonly string[]): readonly Field[] => {
  const found = new Map<string, Field>();
  for (const id of ids) {
    const schema: z.ZodType | undefined = shapes[id as ShapeId];
    if (schema === undefined) continue;
    for (const one of columnSchemas(schema)) {
      if (one.column[0] === '@context') continue;
      const field = fieldFromColumn(one);
      const known = found.get(field.name);
      found.set(field.name, known ? merged(known, field) : field);
    }
  }
  for (const name of ['id', 'author_id']) found.delete(name);
  return [...found.values()];
};

const own = (
  name: string,
  kind: Kind,
  source: string,
  meaning: string,
  value: Field['value'],
): Field => {
  const unit = findUnit(name, kind);
  return { name, kind, source, meaning, unit, value };
};

/** What rows are joined by; they come first. */
const JOINS: readonly Field[] = [
  own(
    'shape',
    'text',
    'collection',
    'Kind of item: Comment, Post, Video, Person, …',
    (row) => row.shape,
  ),
  own(
    'id',
    'id',
    'entityId',
    'Identifier on the platform. With `shape` it is there once; join `parent_id` to it.',
    (row) => cell(row.item['entityId']) ?? keyParts(row.key, row).id,
  ),
  own(
    'parent_id',
    'id',
    'collection',
    'The `id` of the item that it answers or stands under, where that is known.',
    (row) => (row.parent === undefined ? undefined : keyParts(row.parent, row).id),
  ),
  own(
    'author_id',
    'id',
    'attributedTo.entityId',
    'Identifier of the author on the platform; the same for all that one account wrote.',
    (row) => cell(valueAt(row.item, ['attributedTo', 'entityId'])),
  ),
];

/** The column that says where the answer of a row came from. */
export const WORLD_COLUMN = 'source_world';

/** Where a row comes from, and what the researcher added; they come last. */
const PROVENANCE: readonly Field[] = [
  own(
    'first_seen',
    'instant',
    'collection',
    'When it was first collected.',
    (row) => row.firstSeen,
  ),
  own('last_seen', 'instant', 'collection', 'When it was last collected.', (row) => row.lastSeen),
  own('times_seen', 'integer', 'collection', 'How often it was collected.', (row) => row.timesSeen),
  own(
    'removed_since',
    'instant',
    'collection',
    'Since when the platform no longer has it, as far as it was checked.',
    (row) => row.removedSince,
  ),
  own(
    'source_operation',
    'text',
    'origin.operation',
    'What was asked for.',
    ({ origin }) => origin.operation,
  ),
  own(
    'source_route',
    'text',
    'origin.route',
    'How it was asked: public page, official API, …',
    ({ origin }) => origin.route,
  ),
  own(
    WORLD_COLUMN,
    'text',
    'origin.world',
    'Where the answer came from: live, sample (invented), replay (recordings), imported (files), unknown.',
    ({ origin }) => origin.world,
  ),
  own(
    'source_url',
    'address',
    'origin.url',
    'Address that was requested.',
    ({ origin }) => origin.url,
  ),
  own(
    'source_sha256',
    'id',
    'origin.sha256',
    'SHA-256 of the reply in which it stood: the name of the file under evidence/bodies.',
    ({ origin }) => origin.sha256,
  ),
  own(
    'source_pointer',
    'text',
    'origin.pointer',
    'JSON pointer to its place in that reply.',
    ({ origin }) => origin.pointer,
  ),
  own(
    'collection',
    'text',
    'collection',
    'Name of the collection that holds it; absent for what was fetched without collecting.',
    (row) => row.collection,
  ),
  {
    ...own('note', 'text', 'collection', 'Note of the researcher.', (row) => row.note),
    isProse: true,
  },
  own('tags', 'list', 'collection', 'Tags of the researcher, as a JSON list.', (row) =>
    row.tags === undefined || row.tags.length === 0 ? undefined : JSON.stringify(row.tags),
  ),
];

/** Whether a column has the codes of rows. */
export const isCodeField = ({ source }: Field): boolean => source.startsWith('codes.');

/** A coding column of the researcher, with what the codebook says of its code. */
export const codeField = (column: string, coding?: CodingCard): Field => {
  const code = coding?.codes.find(({ name }) => column === name || column.startsWith(`${name} (`));
  const definition = code?.definition.replaceAll(/\s+/g, ' ').trim();
  return own(
    `code_${column}`,
    'text',
    `codes.${column}`,
    `Code of the researcher: ${column}.${definition ? ` ${definition}` : ''}`,
    ({ codes }) =>
      codes !== undefined && Object.hasOwn(codes, column) ? codes[column] : undefined,
  );
};

/** Every column that a dataset of these shapes can have, in the order of the table. */
export const fieldsFromShapes = (shapeIds: readonly string[]): readonly Field[] => [
  ...JOINS,
  ...itemFields(shapeIds),
  ...PROVENANCE,
];
