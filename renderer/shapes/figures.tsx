/** Figures of a thing that is alone on the stage. */
import type { TFunction } from 'i18next';
import { Figure, When } from '../parts/text/text.tsx';
import { PublishedCell } from './published-cell.tsx';
import { isDated, type Dated } from './published.ts';
import type { FigureRow } from './shape-view.ts';

/** Whether the platform showed a count rounded, so that nobody knows the exact one. Pure. */
export const isRounded = (item: object, field: string): boolean =>
  'roundedCounts' in item &&
  Array.isArray(item.roundedCounts) &&
  item.roundedCounts.includes(field);

/** Counts that are told. */
export const figureRows = (
  item: object,
  rows: readonly (readonly [field: string, name: string, value: number | undefined])[],
): readonly FigureRow[] =>
  rows.flatMap(([field, name, value]): FigureRow[] =>
    value === undefined
      ? []
      : [[field, name, <Figure key={field} value={value} isRounded={isRounded(item, field)} />]],
  );

export const publishedFigure = (item: Dated, t: TFunction): readonly FigureRow[] =>
  isDated(item)
    ? [['published', t('item.published'), <PublishedCell key="published" item={item} />]]
    : [];

/** A date under a name of its own: when a group was founded, since when an account is there. */
export const sinceFigure = (name: string, at: string | undefined): readonly FigureRow[] =>
  at === undefined ? [] : [['published', name, <When key="published" at={at} />]];
