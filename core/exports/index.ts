/** A dataset in the format that somebody wants it in. */
import { codebookCsv, codebookJson, codebookMarkdown, buildCodebook } from './codebook.ts';
import { datasetCsv, type CsvPreset } from './dataset-csv.ts';
import { datasetActivityStreams, datasetNdjson } from './dataset-json.ts';
import type { EvidenceSource } from './dataset.ts';
import { datasetGexf } from './gexf.ts';
import { datasetParquet } from './parquet.ts';
import { studyPackage } from './study-package.ts';
import type { Table } from './table.ts';
import { datasetXlsx } from './xlsx.ts';

export { pseudonymised } from './pseudonyms.ts';
export { surveyTable } from './table.ts';
export { verifyPackage } from './verify-package.ts';

export interface ExportOptions {
  /** Of CSV; for spreadsheets where it is left out. */
  readonly preset?: CsvPreset;
  readonly authors?: readonly string[];
  /** For a package; left out of pseudonymised ones. */
  readonly evidence?: EvidenceSource;
}

type Writer = (table: Table, options: ExportOptions) => AsyncGenerator<Uint8Array>;

/** The name of a format -> what writes it. */
export const FORMATS = {
  csv: (table, { preset = 'spreadsheet' }) => datasetCsv(table, preset),
  xlsx: datasetXlsx,
  ndjson: datasetNdjson,
  as2: datasetActivityStreams,
  parquet: datasetParquet,
  gexf: datasetGexf,
  package: studyPackage,
} as const satisfies Readonly<Record<string, Writer>>;

export type Format = keyof typeof FORMATS;

export const isFormat = (name: string): name is Format => Object.hasOwn(FORMATS, name);

/** The bytes of an export, made as they are read. */
export const exported = (
  table: Table,
  format: Format,
  options: ExportOptions = {},
): AsyncGenerator<Uint8Array> => FORMATS[format](table, options);

/** The codebooks that stand beside a file: what is added to its name -> the text. A package has its own. */
export const renderCodebooks = (table: Table): ReadonlyMap<string, string> => {
  const codebook = buildCodebook(table);
  return new Map([
    ['.codebook.csv', codebookCsv(codebook)],
    ['.codebook.md', codebookMarkdown(codebook)],
    ['.codebook.json', codebookJson(codebook)],
  ]);
};
