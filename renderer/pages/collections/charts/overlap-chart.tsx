import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { t, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ComparedList, OverlapView, CollectionDetailView, ParamsOf } from '#calls/index.ts';
import { useBridge } from '../../../bridge-context.ts';
import type { CallFailure } from '../../../bridge.ts';
import { overlapBar } from '../../../chart/overlap-bar.tsx';
import { amountOf, figure, harmless, when } from '../../../format.ts';
import { askLocal, useLocal } from '../../../local.ts';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { PlatformText } from '../../../parts/text/text.tsx';
import { ChartCard, type ChartProps, ChoiceMenu } from './chart-card.tsx';
import css from './charts.module.css';
import { overlapSentences, overlapTable, type SideNames } from './bounds-words.ts';

/** What can be compared with one another: collections, their runs, and the routes by which they came. Pure. */
type ListChoice = ParamsOf<'collections.compare'>['first'];

interface Side {
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

/** The collection, its runs with the latest first, and its routes where there are several. */
const sidesOf = (
  { name, runs }: Pick<CollectionDetailView, 'name' | 'runs'>,
  routes: readonly NonNullable<ListChoice['route']>[],
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
const firstSides = (
  own: readonly Side[],
  other: readonly Side[],
): readonly [Side, Side] | undefined => {
  const [whole, latest, before] = own;
  const [otherWhole] = other;
  if (whole && otherWhole) return [whole, otherWhole];
  return before?.list.run !== undefined && latest ? [before, latest] : undefined;
};

interface Props extends Pick<ChartProps, 'provenance'> {
  readonly name: string;
  /** The first of the further collections. */
  readonly other: string | undefined;
  /** Differs when the rows shall be compared anew. */
  readonly counted: string;
}

/** Two collections, runs or routes, with what they share; nothing where there is nothing to compare. */
export const OverlapChart = ({ name, other, counted, provenance }: Props) => {
  const own = useLocal('collections.get', { name }).data;
  const further = useLocal(
    'collections.get',
    other === undefined ? skipToken : { name: other },
  ).data;
  const [chosen, setChosen] = useState<{ readonly first?: Side; readonly second?: Side }>({});
  const usual = firstSides(own ? sidesOf(own, [], t) : [], further ? sidesOf(further, [], t) : []);
  const names = new Set([name, other]);
  const [first, second] = (['first', 'second'] as const).map((which, at) => {
    const side = chosen[which];
    return side && names.has(side.list.name) ? side : usual?.[at];
  });
  const { data, error, isPlaceholderData, refetch } = useComparison(first, second, counted);
  if (!first || !second) return null;
  const routesOf = (collection: string) =>
    [
      [first, data?.first],
      [second, data?.second],
    ].flatMap(([side, list]) => {
      const isOf = (side as Side).list.name === collection && !isPlaceholderData;
      return isOf ? ((list as ComparedList | undefined)?.routes ?? []) : [];
    });
  const listed = [own, further].flatMap((one) =>
    one ? sidesOf(one, [...new Set(routesOf(one.name))], t) : [],
  );
  const sides = [
    ...listed,
    ...[first, second].filter(({ key }) => listed.every((one) => one.key !== key)),
  ];
  const choice = (['first', 'second'] as const).map((which) => (
    <ChoiceMenu
      key={which}
      label={t(`charts.overlap.${which}`)}
      value={(which === 'first' ? first : second).key}
      onChange={(key) =>
        setChosen({ first, second, [which]: sides.find((side) => side.key === key) })
      }
      choices={sides.map(({ key, label }) => ({ value: key, label }))}
    />
  ));
  if (data === undefined)
    return (
      <section className={css.none}>
        <h2>{t('charts.overlap.title')}</h2>
        {error ? (
          <FailureCard error={error} again={() => void refetch()} />
        ) : (
          <div className={css.waiting}>
            <output>{t('charts.counting')}</output>
          </div>
        )}
      </section>
    );
  return (
    <OverlapCard
      view={data}
      names={{ first: first.label, second: second.label }}
      provenance={{ ...provenance, filtered: t('charts.allRows') }}
      choice={choice}
    />
  );
};

const useComparison = (first: Side | undefined, second: Side | undefined, counted: string) => {
  const bridge = useBridge();
  return useQuery<OverlapView, CallFailure>({
    queryKey: ['chart', 'overlap', counted, first?.list, second?.list],
    queryFn:
      first && second
        ? () => askLocal(bridge, 'collections.compare', { first: first.list, second: second.list })
        : skipToken,
    placeholderData: keepPreviousData,
  });
};

interface CardProps extends Pick<ChartProps, 'provenance'> {
  readonly view: OverlapView;
  readonly names: SideNames;
  readonly choice?: ReactNode;
}

/** One bar for both lists, and what only one of them has. */
export const OverlapCard = ({ view, names, provenance, choice }: CardProps) => {
  const { t } = useTranslation();
  const { first, second } = names;
  const draw = useMemo(() => {
    const found = view.first.rows + view.second.only;
    return overlapBar({
      onlyFirst: view.first.only,
      both: view.both,
      onlySecond: view.second.only,
      unseen: view.estimate && view.estimate.most - found,
      labels: {
        onlyFirst: t('charts.overlap.only', { name: first }),
        both: t('charts.overlap.both'),
        onlySecond: t('charts.overlap.only', { name: second }),
        unseen: t('charts.overlap.unseen'),
      },
    });
  }, [view, first, second, t]);
  return (
    <>
      <ChartCard
        title={t('charts.overlap.title')}
        sentences={overlapSentences(view, names, t)}
        draw={draw}
        table={overlapTable(view, names, t)}
        provenance={provenance}
        choice={choice}
      />
      <OnlyHere name={first} list={view.first} />
      <OnlyHere name={second} list={view.second} />
    </>
  );
};

/** The first rows that the other list does not have. */
const OnlyHere = ({ name, list }: { readonly name: string; readonly list: ComparedList }) => {
  if (list.only === 0) return null;
  return (
    <details className={css.only}>
      <summary>
        {t('charts.overlap.firstOnly', {
          ...amountOf(list.firstOnly.length),
          total: figure(list.only),
          name,
        })}
      </summary>
      <ul>
        {list.firstOnly.map(({ text, author, address }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two rows may read the same
          <li key={`${at} ${address}`}>
            <PlatformText text={text} />
            {author === '' ? null : <span className={css.by}> · {harmless(author)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
};
