import { t } from 'i18next';
import type { CollectionView, LabConnectionView, SharedCollectionView } from '#calls/index.ts';
import { Toggle } from '../../form/controls.tsx';
import { amountOf, figure, harmless } from '../../format.ts';
import { useChange, useLocal } from '../../local.ts';
import { DataTable, Section } from '../../parts/frame/page.tsx';
import { Loaded } from '../../parts/states/failure-card.tsx';
import { sayFailure } from '../../parts/states/toast.tsx';
import { datasetPath } from '../../places.ts';
import css from './lab.module.css';

/** Which collections are handed over, each with a switch. */
export const SharedCollections = ({ collections }: Pick<LabConnectionView, 'collections'>) => {
  const all = useLocal('collections.list');
  const byId = new Map(collections.map((one) => [one.id, one]));
  return (
    <Section title={t('lab.collections')}>
      <p className={css.text}>{t('lab.collectionsText')}</p>
      <Loaded data={all.data} error={all.error}>
        {(list) =>
          list.length === 0 ? (
            <p className={css.quiet}>{t('lab.noCollections')}</p>
          ) : (
            <DataTable
              label={t('lab.collections')}
              things={list}
              keyOf={({ id }) => id}
              columns={[
                {
                  head: t('collections.name'),
                  render: ({ name }) => (
                    <a className={css.name} href={`#${datasetPath(name)}`}>
                      {harmless(name)}
                    </a>
                  ),
                },
                {
                  head: t('collections.itemsHead'),
                  is: 'number',
                  render: ({ items }) => figure(items),
                },
                {
                  head: t('lab.shared'),
                  render: (one) => <ShareToggle collection={one} isShared={byId.has(one.id)} />,
                },
                {
                  head: t('lab.state'),
                  is: 'quiet',
                  render: ({ id }) => <SharedState shared={byId.get(id)} />,
                },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  );
};

interface ShareToggleProps {
  readonly collection: CollectionView;
  readonly isShared: boolean;
}

const ShareToggle = ({ collection: { id, name }, isShared }: ShareToggleProps) => {
  const share = useChange('lab.share', sayFailure);
  const unshare = useChange('lab.unshare', sayFailure);
  return (
    <Toggle
      label={t('lab.share', { name: harmless(name) })}
      isLabelUnseen
      on={isShared}
      disabled={share.isPending || unshare.isPending}
      onChange={(on) => (on ? share : unshare).mutate({ collection: id })}
    />
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
