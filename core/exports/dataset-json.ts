/** A dataset as JSON: one line a row with all that is known of it, or one ActivityStreams collection. */
import { inlineContext } from '#vocab/namespace.ts';
import { readBatches } from './batches.ts';
import { jsonText } from '#kit/json-text.ts';
import { formatProgram, type Dataset, type DatasetRow, type Sequence } from './dataset.ts';
import type { Table } from './table.ts';

/**
 * NDJSON: a line a row, nothing cut, and nothing replaced but half a surrogate pair. The names of a row come
 * in one order, so that the same dataset makes the same bytes.
 */
export const datasetNdjson = ({ dataset }: Pick<Table, 'dataset'>): AsyncGenerator<Buffer> =>
  ndjson(dataset.rows(), (row) => jsonText(rowRecord(row)));

/** Values as lines of JSON. */
export async function* ndjson<T>(
  values: Sequence<T>,
  line: (value: T) => string = (value) => JSON.stringify(value),
  /** Called with each line and what it holds. */
  onLine: (line: string, value: T) => void = () => {},
): AsyncGenerator<Buffer> {
  for await (const batch of readBatches(values))
    yield Buffer.from(
      batch
        .map((value) => {
          const text = line(value);
          onLine(text, value);
          return `${text}\n`;
        })
        .join(''),
    );
}

/** A row as its line, without the line end. */
export const rowLine = (row: DatasetRow): string => JSON.stringify(rowRecord(row));

/** What the line of a row holds, in its order. */
export const rowRecord = (row: DatasetRow): Readonly<Record<string, unknown>> => ({
  key: row.key,
  shape: row.shape,
  parent: row.parent,
  parentAddress: row.parentAddress,
  collection: row.collection,
  item: row.item,
  firstSeen: row.firstSeen,
  lastSeen: row.lastSeen,
  timesSeen: row.timesSeen,
  removedSince: row.removedSince,
  notShownSince: row.notShownSince,
  note: row.note,
  tags: row.tags,
  codes: row.codes,
  codings: row.codings,
  decisions: row.decisions,
  origin: row.origin,
});

/**
 * One ActivityStreams 2.0 OrderedCollection: the items alone, in the order of the rows. It brings its
 * JSON-LD context along, so that whoever reads it asks nobody.
 */
export async function* datasetActivityStreams({
  dataset,
  rowCount,
}: Pick<Table, 'dataset' | 'rowCount'>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${collectionHead(dataset, rowCount).slice(0, -1)},"orderedItems":[`);
  let separator = '\n';
  for await (const batch of readBatches(dataset.rows())) {
    const items = batch.map(({ item: { '@context': _, ...item } }) => jsonText(item));
    yield Buffer.from(separator + items.join(',\n'));
    separator = ',\n';
  }
  yield Buffer.from('\n]}\n');
}

const collectionHead = (dataset: Dataset, totalItems: number): string =>
  jsonText({
    '@context': inlineContext(),
    type: 'OrderedCollection',
    name: dataset.name,
    summary: dataset.description,
    published: dataset.createdAt,
    generator: { type: 'Application', name: formatProgram(dataset) },
    totalItems,
  });
