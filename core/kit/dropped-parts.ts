/** What is taken out of foreign markup before it is kept. */
export const DROPPED_PARTS = [
  'scripts',
  'handlers',
  'addresses',
  'embedded',
  'redirects',
  'comments',
  'names',
  'secrets',
] as const;
export type DroppedPart = (typeof DROPPED_PARTS)[number];

/** How often each was taken out; absent is never. */
export type DropCounts = Readonly<Partial<Record<DroppedPart, number>>>;

export const sumDropCounts = (all: readonly DropCounts[]): DropCounts =>
  Object.fromEntries(
    DROPPED_PARTS.flatMap((part) => {
      const sum = all.reduce((total, counts) => total + (counts[part] ?? 0), 0);
      return sum === 0 ? [] : [[part, sum]];
    }),
  );
