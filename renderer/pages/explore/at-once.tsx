import { t } from 'i18next';
import type { CatalogueView, OperationView, PlatformView } from '#calls/index.ts';
import { isShownToGuests } from '../../operation-registry.ts';
import { partLabel } from '../../part-labels.ts';
import { operationsPath } from '../../places.ts';
import css from './explore.module.css';

/** So many lists of a platform are named. */
const NAMED = 3;

/** It is shown to a person who browses, or to whoever has access of their own. */
const isWithYou = (operation: OperationView): boolean =>
  !isShownToGuests(operation) && operation.routes.length > 0;

const parts = (operations: readonly OperationView[]): string => {
  const labels = new Set(operations.flatMap(({ part }) => (part ? [partLabel(part.as, t)] : [])));
  return [...labels].slice(0, NAMED).join(', ');
};

/** "all", "most", or what it is; nothing where there is none. */
const atOnceWords = ({ operations }: PlatformView): string => {
  const open = operations.filter(isShownToGuests);
  if (open.length === 0) return '';
  if (open.length === operations.length) return t('start.all');
  return open.length * 2 > operations.length ? t('start.most') : parts(open);
};

/** What can be collected at once, and what a person has to be there for: out of the routes of each platform. */
export const AtOnce = ({ catalogue: { platforms } }: { readonly catalogue: CatalogueView }) => {
  const line = (words: (platform: PlatformView) => string): string =>
    [...Map.groupBy(platforms, words)]
      .filter(([what]) => what !== '')
      .map(([what, all]) => `${all.map(({ brand }) => brand).join(', ')}: ${what}`)
      .join(' · ');
  const withYou = line(({ operations }) => parts(operations.filter(isWithYou)));
  return (
    <dl className={css.atOnce}>
      <dt>{t('start.atOnce')}</dt>
      <dd>{line(atOnceWords)}</dd>
      {withYou === '' ? null : (
        <>
          <dt>{t('start.withYou')}</dt>
          <dd>
            {withYou}: <a href={`#${operationsPath}`}>{t('start.withYouHow')}</a>
          </dd>
        </>
      )}
    </dl>
  );
};
