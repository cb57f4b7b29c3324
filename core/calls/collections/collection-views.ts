import type {
  CollectionView,
  ItemView,
  LinkView,
  NoteView,
  RunView,
  ScheduleView,
  SourceView,
} from '../index.ts';
import { omitUndefined } from '#kit/collect.ts';
import { errorKindFromMessage } from '#kit/errors.ts';
import { lazy } from '#kit/lazy.ts';
import type {
  CodesOfItem,
  CollectionRow,
  ItemRow,
  LeftOfRun,
  ReadItem,
  RunRow,
  ScheduleRow,
  SourceRow,
  Store,
  UnreadCounts,
} from '../../store/index.ts';
import type { OutlinedLink } from '../../collections/link-outlines.ts';
import type { LocalContext } from '../answering/context.ts';

/** Rows of the store as the window is told of them: what is not known is left out. */

export const seqFromName = (
  { store }: { readonly store: Pick<Store, 'collections'> },
  of: string | undefined,
): number | undefined => (of === undefined ? undefined : store.collections.seqOf(of));

/** How collections of one list are told: what they hold and their latest runs are read together. */
export const collectionViews = (
  store: Store,
  rows: readonly CollectionRow[],
): ((row: CollectionRow, unread: UnreadCounts | undefined) => CollectionView) => {
  const seqs = rows.map(({ seq }) => seq);
  const absentIn = store.completeness.absent(seqs);
  const runs = store.runs.latestOf(seqs);
  const latest = new Map(runs.map((run) => [run.collection, run]));
  const viewRun = runViews(store, runs);
  return (row, unread = { gaps: 0, refused: 0 }) => {
    const { id, name, description, items, created, updated, retainUntil } = row;
    const run = latest.get(row.seq);
    return omitUndefined({
      id,
      name,
      description: description ?? undefined,
      items,
      ...absentIn(row.seq),
      ...unread,
      created,
      updated,
      retainUntil: retainUntil ?? undefined,
      run: run && viewRun(run),
    });
  };
};

/** The same of one, with its counts as they were read last. */
export const readCollectionView = async (
  { store, collecting }: Pick<LocalContext, 'store' | 'collecting'>,
  row: CollectionRow,
): Promise<CollectionView> => {
  const [unread] = await collecting.rows.unread([row]);
  return collectionViews(store, [row])(row, unread);
};

export const runView = (store: Store, run: RunRow): RunView => runViews(store, [run])(run);

/** How runs of one list are told. */
export const runViews = (store: Store, runs: readonly RunRow[]): ((run: RunRow) => RunView) => {
  const leftOf = store.runs.leftOfRuns(runs.map(({ seq }) => seq));
  const names = store.collections.names(runs.map(({ collection }) => collection));
  const neededBy = needsOfRuns(store);
  return (run) =>
    describeRun(run, {
      left: leftOf(run.seq),
      collection: names.get(run.collection) ?? '',
      needs: neededBy(run),
    });
};

interface BesideRun {
  readonly left: LeftOfRun;
  /** Its name. */
  readonly collection: string;
  readonly needs: RunView['needs'];
}

const describeRun = (run: RunRow, { left, collection, needs }: BesideRun): RunView => {
  const { pending, gap, refused, notFound, repliesLeft } = left;
  return omitUndefined({
    id: run.id,
    collection,
    kind: run.kind,
    state: run.state,
    reason: run.reason ?? undefined,
    needs,
    waitUntil: run.waitUntil ?? undefined,
    items: run.seen - run.duplicates,
    added: run.added,
    duplicates: run.duplicates,
    pages: run.pages,
    pending,
    gaps: gap,
    refused,
    notFound: notFound || undefined,
    repliesLeft,
    requests: run.requests,
    mostRequests: run.mostRequests,
    credits: run.credits,
    mostCredits: run.mostCredits,
    bytes: run.bytes,
    created: run.created,
    updated: run.updated,
  });
};

/** What a run that stands still lacks, where it is neither an answer nor a decision about a refusal. */
const needsOfRuns = (store: Store): ((run: RunRow) => RunView['needs']) => {
  const paying = lazy(() => ({
    keys: new Map(store.keys.list().map((key) => [key.id, key])),
    balance: store.ledger.account().balance,
  }));
  return (run) => {
    if (run.state !== 'attention' || run.reason === null) return undefined;
    if (run.refusedBy.length > 0) return undefined;
    const failure = errorKindFromMessage(run.reason);
    // Without an error and a refusal, it stands still because it has used up what was declared for it.
    if (failure === undefined) return 'allowance';
    if (failure !== 'credits_exhausted') return undefined;
    const { keys, balance } = paying();
    const key = keys.get(run.keyId);
    return key !== undefined && key.budget !== null && balance > 0 ? 'keyCredits' : 'credits';
  };
};

/** `collection`: its name. */
export const scheduleView = (row: ScheduleRow, collection: string): ScheduleView => ({
  id: row.id,
  collection,
  kind: row.kind,
  everyHours: row.everyHours,
  nextAt: row.nextAt,
  until: row.until,
  state: row.state,
});

export const sourceView = ({
  operation,
  params,
  ids,
  limit,
  until,
  expand,
}: SourceRow): SourceView => omitUndefined({ operation, params, ids, limit, until, expand });

export const linkView = (row: OutlinedLink): LinkView =>
  omitUndefined({
    id: row.seq,
    line: row.line ?? undefined,
    text: row.text === '' ? undefined : row.text,
    operation: row.operation ?? undefined,
    params: row.params ?? undefined,
    state: row.state,
    reason: row.reason ?? undefined,
    rows: row.rows,
    repliesLeft: row.repliesLeft,
  });

/** What is one's own beside an item, and what others wrote with their names. */
const notesView = (
  { written }: Pick<ReadItem, 'written'>,
  reader: string | undefined,
): Pick<ItemView, 'note' | 'ownTags' | 'others'> => {
  const own = written.find(({ author }) => author?.id === reader);
  const others = written
    .filter((one) => one !== own)
    .map(({ author, note, tags }): NoteView => omitUndefined({ by: author?.name, note, tags }))
    .filter(({ note, tags }) => note !== undefined || tags.length > 0);
  return omitUndefined({
    note: own?.note,
    ownTags: reader === undefined && others.length === 0 ? undefined : (own?.tags ?? []),
    others: others.length === 0 ? undefined : others,
  });
};

/**
 * How rows of one page are told: what stands beside them is read together. `reader`: the person whose notes are
 * their own; see `noteAuthor`.
 */
export const itemViews = (
  store: Pick<Store, 'codings' | 'collections' | 'itemRows'>,
  rows: readonly ItemRow[],
  reader: string | undefined,
): ((row: ItemRow) => ItemView) => {
  const codesOf = store.codings.ofItems(rows.map(({ id }) => id));
  const names = store.collections.names(rows.map(({ collection }) => collection));
  return (row) =>
    itemView(row, {
      read: store.itemRows.read(row),
      codes: codesOf(row.id),
      collection: names.get(row.collection),
      reader,
    });
};

interface BesideRow {
  readonly read: ReadItem;
  readonly codes: CodesOfItem;
  readonly collection: string | undefined;
  readonly reader: string | undefined;
}

/** Of a damaged item what its columns tell. */
const itemView = (row: ItemRow, { read, codes, collection, reader }: BesideRow): ItemView => {
  const { item, tags } = read;
  const { codings, decisions } = codes;
  return omitUndefined({
    id: row.id,
    collection,
    platform: row.platform,
    shape: row.shape,
    entityId: row.entityId,
    operation: row.operation,
    item: item ?? omitUndefined({ type: row.shape, id: row.address || undefined }),
    isDamaged: item ? undefined : true,
    firstSeen: row.firstSeen,
    lastSeen: row.lastSeen,
    timesSeen: row.timesSeen,
    removedSince: row.removedSince ?? undefined,
    notShownSince: row.notShownSince ?? undefined,
    callId: row.callId,
    ...notesView(read, reader),
    tags,
    codings,
    decisions,
  });
};
