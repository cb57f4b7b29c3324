/** The rows of a dataset as references, one entry a row. */
import { readBatches } from '../batches.ts';
import type { Table } from '../table.ts';
import { bibtexEntry } from './bibtex.ts';
import { cslEntry } from './csl-json.ts';
import { referenceFromRow, type Reference, type ReferenceWords } from './reference.ts';
import { risEntry } from './ris.ts';

interface ReferenceWriter {
  readonly entry: (reference: Reference) => string;
  readonly start: string;
  readonly separator: string;
  readonly end: string;
}

export const REFERENCE_WRITERS = {
  bibtex: { entry: bibtexEntry, start: '', separator: '\n', end: '' },
  ris: { entry: risEntry, start: '', separator: '', end: '' },
  'csl-json': { entry: cslEntry, start: '[\n', separator: ',\n', end: '\n]\n' },
} as const satisfies Readonly<Record<string, ReferenceWriter>>;

export type ReferenceFormat = keyof typeof REFERENCE_WRITERS;

/** A few references as one text, as a file of them would hold them. */
export const referencesText = (
  format: ReferenceFormat,
  references: readonly Reference[],
): string => {
  const { entry, start, separator, end } = REFERENCE_WRITERS[format];
  return `${start}${references.map(entry).join(separator)}${end}`;
};

export async function* datasetReferences(
  format: ReferenceFormat,
  { dataset }: Pick<Table, 'dataset'>,
  platforms?: ReferenceWords['platforms'],
): AsyncGenerator<Buffer> {
  const { entry, start, separator, end } = REFERENCE_WRITERS[format];
  const words = { version: dataset.version, platforms };
  let before: string = start;
  for await (const batch of readBatches(dataset.rows())) {
    const entries = batch.map((row) => entry(referenceFromRow(row, words)));
    yield Buffer.from(before + entries.join(separator));
    before = separator;
  }
  // An empty list is one, too.
  yield Buffer.from((before === start ? start : '') + end);
}
