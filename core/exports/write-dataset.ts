/** A dataset to a file: who is left out, who is renamed, and what is written. */
import { AppError } from '#kit/errors.ts';
import { formatNamed } from '#kit/export-formats.ts';
import { messages } from './messages.ts';
import { withoutDetails, type PackageCase } from './package-case.ts';
import { readVerifyPage } from './verify-page.ts';
import { surveyTable } from './table.ts';
import { pseudonymised } from './pseudonyms.ts';
import { withoutProtected } from './protected.ts';
import type { LeftFile } from '#kit/case-log.ts';
import { sumLeftFiles } from './hashed-files.ts';
import type { Damaged } from './damaged.ts';
import type { Dataset, EvidenceSource } from './dataset.ts';
import type { ExportOptions, Format } from './index.ts';
import type { ChosenColumns } from '#kit/view-columns.ts';
import type { PackageSigning } from './package-signature.ts';
import { watched, type Watch } from './watched.ts';
import { writeExport } from './write-files.ts';

export interface ExportInput {
  readonly format: Format;
  /** Where to; what explains it stands beside it. */
  readonly file: string;
  /** Only these columns, in this order. */
  readonly columns?: readonly string[] | undefined;
  /** Only the columns that a view shows, and what identifies a row; where `columns` names none. */
  readonly viewColumns?: ChosenColumns | undefined;
  /** People have pseudonyms made with this key; 16 bytes or more. */
  readonly key?: Uint8Array | undefined;
  /** Columns that are taken out where people have pseudonyms. */
  readonly redact?: readonly string[] | undefined;
  /** Also what not everybody is shown. */
  readonly withProtected?: boolean | undefined;
  /** Of a package or a WACZ: with what it is signed. */
  readonly signing?: PackageSigning | undefined;
  readonly options?: Pick<ExportOptions, 'preset' | 'authors' | 'isAlone' | 'replaces'> | undefined;
}

export interface WrittenDataset {
  /** Absolute or as `file` was given; the file first, then what stands beside it. */
  readonly files: readonly string[];
  readonly rows: number;
  /** The same files as they are logged. */
  readonly left: readonly LeftFile[];
  /** Items that not everybody is shown and that stayed at home. */
  readonly protectedLeftOut: number;
  /** What is left out because it is damaged. */
  readonly damaged: readonly Damaged[];
}

export interface ExportSource {
  readonly dataset: Dataset;
  readonly evidence: EvidenceSource;
  /** What was done with the collection, for a package. */
  readonly caseLog?: PackageCase | undefined;
  /** What is looked up while it is written. */
  readonly lookUps?: Pick<ExportOptions, 'platforms' | 'findRequest'>;
}

/** Writes a dataset; its evidence only into a package in which people have their names. Throws `AppError`. */
export const writeDataset = async (
  source: ExportSource,
  {
    format,
    file,
    columns,
    viewColumns,
    key,
    redact,
    withProtected = false,
    options,
    signing,
  }: ExportInput,
  watch: Watch = { tell: () => {} },
): Promise<WrittenDataset> => {
  if (key && formatNamed(format).namesPeople)
    throw new AppError('validation_error', messages.formatNamesPeople({ format }));
  const whole = watched(source.dataset, watch);
  const open = withoutProtected(whole);
  const shown = withProtected ? whole : open.dataset;
  // The rows of a package tell which replies are in it.
  if (formatNamed(format).holdsReplies && !withProtected && !key) await open.lookThrough();
  const left = key ? await pseudonymised(shown, { key, redact }) : shown;
  // A workbook alone has an escape for what is no Unicode.
  const isLeaving = format !== 'xlsx';
  const table = await surveyTable(
    left,
    columns,
    viewColumns,
    undefined,
    isLeaving,
    source.lookUps?.platforms,
  );
  const evidence = withProtected ? source.evidence : open.evidence(source.evidence);
  const beside = await writeExport(
    file,
    table,
    format,
    {
      ...options,
      ...source.lookUps,
      signing,
      caseLog: source.caseLog && (key ? withoutDetails(source.caseLog) : source.caseLog),
      ...(!key && { evidence }),
      ...(format === 'package' && { page: await readVerifyPage() }),
    },
    watch.signal,
  );
  const files = [file, ...beside];
  return {
    files,
    left: await sumLeftFiles(files),
    rows: table.rowCount,
    protectedLeftOut: shown.protectedLeftOut ?? 0,
    damaged: left.damaged?.() ?? [],
  };
};
