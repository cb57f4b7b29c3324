/** The first sheet of a workbook (XLSX, ECMA-376) as lines of cells, for a list of links. */
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#kit/errors.ts';
import { createXmlParser, type XmlElement } from '#kit/xml-elements.ts';
import { sourceFromBytes } from '../exports/byte-source.ts';
import { openZip, type OpenZip } from '../exports/unzip.ts';
import { messages } from './messages.ts';

/** A row of so high a number is in no list that is read at once. */
const MOST_ROWS = 20_000;
/** Bytes of the sheet and of its texts, unpacked. */
const MOST_UNPACKED = 64_000_000;
/** Of a cell: what is longer is no link. */
const MOST_CELL = 4000;

/**
 * A line for each row, by its number, with tabs between its cells. A cell that leads to an address has that
 * address, unless its text is one. A number of more digits than a spreadsheet holds stands with an exponent:
 * its last digits are lost. Throws `validation_error` for what is no workbook, or larger than is read.
 */
export const workbookLines = async (bytes: Uint8Array): Promise<string> => {
  const zip = await openZip(sourceFromBytes(bytes)).catch((): never => {
    throw notAWorkbook();
  });
  const sheet = await firstSheet(zip);
  const folder = sheet.slice(0, sheet.lastIndexOf('/'));
  const name = sheet.slice(folder.length + 1);
  const targets = await relations(zip, `${folder}/_rels/${name}.rels`);
  const texts = zip.has(TEXTS) ? await sharedTexts(zip) : [];
  const { rows, addresses } = await readSheet(zip, sheet, texts, targets);
  for (const [place, address] of addresses) {
    const { row, column } = place;
    const cells = (rows[row] ??= []);
    if (!LINK.test(cells[column] ?? '')) cells[column] = address;
  }
  return Array.from(rows, rowText).join('\n');
};

const TEXTS = 'xl/sharedStrings.xml';
const LINK = /https?:\/\//i;

const cellText = (text = ''): string => text.slice(0, MOST_CELL).replaceAll(/[\t\r\n]+/g, ' ');

/** A row or a cell between others may be absent. */
const rowText = (cells: Sheet['rows'][number] | undefined): string =>
  Array.from(cells ?? [], cellText).join('\t');

const notAWorkbook = (): AppError => new AppError('validation_error', messages.notAWorkbook);

/** Hears each element of a part as it is closed. Others are answered in between. */
const readPart = async (
  zip: OpenZip,
  path: string,
  closed: (element: XmlElement) => void,
  opened: (element: XmlElement) => void = () => {},
): Promise<void> => {
  const parser = createXmlParser({ opened, closed });
  const decoder = new TextDecoder();
  let size = 0;
  for await (const chunk of unpacked(zip, path)) {
    size += chunk.length;
    if (size > MOST_UNPACKED || parser.fault() !== undefined)
      throw new AppError('validation_error', messages.workbookTooLarge);
    parser.write(decoder.decode(chunk, { stream: true }));
    await setImmediate();
  }
  parser.end();
};

async function* unpacked(zip: OpenZip, path: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* zip.read(path);
  } catch {
    throw notAWorkbook();
  }
}

/** Where the parts are to which a part refers, by the names that it gives them. */
const relations = async (zip: OpenZip, path: string): Promise<ReadonlyMap<string, string>> => {
  const targets = new Map<string, string>();
  if (zip.has(path))
    await readPart(zip, path, ({ name, attributes: { Id: id, Target: target } }) => {
      if (name === 'Relationship' && id !== undefined && target !== undefined)
        targets.set(id, target);
    });
  return targets;
};

const firstSheet = async (zip: OpenZip): Promise<string> => {
  const workbook = 'xl/workbook.xml';
  if (!zip.has(workbook)) throw notAWorkbook();
  const targets = await relations(zip, 'xl/_rels/workbook.xml.rels');
  let id: string | undefined;
  await readPart(zip, workbook, ({ name, attributes }) => {
    if (name === 'sheet') id ??= attributes['r:id'] ?? relationIn(attributes);
  });
  const target = targets.get(id ?? '') ?? 'worksheets/sheet1.xml';
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
  if (!zip.has(path)) throw notAWorkbook();
  return path;
};

/** Whatever prefix the file gives the names of relations. */
const relationIn = (attributes: XmlElement['attributes']): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];

/** Text of an element with its parts, without what says how it is pronounced. */
const isPronounced = (element: XmlElement | undefined): boolean =>
  element !== undefined && (element.name === 'rPh' || isPronounced(element.parent));

const sharedTexts = async (zip: OpenZip): Promise<readonly string[]> => {
  const texts: string[] = [];
  let text = '';
  await readPart(zip, TEXTS, (element) => {
    if (element.name === 't' && !isPronounced(element) && text.length <= MOST_CELL)
      text += element.text;
    if (element.name !== 'si') return;
    texts.push(text.slice(0, MOST_CELL));
    text = '';
  });
  return texts;
};

interface Place {
  readonly row: number;
  readonly column: number;
}

interface Sheet {
  readonly rows: (string | undefined)[][];
  readonly addresses: readonly (readonly [Place, string])[];
}

const readSheet = async (
  zip: OpenZip,
  path: string,
  texts: readonly string[],
  targets: ReadonlyMap<string, string>,
): Promise<Sheet> => {
  const rows: (string | undefined)[][] = [];
  const addresses: (readonly [Place, string])[] = [];
  let cell = NO_CELL;
  let [row, column] = [-1, -1];
  const open = ({ name, attributes }: XmlElement): void => {
    if (name === 'row') {
      row = attributes['r'] === undefined ? row + 1 : Number(attributes['r']) - 1;
      column = -1;
    } else if (name === 'c') {
      column = placeIn(attributes['r'])?.column ?? column + 1;
      cell = { ...NO_CELL, type: attributes['t'] ?? 'n' };
    }
  };
  const close = (element: XmlElement): void => {
    const { name, text, attributes } = element;
    if (name === 'v') cell = { ...cell, value: text };
    else if (name === 'f') cell = { ...cell, formula: text };
    else if (name === 't' && !isPronounced(element)) cell = { ...cell, inline: cell.inline + text };
    else if (name === 'hyperlink') {
      const place = placeIn(attributes['ref']);
      const target = targets.get(attributes['r:id'] ?? relationIn(attributes) ?? '') ?? '';
      if (place && place.row < MOST_ROWS && LINK.test(target)) addresses.push([place, target]);
    } else if (name === 'c') {
      const shown = shownText(cell, texts);
      if (shown === '' || column > MOST_COLUMN) return;
      if (!(row >= 0 && row < MOST_ROWS))
        throw new AppError('validation_error', messages.tooManyLines({ mostLines: MOST_ROWS }));
      (rows[row] ??= [])[column] = shown;
    }
  };
  await readPart(zip, path, close, open);
  return { rows, addresses };
};

/** The last column of a sheet is XFD. */
const MOST_COLUMN = 16_383;

/** `B2` is the second column of the second row; of `B2:C3` the first cell counts. */
const placeIn = (reference = ''): Place | undefined => {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?!\d)/.exec(reference) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(digits) - 1, column: column - 1 };
};

interface Cell {
  readonly type: string;
  readonly value: string;
  readonly inline: string;
  readonly formula: string;
}

const NO_CELL: Cell = { type: 'n', value: '', inline: '', formula: '' };

const shownText = ({ type, value, inline, formula }: Cell, texts: readonly string[]): string => {
  const address = /^\s*HYPERLINK\(\s*"(https?:\/\/[^"]{1,3000})"/i.exec(formula)?.[1];
  if (address !== undefined) return address;
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'inlineStr') return inline;
  if (type === 'e') return '';
  return type === 'n' ? numberText(value) : value;
};

/** A spreadsheet holds fifteen digits of a number. */
const numberText = (value: string): string => {
  const number = Number(value);
  return value !== '' && Math.abs(number) >= 1e15 ? number.toExponential(14) : value;
};
