/** How somebody wants rows: by `Accept`, and by what the address says of columns. */
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { AppError } from '#kit/errors.ts';
import { printable } from '#kit/printable.ts';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { CSV_FORMS, type CsvForm } from '../../exports/csv.ts';
import { type RowFormat, rowLines } from '../../exports/row-lines.ts';
import type { Field } from '../../exports/field.ts';
import { messages } from '../messages.ts';
import { type DatasetRow, type Sequence, rowKey } from '../../exports/dataset.ts';
import type { Entry } from '../../engine/catalogue.ts';
import { columnsLink, schemaLink, SCHEMAS_PATH } from './schema-links.ts';
import { SECURITY_HEADERS } from './plain.ts';
import { entityIdFromItem, itemsFromAnswer, shapeFromItem } from '../../engine/answered-items.ts';
import type { Good } from '../../engine/outcome.ts';
import { fieldsFromSchema } from '../../exports/fields.ts';
import { standardFields } from '../../exports/standard-fields.ts';

export const CSV_TYPE = 'text/csv';
export const NDJSON_TYPE = 'application/x-ndjson';
const JSON_TYPE = 'application/json';

/** The columns that rows can have, and those that they have where nobody names any. */
export interface RowColumns {
  readonly all: readonly Field[];
  readonly standard: readonly Field[];
}

/** Parameters of the address that are about rows alone: no operation has one of these names. */
export const ROW_PARAMS = ['columns', 'form'] as const;

/** As what rows are wanted; nothing where JSON is. */
export const acceptedRows = (context: Context): 'csv' | 'ndjson' | undefined => {
  const supports = [JSON_TYPE, CSV_TYPE, NDJSON_TYPE];
  const type = accepts(context, { header: 'Accept', supports, default: JSON_TYPE });
  return type === JSON_TYPE ? undefined : type === CSV_TYPE ? 'csv' : 'ndjson';
};

/** By the query of an address. Throws `validation_error` for a column or a form that is none. */
export const rowFormat = (
  type: 'csv' | 'ndjson',
  query: URLSearchParams,
  known: RowColumns,
): RowFormat => {
  const columns = query.get('columns');
  if (type === 'csv') {
    const form = formFromText(query.get('form') ?? CSV_FORMS[0]);
    return { type, fields: chosenFields(known, columns), form };
  }
  if (query.has('form')) throw new AppError('validation_error', messages.formOfCsvAlone);
  return columns === ITEM ? { type: 'items' } : { type, fields: chosenFields(known, columns) };
};

/** The format of the rows that a request wants; nothing where it wants JSON. */
export const rowFormatFromRequest = (
  context: Context,
  columns: () => RowColumns,
): RowFormat | undefined => {
  const type = acceptedRows(context);
  return type && rowFormat(type, new URL(context.req.url).searchParams, columns());
};

/** Instead of columns, the whole item a line. */
const ITEM = 'item';
const ALL = 'all';

const formFromText = (text: string): CsvForm => {
  const form = CSV_FORMS.find((one) => one === text);
  if (form) return form;
  const forms = CSV_FORMS.join(', ');
  throw new AppError('validation_error', messages.noSuchForm({ name: printable(text), forms }));
};

const chosenFields = (
  { all: fields, standard }: RowColumns,
  columns: string | null,
): readonly Field[] => {
  if (columns === null) return standard;
  if (columns === ALL) return fields;
  const byName = new Map(fields.map((field) => [field.name, field]));
  const names = [...new Set(columns.split(',').map((name) => name.trim()))];
  return names.map((name) => {
    const field = byName.get(name);
    if (field) return field;
    const known = [...byName.keys()].join(', ');
    throw new AppError(
      'validation_error',
      messages.noSuchColumn({ name: printable(name), columns: known }),
    );
  });
};

/** The headers of an answer of rows, beside those about its call. */
export const rowHeaders = (format: RowFormat): Record<string, string> => ({
  ...SECURITY_HEADERS,
  'content-type':
    format.type === 'csv'
      ? `${CSV_TYPE}; charset=utf-8; header=present`
      : `${NDJSON_TYPE}; charset=utf-8`,
  vary: 'accept, accept-encoding',
});

/** Rows as a body that is made while it is sent: nobody holds them all. */
export const rowBody = (
  format: RowFormat,
  rows: Sequence<DatasetRow>,
): ReadableStream<Uint8Array> =>
  Readable.toWeb(
    Readable.from(rowLines(format, rows), { objectMode: false }),
  ) as ReadableStream<Uint8Array>;

/** Where the rows of an operation are described. */
export const linksOfRows = (
  context: Context,
  { id }: Entry,
  format: RowFormat,
): readonly string[] => [...columnsLink(`${SCHEMAS_PATH}/${id}`, context, format), schemaLink(id)];

/** The address of the next page, where there is one. */
export const nextLink = (next: string | null | undefined): readonly string[] =>
  next === null || next === undefined ? [] : [`<${next}>; rel="next"`];

/** What an operation answers, as the rows of a table. */

const known = new WeakMap<Entry, RowColumns>();

/** The columns that the rows of an operation can have: the same for each of its pages. */
export const columnsOfOperation = (entry: Entry): RowColumns => {
  const found = known.get(entry) ?? buildColumns(entry.operation.schema);
  known.set(entry, found);
  return found;
};

/** Who asks for no columns is given so many at most; where a schema has more, these go, one after the other. */
const MOST = 25;
const FIRST_TO_GO = ['save_count', 'quote_count', 'post_count', 'tagline', 'score'];

const buildColumns = (schema: z.ZodType): RowColumns => {
  const all = fieldsFromSchema(schema);
  const usual = standardFields(all, [schema]);
  const gone = new Set(
    FIRST_TO_GO.filter((column) => usual.some(({ name }) => name === column)).slice(
      0,
      Math.max(0, usual.length - MOST),
    ),
  );
  return { all, standard: usual.filter(({ name }) => !gone.has(name)) };
};

/** The items of a page, or the one resource, each as a row. */
export const rowsFromAnswer = (entry: Entry, { result, meta }: Good): readonly DatasetRow[] => {
  const at = meta.fetchedAt ?? '';
  const origin = {
    at,
    operation: entry.id,
    params: {},
    callId: meta.callId,
    route: meta.route ?? '',
    world: meta.world ?? ('live' as const),
  };
  return itemsFromAnswer(entry, result.data).map((item) => {
    const shape = shapeFromItem(entry, item);
    const key = rowKey(shape, entityIdFromItem(item));
    return { key, shape, item, firstSeen: at, lastSeen: at, timesSeen: 1, origin };
  });
};
