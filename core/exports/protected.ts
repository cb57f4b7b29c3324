/** What not everybody is shown stays at home, unless whoever exports it asks for it. */
import { readBatches, mapped } from './batches.ts';
import type { Dataset, DatasetRow, EvidenceSource } from './dataset.ts';

/** A dataset without what is protected, and its evidence without the replies that hold it. */
export interface Unprotected {
  readonly dataset: Dataset;
  /** Finds every reply that holds what is protected; to be waited for before the evidence is written. */
  readonly lookThrough: () => Promise<void>;
  /** To be asked after that. */
  readonly evidence: (source: EvidenceSource) => EvidenceSource;
}

export const withoutProtected = (dataset: Dataset): Unprotected => {
  const keys = new Set<string>();
  const calls = new Set<string>();

  const isLeftOut = (row: DatasetRow): boolean => {
    if (!isProtected(row.item)) return false;
    keys.add(row.key);
    calls.add(row.origin.callId);
    return true;
  };

  return {
    lookThrough: async () => {
      for await (const batch of readBatches(dataset.rows()))
        for (const row of batch) isLeftOut(row);
      for await (const batch of readBatches(dataset.observations()))
        for (const { key, item, callId } of batch)
          if (keys.has(key) || isProtected(item)) calls.add(callId);
    },
    dataset: {
      ...dataset,
      get protectedLeftOut() {
        return keys.size;
      },
      rows: () =>
        mapped(dataset.rows(), (row) => (isLeftOut(row) ? undefined : withoutReply(row, calls))),
      observations: () =>
        mapped(dataset.observations(), (seen) =>
          keys.has(seen.key) || isProtected(seen.item) ? undefined : seen,
        ),
    },
    evidence: (source) => ({
      async *calls() {
        for await (const call of source.calls()) if (!calls.has(call.callId)) yield call;
      },
      async *exchanges() {
        for await (const exchange of source.exchanges())
          if (!calls.has(exchange.callId)) yield exchange;
      },
      body: (sha256) => source.body(sha256),
      files: () => source.files?.() ?? [],
      // A page shows all that it loaded.
      *pages() {
        for (const page of source.pages?.() ?? [])
          if (!page.calls.some((call) => calls.has(call))) yield page;
      },
    }),
  };
};

/** Whether an item says that not everybody is shown it, or what it repeats or quotes says so. */
export const isProtected = (item: unknown): boolean => {
  if (typeof item !== 'object' || item === null) return false;
  const { audienceScope, visibility, object, quote } = item as Readonly<Record<string, unknown>>;
  return (
    audienceScope !== undefined || visibility === 'private' || [object, quote].some(isProtected)
  );
};

/** A row whose reply stays at home does not point at it. */
const withoutReply = (row: DatasetRow, calls: ReadonlySet<string>): DatasetRow => {
  // Where a row comes from is looked up when it is asked for, which takes longest of all.
  if (calls.size === 0 || !calls.has(row.origin.callId)) return row;
  const { sha256: _, pointer: _pointer, ...origin } = row.origin;
  return { ...row, origin };
};
