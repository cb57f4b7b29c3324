/** Columns that are no field of an item alone: what rows are joined by, where they come from, and codes. */
import { valueAt } from './columns.ts';
import { keyParts, type CodingCard, type DatasetRow } from './dataset.ts';
import { cell, findUnit, type Cell, type Field, type Kind } from './field.ts';
import type { Naming } from './field-names.ts';

/** A column that is not a field of the item. */
export const own = (
  name: string,
  kind: Kind,
  source: string,
  meaning: string,
  value: Field['value'],
): Field => {
  const unit = findUnit(name, kind);
  return { name, kind, source, meaning, unit, value };
};

const SHAPE = own(
  'shape',
  'text',
  'collection',
  'Kind of item: Comment, Post, Video, Person, …',
  (row) => row.shape,
);

/** Most things have an identifier on the platform; others are known by what their key says. */
export const entityIdFromRow = (row: DatasetRow): Cell =>
  cell(row.item['entityId']) ?? keyParts(row.key, row).id;

const parentEntityIdFromRow = (row: DatasetRow): Cell =>
  row.parent === undefined ? undefined : keyParts(row.parent, row).id;

const at = (...path: readonly string[]): Field['value'] => {
  const [first = ''] = path;
  return path.length === 1
    ? ({ item }) => cell(Object.hasOwn(item, first) ? item[first] : undefined)
    : ({ item }) => cell(valueAt(item, path));
};

const parentAddress = at('inReplyTo');

/** What rows are joined by; they come first. */
const JOINS: readonly Field[] = [
  SHAPE,
  own(
    'id',
    'address',
    'id',
    'Address of the item; one row has it. Join `parent_id` to it: no program takes it for a number.',
    at('id'),
  ),
  own(
    'entity_id',
    'id',
    'entityId',
    'Identifier on the platform. With `shape` it is there once; read it as text.',
    entityIdFromRow,
  ),
  own(
    'parent_id',
    'address',
    'inReplyTo',
    'The `id` of the item that it answers or stands under, here or elsewhere.',
    (row) => parentAddress(row) ?? row.parentAddress,
  ),
  own(
    'parent_entity_id',
    'id',
    'collection',
    'The `entity_id` of the item that it answers or stands under, where that is a row here.',
    parentEntityIdFromRow,
  ),
  own(
    'author_id',
    'address',
    'attributedTo.id',
    'Address of the author; the same for all that one account wrote under one name.',
    at('attributedTo', 'id'),
  ),
  own(
    'author_entity_id',
    'id',
    'attributedTo.entityId',
    'Identifier of the author on the platform; the same for all that one account wrote.',
    at('attributedTo', 'entityId'),
  ),
];

/** The same in packages of earlier versions. */
const EARLIER_JOINS: readonly Field[] = [
  SHAPE,
  own(
    'id',
    'id',
    'entityId',
    'Identifier on the platform. With `shape` it is there once; join `parent_id` to it.',
    entityIdFromRow,
  ),
  own(
    'parent_id',
    'id',
    'collection',
    'The `id` of the item that it answers or stands under, where that is known.',
    parentEntityIdFromRow,
  ),
  own(
    'author_id',
    'id',
    'attributedTo.entityId',
    'Identifier of the author on the platform; the same for all that one account wrote.',
    at('attributedTo', 'entityId'),
  ),
];

export const joinFields = (naming: Naming): readonly Field[] =>
  naming === 'current' ? JOINS : EARLIER_JOINS;

/** The column that says where the answer of a row came from. */
export const WORLD_COLUMN = 'source_world';

/** Which call brought a row. */
export const SOURCES: readonly Field[] = [
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
];

/** Where a row comes from, and what the researcher added; they come last. */
export const PROVENANCE: readonly Field[] = [
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
    'Since when the platform says that it was removed, as far as it was checked.',
    (row) => row.removedSince,
  ),
  own(
    'not_shown_since',
    'instant',
    'collection',
    'Since when the platform does not show it and does not say why: private, restricted or gone.',
    (row) => row.notShownSince,
  ),
  ...SOURCES,
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
