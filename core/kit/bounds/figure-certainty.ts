/** In which bins figures lie for certain, as some of them may be shortened for display. Pure. */
import type { FigureBin, FigureCount } from '../figure-bins.ts';
import { figureBounds } from './rounded-figure.ts';

/** Of one bin: what lies in it whatever stands behind shown figures, and what may lie in it. */
export interface FigureCertainty {
  readonly certain: number;
  readonly possible: number;
}

/** Only counts are shortened: a length in seconds or a number of pixels is not. */
export const mayBeShortened = (field: string): boolean => field.endsWith('Count');

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
