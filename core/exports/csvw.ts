/** What the columns of a CSV are, as CSV on the Web has it (W3C Recommendation of 17 December 2015). */
import type { Field, Kind } from './field.ts';

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
