import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadView } from '#calls/index.ts';
import { useLocal } from '../../local.ts';
import { Segments } from '../../form/controls.tsx';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { FindField } from '../../parts/find/field.tsx';
import { Page } from '../../parts/frame/page.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { toCallFailure } from '../../queries.ts';
import { Group } from './download-group.tsx';
import css from './downloads.module.css';
import { fitting, groupDownloads, SHOWN, type Shown } from './groups.ts';

/** What is saved to the disk, by the list that it came from. */
export const DownloadsPage = () => {
  const { t } = useTranslation();
  const downloads = useLocal('downloads.list');
  const list = downloads.data ?? [];
  return (
    <Page title={t('page.downloads')} lead={t('downloads.lead')}>
      {downloads.error ? <FailureCard error={toCallFailure(downloads.error)} /> : null}
      {downloads.isPending ? <Skeleton rows={3} /> : null}
      {downloads.data && list.length === 0 ? (
        <Empty
          title={t('downloads.empty')}
          actions={<Button onClick={() => goTo('/')}>{t('downloads.explore')}</Button>}
        >
          <p>{t('downloads.emptyText')}</p>
        </Empty>
      ) : null}
      {list.length > 0 ? <Groups list={list} /> : null}
    </Page>
  );
};

const Groups = ({ list }: { readonly list: readonly DownloadView[] }) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>('all');
  const [words, setWords] = useState('');
  const groups = groupDownloads(fitting(list, shown, words));
  return (
    <>
      <div className={css.tools}>
        <FindField label={t('downloads.find')} value={words} onChange={setWords} />
        <Segments
          label={t('downloads.which')}
          value={shown}
          onChange={setShown}
          choices={SHOWN.map((value) => ({ value, label: t(`downloads.shown.${value}`) }))}
        />
      </div>
      {groups.length === 0 ? <output>{t('downloads.noneFits')}</output> : null}
      {groups.map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </>
  );
};
