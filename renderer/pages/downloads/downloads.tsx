import { useState } from 'react';
import { t } from 'i18next';
import type { DownloadView } from '#calls/index.ts';
import { useLocal, askLocal, refreshAfter } from '../../local.ts';
import { Segments } from '../../form/controls.tsx';
import { goTo, openResult } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { FindField } from '../../parts/find/field.tsx';
import { Page } from '../../parts/frame/page.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { useOperation } from '../../queries.ts';
import css from './downloads.module.css';
import {
  fitting,
  groupDownloads,
  SHOWN,
  type Shown,
  foldersFromDownloads,
  idsFor,
  nameFromPath,
  type DownloadGroup,
  type Verb,
} from './groups.ts';
import { CornerUpLeft, Folder, FolderOpen, Trash2 } from 'lucide-react';
import { amountOf, figure, harmless } from '../../format.ts';
import { hasNative, reveal } from '../../native.ts';
import { knownName } from '../../names.ts';
import { datasetPath } from '../../places.ts';
import { Id } from '../../parts/text/text.tsx';
import { FormDialog, type DialogProps } from '../../parts/dialog/form-dialog.tsx';
import { ACTS, DownloadRow } from './download-row.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useBridge } from '../../bridge-context.ts';
import { sayFailure } from '../../parts/states/toast.tsx';

/** Folders that are named; of files from before folders were made there are few. */
const MOST_FOLDERS = 3;

/** One verb for many downloads; the list is read again once. Says the first failure, and goes on. */
const useBulk = () => {
  const bridge = useBridge();
  const client = useQueryClient();
  return async (verb: `downloads.${Verb | 'remove'}`, ids: readonly string[]): Promise<void> => {
    const outcomes = await Promise.allSettled(ids.map((id) => askLocal(bridge, verb, { id })));
    const failed = outcomes.find((one) => one.status === 'rejected');
    if (failed) sayFailure(failed.reason);
    await refreshAfter(client, verb);
  };
};

/** The files of one list, with what can be done with all of them. */
const Group = ({ question, collection, downloads }: Omit<DownloadGroup, 'key'>) => {
  const found = useOperation(question?.operation ?? '');
  const bulk = useBulk();
  const [removing, setRemoving] = useState(false);
  const name = collection
    ? [
        t('downloads.ofCollection'),
        harmless(collection.name ?? t('downloads.goneCollection')),
      ].join(' · ')
    : question
      ? [found?.operation.title ?? question.operation, harmless(knownName(question, t))]
          .filter(Boolean)
          .join(' · ')
      : t('downloads.single');
  const done = downloads.filter(({ state }) => state === 'done').length;
  const file = downloads.find((one) => one.file !== undefined)?.file;
  const ids = idsFor(downloads);
  return (
    <section className={css.group} aria-label={name}>
      <header className={css.groupHead}>
        <div className={css.groupName}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className={css.line}>
            {t('downloads.savedOf', {
              ...amountOf(downloads.length),
              done: figure(done),
            })}
          </p>
          <Folders downloads={downloads} />
        </div>
        <div className={css.groupActs}>
          {ACTS.filter(([verb]) => ids[verb].length > 0).map(([verb, sign]) => (
            <Button
              sign={sign}
              key={verb}
              small
              onClick={() => void bulk(`downloads.${verb}`, ids[verb])}
            >
              {t(`downloads.bulk.${verb}`, { n: figure(ids[verb].length) })}
            </Button>
          ))}
          {file !== undefined && hasNative() ? (
            <Button sign={FolderOpen} small look="quiet" onClick={() => void reveal(file)}>
              {t('downloads.openFolder')}
            </Button>
          ) : null}
          {question ? (
            <Button
              sign={CornerUpLeft}
              small
              look="quiet"
              onClick={() => openResult(question.operation, question.params)}
            >
              {t('downloads.toList')}
            </Button>
          ) : null}
          {collection?.name === undefined ? null : (
            <Button
              sign={CornerUpLeft}
              small
              look="quiet"
              onClick={() => goTo(datasetPath(collection.name))}
            >
              {t('downloads.toCollection')}
            </Button>
          )}
          <Button sign={Trash2} small look="quiet" onClick={() => setRemoving(true)}>
            {t('downloads.bulk.remove')}
          </Button>
        </div>
      </header>
      <ul className={css.list}>
        {downloads.map((download) => (
          <li key={download.id}>
            <DownloadRow download={download} />
          </li>
        ))}
      </ul>
      {removing ? (
        <RemoveGroup
          name={name}
          ids={downloads.map(({ id }) => id)}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </section>
  );
};

/** The folders in which the files lie, by their names; the inspector tells the whole path of a file. */
const Folders = ({ downloads }: { readonly downloads: readonly DownloadView[] }) => {
  const folders = foldersFromDownloads(downloads);
  return (
    <>
      {folders.slice(0, MOST_FOLDERS).map((folder) => (
        <p key={folder} className={css.folder} title={harmless(folder)}>
          <Folder size={14} aria-hidden="true" />
          <span className="unseen">{t('downloads.folder')}</span>
          <Id text={nameFromPath(folder)} />
        </p>
      ))}
    </>
  );
};

interface RemoveGroupProps extends DialogProps {
  readonly name: string;
  readonly ids: readonly string[];
}

/** Off the list; what is saved stays on the disk. */
const RemoveGroup = ({ name, ids, onClose }: RemoveGroupProps) => {
  const bulk = useBulk();
  return (
    <FormDialog
      title={t('downloads.removeGroupTitle', amountOf(ids.length))}
      text={t('downloads.removeGroupText', { name })}
      send={t('downloads.removeRow')}
      onSend={() => {
        void bulk('downloads.remove', ids);
        onClose();
      }}
      onClose={onClose}
    />
  );
};

/** What is saved to the disk, by the list that it came from. */
export const DownloadsPage = () => {
  const downloads = useLocal('downloads.list');
  const list = downloads.data ?? [];
  return (
    <Page title={t('page.downloads')} lead={t('downloads.lead')}>
      <FailureCard error={downloads.error} />
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
      {groups.map(({ key, ...group }) => (
        <Group key={key} {...group} />
      ))}
    </>
  );
};
