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
import type {
  CodesOfItem,
  CollectionRow,
  ItemRow,
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

export const seqFromName = ({ store }: LocalContext, of: string | undefined): number | undefined =>
  of === undefined ? undefined : store.collections.there(of).seq;

export const collectionName = (store: Store, seq: number): string =>
  store.collections.bySeq(seq)?.name ?? '';

export const collectionView = (
  store: Store,
  row: CollectionRow,
  unread: UnreadCounts,
): CollectionView => {
  const { id, name, description, items, created, updated, retainUntil } = row;
  const [latest] = store.runs.recent(1, row.seq);
  return omitUndefined({
    id,
    name,
    description: description ?? undefined,
    items,
    ...store.completeness.absent(row.seq),
    ...unread,
    created,
    updated,
    retainUntil: retainUntil ?? undefined,
    run: latest && runView(store, latest),
  });
};

/** The same of one, with its counts as they were read last. */
export const readCollectionView = async (
  { store, collecting }: Pick<LocalContext, 'store' | 'collecting'>,
  row: CollectionRow,
): Promise<CollectionView> => {
  const [unread = { gaps: 0, refused: 0 }] = await collecting.rows.unread([row]);
  return collectionView(store, row, unread);
};

export const runView = (store: Store, run: RunRow): RunView => {
  const { pending, gap, refused, notFound } = store.runs.pageCounts(run.seq);
  const repliesLeft = store.runs.repliesLeft(run.seq);
  return omitUndefined({
    id: run.id,
    collection: collectionName(store, run.collection),
    kind: run.kind,
    state: run.state,
    reason: run.reason ?? undefined,
    needs: neededBy(store, run),
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
const neededBy = (store: Store, run: RunRow): RunView['needs'] => {
  if (run.state !== 'attention' || run.reason === null) return undefined;
  if (run.refusedBy.length > 0) return undefined;
  const failure = errorKindFromMessage(run.reason);
  // Without an error and a refusal, it stands still because it has used up what was declared for it.
  if (failure === undefined) return 'allowance';
  if (failure !== 'credits_exhausted') return undefined;
  const key = store.keys.list().find(({ id }) => id === run.keyId);
  return key !== undefined && key.budget !== null && store.ledger.account().balance > 0
    ? 'keyCredits'
    : 'credits';
};

export const scheduleView = (store: Store, row: ScheduleRow): ScheduleView => ({
  id: row.id,
  collection: collectionName(store, row.collection),
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
  store: Store,
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
