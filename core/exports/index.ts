/** A dataset in the format that somebody wants it in. */
import { formatNamed, type FormatName } from '#kit/export-formats.ts';
import { codebookCsv, codebookJson, codebookMarkdown, buildCodebook } from './codebook.ts';
import { hasCodings } from './coding-lines.ts';
import { codingsCsv, datasetCsv, type CsvPreset } from './dataset-csv.ts';
import { datasetActivityStreams, datasetNdjson } from './dataset-json.ts';
import type { EvidenceSource } from './dataset.ts';
import { datasetGexf } from './gexf.ts';
import { codingsParquet, datasetParquet } from './parquet.ts';
import { datasetIds, type FindRequest } from './ids-csv.ts';
import { linksCsv } from './links-csv.ts';
import { writeQdpx } from './qda/write-qdpx.ts';
import { datasetteMetadata } from './sqlite/datasette.ts';
import { writeSqlite } from './sqlite/write-sqlite.ts';
import { studyPackage } from './study-package.ts';
import type { Table } from './table.ts';
import { writeStream } from './write-stream.ts';
import { datasetReferences } from './references/write-references.ts';
import type { ReferenceWords } from './references/reference.ts';
import type { PackageCase } from './package-case.ts';
import type { PackageSigning } from './package-signature.ts';
import { datasetWacz } from './web-archive/wacz.ts';
import { datasetWarc } from './web-archive/warc.ts';
import { datasetXlsx } from './xlsx.ts';

export { pseudonymised } from './pseudonyms.ts';
export type Format = FormatName;
export { surveyTable } from './table.ts';
export { verifyPackage } from './verify-package.ts';

export interface ExportOptions {
  /** Of CSV; for spreadsheets where it is left out. */
  readonly preset?: CsvPreset;
  readonly authors?: readonly string[];
  /** For a package; left out of pseudonymised ones. */
  readonly evidence?: EvidenceSource;
  /** What platforms are called in references; by their segments where it is left out. */
  readonly platforms?: ReferenceWords['platforms'];
  /** By which call a thing is had again; for identifiers alone. */
  readonly findRequest?: FindRequest;
  /** Of a package or a WACZ: with what it is signed. */
  readonly signing?: PackageSigning | undefined;
  /** For a package: what was done with the collection. */
  readonly caseLog?: PackageCase | undefined;
  /** For a package: the page that checks it. */
  readonly page?: Uint8Array;
  /** Nothing is written beside the file. */
  readonly isAlone?: boolean | undefined;
  /** Files that are there already are replaced. */
  readonly replaces?: boolean | undefined;
}

type Writer = (table: Table, options: ExportOptions) => AsyncGenerator<Uint8Array>;

/** Of a format that is no stream of bytes: writes to a file that is not there yet. */
interface FileWriter {
  readonly writeFile: (
    table: Table,
    options: ExportOptions,
    file: string,
    signal?: AbortSignal,
  ) => Promise<void>;
}
const NO_EVIDENCE: EvidenceSource = {
  calls: () => [],
  exchanges: () => [],
  body: () => new Uint8Array(0),
};

/** The name of a format -> what writes it. */
export const FORMATS = {
  csv: (table, { preset = 'spreadsheet' }) => datasetCsv(table, preset),
  xlsx: datasetXlsx,
  ndjson: datasetNdjson,
  as2: datasetActivityStreams,
  parquet: datasetParquet,
  sqlite: { writeFile: writeSqlite },
  gexf: datasetGexf,
  qdpx: { writeFile: writeQdpx },
  package: studyPackage,
  warc: ({ dataset }, { evidence = NO_EVIDENCE }) => datasetWarc({ dataset, evidence }),
  wacz: ({ dataset }, { evidence = NO_EVIDENCE, signing }) =>
    datasetWacz({ dataset, evidence, key: signing?.key }),
  ids: (table, { findRequest }) => datasetIds(table, findRequest),
  bibtex: (table, { platforms }) => datasetReferences('bibtex', table, platforms),
  ris: (table, { platforms }) => datasetReferences('ris', table, platforms),
  'csl-json': (table, { platforms }) => datasetReferences('csl-json', table, platforms),
} as const satisfies Readonly<Record<Format, Writer | FileWriter>>;

type StreamedFormat = {
  [F in Format]: (typeof FORMATS)[F] extends FileWriter ? never : F;
}[Format];

/** The bytes of an export, made as they are read. */
export const exported = (
  table: Table,
  format: StreamedFormat,
  options: ExportOptions = {},
): AsyncGenerator<Uint8Array> => FORMATS[format](table, options);

/** Writes an export to a file that is not there yet; what is left of it when this throws is nobody's. */
export const writeFormat = async (
  table: Table,
  format: Format,
  options: ExportOptions,
  file: string,
  signal?: AbortSignal,
): Promise<void> => {
  const writer: Writer | FileWriter = FORMATS[format];
  if (typeof writer === 'function') await writeStream(writer(table, options), file, signal);
  else await writer.writeFile(table, options, file, signal);
};

/** Texts that only one format has beside it: what is added to the file's name -> the text. */
const TEXTS_BESIDE: Partial<
  Readonly<
    Record<Format, (table: Table, stem: string, options: ExportOptions) => Record<string, string>>
  >
> = {
  sqlite: (table, stem, { authors = [] }) => ({
    '.metadata.json': datasetteMetadata(table, stem, authors),
  }),
};

/**
 * What stands beside a file, the codebooks and the links that were given: what is added to its name -> the
 * text. A package has its own. `stem`: the file's name without folder and last ending.
 */
export const renderCompanions = (
  table: Table,
  format: Format,
  stem: string,
  options: ExportOptions = {},
): ReadonlyMap<string, string> => {
  if (formatNamed(format).standsAlone) return new Map();
  const codebook = buildCodebook(table);
  const { links = [] } = table.dataset;
  return new Map([
    ...(links.length > 0 ? [['.links.csv', linksCsv(links, 'spreadsheet')] as const] : []),
    ['.codebook.csv', codebookCsv(codebook)],
    ['.codebook.md', codebookMarkdown(codebook)],
    ['.codebook.json', codebookJson(codebook)],
    ...Object.entries(TEXTS_BESIDE[format]?.(table, stem, options) ?? {}),
  ]);
};

type CodingsWriter = (table: Table, options: ExportOptions) => AsyncGenerator<Uint8Array>;

/** Formats of one table alone, whose single codes stand in a second file; others hold them. */
const CODINGS_BESIDE: Partial<Readonly<Record<Format, CodingsWriter>>> = {
  csv: (table, { preset = 'spreadsheet' }) => codingsCsv(table, preset),
  parquet: codingsParquet,
};

/** The single codes and decisions that stand beside a file: what is added to its name, and the bytes. */
export const renderCodings = (
  table: Table,
  format: Format,
  options: ExportOptions = {},
): { readonly suffix: string; readonly chunks: () => AsyncGenerator<Uint8Array> } | undefined => {
  const write = CODINGS_BESIDE[format];
  return write && hasCodings(table)
    ? { suffix: `.codings.${format}`, chunks: () => write(table, options) }
    : undefined;
};
