import type { Store } from '../store/index.ts';
import {
  pseudonymised,
  surveyTable,
  withoutProtected,
  type ExportOptions,
  type Format,
} from '../exports/index.ts';
import { writeExport } from '../exports/write-files.ts';
import { openDataset } from './dataset.ts';
import { openEvidence } from './evidence.ts';

export interface ExportWish {
  readonly name: string;
  readonly format: Format;
  readonly preset?: ExportOptions['preset'] | undefined;
  /** Where to; codebooks stand beside it. */
  readonly file: string;
  /** People have pseudonyms made with this key; 16 bytes or more. */
  readonly key?: Uint8Array | undefined;
  /** Also what not everybody is shown. */
  readonly withProtected?: boolean | undefined;
  /** Of the program. */
  readonly version: string;
}

export interface Exported {
  /** The file first, then what stands beside it. */
  readonly files: readonly string[];
  readonly rows: number;
}

/** Writes a collection as it is at this moment, also while a run goes on. Throws `AppError`. */
export const exportCollection = async (
  store: Pick<Store, 'reading'>,
  { name, format, file, key, version, preset, withProtected }: ExportWish,
): Promise<Exported> => {
  const reading = store.reading();
  try {
    const whole = openDataset(reading, name, version);
    const open = withoutProtected(whole);
    const dataset = withProtected === true ? whole : open.dataset;
    const table = await surveyTable(key ? await pseudonymised(dataset, { key }) : dataset);
    const evidence = openEvidence(reading, name);
    const beside = await writeExport(file, table, format, {
      ...(preset && { preset }),
      ...(key ? {} : { evidence: withProtected === true ? evidence : open.evidence(evidence) }),
    });
    return { files: [file, ...beside], rows: table.rowCount };
  } finally {
    reading.close();
  }
};
