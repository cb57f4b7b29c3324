import type { UsageRowView } from '#contract/index.ts';

/** The days of each key together, the most credits first. */
export const sumByKey = (rows: readonly UsageRowView[]): readonly Omit<UsageRowView, 'day'>[] => {
  const sums = new Map<string, Omit<UsageRowView, 'day'>>();
  for (const { day: _, ...row } of rows) {
    const before = sums.get(row.key.id);
    sums.set(row.key.id, { ...row, credits: row.credits + (before?.credits ?? 0) });
  }
  return [...sums.values()].toSorted((one, other) => other.credits - one.credits);
};
