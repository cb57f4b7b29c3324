import {
  CHANGE_KINDS,
  NO_CHANGES,
  ownedLists,
  type ChangedItem,
  type ChangeKind,
  type ChangeList,
  type ChangeScope,
  type ChangeWindow,
} from '#kit/changes/change-list.ts';
import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { CheckRow, RunRow } from '../../store/index.ts';
import type { CheckedParams } from '../list.ts';
import { itemViews } from '../collections/collection-views.ts';
import type { LocalContext } from '../answering/context.ts';
import type { Answers } from '../answering/answers.ts';
import { noteReader } from '../coding/current-coder.ts';
import { messages } from '../answering/messages.ts';
import type { changeCalls, ChangeRowView, CheckView } from './changes.ts';

type ChangesParams = CheckedParams<(typeof changeCalls)['collections.changes']>;

const MISSING: ReadonlySet<ChangeKind> = new Set(['removed', 'notShown', 'unlisted']);
/** Checks that are offered to choose from. */
const MOST_CHECKS = 50;
/** After whatever is kept. */
const NO_END = '9999-12-31T23:59:59.999Z';

export const answerChanges: Answers<typeof changeCalls> = {
  'collections.changes': async (context, params) => {
    const { name, kinds = CHANGE_KINDS, after, limit } = params;
    const { seq: collection } = context.store.collections.there(name);
    const checks = context.store.checks.list(collection, MOST_CHECKS).map(checkView);
    const chosen = chosenByParams(context, collection, params);
    if (!chosen) return { counts: NO_CHANGES, checks, listed: 0, rows: [], ids: [] };
    const { counts, items } = await context.countForChart<ChangeList>({
      chart: 'changes',
      args: [{ collection }, chosen.scope, ownedLists(context.catalogue)],
    });
    const listed = CHANGE_KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind) =>
      items[kind].map((item) => ({ kind, item })),
    );
    return omitUndefined({
      since: chosen.since,
      until: chosen.until === NO_END ? undefined : chosen.until,
      counts,
      unanswered:
        chosen.recheck === undefined ? undefined : context.store.runs.unanswered(chosen.recheck),
      checks,
      listed: listed.length,
      rows: changeRows(context, listed.slice(after, after + limit)),
      ids: listed.map(({ item }) => item.id),
    });
  },
  'collections.watch': ({ store }, { name }) => watchView(store, name),
  'collections.set-watch': ({ store }, { name, ...wanted }) => {
    store.checks.putWatch(store.collections.there(name).seq, omitUndefined(wanted));
    return watchView(store, name);
  },
  'collections.unseen': ({ store }) => {
    const unseen = store.checks.unseen();
    const names = store.collections.names(unseen.map(({ collection }) => collection));
    return {
      collections: unseen.flatMap(({ collection, checks }) => {
        const name = names.get(collection);
        return name === undefined ? [] : [{ name, checks }];
      }),
    };
  },
  'collections.mark-seen': ({ store }, { name }) =>
    store.checks.markSeen(store.collections.there(name).seq),
};

const watchView = ({ collections, checks }: LocalContext['store'], name: string) => {
  const { notifies, figures } = checks.watch(collections.there(name).seq);
  return { notifies, figures };
};

const checkView = ({ id, kind, isScheduled, since, until, ...row }: CheckRow): CheckView => {
  const { removed, notShown, unlisted, text, figures, came } = row;
  const counts = { removed, notShown, unlisted, text, figures, came };
  return { id, kind, isScheduled, since, until, counts };
};

interface ChosenChanges extends ChangeWindow {
  readonly scope: ChangeScope;
  /** The `seq` of the run, where it checked whether items are still there. */
  readonly recheck?: number | undefined;
}

/** Throws `not_found` for a run of another collection. */
const chosenByParams = (
  { store }: LocalContext,
  collection: number,
  { check, since, until }: ChangesParams,
): ChosenChanges | undefined => {
  if (check !== undefined) {
    const run = store.runs.there(check);
    if (run.collection !== collection)
      throw new AppError('not_found', messages.runOfOtherCollection);
    return ofRun(run);
  }
  if (since === undefined && until === undefined) {
    const latest = store.checks.latest(collection);
    return latest === undefined ? undefined : ofRun(store.runs.there(latest));
  }
  const window = {
    since: instantFrom(since ?? '', '0000'),
    until: instantFrom(until ?? '', NO_END),
  };
  return { scope: window, ...window };
};

const ofRun = ({ seq, kind, created, updated }: RunRow): ChosenChanges => ({
  scope: { run: seq },
  since: created,
  until: updated,
  recheck: kind === 'recheck' ? seq : undefined,
});

/** A day begins at midnight, UTC. */
const instantFrom = (moment: string, otherwise: string): string =>
  moment === '' ? otherwise : new Date(moment).toISOString();

const changeRows = (
  context: LocalContext,
  listed: readonly { readonly kind: ChangeKind; readonly item: ChangedItem }[],
): ChangeRowView[] => {
  const { store } = context;
  const found = store.itemRows.withIds([...new Set(listed.map(({ item }) => item.id))]);
  const rows = new Map(found.map((row) => [row.id, row]));
  const view = itemViews(store, found, noteReader(context));
  const missing = listed.flatMap(({ kind, item }) => (MISSING.has(kind) ? [item] : []));
  const lastThere = byItem(missing, store.checks.lastThere(missing));
  const changed = listed.flatMap(({ item }) => (isPair(item) ? [item] : []));
  const changes = byItem(changed, store.checks.compare(changed.map(versionPair)));
  return listed.flatMap(({ kind, item }) => {
    const row = rows.get(item.id);
    if (!row) return [];
    const { at } = item;
    return [
      omitUndefined({
        kind,
        at,
        lastThere: lastThere.get(item),
        ...changes.get(item),
        item: view(row),
      }),
    ];
  });
};

type ChangedPair = ChangedItem & Required<Pick<ChangedItem, 'before' | 'after'>>;

const isPair = (item: ChangedItem): item is ChangedPair =>
  item.before !== undefined && item.after !== undefined;

const versionPair = ({ id, before, after, isSameOperation = false }: ChangedPair) => ({
  item: id,
  before,
  after,
  isSameOperation,
});

/** What was found of each of the listed, which may list a thing twice. */
const byItem = <Found>(
  items: readonly ChangedItem[],
  found: readonly Found[],
): ReadonlyMap<ChangedItem, Found | undefined> =>
  new Map(items.map((item, at) => [item, found[at]]));
