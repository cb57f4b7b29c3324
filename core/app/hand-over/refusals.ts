import type { HandOverRefusalView } from '#contract/calls/lab.ts';
import { omitUndefined } from '#kit/collect.ts';
import type { SharedCollection, Store } from '../../store/index.ts';

/** Entries that are looked at, and reasons that are told, at most. */
const MOST_ENTRIES = 1000;
const MOST_REASONS = 20;

/** What a laboratory does not take, by collection and reason. */
export const listRefusals = (
  { outbox, collections }: Pick<Store, 'outbox' | 'collections'>,
  shared: readonly Pick<SharedCollection, 'collection'>[],
): HandOverRefusalView[] => {
  const names = new Map(
    shared.map(({ collection }) => [collection, collections.bySeq(collection)?.name ?? '']),
  );
  const found = new Map<string, HandOverRefusalView>();
  for (const { collection, refusedAt, reason } of outbox.refused(MOST_ENTRIES)) {
    const name = names.get(collection);
    if (name === undefined) continue;
    const key = `${collection} ${reason?.message ?? ''}`;
    const before = found.get(key);
    const at = before !== undefined && before.at > refusedAt ? before.at : refusedAt;
    found.set(
      key,
      omitUndefined({
        collection: name,
        at,
        reason: reason ?? undefined,
        entries: (before?.entries ?? 0) + 1,
      }),
    );
  }
  return [...found.values()].slice(0, MOST_REASONS);
};
