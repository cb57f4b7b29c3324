import { linkState } from '#kit/link-state.ts';
import { createDamageLog, type Damaged } from '../exports/damaged.ts';
import type {
  Dataset,
  DatasetRow,
  GivenLink,
  Observation,
  Origin,
  RowNote,
} from '../exports/dataset.ts';
import { viewSentence, type ViewCard } from '#kit/item-view.ts';
import type {
  CollectionRow,
  CollectionStore,
  ItemIdentity,
  ItemRow,
  LinkRow,
  WrittenNote,
} from '../store/index.ts';
import { openRowCodes, type CodesOfRow, type RowCodes } from './coding/row-codes.ts';
import { computeCompleteness } from './completeness.ts';
import type { OperationTexts } from './operation-words.ts';
import { createOrigins } from './origin.ts';
import type { ViewedRows } from './viewed-rows.ts';

/** A dataset that is read from the store, without waiting. */
export interface CollectedDataset extends Dataset {
  rows(): Iterable<DatasetRow>;
  observations(): Iterable<Observation>;
}

/** What an export tells that stands in no collection. */
export interface ProgramWords extends Pick<Dataset, 'version'> {
  readonly operations?: OperationTexts | undefined;
  /** What of its evidence is damaged. */
  readonly damaged?: readonly Damaged[];
}

/** Called with what is damaged. */
type Note = ReturnType<ReturnType<typeof createDamageLog>['begin']>['note'];

/** Rows that are held in memory at a time: so few that they are still young when they are done with. */
const CHUNK = 100;

const NO_CODES: CodesOfRow = { codes: {}, isDamaged: false };

interface BesideRows {
  readonly parentOf: (row: ItemRow) => ItemIdentity | undefined;
  readonly codesOf: (row: ItemRow) => CodesOfRow;
}

/** Reads the rows of one or of several collections as exports want them. */
export const createRowReader = (
  store: CollectionStore,
  {
    keyFromRow,
    collectionOf,
  }: {
    readonly keyFromRow: (row: ItemIdentity) => string;
    /** The name of its collection, where the rows are of several. */
    readonly collectionOf?: (row: ItemRow) => string | undefined;
  },
) => {
  const { originOf } = createOrigins(store);

  let names: ReadonlyMap<string, string> | undefined;
  const nameOf = (coder: string): string => {
    names ??= new Map(store.coders.list().map(({ id, name }) => [id, name]));
    return names.get(coder) ?? coder;
  };

  const codesOf = new Map<number, RowCodes>();
  const openCodes = (collection: number): RowCodes => {
    const known = codesOf.get(collection) ?? openRowCodes(store, collection);
    codesOf.set(collection, known);
    return known;
  };

  /** What stands beside rows, read together. */
  const readBeside = (rows: readonly ItemRow[]): BesideRows => {
    const parents = store.itemRows.parents(
      rows.filter(({ parent }) => parent !== '').map(({ id }) => id),
    );
    const codes = new Map(
      [...Map.groupBy(rows, ({ collection }) => collection)].map(([collection, own]) => [
        collection,
        openCodes(collection).read(own.map(({ id }) => id)),
      ]),
    );
    return {
      parentOf: ({ id }) => parents.get(id),
      codesOf: ({ collection, id }) => codes.get(collection)?.(id) ?? NO_CODES,
    };
  };

  const buildDatasetRow = (
    row: ItemRow,
    { parentOf, codesOf }: BesideRows,
    note: Note,
  ): DatasetRow | undefined => {
    const { item, isNoteDamaged, written, tags } = store.itemRows.read(row);
    const notes = notesFrom(written, nameOf);
    if (!item) {
      note('item', keyFromRow(row));
      return undefined;
    }
    if (isNoteDamaged) note('note', keyFromRow(row));
    const { codes, isDamaged: areCodesDamaged } = codesOf(row);
    if (areCodesDamaged) note('coding', keyFromRow(row));
    const above = parentOf(row);
    const parent = above && keyFromRow(above);
    const collection = collectionOf?.(row);
    let origin: Origin | undefined;
    return {
      key: keyFromRow(row),
      number: row.id,
      shape: row.shape,
      item,
      firstSeen: row.firstSeen,
      lastSeen: row.lastSeen,
      timesSeen: row.timesSeen,
      ...(row.removedSince === null ? {} : { removedSince: row.removedSince }),
      ...(row.notShownSince === null ? {} : { notShownSince: row.notShownSince }),
      // Found in the reply when somebody asks for it: most of the work of a row, and not every format does.
      get origin() {
        return (origin ??= originOf(row));
      },
      ...(notes.length === 0 ? {} : { note: notes.map(noteText).join('\n\n'), notes }),
      ...(tags.length === 0 ? {} : { tags }),
      ...codes,
      ...(parent === undefined ? {} : { parent }),
      // What is left of a comment may not tell it any more.
      ...(parent === undefined || typeof item['inReplyTo'] === 'string'
        ? {}
        : { parentAddress: row.parent }),
      ...(collection === undefined ? {} : { collection }),
    };
  };

  const damage = { rows: createDamageLog(), observations: createDamageLog() };
  return {
    /** The codebook and the coders of a collection; `undefined` where nothing was coded. */
    codingCard: (collection: number) => openCodes(collection).card,
    *rows(rows: Iterable<ItemRow>): Generator<DatasetRow> {
      const { note, done } = damage.rows.begin();
      for (const chunk of inChunks(rows)) {
        const beside = readBeside(chunk);
        for (const row of chunk) {
          const whole = buildDatasetRow(row, beside, note);
          if (whole) yield whole;
        }
      }
      done();
    },
    *observations(rows: Iterable<ItemRow>): Generator<Observation> {
      const { note, done } = damage.observations.begin();
      for (const chunk of inChunks(rows)) {
        const seen = store.items.readObservations(chunk);
        for (const row of chunk)
          for (const { at, callId, item, isPresent } of seen.get(row.id) ?? [])
            if (item)
              yield {
                key: keyFromRow(row),
                at,
                callId,
                item,
                // A call says one thing of an item, unless its reply was read again since.
                ...(callId === row.callId && !isPresent && { isEarlierReading: true as const }),
              };
            else if (!isPresent) note('observation', keyFromRow(row));
      }
      done();
    },
    damaged: (): readonly Damaged[] => [...damage.rows.found(), ...damage.observations.found()],
  };
};

/** A few rows of a collection as an export has them; `platforms`: of all that it holds. */
export const readDatasetRows = (
  store: CollectionStore,
  { name }: CollectionRow,
  platforms: ReadonlySet<string>,
  rows: Iterable<ItemRow>,
): Iterable<DatasetRow> =>
  createRowReader(store, {
    keyFromRow: keyOfRow(platforms.size > 1),
    collectionOf: () => name,
  }).rows(rows);

/** What the authors of notes wrote; tags alone are no note. */
const notesFrom = (
  written: readonly WrittenNote[],
  nameOf: (coder: string) => string,
): readonly RowNote[] =>
  written.flatMap(({ author, note, updated }) =>
    note === undefined
      ? []
      : [{ text: note, at: updated, ...(author && { author: nameOf(author.id) }) }],
  );

const noteText = ({ author, text }: RowNote): string =>
  author === undefined ? text : `${author}: ${text}`;

/** The platform is in front of the identifier where there are several. */
const keyOfRow =
  (isOfMany: boolean) =>
  ({ platform, shape, entityId }: ItemIdentity): string =>
    `${shape}:${isOfMany ? `${platform}/` : ''}${entityId}`;

const givenLink = (link: LinkRow): GivenLink => ({
  line: link.line ?? undefined,
  link: link.text === '' ? `${link.operation} ${JSON.stringify(link.params)}` : link.text,
  operation: link.operation ?? undefined,
  state: linkState(link),
  rows: link.rows,
  replies_not_asked_for: link.repliesLeft,
  reason: link.reason?.message,
});

function* inChunks(rows: Iterable<ItemRow>): Generator<readonly ItemRow[]> {
  let chunk: ItemRow[] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * A collection, or a view of it, as what exports are made from; it is read while it is written out. Throws
 * `not_found`.
 */
export const openDataset = (
  store: CollectionStore,
  nameOrId: string,
  { version, operations, damaged: evidenceDamaged = [] }: ProgramWords,
  viewed?: ViewedRows,
): CollectedDataset => {
  const collection = store.collections.there(nameOrId);
  const kinds = store.completeness.kinds(collection.seq);
  const isOfMany = new Set(kinds.map(({ platform }) => platform)).size > 1;
  const reader = createRowReader(store, {
    keyFromRow: keyOfRow(isOfMany),
  });
  const rows = (): Iterable<ItemRow> => viewed?.rows() ?? readItemRows(store, collection.seq);
  const spans = store.gathering.bySource(collection.seq);
  const { sources, damaged: damagedSources } = store.collections.readableSources(collection.seq);
  const sourcesDamaged: readonly Damaged[] =
    damagedSources.length === 0
      ? []
      : [{ part: 'source', count: damagedSources.length, names: damagedSources.map(String) }];
  const completeness = computeCompleteness(store, collection, operations);
  const view = viewed?.card(collection.items) ?? madeFromCard(collection);
  return {
    name: collection.name,
    ...(collection.description === null ? {} : { description: collection.description }),
    createdAt: collection.created,
    shapes: [...new Set(kinds.map(({ shape }) => shape))].sort(),
    sources: sources.map(({ seq, operation, params, limit, until, expand }) => ({
      operation,
      params,
      ...(limit === undefined ? {} : { limit }),
      ...(until === undefined ? {} : { until }),
      ...(expand === undefined ? {} : { expand }),
      ...(spans.has(seq) && { collected: spans.get(seq) }),
    })),
    completeness:
      viewed && view
        ? { ...completeness, methods: `${completeness.methods} ${viewSentence(view)}` }
        : completeness,
    ...(view && { view }),
    coding: reader.codingCard(collection.seq),
    codebook: () => store.codebooks.read(collection.seq).codes,
    links: store.links.list(collection.seq).map(givenLink),
    version,
    rows: () => reader.rows(rows()),
    observations: () => reader.observations(rows()),
    damaged: () => [...sourcesDamaged, ...reader.damaged(), ...evidenceDamaged],
  };
};

/** A collection that was made of rows of others holds, like a view, not all that the replies of its rows do. */
const madeFromCard = ({ madeFrom, items }: CollectionRow): ViewCard | undefined =>
  madeFrom === null ? undefined : { text: madeFrom, rows: items, of: items };

/** The items of a collection, in the order in which they were gathered. */
export function* readItemRows(store: CollectionStore, collection: number): Generator<ItemRow> {
  for (let after = 0; ;) {
    const rows = store.itemRows.following(collection, after, CHUNK);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.id;
  }
}
