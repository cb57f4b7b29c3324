import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { Entry } from '../../engine/catalogue.ts';
import type { Good } from '../../engine/outcome.ts';
import { columnsFromSchema } from '../../exports/columns.ts';
import { writeCsv } from '../../exports/csv.ts';
import { writeNdjson } from '../../exports/ndjson.ts';
import type { Page } from '#vocab/page.ts';
import { metaHeaders } from './meta-headers.ts';
import { SECURITY_HEADERS } from './plain.ts';

export const CSV_TYPE = 'text/csv';
export const NDJSON_TYPE = 'application/x-ndjson';
const JSON_ONLY = 'application/json';

/** The kind of table that a client prefers; `undefined` for JSON. */
export const tableTypeFromRequest = (context: Context): string | undefined => {
  const supports = [JSON_ONLY, CSV_TYPE, NDJSON_TYPE];
  const type = accepts(context, { header: 'Accept', supports, default: JSON_ONLY });
  return type === JSON_ONLY ? undefined : type;
};

/**
 * A page of a list as CSV or NDJSON, where the client prefers one of them: an item a line, the address
 * of the next page in `Link`, all else in the headers as ever. Nothing for JSON.
 */
export const tableAnswer = (
  context: Context,
  { operation }: Entry,
  { result, meta }: Good,
): Response | undefined => {
  if (!operation.list) return undefined;
  const type = tableTypeFromRequest(context);
  if (type === undefined) return undefined;
  const { orderedItems, next } = result.data as Page<unknown>;
  const isCsv = type === CSV_TYPE;
  const lines = isCsv
    ? writeCsv(columnsFromSchema(operation.schema), orderedItems)
    : writeNdjson(orderedItems);
  return new Response(Readable.toWeb(lines) as ReadableStream<Uint8Array>, {
    headers: {
      ...SECURITY_HEADERS,
      ...metaHeaders(meta),
      'content-type': isCsv ? `${CSV_TYPE}; charset=utf-8; header=present` : NDJSON_TYPE,
      vary: 'accept, accept-encoding',
      ...(next === null ? {} : { link: `<${next}>; rel="next"` }),
    },
  });
};
