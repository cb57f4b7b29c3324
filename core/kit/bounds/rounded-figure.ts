/** What a figure that a platform shortened for display ("12K") may have been. Pure. */
import type { Bounds } from './bounds.ts';
import type { FigureBin, FigureCount } from '../figure-bins.ts';

/** The letters of shortened figures, the smallest first: 1K, 1M, 1B. */
export const LETTERS = [1e3, 1e6, 1e9] as const;

/** Below so many of a letter, a second decimal place may be shown: "1.23K", but "12.3K". */
export const TWO_PLACES_BELOW = 10;

const letterFor = (value: number): number => LETTERS.findLast((letter) => value >= letter) ?? 0;

/**
 * How wide the last shown place of a figure is: 1000 for 12000 ("12K"), 100 for 12300 ("12.3K"). 0 for a
 * figure that no platform would have shortened to this: one below a thousand, or with more digits.
 * Whether 12000 is "12K" or exact is not known of every figure, so it is taken for "12K".
 */
export const shownPlace = (value: number): number => {
  const letter = letterFor(value);
  if (letter === 0 || !Number.isSafeInteger(value)) return 0;
  const places = value < TWO_PLACES_BELOW * letter ? [1, 10, 100] : [1, 10];
  const place = places.find((parts) => value % (letter / parts) === 0);
  return place === undefined ? 0 : letter / place;
};

/**
 * The figures that may stand behind one that is shown. Platforms do not say whether they round ("12K" is
 * 11,500 to 12,499) or cut off (12,000 to 12,999), so both count: 11,500 to 12,999. What is a whole letter
 * is no less than what is shown with the letter before: "1M" is 999,500 or more, and "1K" is 1,000 or more.
 */
export const figureBounds = (value: number): Bounds & { least: number; most: number } => {
  const place = shownPlace(value);
  return { least: value - belowFor(value, place), most: value + Math.max(place - 1, 0) };
};

const belowFor = (value: number, place: number): number => {
  const letter = LETTERS.findIndex((one) => one === value);
  return letter < 0 ? place / 2 : (LETTERS[letter - 1] ?? 0) / 2;
};

/** In which bins figures lie for certain, as some of them may be shortened for display. Pure. */

/** Of one bin: what lies in it whatever stands behind shown figures, and what may lie in it. */
interface FigureCertainty {
  readonly certain: number;
  readonly possible: number;
}

/** Only counts are shortened: a length in seconds or a number of pixels is not. */
const mayBeShortened = (field: string): boolean => field.endsWith('Count');

export const figureCertainty = (
  figures: readonly FigureCount[],
  bins: readonly FigureBin[],
  field: string,
): readonly FigureCertainty[] => {
  const counts = bins.map(() => ({ certain: 0, possible: 0 }));
  const isRounded = mayBeShortened(field);
  for (const { value, count } of figures) {
    const { least, most } = isRounded ? figureBounds(value) : { least: value, most: value };
    for (let at = binFor(bins, least); at < bins.length; at += 1) {
      const [bin, counted] = [bins[at], counts[at]];
      if (!bin || !counted || bin.from > most) break;
      const isLast = at === bins.length - 1;
      const isInside = least >= bin.from && (most < bin.to || (isLast && most <= bin.to));
      counted[isInside ? 'certain' : 'possible'] += count;
    }
  }
  return counts;
};

/** The bin in which a figure lies; the first or the last where it is outside of all. */
const binFor = (bins: readonly FigureBin[], value: number): number => {
  let [from, to] = [0, bins.length - 1];
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if ((bins[middle]?.from ?? 0) <= value) from = middle;
    else to = middle - 1;
  }
  return from;
};
