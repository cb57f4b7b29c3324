/** By which call a thing that is held can be had again. */
import type { Catalogue, Entry } from '../engine/catalogue.ts';
import type { DatasetRow } from '../exports/dataset.ts';
import type { FindRequest, RequestAgain } from '../exports/ids-csv.ts';
import { BATCH_IDS, isBatch } from '#kit/batch.ts';
import { findExpansionParams } from './expansion.ts';

/** Shapes whose batches take another name than the identifier. */
const NOT_IN_BATCHES = new Set(['Group']);

export interface EntriesOfShape {
  /** Takes many identifiers at once, and leaves a tombstone for each that is gone. */
  readonly batch: Entry | undefined;
  readonly single: Entry | undefined;
}

/** Looked up once for each shape. */
export const entriesByShape = (catalogue: Catalogue) => {
  const known = new Map<string, EntriesOfShape>();
  return (platform: string, shape: string): EntriesOfShape => {
    const key = `${platform} ${shape}`;
    const before = known.get(key);
    if (before) return before;
    const entries = {
      batch: batchFor(catalogue, platform, shape),
      single: singleFor(catalogue, platform, shape),
    };
    known.set(key, entries);
    return entries;
  };
};

const ofShape = ({ entries }: Catalogue, platform: string, shape: string): readonly Entry[] =>
  entries.filter(
    (entry) =>
      entry.platform.segment === platform &&
      entry.unavailable === undefined &&
      entry.shapes.includes(shape),
  );

const batchFor = (catalogue: Catalogue, platform: string, shape: string): Entry | undefined =>
  NOT_IN_BATCHES.has(shape)
    ? undefined
    : ofShape(catalogue, platform, shape).find(
        (entry) => isBatch(entry.params) && entry.shapes.includes('Tombstone'),
      );

const singleFor = (catalogue: Catalogue, platform: string, shape: string): Entry | undefined =>
  ofShape(catalogue, platform, shape).find(
    ({ operation, shapes }) => !operation.list && shapes[0] === shape,
  );

/**
 * A batch by identifiers where the platform has one, else the operation that gives the thing itself, else the
 * list of another thing in which it stood; not a search, which brings something else tomorrow.
 */
export const createFindRequest = (catalogue: Catalogue): FindRequest => {
  const entriesFor = entriesByShape(catalogue);
  return (row) => {
    const [platform = ''] = row.origin.operation.split('.');
    const { batch, single } = entriesFor(platform, row.shape);
    const { entityId } = row.item;
    if (batch && typeof entityId === 'string')
      return { operation: batch.id, params: { [BATCH_IDS]: [entityId] } };
    const params = single && findExpansionParams(single, row.shape, row.item, {});
    return single && params ? { operation: single.id, params } : listAgain(catalogue, row);
  };
};

const listAgain = (catalogue: Catalogue, { origin }: DatasetRow): RequestAgain | undefined => {
  const entry = catalogue.find(origin.operation);
  const { part } = entry?.operation ?? {};
  const { cursor: _, count: __, ...params } = origin.params;
  return entry && part && entry.unavailable === undefined && params[part.by] !== undefined
    ? { operation: entry.id, params }
    : undefined;
};
