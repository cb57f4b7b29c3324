/**
 * Identifiers alone, as the terms of several platforms ask of what is passed on: which things they were,
 * and how each is had again. Nothing that somebody wrote, and no figure.
 */
import { readBatches } from './batches.ts';
import { csvText } from './csv-text.ts';
import { keyParts, type DatasetRow } from './dataset.ts';
import type { Table } from './table.ts';

export const IDS_COLUMNS = [
  'platform',
  'shape',
  'identifier',
  'operation',
  'params',
  'route',
  'fetched_at',
  'world',
  'address',
] as const;

/** Stands in front of every identifier: no program takes the whole for a number, a date or a formula. */
export const ID_PREFIX = 'id:';

/** A call that has a thing again. */
export interface RequestAgain {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export type FindRequest = (row: DatasetRow) => RequestAgain | undefined;

/** `findRequest`: nothing is told of how a thing is had again where it is left out. */
export async function* datasetIds(
  { dataset }: Pick<Table, 'dataset'>,
  findRequest: FindRequest = () => undefined,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvText([IDS_COLUMNS]));
  for await (const batch of readBatches(dataset.rows()))
    yield Buffer.from(csvText(batch.map((row) => idCells(row, findRequest(row)))));
}

const idCells = (row: DatasetRow, request: RequestAgain | undefined): readonly string[] => {
  const { origin, item, shape } = row;
  const [platform = ''] = origin.operation.split('.');
  const { entityId, id } = item;
  const identifier = typeof entityId === 'string' ? entityId : keyParts(row.key, row).id;
  return [
    platform,
    shape,
    `${ID_PREFIX}${identifier}`.toWellFormed(),
    request?.operation ?? '',
    request ? JSON.stringify(request.params) : '',
    origin.route,
    origin.at,
    origin.world ?? 'unknown',
    typeof id === 'string' && /^https?:\/\//.test(id) ? id : '',
  ];
};
