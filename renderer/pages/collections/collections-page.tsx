import { LibraryBig, PackageOpen, Plus } from 'lucide-react';
import { t } from 'i18next';
import { useDraftLines } from '../../collect-draft.ts';
import { useLocal } from '../../local.ts';
import { chooseImport } from '../../imports.ts';
import { hasNative } from '../../native.ts';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Loaded } from '../../parts/states/failure-card.tsx';
import { Page } from '../../parts/frame/page.tsx';
import { Empty } from '../../parts/states/states.tsx';
import { collectPath, datasetPath } from '../../places.ts';
import { Allowed, useRights } from '../../rights.ts';
import { CollectionList } from './collection-list.tsx';
import css from './collections.module.css';
import { DeletedSection } from './deleted/deleted.tsx';

/** Every collection, the latest changed first, and the way to everything that was fetched. */
export const CollectionsPage = () => {
  const { may } = useRights();
  const isBegun = useDraftLines().trim() !== '';
  const collections = useLocal('collections.list');
  const unseen = useLocal('collections.unseen').data?.collections;
  return (
    <Page title={t('page.collections')} lead={t('collections.lead')}>
      <div className={css.pageActions}>
        <a className={css.everything} href={`#${datasetPath()}`}>
          <LibraryBig size={16} aria-hidden="true" />
          <span>
            <strong>{t('dataset.everything')}</strong> {t('dataset.everythingLead')}
          </span>
        </a>
        <div className={css.actions}>
          {hasNative() && may('packages.find') ? (
            <Button small sign={PackageOpen} onClick={() => void chooseImport()}>
              {t('packages.open')}
            </Button>
          ) : null}
          <Allowed call="collections.start">
            <Button small sign={Plus} onClick={() => goTo(collectPath())}>
              {t(isBegun ? 'collect.continue' : 'collections.new')}
            </Button>
          </Allowed>
        </div>
      </div>
      <Loaded data={collections.data} error={collections.error}>
        {(list) =>
          list.length > 0 ? (
            <CollectionList list={list} unseen={unseen} />
          ) : (
            <Empty
              title={t('collections.empty')}
              actions={<Button onClick={() => goTo('/')}>{t('collections.explore')}</Button>}
            >
              <p>{t('collections.emptyText')}</p>
            </Empty>
          )
        }
      </Loaded>
      <Allowed call="deleted.list">
        <DeletedSection />
      </Allowed>
    </Page>
  );
};
