import { Readable } from 'node:stream';
import type { DatasetRow, Sequence } from '../../exports/dataset.ts';
import { rowLines, type RowFormat } from '../../exports/row-lines.ts';
import type { Context } from 'hono';
import type { Entry } from '../../engine/catalogue.ts';
import { columnsLink, schemaLink, SCHEMAS_PATH } from './schema-links.ts';
import { SECURITY_HEADERS } from './plain.ts';
import { CSV_TYPE, NDJSON_TYPE } from './row-request.ts';

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
