/** A column of a table: what it is called, what it means, and how its value is read from a row. */
import type { DatasetRow } from './dataset.ts';

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

const UNITS: Readonly<Record<string, string>> = {
  duration: 'seconds',
  width: 'pixels',
  height: 'pixels',
  upvoteRatio: 'share, 0 to 1',
  latitude: 'degrees north',
  longitude: 'degrees east',
};

/** The unit of a column by the last name of its path. */
export const findUnit = (path: string, kind: Kind): string | undefined => {
  const last = path.slice(path.lastIndexOf('.') + 1);
  if (kind === 'instant') return 'date and time, UTC';
  return UNITS[last] ?? (/(?:Count|[sS]core|totalItems|Viewers)$/.test(last) ? 'count' : undefined);
};

/** A value as it stands in one cell; what is no plain value is JSON. */
export const cell = (value: unknown): Cell => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return JSON.stringify(value);
};

/** What the columns of a CSV are, as CSV on the Web has it (W3C Recommendation of 17 December 2015). */
const DATATYPES: Readonly<Record<Kind, string>> = {
  text: 'string',
  id: 'string',
  address: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  instant: 'dateTime',
  list: 'json',
};

/** `url`: where the table is; `note`: what else has to be known of how it is written. */
export const csvwMetadata = (url: string, fields: readonly Field[], note?: string): object => ({
  '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }],
  url,
  dialect: { encoding: 'utf-8', header: true, lineTerminators: ['\r\n'], quoteChar: '"' },
  ...(note === undefined ? {} : { 'rdfs:comment': note }),
  tableSchema: {
    columns: fields.map(({ name, meaning, unit, kind }) => ({
      name,
      titles: name,
      'dc:description': [meaning, unit && `Unit: ${unit}.`].filter(Boolean).join(' '),
      datatype: DATATYPES[kind],
      null: '',
    })),
  },
});
