/** What was given to be gathered, each link once, and what became of it, as CSV. */
import { csvRecords } from '#kit/coding/csv-records.ts';
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

/**
 * Whether a text is written as the table of the links in it is written, so that all programs read the same in
 * it; `undefined` where its columns are those of another version.
 */
export const isLinksCsv = (text: string): boolean | undefined => {
  const [head = [], ...records] = csvRecords(text);
  if (head.join() !== COLUMNS.map(([name]) => name).join()) return undefined;
  const links = records.map((cells) =>
    Object.fromEntries(
      COLUMNS.flatMap(([name, kind], at) => {
        const cell = cells[at] ?? '';
        return cell === '' ? [] : [[name, kind === 'integer' ? Number(cell) : cell]];
      }),
    ),
  );
  return linksCsv(links as unknown as readonly GivenLink[], 'lossless') === text;
};
