import { BELOW_TOTAL } from '../engine/read-replies.ts';
import { withoutCount } from '../engine/cursor.ts';
import type { Catalogue, Entry } from '../engine/catalogue.ts';
import type { Committed } from '../engine/caller.ts';
import { listIdentity } from '../engine/list-params.ts';
import { isNode } from '#kit/dig.ts';
import { expansionAt, expansionsFrom, type Expansion } from '#kit/expand.ts';
import type {
  ItemDraft,
  ListEnd,
  ListRow,
  PageRow,
  RunRow,
  SourceRow,
  Store,
} from '../store/index.ts';
import type { Item } from '../engine/answered-items.ts';
import { repliesOperation } from './choices.ts';
import { admitItems, type DraftedItem } from './leaving-out.ts';
import { findExpansionParams, isOfAuthor } from './expansion.ts';

export interface Step {
  readonly run: RunRow;
  readonly page: PageRow;
  readonly list: ListRow;
  /** Of a list that gathers; none of an item that is asked for again. */
  readonly source: SourceRow | undefined;
  readonly entry: Entry;
}

/**
 * Takes in a page that was answered: its items, where its list goes on, and what its items lead to.
 * Called within the transaction that keeps the call, so that all of it is kept, or nothing.
 */
export const takeIn = (store: Store, catalogue: Catalogue, step: Step, end: Committed): void => {
  const { run, page, list, source, entry } = step;
  const expansions = findExpansions(source, list);
  const data = end.result?.data;
  const { drafted, leftOut, holdsLeftOut } = admitItems(store.people, entry, data);
  const reach = computeReach(findBounds(source, list), list, drafted);
  const parent = list.parent === null ? undefined : store.itemRows.find(list.parent);
  const parentAddress = parent?.address || undefined;
  const { ids, added, duplicates } = store.items.ingest(
    {
      collection: run.collection,
      callId: end.callId,
      at: end.fetchedAt,
      run: run.seq,
      isRecheck: run.kind === 'recheck',
    },
    reach.taken.map(({ draft }) =>
      draft.parent === '' && parentAddress !== undefined
        ? { ...draft, parent: parentAddress }
        : draft,
    ),
  );
  store.runs.updatePage(page.seq, {
    state: 'done',
    attempts: page.attempts + 1,
    dueAt: null,
    reason: null,
    callId: end.callId,
  });
  const ended = goOn(store, step, reach, data);
  store.runs.updateList(list.seq, {
    statedTotal: list.statedTotal ?? statedIn(data),
    incomplete: list.incomplete ?? incompleteIn(end),
    unread: list.unread + unreadIn(end),
    leftOut: list.leftOut + leftOut,
    gathered: list.gathered + reach.taken.length,
    repliesLeft: Math.max(
      0,
      list.repliesLeft + countRepliesLeft(catalogue, step, expansions, reach.taken),
    ),
    ended,
  });
  for (const [n, { operation }] of expansions.entries()) {
    const path = list.expansion === null ? String(n) : `${list.expansion}.${n}`;
    expand(store, catalogue, step, { operation, path, taken: reach.taken, ids });
  }
  if (holdsLeftOut) store.people.noteLeftOut(end.callId);
  store.runs.count(run.id, {
    requests: end.requests,
    credits: end.credits,
    bytes: end.bytes,
    pages: 1,
    added,
    seen: reach.taken.length,
    duplicates,
  });
};

interface Reach {
  readonly taken: readonly DraftedItem[];
  /** Set when the list went as far as was asked. */
  readonly ended?: ListEnd;
}

/** As far as was asked: the first N of a list, and nothing older than a date. */
const computeReach = (
  source: Pick<SourceRow, 'limit' | 'until'> | undefined,
  list: ListRow,
  drafted: readonly DraftedItem[],
): Reach => {
  const { until, limit } = source ?? {};
  const young =
    until === undefined ? drafted : drafted.filter(({ draft }) => isSince(draft, until));
  const left = limit === undefined ? Infinity : limit - list.gathered;
  if (young.length >= left) return { taken: young.slice(0, left), ended: 'limit' };
  // Pinned items may be old: a list is past the date when nothing on a page is younger.
  const isPast = drafted.length > 0 && young.length === 0;
  return { taken: young, ...(isPast ? { ended: 'date' } : {}) };
};

/** What has no date is taken: nobody knows that it is too old. */
const isSince = ({ publishedLatest }: ItemDraft, until: string): boolean =>
  publishedLatest === '' || publishedLatest >= until;

/** Adds the list's next page; answers why the list ends, or `null` when it goes on. */
const goOn = (
  store: Store,
  { run, page, list, entry }: Step,
  reach: Reach,
  data: unknown,
): ListEnd | null => {
  const next = isNode(data) ? data['nextCursor'] : undefined;
  // A list that has no more is at its end, wherever the person wanted to stop.
  if (typeof next !== 'string') return 'end';
  if (reach.ended) return reach.ended;
  const isNew = store.runs.addPage(
    run.seq,
    { seq: list.seq, platform: page.platform },
    withoutCount(entry, list.params, next),
  );
  return isNew ? null : 'repeated';
};

/** What is asked about each item of a list. */
const findExpansions = (
  source: SourceRow | undefined,
  { expansion }: ListRow,
): readonly Expansion[] =>
  expansion === null
    ? expansionsFrom(source?.expand)
    : (expansionAt(source?.expand, expansion)?.expand ?? []);

/** How far a list goes: how far its source goes was said of the items, and each list to which they lead has its own bound. */
const findBounds = (
  source: SourceRow | undefined,
  { expansion }: ListRow,
): Pick<SourceRow, 'limit' | 'until'> | undefined =>
  expansion === null ? source : { limit: expansionAt(source?.expand, expansion)?.limit };

/** Replies that comments of a page are known to have, that are not among them and are not asked for. */
const countRepliesLeft = (
  catalogue: Catalogue,
  { entry }: Step,
  expansions: readonly Expansion[],
  taken: readonly DraftedItem[],
): number => {
  const replies = repliesOperation(catalogue, entry);
  if (!replies || expansions.some(({ operation }) => operation === replies.id)) return 0;
  return taken.reduce((sum, { item, draft: { shape } }) => {
    if (shape !== 'Comment') return sum;
    const count = typeof item['replyCount'] === 'number' ? item['replyCount'] : 0;
    return sum + count - (isReply(item) ? 1 : 0);
  }, 0);
};

/** It stands below another comment of its list. */
const isReply = (item: Item): boolean => Number(item['depth']) > 0;

interface Expanded {
  readonly operation: string;
  readonly path: string;
  readonly taken: readonly DraftedItem[];
  readonly ids: readonly number[];
}

const expand = (
  store: Store,
  catalogue: Catalogue,
  { run, list, entry: listed }: Step,
  { operation, path, taken, ids }: Expanded,
): void => {
  const entry = catalogue.find(operation);
  if (!entry) return;
  const isAuthors = isOfAuthor(entry, listed);
  for (const [n, { item, draft }] of taken.entries()) {
    const params = findExpansionParams(entry, draft.shape, item, list.params, isAuthors);
    if (params)
      store.runs.addList(run.seq, {
        source: list.source ?? undefined,
        operation,
        platform: entry.platform.segment,
        params,
        identity: listIdentity(entry, params),
        parent: ids[n],
        link: list.link ?? undefined,
        expansion: path,
      });
  }
};

const statedIn = (data: unknown): number | null => {
  const total = isNode(data) ? data['totalItems'] : undefined;
  return typeof total === 'number' ? total : null;
};

const incompleteIn = ({ result, notices }: Committed): string | null => {
  // What lists state is held against what came of all their pages.
  if (notices.some(({ code }) => code === BELOW_TOTAL)) return null;
  const data = result?.data;
  const incomplete = isNode(data) ? data['incomplete'] : undefined;
  const reason = isNode(incomplete) ? incomplete['reason'] : undefined;
  return typeof reason === 'string' ? reason : null;
};

/** Items that were set aside, because they could not be read. */
const unreadIn = ({ notices }: Committed): number =>
  notices
    .filter(({ code }) => code === 'items-set-aside')
    .reduce((sum, { count = 1 }) => sum + count, 0);
