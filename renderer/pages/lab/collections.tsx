import { t } from 'i18next';
import type { CollectionView, LabConnectionView, SharedCollectionView } from '#calls/index.ts';
import { Toggle } from '../../form/controls.tsx';
import { amountOf, figure, harmless } from '../../format.ts';
import { useChange, useLocal } from '../../local.ts';
import { cell, Section, Table } from '../../parts/frame/page.tsx';
import { Loaded } from '../../parts/states/failure-card.tsx';
import { sayFailure } from '../../parts/states/toast.tsx';
import { datasetPath } from '../../places.ts';
import css from './lab.module.css';

/** Which collections are handed over, each with a switch. */
export const SharedCollections = ({
  connection: { collections: shared },
}: {
  readonly connection: Pick<LabConnectionView, 'collections'>;
}) => {
  const all = useLocal('collections.list');
  const byId = new Map(shared.map((one) => [one.id, one]));
  return (
    <Section title={t('lab.collections')}>
      <p className={css.text}>{t('lab.collectionsText')}</p>
      <Loaded data={all.data} error={all.error}>
        {(list) =>
          list.length === 0 ? (
            <p className={css.quiet}>{t('lab.noCollections')}</p>
          ) : (
            <Table label={t('lab.collections')}>
              <thead>
                <tr>
                  <th>{t('collections.name')}</th>
                  <th className={cell.number}>{t('collections.itemsHead')}</th>
                  <th>{t('lab.shared')}</th>
                  <th>{t('lab.state')}</th>
                </tr>
              </thead>
              <tbody>
                {list.map((collection) => (
                  <Row
                    key={collection.id}
                    collection={collection}
                    shared={byId.get(collection.id)}
                  />
                ))}
              </tbody>
            </Table>
          )
        }
      </Loaded>
    </Section>
  );
};

const Row = ({
  collection: { id, name, items },
  shared,
}: {
  readonly collection: CollectionView;
  readonly shared: SharedCollectionView | undefined;
}) => {
  const share = useChange('lab.share');
  const unshare = useChange('lab.unshare');
  const isPending = share.isPending || unshare.isPending;
  const set = (on: boolean): void =>
    (on ? share : unshare).mutate({ collection: id }, { onError: (error) => sayFailure(error) });
  return (
    <tr>
      <td className={css.nameCell}>
        <a href={`#${datasetPath(name)}`}>{harmless(name)}</a>
      </td>
      <td className={cell.number}>{figure(items)}</td>
      <td>
        <Toggle
          label={t('lab.share', { name: harmless(name) })}
          isLabelUnseen
          on={shared !== undefined}
          disabled={isPending}
          onChange={set}
        />
      </td>
      <td className={cell.quiet}>
        <SharedState shared={shared} />
      </td>
    </tr>
  );
};

const SharedState = ({ shared }: { readonly shared: SharedCollectionView | undefined }) => {
  if (!shared) return t('lab.notShared');
  const { waiting, refused } = shared;
  const parts = [
    ...(waiting > 0 ? [t('lab.waits', amountOf(waiting))] : []),
    ...(refused > 0 ? [t('lab.refused', amountOf(refused))] : []),
  ];
  return parts.length === 0 ? t('lab.handedOver') : parts.join(' · ');
};
