/** One worksheet of an XLSX file as a stream of XML (ECMA-376, part 1). */
import type { Cell, Kind } from './field.ts';
import { cutToCell } from './table.ts';
import { xmlText } from '#kit/xml-elements.ts';

export interface SheetColumn {
  readonly name: string;
  readonly kind: Kind;
  /** Characters. */
  readonly width: number;
}

/** The cell formats of `xl/styles.xml`, by their place there. */
const STYLE = { head: 1, instant: 2, text: 3 } as const;

/** Rows of cells in batches, under a frozen head with a filter. `rowCount` rows without the head. */
export async function* sheetXml(
  columns: readonly SheetColumn[],
  rowCount: number,
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, i) => columnLetters(i));
  yield Buffer.from(opening(columns) + headXml(columns, letters));
  let number = 1;
  for await (const rows of batches) {
    let xml = '';
    for (const cells of rows) {
      number += 1;
      xml += `<row r="${number}">`;
      for (let i = 0; i < cells.length; i++)
        xml += cellXml(cells[i], columns[i]?.kind ?? 'text', `${letters[i]}${number}`);
      xml += '</row>';
    }
    yield Buffer.from(xml);
  }
  const last = `${letters.at(-1) ?? 'A'}${rowCount + 1}`;
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${last}"/></worksheet>`);
}

const opening = (columns: readonly SheetColumn[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    '<cols>',
    ...columns.map(
      ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
    ),
    '</cols><sheetData>',
  ].join('');

const headXml = (columns: readonly SheetColumn[], letters: readonly string[]): string =>
  `<row r="1">${columns.map(({ name }, i) => textXml(name, `${letters[i]}1`, STYLE.head)).join('')}</row>`;

const DAY = 86_400_000;
/** Days from 1900 to 1970 as spreadsheets count them. */
const EPOCH = 25_569;
/** More digits a spreadsheet does not hold. */
const EXACT = 1e15;

const cellXml = (value: Cell, kind: Kind, at: string): string => {
  if (value === undefined) return '';
  if (typeof value === 'number')
    return Math.abs(value) < EXACT
      ? `<c r="${at}"><v>${value}</v></c>`
      : textXml(String(value), at, STYLE.text);
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (kind === 'instant') {
    const days = Date.parse(value) / DAY + EPOCH;
    // Before March 1900 spreadsheets count a day that never was.
    if (days >= 61) return `<c r="${at}" s="${STYLE.instant}"><v>${days}</v></c>`;
  }
  return textXml(value, at, STYLE.text);
};

const textXml = (text: string, at: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${sheetText(cutToCell(text))}</t></is></c>`;

const ESCAPED = /_x[0-9a-f]{4}_/gi;

/** A character that XML has no place for is `_xHHHH_` (ST_Xstring), so what looks like one is `_x005F_…`. */
const sheetText = (text: string): string =>
  xmlText(
    text.includes('_x') ? text.replaceAll(ESCAPED, (one) => `_x005F${one}`) : text,
    (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );

/** A, B, … Z, AA, AB, … */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26));
