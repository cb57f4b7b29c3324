/** What somebody must know who opens an export: where it is from and what is missing. */
import { citationText } from './citation.ts';
import { programOf, type Dataset, type Source } from './dataset.ts';
import type { Table } from './table.ts';

export const sourceText = ({ operation, params, limit, until, expand }: Source): string =>
  [
    operation,
    ...Object.entries(params).map(([name, value]) => `${name}=${textOf(value)}`),
    ...(limit === undefined ? [] : [`the first ${limit}`]),
    ...(until === undefined ? [] : [`until ${until}`]),
    ...(expand === undefined ? [] : [`with ${expand} of each`]),
  ].join(', ');

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

export type AboutRow = readonly [label: string, value: string | number];

export const aboutRows = (table: Table, authors: readonly string[]): readonly AboutRow[] => [
  ...aboutDataset(table.dataset),
  ['Rows', table.rowCount],
  ...table.fields.flatMap((field): AboutRow[] => {
    const { overlong } = table.tally(field);
    return overlong === 0
      ? []
      : [
          [
            'Cells cut',
            `${field.name}: ${overlong} over 32,767 characters; whole in CSV (lossless), NDJSON and Parquet`,
          ],
        ];
  }),
  ['Citation', citationText(table.dataset, authors)],
];

const aboutDataset = (dataset: Dataset): readonly AboutRow[] => {
  const { completeness } = dataset;
  return [
    ['Name', dataset.name],
    ...(dataset.description === undefined
      ? []
      : [['Description', dataset.description] satisfies AboutRow]),
    ['Collected', dataset.createdAt],
    ...dataset.sources.map((source): AboutRow => ['Source', sourceText(source)]),
    ['Total stated by the platform', completeness.statedTotal ?? 'not stated'],
    ['Unique items', completeness.unique],
    ['Duplicates', completeness.duplicates],
    ['Pages', completeness.pages],
    ['Refused', completeness.refused],
    ['Removed since', completeness.removedSince],
    ...(dataset.protectedLeftOut === undefined || dataset.protectedLeftOut === 0
      ? []
      : [
          ['Left out, as not everybody is shown them', dataset.protectedLeftOut] satisfies AboutRow,
        ]),
    ...completeness.gaps.map(({ source, at, reason }): AboutRow => [
      'Gap',
      `${source}, ${at}: ${reason}`,
    ]),
    ...completeness.notices.map((notice): AboutRow => ['Notice', notice]),
    ['Methods', completeness.methods],
    ['Times', 'All times are UTC.'],
    ['Made with', programOf(dataset)],
  ];
};
