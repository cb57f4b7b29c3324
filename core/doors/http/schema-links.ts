/** Where answers are described, as their `Link` tells it (RFC 8288; `describedby` is registered). */
import type { Context } from 'hono';
import type { RowFormat } from '../../exports/row-lines.ts';

export const SCHEMAS_PATH = '/v1/schemas';
export const COLUMNS = '/columns';

export const SCHEMA_TYPE = 'application/schema+json';
export const CSVW_TYPE = 'application/csvm+json';

const describedBy = (path: string, type: string): string =>
  `<${path}>; rel="describedby"; type="${type}"`;

/** The JSON Schema of an answer; `id` is that of the operation. */
export const schemaLink = (id: string): string => describedBy(`${SCHEMAS_PATH}/${id}`, SCHEMA_TYPE);

/**
 * The columns of a CSV; none for other formats. What is told below `path` names the address of the table, as
 * CSV on the Web wants it.
 */
export const columnsLink = (
  path: string,
  context: Context,
  { type }: RowFormat,
): readonly string[] => {
  if (type !== 'csv') return [];
  const { pathname, search } = new URL(context.req.url);
  const table = encodeURIComponent(pathname + search);
  return [describedBy(`${path}${COLUMNS}?table=${table}`, CSVW_TYPE)];
};
