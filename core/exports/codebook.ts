/** What every column means, beside each export. */
import { isLive } from '#kit/world.ts';
import { csvText } from './csv-text.ts';
import { damagedText } from './damaged.ts';
import { formatProgram } from './dataset.ts';
import { meaningIn, type Table } from './table.ts';
import type { Field } from './field.ts';

interface CodebookEntry {
  readonly column: string;
  /** False where the table leaves it out: no row has a value, or others were asked for. */
  readonly written: boolean;
  readonly meaning: string;
  readonly unit: string | null;
  /** A path in the item (`attributedTo.name`), or `collection`. */
  readonly source: string;
  readonly type: Field['kind'];
  readonly present: number;
  readonly absent: number;
  /** Characters of the longest value. */
  readonly longest: number;
  /** Cells over 32,767 characters: cut in spreadsheets, whole in all other formats. */
  readonly cutInSpreadsheets: number;
  /** Cells with NUL or half a surrogate pair: replaced in CSV, Parquet, SQLite and GEXF. */
  readonly charactersReplaced: number;
  /** Cells that are not of the column's type: text in spreadsheets and CSV, empty in Parquet and SQLite. */
  readonly notOfType: number;
}

export interface Codebook {
  readonly dataset: string;
  readonly rows: number;
  /** Rows that are not in it, because not everybody is shown them. */
  readonly protectedLeftOut?: number;
  /** What is not in it because it is damaged, one sentence each. */
  readonly damaged?: readonly string[];
  readonly columns: readonly CodebookEntry[];
}

/** Also of a table without a heading of its own it is told that its data is invented. */
const formatDatasetName = (dataset: Table['dataset']): string =>
  isLive(dataset.completeness.worlds) ? dataset.name : `${dataset.name}, ${formatProgram(dataset)}`;

export const buildCodebook = (table: Table): Codebook => {
  const { protectedLeftOut = 0 } = table.dataset;
  const damaged = (table.dataset.damaged?.() ?? []).map(damagedText);
  const entry = (field: Field, written: boolean): CodebookEntry => {
    const { present, longest, overlong, uncarried, mistyped } = table.tally(field);
    return {
      column: field.name,
      written,
      meaning: meaningIn(table, field),
      unit: field.unit ?? null,
      source: field.source,
      type: field.kind,
      present,
      absent: table.rowCount - present,
      longest,
      cutInSpreadsheets: overlong,
      charactersReplaced: uncarried,
      notOfType: mistyped,
    };
  };
  return {
    dataset: formatDatasetName(table.dataset),
    rows: table.rowCount,
    ...(protectedLeftOut > 0 && { protectedLeftOut }),
    ...(damaged.length > 0 && { damaged }),
    columns: [
      ...table.fields.map((field) => entry(field, true)),
      ...table.omitted.map((field) => entry(field, false)),
    ],
  };
};

const HEADS = [
  'column',
  'meaning',
  'unit',
  'source',
  'type',
  'present',
  'absent',
  'absent_percent',
  'longest',
  'cut_in_spreadsheets',
  'characters_replaced',
  'not_of_type',
  'written',
] as const;

/** The codebook as rows, its heads first: as CSV and in spreadsheets. */
export const codebookRows = ({ rows, columns }: Codebook): readonly (string | number)[][] => [
  [...HEADS],
  ...columns.map((one) => [
    one.column,
    one.meaning,
    one.unit ?? '',
    one.source,
    one.type,
    one.present,
    one.absent,
    rows === 0 ? 0 : Math.round((one.absent / rows) * 1000) / 10,
    one.longest,
    one.cutInSpreadsheets,
    one.charactersReplaced,
    one.notOfType,
    one.written ? 'yes' : 'no',
  ]),
];

export const codebookCsv = (codebook: Codebook): string =>
  csvText(codebookRows(codebook).map((row) => row.map(String)));

export const codebookJson = (codebook: Codebook): string =>
  `${JSON.stringify(codebook, null, 2)}\n`;

const inCell = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

/** What everybody who opens it has to know: that something stayed at home, or that it holds such. */
const protectedLine = ({ protectedLeftOut = 0, columns }: Codebook): readonly string[] => {
  const held = columns.find(({ column }) => column === 'audience_scope')?.present ?? 0;
  if (protectedLeftOut > 0)
    return [
      `${protectedLeftOut} items that not everybody is shown (protected accounts, friends, closed groups) were left out, with the replies that hold them.`,
      '',
    ];
  return held === 0
    ? []
    : [
        `${held} rows are items that not everybody is shown (see \`audience_scope\`): they were included because that was asked for.`,
        '',
      ];
};

export const codebookMarkdown = (codebook: Codebook): string => {
  const [heads = [], ...rows] = codebookRows(codebook);
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => inCell(String(cell))).join(' | ')} |`;
  return [
    `# Codebook of ${inCell(codebook.dataset)}`,
    '',
    `${codebook.rows} rows. How often a value is absent is counted over all rows. Absent means that the platform did not say; it is never zero.`,
    '',
    ...protectedLine(codebook),
    ...(codebook.damaged ?? []).flatMap((text) => [`${inCell(text)}.`, '']),
    line(heads),
    line(heads.map(() => '---')),
    ...rows.map(line),
    '',
  ].join('\n');
};
