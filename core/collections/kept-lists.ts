import type { Entry } from '../engine/catalogue.ts';
import { keptListIdentity } from '../engine/list-params.ts';
import { isNode } from '#kit/dig.ts';
import type { Store } from '../store/index.ts';
import { draftFromItem } from './draft.ts';
import { itemsFromAnswer, type Item } from '../engine/answered-items.ts';

type Params = Readonly<Record<string, unknown>>;

export interface KeptItem {
  readonly item: Item;
  readonly shape: string;
}

/** What kept answers tell of one list. */
export interface KeptList {
  readonly items: readonly KeptItem[];
  /** Its last page is among them, and all that come before. */
  readonly isWhole: boolean;
}

/** Of the kept answers of an operation, at most so many are looked at; and so many are opened in all. */
const LOOKED_AT = 500;
const MOST_OPENED = 60;

/** Reads what is kept of lists, as far as that is done at once; `undefined` where nothing is. */
export const createKeptLists = ({ answers }: Pick<Store, 'answers'>) => {
  const byOperation = new Map<string, Map<string, string[]>>();
  let opened = 0;

  /** The calls that brought pages of each list, the latest first. */
  const findCalls = (entry: Entry): Map<string, string[]> => {
    const known = byOperation.get(entry.id);
    if (known) return known;
    const found = new Map<string, string[]>();
    for (const { callId, params } of answers.ofOperation(entry.id, LOOKED_AT)) {
      const name = keptListIdentity(entry, params as Params);
      const calls = found.get(name) ?? [];
      calls.push(callId);
      found.set(name, calls);
    }
    byOperation.set(entry.id, found);
    return found;
  };

  return (entry: Entry, params: Params): KeptList | undefined => {
    const calls = findCalls(entry).get(keptListIdentity(entry, params)) ?? [];
    const items = new Map<string, KeptItem>();
    let [isWhole, read] = [false, 0];
    for (const callId of calls) {
      if (opened >= MOST_OPENED) break;
      opened += 1;
      read += 1;
      const data = answers.find(callId)?.data;
      if (!entry.operation.list || (isNode(data) && typeof data['nextCursor'] !== 'string'))
        isWhole = true;
      for (const item of itemsFromAnswer(entry, data)) {
        const draft = draftFromItem(entry, item, 0);
        if (draft && !items.has(draft.entityId))
          items.set(draft.entityId, { item, shape: draft.shape });
      }
    }
    return read === 0
      ? undefined
      : { items: [...items.values()], isWhole: isWhole && read === calls.length };
  };
};
