/** A dataset as an XLSX workbook: the data, its single codes, the codebook, and what must be known about it. */
import { aboutRows } from './about.ts';
import { readBatches } from './batches.ts';
import { CODING_COLUMNS, hasCodings, readCodings } from './coding-lines.ts';
import { buildCodebook, codebookRows } from './codebook.ts';
import type { Cell, Field, Kind } from './field.ts';
import { sheetXml, type SheetColumn } from './sheet.ts';
import { cellsFromRow, type Table } from './table.ts';
import { xmlText } from '#kit/xml-elements.ts';
import { zip, type ZipFile } from './zip.ts';

/** Rows of a sheet, with its head (Excel specifications, read 2026-11-22). */
const SHEET_ROWS = 1_048_576;

export interface XlsxOptions {
  readonly authors?: readonly string[];
  /** Rows of a sheet with its head, where others than a spreadsheet's own are wanted. */
  readonly sheetRows?: number;
}

/**
 * Numbers, truth values and dates (UTC) are typed; identifiers are texts, so none loses a digit. What
 * does not fit into one sheet goes on in `Data 2`, … behind the codebook. Where columns of codes are written,
 * each single code and each decision has a row in `Codings`. Texts over 32,767 characters are cut and say so.
 */
export const datasetXlsx = (table: Table, options: XlsxOptions = {}): AsyncGenerator<Uint8Array> =>
  zip(buildWorkbookFiles(table, options), table.dataset.createdAt, 'quick');

interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rowCount: number;
  readonly rows: () => Parameters<typeof sheetXml>[2];
}

function* buildWorkbookFiles(
  table: Table,
  { authors = [], sheetRows = SHEET_ROWS }: XlsxOptions,
): Generator<ZipFile> {
  const sheets = buildSheets(table, authors, sheetRows);
  const parts: readonly (readonly [path: string, xml: string])[] = [
    ['[Content_Types].xml', contentTypes(sheets.length)],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', STYLES],
  ];
  for (const [path, xml] of parts) yield { path, chunks: [Buffer.from(xml)] };
  for (const [i, { columns, rowCount, rows }] of sheets.entries())
    yield {
      path: `xl/worksheets/sheet${i + 1}.xml`,
      chunks: sheetXml(columns, rowCount, rows()),
    };
}

const buildSheets = (table: Table, authors: readonly string[], sheetRows: number): Sheet[] => {
  const room = sheetRows - 1;
  const columns = table.fields.map((field) => ({
    name: field.name,
    kind: field.kind,
    width: computeColumnWidth(field, table.tally(field).longest),
  }));
  const [first, ...more] = longSheets('Data', columns, room, {
    count: table.rowCount,
    batches: () => readBatches(table.dataset.rows()),
    cells: (row) => cellsFromRow(table, row),
  });
  const [codings, ...moreCodings] = hasCodings(table)
    ? longSheets('Codings', CODING_COLUMNS, room, {
        count: table.codingCount,
        batches: () => readCodings(table),
        cells: (coding) => coding,
      })
    : [];
  const [heads = [], ...entries] = codebookRows(buildCodebook(table));
  return [
    ...(first ? [first] : []),
    ...(codings ? [codings] : []),
    smallSheet('Codebook', heads.map(String), entries),
    smallSheet('About', ['What', 'Value'], aboutRows(table, authors)),
    ...more,
    ...moreCodings,
  ];
};

interface Lines<T> {
  readonly count: number;
  readonly batches: () => AsyncGenerator<readonly T[]>;
  readonly cells: (line: T) => readonly Cell[];
}

/** Sheets of one table, as many as it needs, which are read one after the other. */
const longSheets = <T>(
  name: string,
  columns: readonly SheetColumn[],
  room: number,
  { count, batches, cells }: Lines<T>,
): readonly Sheet[] => {
  const take = takingFrom(batches());
  return Array.from({ length: Math.max(1, Math.ceil(count / room)) }, (_, i): Sheet => {
    const rowCount = Math.min(room, count - i * room);
    return {
      name: i === 0 ? name : `${name} ${i + 1}`,
      columns,
      rowCount,
      rows: async function* () {
        for (let left = rowCount; left > 0;) {
          const batch = await take(left);
          if (batch.length === 0) return;
          left -= batch.length;
          yield batch.map(cells);
        }
      },
    };
  });
};

/** The next rows, at most as many as asked for; none at the end. */
const takingFrom = <T>(batches: AsyncGenerator<readonly T[]>) => {
  let rest: readonly T[] = [];
  return async (most: number): Promise<readonly T[]> => {
    if (rest.length === 0) rest = ((await batches.next()).value as readonly T[] | undefined) ?? [];
    const taken = rest.slice(0, most);
    rest = rest.slice(taken.length);
    return taken;
  };
};

const smallSheet = (
  name: string,
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Sheet => ({
  name,
  columns: heads.map((head, i) => ({
    name: head,
    kind: 'text',
    width: limited(Math.max(head.length, ...rows.map((row) => String(row[i] ?? '').length))),
  })),
  rowCount: rows.length,
  rows: async function* () {
    yield rows;
  },
});

const limited = (characters: number): number => Math.min(Math.max(characters + 2, 8), 60);

const WIDTHS: Partial<Record<Kind, number>> = { instant: 20, boolean: 8 };

const computeColumnWidth = ({ name, kind }: Field, longest: number): number =>
  limited(Math.max(name.length, WIDTHS[kind] ?? longest));

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = (sheets: number): string =>
  [
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>`,
    ...Array.from(
      { length: sheets },
      (_, i) =>
        `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
    ),
    '</Types>',
  ].join('');

const relations = (targets: readonly (readonly [kind: string, target: string])[]): string =>
  [
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">`,
    ...targets.map(
      ([kind, target], i) =>
        `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
    ),
    '</Relationships>',
  ].join('');

const workbook = (sheets: readonly Sheet[]): string =>
  [
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
    ...sheets.map(
      ({ name }, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
    ),
    '</sheets></workbook>',
  ].join('');

/** Plain, the head in bold, an instant, a text that stays one. */
const STYLES = [
  `${DECLARATION}<styleSheet xmlns="${MAIN}">`,
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');
