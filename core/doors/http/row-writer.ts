import { text } from 'node:stream/consumers';
import type { Entry } from '../../engine/catalogue.ts';
import { columnName, columnsFromSchema } from '../../exports/columns.ts';
import { writeCsv } from '../../exports/csv.ts';
import { csvText } from '../../exports/csv-text.ts';
import { writeNdjson } from '../../exports/ndjson.ts';
import { CSV_TYPE, NDJSON_TYPE } from './list-formats.ts';

/** Items of a list as lines, page after page. */
export interface RowWriter {
  readonly contentType: string;
  /** Before the first line. */
  readonly head: string;
  readonly lines: (items: readonly unknown[]) => Promise<string>;
}

export const rowWriter = ({ operation }: Entry, type: string | undefined): RowWriter => {
  if (type !== CSV_TYPE)
    return { contentType: NDJSON_TYPE, head: '', lines: (items) => text(writeNdjson(items)) };
  const columns = columnsFromSchema(operation.schema);
  const head = csvText([columns.map(columnName)]);
  return {
    contentType: `${CSV_TYPE}; charset=utf-8; header=present`,
    head,
    lines: async (items) => (await text(writeCsv(columns, items))).slice(head.length),
  };
};
