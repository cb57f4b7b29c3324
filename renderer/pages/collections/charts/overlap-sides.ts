/** What can be compared with one another: collections, their runs, and the routes by which they came. Pure. */
import type { TFunction } from 'i18next';
import type { CollectionDetailView, ParamsOf } from '#calls/index.ts';
import { harmless, when } from '../../../format.ts';

type ListChoice = ParamsOf<'collections.compare'>['first'];

export type Route = NonNullable<ListChoice['route']>;

export interface Side {
  /** Tells it from the others. */
  readonly key: string;
  readonly label: string;
  readonly list: ListChoice;
}

const side = (list: ListChoice, label: string): Side => ({
  key: JSON.stringify([list.name, list.run, list.route]),
  label,
  list,
});

type Gathered = Pick<CollectionDetailView, 'name' | 'runs'>;

/** The collection, its runs with the latest first, and its routes where there are several. */
export const sidesOf = (
  { name, runs }: Gathered,
  routes: readonly Route[],
  t: TFunction,
): readonly Side[] => [
  side({ name }, t('charts.collection', { name: harmless(name) })),
  ...runs
    .filter(({ kind }) => kind === 'collect')
    .map(({ id, created }) =>
      side(
        { name, run: id },
        t('charts.overlap.run', { name: harmless(name), when: when(created) }),
      ),
    ),
  ...(routes.length < 2 ? [] : routes).map((route) =>
    side(
      { name, route },
      t('charts.overlap.route', { name: harmless(name), route: t(`route.${route}`) }),
    ),
  ),
];

/** Two collections as they are; of one alone its two latest runs. */
export const firstSides = (
  own: readonly Side[],
  other: readonly Side[],
): readonly [Side, Side] | undefined => {
  const [whole, latest, before] = own;
  const [otherWhole] = other;
  if (whole && otherWhole) return [whole, otherWhole];
  return before?.list.run !== undefined && latest ? [before, latest] : undefined;
};
