import { LibraryBig, PackageOpen, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CollectionView } from '#calls/index.ts';
import { useDraftLines } from '../../collect-draft.ts';
import { useLocal } from '../../local.ts';
import { figure, harmless } from '../../format.ts';
import { chooseImport } from '../../imports.ts';
import { hasNative } from '../../native.ts';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Chip } from '../../parts/controls/chip.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { cell, Page, Table } from '../../parts/frame/page.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { When } from '../../parts/text/text.tsx';
import { changesPath, collectPath, datasetPath } from '../../places.ts';
import { Allowed, useRights } from '../../rights.ts';
import css from './collections.module.css';
import { RetentionLine } from './retention.tsx';
import { RunReason, RunState } from './runs/state.tsx';
import { isEnded, missingWords, progressWords } from './runs/words.ts';

/** Every collection, the latest changed first, and the way to everything that was fetched. */
export const CollectionsPage = () => {
  const { t } = useTranslation();
  const { may } = useRights();
  const isBegun = useDraftLines().trim() !== '';
  const collections = useLocal('collections.list');
  const list = collections.data ?? [];
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
            <Button small onClick={() => void chooseImport()}>
              <PackageOpen size={14} aria-hidden="true" />
              {t('packages.open')}
            </Button>
          ) : null}
          <Allowed call="collections.start">
            <Button small onClick={() => goTo(collectPath())}>
              <Plus size={14} aria-hidden="true" />
              {t(isBegun ? 'collect.continue' : 'collections.new')}
            </Button>
          </Allowed>
        </div>
      </div>
      <FailureCard error={collections.error} />
      {collections.isPending ? <Skeleton pictures={false} rows={3} /> : null}
      {collections.data && list.length === 0 ? (
        <Empty
          title={t('collections.empty')}
          actions={<Button onClick={() => goTo('/')}>{t('collections.explore')}</Button>}
        >
          <p>{t('collections.emptyText')}</p>
        </Empty>
      ) : null}
      {list.length > 0 ? (
        <Table label={t('collections.all')}>
          <thead>
            <tr>
              <th>{t('collections.name')}</th>
              <th>{t('collections.state')}</th>
              <th className={cell.number}>{t('collections.itemsHead')}</th>
              <th>{t('collections.missing')}</th>
              <th>{t('collections.changed')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((collection) => (
              <Row
                key={collection.id}
                collection={collection}
                isUnseen={unseen?.some(({ name }) => name === collection.name) === true}
              />
            ))}
          </tbody>
        </Table>
      ) : null}
    </Page>
  );
};

const Row = ({
  collection,
  isUnseen,
}: {
  readonly collection: CollectionView;
  readonly isUnseen: boolean;
}) => {
  const { t } = useTranslation();
  const { name, items, updated, run, retainUntil } = collection;
  const missing = missingWords(collection, t);
  return (
    <tr>
      <td className={css.nameCell}>
        <a href={`#${datasetPath(name)}`}>
          <bdi dir="auto">{harmless(name)}</bdi>
        </a>
        {isUnseen ? (
          <>
            {' '}
            <a href={`#${changesPath(name)}`}>
              <Chip tone="accent">{t('changes.unseen')}</Chip>
            </a>
          </>
        ) : null}
        <RetentionLine until={retainUntil} />
        {run && run.state !== 'done' ? <p className={css.quiet}>{progressWords(run, t)}</p> : null}
      </td>
      <td>
        <RunState run={run} items={items} isMissingBeside />
        {run?.reason === undefined || isEnded(run) ? null : (
          <p className={`${css.quiet} ${css.sentenceStart}`}>
            <RunReason run={run} />
          </p>
        )}
      </td>
      <td className={cell.number}>{figure(items)}</td>
      <td>{missing.length === 0 ? t('collections.nothingMissing') : missing.join(', ')}</td>
      <td className={cell.nowrap}>
        <When at={updated} />
      </td>
    </tr>
  );
};
