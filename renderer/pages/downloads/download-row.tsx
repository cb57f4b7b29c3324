import { FolderOpen, Pause, Play, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { DownloadView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { fileParams } from '../../origin-params.ts';
import { harmless } from '../../format.ts';
import { hasNative, reveal } from '../../native.ts';
import { openResult } from '../../open.ts';
import { Button, IconButton } from '../../parts/controls/button.tsx';
import { DownloadProgress } from '../../parts/states/download-progress.tsx';
import { When } from '../../parts/text/text.tsx';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { Thumbnail } from '../../parts/controls/thumbnail.tsx';
import { nextStep } from '../../parts/states/failure-names.ts';
import { useOnline } from '../../parts/states/online.ts';
import { offerUndo } from '../../parts/states/toast.tsx';
import { findQuestionName } from '../../names.ts';
import { useDownloadPicture } from '../../shapes/kept-picture.ts';
import { inspect, useWindow } from '../../state.ts';
import css from './downloads.module.css';
import { idsFor } from './groups.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import type { DialogProps } from '../../parts/dialog/form-dialog.tsx';

/** Off the list only, or with the file: the second cannot be taken back, so it has a button of its own. */
const RemoveDialog = ({ download, onClose }: DialogProps & { readonly download: DownloadView }) => {
  const remove = useChange('downloads.remove');
  const run = (deleteFile: boolean) => {
    remove.mutate({ id: download.id, deleteFile });
    onClose();
  };
  return (
    <Dialog
      alert
      open
      title={t('downloads.removeTitle')}
      text={t('downloads.removeText', { title: harmless(download.title) })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" onClick={() => run(true)}>
            {t('downloads.removeFile')}
          </Button>
          <Button look="primary" onClick={() => run(false)}>
            {t('downloads.removeRow')}
          </Button>
        </>
      }
    />
  );
};

/** One file: how far it is, what went wrong with it, and what can be done. */
export const DownloadRow = ({ download }: { readonly download: DownloadView }) => {
  const selection = useWindow((state) => state.selection);
  const selected = selection?.kind === 'download' && selection.id === download.id;
  return (
    <div className={selected ? `${css.row} ${css.selected}` : css.row}>
      <Thumbnail
        kind={download.mediaType?.startsWith('image/') ? 'image' : 'video'}
        picture={useDownloadPicture(download) ?? undefined}
      />
      <div className={css.words}>
        <button
          type="button"
          className={css.name}
          onClick={() => inspect({ kind: 'download', id: download.id }, 'details')}
          aria-pressed={selected}
        >
          <bdi dir="auto">{harmless(download.title)}</bdi>
        </button>
        <DownloadProgress download={download} />
        {download.state === 'failed' && download.error ? <Problem error={download.error} /> : null}
        {download.state === 'failed' && download.address !== undefined ? (
          <Button
            small
            className={css.way}
            onClick={() => openResult(download.operation, download.params)}
          >
            {t('downloads.toAnswer')}
          </Button>
        ) : null}
        <p className={css.line}>
          <When at={download.finished ?? download.created} />
          {download.name === undefined || download.name === download.title ? null : (
            <span>
              · <bdi>{harmless(download.name)}</bdi>
            </span>
          )}
          {download.attempts > 1 ? (
            <span>· {t('downloads.attempts', { count: download.attempts })}</span>
          ) : null}
        </p>
      </div>
      <Actions download={download} />
    </div>
  );
};

/** Why it failed, and what can be done. */
const Problem = ({ error }: { readonly error: NonNullable<DownloadView['error']> }) => {
  const next = nextStep(error, !useOnline(), t);
  const choices = error.refusal?.choices ?? [];
  return (
    <>
      <p className={css.problem}>
        <EngineSentence of={error.refusal ?? error} />
      </p>
      {next === undefined ? null : <p>{next}</p>}
      {choices.map((choice) => (
        <p key={choice.message}>
          <EngineSentence of={choice} />
        </p>
      ))}
    </>
  );
};

/** What queued a file that an answer named. */
const requestFromDownload = (download: DownloadView, url: string) => {
  const { operation, params, title, name, page, mediaType, collection } = download;
  return {
    operation,
    params,
    url,
    title,
    name,
    page,
    mediaType,
    listName: findQuestionName({ operation, params }),
    // What is gone has no folder any more to go back to.
    collection: collection?.name,
  };
};

/** What a person does with the fetching of files, each act with its sign. */
export const ACTS = [
  ['pause', Pause],
  ['resume', Play],
  ['retry', RotateCw],
] as const;

const Actions = ({ download }: { readonly download: DownloadView }) => {
  const [removing, setRemoving] = useState(false);
  const changes = {
    pause: useChange('downloads.pause'),
    resume: useChange('downloads.resume'),
    retry: useChange('downloads.retry'),
  };
  const verbsFor = idsFor([download]);
  const remove = useChange('downloads.remove');
  const add = useChange('downloads.add');
  const addFile = useChange('downloads.add-file');
  const { id, state, file, title, operation, params, received, address } = download;
  // Nothing is lost with it, so nobody is asked; the way back is to queue it anew.
  const takeOff = () => {
    remove.mutate({ id, deleteFile: false });
    offerUndo(t('downloads.removed', { title: harmless(title) }), t('common.undo'), () => {
      if (address === undefined) add.mutate({ operation, params: fileParams(params), title });
      else addFile.mutate(requestFromDownload(download, address));
    });
  };
  const named = (verb: string): string => `${verb}: ${harmless(title)}`;
  return (
    <div className={css.actions}>
      {ACTS.filter(([verb]) => verbsFor[verb].length > 0).map(([verb, sign]) => (
        <IconButton
          key={verb}
          sign={sign}
          label={named(t(`downloads.${verb}`))}
          onClick={() => changes[verb].mutate({ id })}
        />
      ))}
      {state === 'done' && file !== undefined && hasNative() ? (
        <IconButton
          sign={FolderOpen}
          label={named(t('downloads.reveal'))}
          onClick={() => void reveal(file)}
        />
      ) : null}
      <IconButton
        sign={Trash2}
        label={named(t('downloads.remove'))}
        onClick={() => (state === 'done' || received > 0 ? setRemoving(true) : takeOff())}
      />
      {removing ? <RemoveDialog download={download} onClose={() => setRemoving(false)} /> : null}
    </div>
  );
};
