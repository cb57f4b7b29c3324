/** How far counts of a collection are certain, in words for a methods section. */
import type { MissingReason, MissingRows } from '#kit/bounds/missing.ts';

/** Words that sentences for a methods section share. */

export const were = (n: number): string => (n === 1 ? 'was' : 'were');

/** "1 list", "1,200 lists". */
export const many = (n: number, one: string): string =>
  `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;

const REASONS: Readonly<Record<Exclude<MissingReason, 'noList'>, string>> = {
  limited: 'followed only as far as was requested',
  dated: 'followed only to a date',
  repeated: 'not followed further, because the platform repeated a page',
  cut: 'ended early by the platform',
  refused: 'refused',
  notFound: 'not found on the platform',
  gap: 'read with gaps',
  open: 'not followed to the end',
};

const unknownParts = (unknown: MissingRows['unknown']): readonly string[] =>
  unknown.map(({ reason, lists }) =>
    reason === 'noList'
      ? 'some items come from browsing, files or other collections, which have no end'
      : `${many(lists, 'list')} without a stated total ${lists === 1 ? 'was' : 'were'} ${REASONS[reason]}`,
  );

export interface CountFacts {
  readonly unique: number;
  readonly missing: MissingRows;
  /** Items of which the platform gives a span of time instead of an instant. */
  readonly vagueDates: number;
}

export const boundsSentences = ({ unique, missing, vagueDates }: CountFacts): readonly string[] => {
  const { known, unknown } = missing;
  const held = unique.toLocaleString('en');
  const dates =
    vagueDates === 0
      ? []
      : [
          `The date of ${many(vagueDates, 'item')} is known only as a span of time, so counts by date have a least and a most.`,
        ];
  if (unknown.length > 0)
    return [
      `Counts of these items are the least: how many exist beyond the ${held} held is not known, because ${unknownParts(unknown).join('; ')}.`,
      ...dates,
    ];
  if (known === 0 || unique === 0) return dates;
  const most = (unique + known).toLocaleString('en');
  return [
    `By what the lists state, at most ${many(known, 'further item')} ${known === 1 ? 'exists' : 'exist'}, so the true number is between ${held} and ${most}.`,
    ...dates,
  ];
};
