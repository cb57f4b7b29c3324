import {
  MOST_CHANGED,
  NO_CHANGES,
  type ChangedItem,
  type ChangeKind,
  type ChangeList,
  type ChangeScope,
} from '#kit/changes/change-list.ts';
import { createChangesBetween } from './changes-between.ts';
import { createChangesOfRun } from './changes-of-run.ts';
import type { ChartOf } from './selection.ts';
import type { Db } from '../../file/db.ts';

/** What became of the items of a collection; `owned`: operations whose lists lose only what goes. */
export const createChanges = (db: Db) => {
  const [between, ofRun] = [createChangesBetween(db), createChangesOfRun(db)];

  return (
    { collection = 0 }: ChartOf,
    scope: ChangeScope,
    owned: readonly string[],
  ): ChangeList => {
    const counts: Record<ChangeKind, number> = { ...NO_CHANGES };
    const items: Record<ChangeKind, ChangedItem[]> = {
      removed: [],
      notShown: [],
      unlisted: [],
      text: [],
      figures: [],
      came: [],
    };
    const found =
      'run' in scope ? ofRun(collection, scope.run, owned) : between(collection, scope, owned);
    for (const { kind, item } of found) {
      counts[kind] += 1;
      if (items[kind].length < MOST_CHANGED) items[kind].push(item);
    }
    return { counts, items };
  };
};
