/** The lines of files that are no recordings: text, tables, and workbooks. */
import type { Bridge } from './bridge.ts';
import { askLocal } from './local.ts';
import { base64FromFile, isZipFile } from './zip-file.ts';

/** The text of a chosen file: UTF-16 where its mark says so (Excel's "Unicode text"), else UTF-8. */
export const fileText = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
};

/** Of a workbook the lines of its first sheet. */
export const linesFromFile = async (bridge: Bridge, file: File): Promise<string> => {
  if (!(await isZipFile(file))) return fileText(file);
  const base64 = await base64FromFile(file);
  return (await askLocal(bridge, 'collections.workbook-lines', { base64 })).text;
};

/** As much text as is read at once. */
export const MOST_TEXT = 2_000_000;

/** By its name: what is no text, table or workbook is a recording. */
export const hasLines = ({ name, size }: File): boolean =>
  /\.(?:txt|text|csv|tsv|tab|xlsx|md|eml)$/i.test(name) && size <= MOST_TEXT * 4;
