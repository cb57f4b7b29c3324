/** What other readers make of the data that is kept: before an update, and after it. */
import { useState } from 'react';
import { t } from 'i18next';
import type { OfferView, ReadOtherwiseView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { amountOf, harmless } from '../../format.ts';
import { platformFromId } from '../../operation-registry.ts';
import { datasetPath } from '../../places.ts';
import { Button } from '../../parts/controls/button.tsx';
import { useCatalogueNames } from '../../queries.ts';
import { RereadDialog } from '../collections/dataset/reread-dialog.tsx';
import css from './settings.module.css';

/** What the newer version would read otherwise, and which collections that concerns. */
export const ChangesInData = ({ readers }: Pick<OfferView, 'readers'>) => {
  const view = useLocal('updates.read-otherwise', { readers }).data;
  if (view === undefined) return null;
  const { operations, collections } = view;
  return (
    <div className={css.changes}>
      <h4 className={css.subtitle}>{t('updates.changes')}</h4>
      {collections.length === 0 ? (
        <p className={css.updatesText}>{t('updates.changesNone')}</p>
      ) : (
        <>
          <p className={css.updatesText}>{t('updates.changesSome')}</p>
          <Operations ids={operations} />
          <ul className={css.list}>
            {collections.map(({ id, name }) => (
              <li key={id}>
                <CollectionLink name={name} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

/** After an update: the collections whose kept replies this version reads otherwise. */
export const ReadOtherwise = () => {
  const view = useLocal('updates.read-otherwise', {}).data;
  return view === undefined || view.collections.length === 0 ? null : <Offered view={view} />;
};

const Offered = ({ view: { operations, collections } }: { readonly view: ReadOtherwiseView }) => {
  const settle = useChange('updates.settle');
  const [opened, setOpened] = useState<string>();
  return (
    <section className={css.offer} aria-label={t('updates.otherwise')}>
      <h3 className={css.title}>{t('updates.otherwise')}</h3>
      <p className={css.updatesText}>{t('updates.otherwiseText')}</p>
      <Operations ids={operations} />
      <ul className={css.rows}>
        {collections.map(({ id, name }) => (
          <li key={id} className={css.row}>
            <CollectionLink name={name} id={`reread-${id}`} />
            <Button small aria-describedby={`reread-${id}`} onClick={() => setOpened(name)}>
              {t('collections.reread')}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button small onClick={() => settle.mutate({})}>
          {t('updates.settle')}
        </Button>
      </div>
      {opened === undefined ? null : (
        <RereadDialog name={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
};

const CollectionLink = ({ name, id }: { readonly name: string; readonly id?: string }) => (
  <a href={`#${datasetPath(name)}`} id={id} dir="auto">
    {harmless(name)}
  </a>
);

const Operations = ({ ids }: { readonly ids: readonly string[] }) => {
  const nameFor = useCatalogueNames();
  // Those of a newer version alone have no other name here.
  const names = ids.map((id) => `${nameFor(platformFromId(id))}: ${nameFor(id)}`);
  return (
    <p className={css.updatesQuiet}>
      {t('updates.operations', amountOf(ids.length))} {names.join(' · ')}
    </p>
  );
};
