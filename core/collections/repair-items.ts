import type { Catalogue } from '../engine/catalogue.ts';
import { isNode } from '#kit/dig.ts';
import type { DamagedRow, ItemDraft, ItemSeenBy, Repair } from '../store/index.ts';
import { redraftBy } from './captured-items.ts';
import { draftFromItem } from './draft.ts';
import { itemsFromAnswer } from '../engine/answered-items.ts';
import { readKept } from './read-kept.ts';
import { rereadCall } from './reread.ts';

export interface ItemRepairs {
  /** Items that are again as they were kept: their hash says so. */
  readonly restored: number;
  /** Items that are as their replies are read today, because nothing tells as what they were kept. */
  readonly reread: number;
  /** Items of which columns were derived from their data again. */
  readonly derived: number;
  /** Items that are damaged still. */
  readonly left: number;
  /** The first of those. */
  readonly leftNames: readonly string[];
}

/** Items that are looked at in one transaction. */
const BATCH = 200;
const MOST_NAMED = 20;

/**
 * Puts damaged items right from the kept answers and replies that showed them, and derived columns from
 * the data. Nobody is asked, and nothing is made up: what no kept reply shows stays as it is.
 */
export const repairItems = (
  repair: Repair,
  catalogue: Catalogue,
  progress?: (line: string) => void,
): ItemRepairs => {
  const redraft = redraftBy(catalogue);
  const findDrafts = createDrafts(repair, catalogue);
  const total = repair.count();
  const done = { restored: 0, reread: 0, derived: 0, left: 0, leftNames: [] as string[] };

  const leave = ({ shape, entityId }: DamagedRow): void => {
    done.left += 1;
    if (done.leftNames.length < MOST_NAMED) done.leftNames.push(`${shape}:${entityId}`);
  };

  const repairRow = (row: DamagedRow): void => {
    const state = repair.stateOf(row, redraft);
    if (state === 'sound') return;
    if (state === 'derived') {
      const draft = redraft(row.operation, row.data, row.place);
      if (draft) repair.derive(row.id, draft);
      done.derived += 1;
      return;
    }
    const outcome = restoreFrom(repair, row, findDrafts);
    if (outcome) done[outcome] += 1;
    else leave(row);
  };

  for (let [after, seen] = [0, 0]; ;) {
    const rows = repair.items(after, BATCH);
    const last = rows.at(-1);
    if (!last) return done;
    repair.transaction(() => {
      for (const row of rows)
        try {
          repair.transaction(() => repairRow(row));
        } catch {
          leave(row);
        }
    });
    [after, seen] = [last.id, seen + rows.length];
    progress?.(`repairing items: ${seen} of ${total}`);
  }
};

type Drafts = (seen: ItemSeenBy) => readonly ItemDraft[];

/** The first draft of any call that is as the item was kept; else the latest of the same item. */
const restoreFrom = (
  repair: Repair,
  row: DamagedRow,
  findDrafts: Drafts,
): 'restored' | 'reread' | undefined => {
  let likely: ItemDraft | undefined;
  for (const seen of repair.seenBy(row)) {
    const drafts = findDrafts(seen);
    for (const draft of drafts)
      for (const parent of new Set([draft.parent || row.parent, ...seen.parents]))
        if (repair.isAsKept(row, draft, parent)) {
          repair.restore(row.id, draft, parent);
          return 'restored';
        }
    likely ??= drafts.find(
      ({ shape, entityId }) => shape === row.shape && entityId === row.entityId,
    );
  }
  if (!likely) return undefined;
  repair.restore(row.id, likely, likely.parent || row.parent);
  return 'reread';
};

/** What a call brought: as it was answered, and as its replies are read today. The last call is remembered. */
const createDrafts = ({ answers, evidence, longStates }: Repair, catalogue: Catalogue): Drafts => {
  let last: { readonly callId: string; readonly drafts: readonly ItemDraft[] } | undefined;
  return ({ callId, operation, params }) => {
    if (last?.callId === callId) return last.drafts;
    const entry = catalogue.find(operation);
    const answered = quietly(() => answers.find(callId)?.data);
    const given: unknown = quietly(() => JSON.parse(params) as unknown);
    const replies = readKept(() => evidence.replies(callId)) ?? [];
    const reread =
      isNode(given) &&
      rereadCall(catalogue, { callId, operation, params: given }, replies, longStates.find);
    const items = entry
      ? [...itemsFromAnswer(entry, answered), ...(reread ? [...reread.values()] : [])]
      : [];
    const drafts = items.flatMap(
      (item, place) => (entry && draftFromItem(entry, item, place)) ?? [],
    );
    last = { callId, drafts };
    return drafts;
  };
};

/** `undefined` for what is kept and damaged. */
const quietly = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};
