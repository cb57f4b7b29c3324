/** What somebody must know who opens an export: where it is from and what is missing. */
import { expandInWords } from '#kit/expand.ts';
import { worldsText } from '#kit/world.ts';
import { citationText } from './citation.ts';
import { damagedText } from './damaged.ts';
import { formatProgram, type Dataset, type Source } from './dataset.ts';
import type { Table } from './table.ts';

export const sourceText = ({ operation, params, limit, until, expand }: Source): string =>
  [
    operation,
    ...Object.entries(params).map(([name, value]) => `${name}=${formatValue(value)}`),
    ...(limit === undefined ? [] : [`the first ${limit}`]),
    ...(until === undefined ? [] : [`until ${until}`]),
    ...(expand === undefined ? [] : [`with ${expandInWords(expand, (id) => id)} of each`]),
  ].join(', ');

const formatValue = (value: unknown): string =>
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

/** Two rows, because a collection may be made long before, and last long after, anything is gathered into it. */
const collectedRows = ({ createdAt, completeness: { collected } }: Dataset): AboutRow[] => [
  ['Collection made', createdAt],
  [
    'Collected',
    collected === undefined
      ? 'nothing yet'
      : collected.first === collected.last
        ? `${collected.first} (UTC)`
        : `${collected.first} to ${collected.last} (UTC)`,
  ],
];

const statedRows = ({ completeness: { stated } }: Dataset): AboutRow[] =>
  stated.map(({ kind, platform, total, stating, lists, held }) => [
    `Total stated by ${platform}, ${kind}`,
    stating === 0
      ? `not stated; ${held} held`
      : `${total}${stating < lists ? `, of ${stating} of ${lists} lists` : ''}; ${held} held`,
  ]);

const unreadLineRows = ({ completeness: { unreadLines } }: Dataset): AboutRow[] =>
  unreadLines === undefined
    ? []
    : [
        ['Given lines that meant nothing', unreadLines.count],
        ...(unreadLines.repeated === undefined
          ? []
          : [['Given lines that repeated others', unreadLines.repeated] satisfies AboutRow]),
        ...unreadLines.first.map(({ line, text, reason }): AboutRow => [
          'Line that meant nothing',
          `${line}: ${text}${reason === undefined ? '' : ` (${reason})`}`,
        ]),
      ];

const aboutDataset = (dataset: Dataset): readonly AboutRow[] => {
  const { completeness } = dataset;
  return [
    ['Name', dataset.name],
    ...(dataset.description === undefined
      ? []
      : [['Description', dataset.description] satisfies AboutRow]),
    ...collectedRows(dataset),
    ['World', worldsText(completeness.worlds)],
    ...dataset.sources.map((source): AboutRow => ['Source', sourceText(source)]),
    ...(dataset.view ? [['View', dataset.view.text] satisfies AboutRow] : []),
    ...statedRows(dataset),
    ['Unique items', completeness.unique],
    ['Duplicates', completeness.duplicates],
    ['Pages', completeness.pages],
    ['Refused', completeness.refused],
    ['Removed, as the platform says', completeness.removedSince],
    ['Not shown, without a reason', completeness.notShown],
    ...(completeness.notFound
      ? [['Not found', completeness.notFound.length] satisfies AboutRow]
      : []),
    ...(dataset.protectedLeftOut === undefined || dataset.protectedLeftOut === 0
      ? []
      : [
          ['Left out, as not everybody is shown them', dataset.protectedLeftOut] satisfies AboutRow,
        ]),
    ...(dataset.damaged?.() ?? []).map((damaged): AboutRow => ['Damaged', damagedText(damaged)]),
    ...completeness.gaps.map(({ source, at, reason }): AboutRow => [
      'Gap',
      `${source}, ${at}: ${reason}`,
    ]),
    ...completeness.refusals.map(({ source, platform, at, reason }): AboutRow => [
      'Refused list',
      `${source}, by ${platform}, ${at}: ${reason}`,
    ]),
    ...(completeness.notFound ?? []).map(({ source, platform, at, reason }): AboutRow => [
      'List not found',
      `${source}, by ${platform}, ${at}: ${reason}`,
    ]),
    ...unreadLineRows(dataset),
    ...completeness.notices.map((notice): AboutRow => ['Notice', notice]),
    ['Methods', completeness.methods],
    ['Times', 'All times are UTC.'],
    ['Made with', formatProgram(dataset)],
  ];
};
