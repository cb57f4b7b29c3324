/** Everything that is held, as one dataset: all collections, and what was fetched without collecting. */
import type { Completeness } from '#kit/completeness.ts';
import { viewSentence } from '#kit/item-view.ts';
import type { WorldCount } from '#kit/world.ts';
import type { CollectionRow, ReadingStore } from '../store/index.ts';
import { computeCompleteness } from './completeness.ts';
import { createRowReader, type CollectedDataset, type ProgramWords } from './dataset.ts';
import { openEvidence, savedFiles, type CollectedEvidence } from './evidence.ts';
import type { OperationTexts } from './operation-words.ts';
import type { ViewedRows } from './viewed-rows.ts';

/** What was fetched without collecting. */
const LIBRARY = 0;
const NAME = 'Everything fetched';

export const openEverything = (store: ReadingStore) => {
  const library = store.collections.bySeq(LIBRARY);
  const collections = [...store.collections.list(), ...(library ? [library] : [])].filter(
    ({ items }) => items > 0,
  );
  const nameOf = new Map(collections.map(({ seq, name }) => [seq, name]));
  const evidences = (): CollectedEvidence[] => collections.map(({ id }) => openEvidence(store, id));

  return {
    dataset: (
      { version, operations, damaged = [] }: ProgramWords,
      viewed: ViewedRows,
      { isDistinct }: { readonly isDistinct: boolean },
    ): CollectedDataset => {
      // Elsewhere than in a package the same thing in two collections is two rows.
      const reader = createRowReader(store, {
        keyFromRow: ({ collection, platform, shape, entityId }) =>
          `${shape}:${platform}/${isDistinct ? '' : `${collection}/`}${entityId}`,
        collectionOf: ({ collection }) =>
          collection === LIBRARY ? undefined : nameOf.get(collection),
      });
      const completeness = completenessOfAll(store, collections, operations);
      const view = viewed.card(completeness.unique);
      const created = collections.map((one) => one.created).filter((at) => at !== '');
      return {
        name: NAME,
        createdAt: created.sort()[0] ?? completeness.collected?.first ?? EPOCH,
        shapes: [
          ...new Set(
            collections.flatMap(({ seq }) =>
              store.completeness.kinds(seq).map(({ shape }) => shape),
            ),
          ),
        ].sort(),
        sources: [],
        completeness: {
          ...completeness,
          methods: `${completeness.methods} ${viewSentence(view)}`,
        },
        view,
        version,
        rows: () => reader.rows(viewed.rows()),
        observations: () => reader.observations(viewed.rows()),
        damaged: () => [...reader.damaged(), ...damaged],
      };
    },

    /** Each call once, also where several collections hold what it brought. */
    evidence: (): CollectedEvidence => ({
      *calls() {
        yield* distinct(
          evidences().map((one) => one.calls()),
          new Set(),
        );
      },
      *exchanges() {
        const seen = new Set<string>();
        for (const one of evidences()) {
          const own = new Set<string>();
          for (const exchange of one.exchanges()) {
            if (seen.has(exchange.callId)) continue;
            own.add(exchange.callId);
            yield exchange;
          }
          for (const id of own) seen.add(id);
        }
      },
      body: store.evidence.body,
      files: () => savedFiles(store, () => true),
      damaged: () => evidences().flatMap((one) => [...one.damaged()]),
    }),
  };
};

const EPOCH = new Date(0).toISOString();

function* distinct<T extends { readonly callId: string }>(
  lists: readonly Iterable<T>[],
  seen: Set<string>,
): Generator<T> {
  for (const list of lists)
    for (const one of list) {
      if (seen.has(one.callId)) continue;
      seen.add(one.callId);
      yield one;
    }
}

/** What is known of each, put together; totals of platforms are of single collections, and are left out. */
const completenessOfAll = (
  store: ReadingStore,
  collections: readonly CollectionRow[],
  operations: OperationTexts | undefined,
): Completeness => {
  const each = collections.map((collection) => ({
    collection,
    facts: computeCompleteness(store, collection, operations),
  }));
  const all = each.map(({ facts }) => facts);
  const sum = (of: (facts: Completeness) => number): number =>
    all.reduce((total, facts) => total + of(facts), 0);
  const spans = all.flatMap(({ collected }) => collected ?? []);
  const first = spans.map((span) => span.first).sort()[0];
  const last = spans
    .map((span) => span.last)
    .sort()
    .at(-1);
  return {
    stated: [],
    ...(first !== undefined && last !== undefined && { collected: { first, last } }),
    worlds: worldsOfAll(all),
    unique: sum(({ unique }) => unique),
    duplicates: sum(({ duplicates }) => duplicates),
    pages: sum(({ pages }) => pages),
    gaps: all.flatMap(({ gaps }) => gaps),
    refused: sum(({ refused }) => refused),
    refusals: all.flatMap(({ refusals }) => refusals),
    notFound: all.flatMap(({ notFound = [] }) => notFound),
    removedSince: sum(({ removedSince }) => removedSince),
    notShown: sum(({ notShown }) => notShown),
    notices: all.flatMap(({ notices }) => notices),
    methods: each
      .map(({ collection: { seq, name }, facts: { methods } }) =>
        seq === LIBRARY
          ? `Fetched without collecting: ${methods}`
          : `Collection “${name}”: ${methods}`,
      )
      .join(' '),
  };
};

const worldsOfAll = (all: readonly Completeness[]): readonly WorldCount[] => {
  const worlds = new Map<WorldCount['world'], WorldCount>();
  for (const { world, items, calls } of all.flatMap((facts) => facts.worlds)) {
    const known = worlds.get(world) ?? { world, items: 0, calls: 0 };
    worlds.set(world, { world, items: known.items + items, calls: known.calls + calls });
  }
  return [...worlds.values()];
};
