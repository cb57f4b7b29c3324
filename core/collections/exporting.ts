import type { ExportedView } from '../contract/index.ts';
import type { World } from '../exports/dataset.ts';
import type { Store } from '../store/index.ts';
import {
  pseudonymised,
  surveyTable,
  withoutProtected,
  type ExportOptions,
  type Format,
} from '../exports/index.ts';
import { watched, type Watch } from '../exports/watched.ts';
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
  /** How it is asked for its progress, and cancelled. */
  readonly id?: string | undefined;
  readonly world?: World | undefined;
}

/** Writes a collection as it is at this moment, also while a run goes on. Throws `AppError`. */
export const exportCollection = async (
  store: Pick<Store, 'reading'>,
  { name, format, file, key, version, world, preset, withProtected }: ExportWish,
  watch: Watch = { tell: () => {} },
): Promise<ExportedView> => {
  const reading = store.reading();
  try {
    const whole = watched(openDataset(reading, name, version, world), watch);
    const open = withoutProtected(whole);
    const dataset = withProtected === true ? whole : open.dataset;
    const table = await surveyTable(key ? await pseudonymised(dataset, { key }) : dataset);
    const evidence = openEvidence(reading, name);
    const options = {
      ...(preset && { preset }),
      ...(key ? {} : { evidence: withProtected === true ? evidence : open.evidence(evidence) }),
    };
    const beside = await writeExport(file, table, format, options, watch.signal);
    return { files: [file, ...beside], rows: table.rowCount };
  } finally {
    reading.close();
  }
};
