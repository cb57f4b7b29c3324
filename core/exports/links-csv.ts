/** What was given to be gathered, each link once, and what became of it, as CSV. */
import { csvHead, csvLine, type CsvPreset } from './dataset-csv.ts';
import type { GivenLink } from './dataset.ts';
import type { Kind } from './field.ts';

const COLUMNS: readonly (readonly [name: keyof GivenLink, kind: Kind])[] = [
  ['line', 'integer'],
  ['link', 'text'],
  ['operation', 'text'],
  ['state', 'text'],
  ['rows', 'integer'],
  ['replies_not_asked_for', 'integer'],
  ['reason', 'text'],
];

const FIELDS = COLUMNS.map(([name, kind]) => ({ name, kind }));

export const linksCsv = (links: readonly GivenLink[], preset: CsvPreset): string =>
  csvHead(FIELDS, preset) +
  links
    .map((link) =>
      csvLine(
        COLUMNS.map(([name]) => link[name]),
        FIELDS,
        preset,
      ),
    )
    .join('');
