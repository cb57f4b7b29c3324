import type { Key } from '../../../chart/picture.tsx';

/** The legend of a file, in which nothing can be pressed. */
export const keysFromSeries = (
  series: readonly { readonly place: number; readonly label: string }[],
): readonly Key[] =>
  series.map(({ place, label }) => ({ place, certainty: 'certain', text: label }));
