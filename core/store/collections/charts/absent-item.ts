import type { ChangedItem } from '#kit/changes/change-list.ts';

/** An item that is no longer there; `isRemoved`: 1 where the platform says that it was removed. */
export interface AbsentRow extends ChangedItem {
  readonly isRemoved: number | null;
}

export const absentItem = ({ id, at, isRemoved }: AbsentRow) => ({
  kind: isRemoved === 1 ? ('removed' as const) : ('notShown' as const),
  item: { id, at },
});
