/** Ways to keep the files that an answer names. No platform and no operation is known by name here. */
import { Check, Download, Images } from 'lucide-react';
import { useMemo } from 'react';
import { t, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DownloadView, FilesQueuedView } from '#calls/index.ts';
import { useBridge } from '../bridge-context.ts';
import { askLocal, refreshAfter, useLocal } from '../local.ts';
import { originParams } from '../origin-params.ts';
import { sayIn } from '../engine-words.ts';
import { amountOf, figure } from '../format.ts';
import { findQuestionName } from '../names.ts';
import { goTo } from '../open.ts';
import { pagePath } from '../places.ts';
import { Button } from '../parts/controls/button.tsx';
import { Address, PlatformText } from '../parts/text/text.tsx';
import { sayAndLead, sayFailure } from '../parts/states/toast.tsx';
import { useOperation } from '../queries.ts';
import { useRights } from '../rights.ts';
import { DownloadState } from '../parts/states/download-progress.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Part } from './details-parts.tsx';
import { FileNotes } from './file-notes.tsx';
import type { Question } from './opening.ts';
import {
  normalizeUrl,
  attachedTo,
  byAddress,
  pictureFromItem,
  portraitFromActor,
  picturesFromItem,
  savedFrom,
  requestFromNamedFile,
  type Depicted,
  type NamedFile,
  type WithFiles,
} from './saveable.ts';
import css from './save-files.module.css';
import { fieldsFromShown, type Shown } from './index.ts';

interface OfItem {
  readonly shown: Shown;
  /** The question that the item answers, for the note of origin. */
  readonly within: Question;
}

/** Those of the files that can be saved from where they are. */
export const useSaveable = (
  within: Question,
  files: readonly NamedFile[],
): readonly NamedFile[] => {
  const hosts = useOperation(within.operation)?.platform.mediaHosts;
  const isAllowed = useRights().may('downloads.add-files');
  return useMemo(
    () => (hosts && isAllowed ? files.filter(({ url }) => savedFrom(url, hosts)) : []),
    [hosts, isAllowed, files],
  );
};

export const useKept = (): ReadonlyMap<string, DownloadView> => {
  const downloads = useLocal('downloads.list').data;
  return useMemo(() => byAddress(downloads), [downloads]);
};

/** Not there yet, or failed. */
export const isMissing = (file: NamedFile, kept: ReadonlyMap<string, DownloadView>): boolean =>
  [undefined, 'failed'].includes(kept.get(normalizeUrl(file.url))?.state);

/** As many as the engine takes at once. */
const AT_ONCE = 100;

/** Queues files and says what came of it, with the way to the downloads. */
const useQueue = <F,>(queue: (part: readonly F[]) => Promise<FilesQueuedView>) => {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (files: readonly F[]): Promise<FilesQueuedView> => {
      const all: FilesQueuedView[] = [];
      for (let from = 0; from < files.length; from += AT_ONCE)
        all.push(await queue(files.slice(from, from + AT_ONCE)));
      return {
        downloads: all.flatMap(({ downloads }) => downloads),
        added: all.reduce((sum, { added }) => sum + added, 0),
        leftOut: together(all.flatMap(({ leftOut }) => leftOut)),
      };
    },
    onSuccess: ({ downloads, added, leftOut }) => {
      const words = [
        added > 0 ? t('save.queued', amountOf(added)) : '',
        added === 0 && downloads.length > 0 ? t('save.there') : '',
        ...leftOut.map(({ reason, count }) =>
          t('save.leftOut', { ...amountOf(count), reason: sayIn(i18n.language, reason) }),
        ),
      ].filter(Boolean);
      sayAndLead(words.join(' '), t('save.toDownloads'), () => goTo(pagePath('downloads')));
    },
    onError: (error) => sayFailure(error, t('save.failed')),
    onSettled: () => refreshAfter(client, 'downloads.add-files'),
  });
};

/** Each reason once, however often it was told. */
const together = (leftOut: FilesQueuedView['leftOut']): FilesQueuedView['leftOut'] =>
  [...Map.groupBy(leftOut, ({ reason }) => reason.message).values()].flatMap((all) => {
    const [first] = all;
    const count = all.reduce((sum, one) => sum + one.count, 0);
    return first ? [{ reason: first.reason, count }] : [];
  });

/** Files that an answer to this question names. */
export const useSave = ({ operation, params }: Question) => {
  const bridge = useBridge();
  return useQueue<NamedFile>((part) => {
    const files = part.map(requestFromNamedFile);
    const origin = { operation, params: originParams(params) };
    const listName = findQuestionName({ operation, params });
    return askLocal(bridge, 'downloads.add-files', { ...origin, listName, files });
  });
};

/** A file of an item that is held, and the call that brought the item. */
export interface CollectedFile {
  readonly file: NamedFile;
  readonly callId: string;
}

/** Files of items that are held; they go into the folder of the collection, where one is named. */
export const useSaveCollected = (collection: string | undefined) => {
  const bridge = useBridge();
  return useQueue<CollectedFile>((part) => {
    const files = part.map(({ file, callId }) => ({ ...requestFromNamedFile(file), callId }));
    return askLocal(bridge, 'downloads.add-collected', { collection, files });
  });
};

/** The picture of an item that is shown in full. */
export const SavePicture = ({ shown, within }: OfItem) => {
  const item = fieldsFromShown(shown) as WithFiles;
  const file = useMemo(() => pictureFromItem(item), [item]);
  return file ? <SaveOne file={file} within={within} words={PICTURE} /> : null;
};

/** The picture of a person or an account. It is of a person, so only this button saves it. */
export const SavePortrait = ({ shown, within }: OfItem) => {
  const actor = fieldsFromShown(shown) as Depicted;
  const file = useMemo(() => portraitFromActor(actor), [actor]);
  return file ? <SaveOne file={file} within={within} words={PORTRAIT} /> : null;
};

const PICTURE = {
  save: 'save.picture',
  saved: 'save.pictureSaved',
  queued: 'save.pictureQueued',
} as const;
const PORTRAIT = {
  save: 'save.portrait',
  saved: 'save.portraitSaved',
  queued: 'save.portraitQueued',
} as const;

interface SaveOneProps {
  readonly file: NamedFile;
  readonly within: Question;
  readonly words: typeof PICTURE | typeof PORTRAIT;
}

const SaveOne = ({ file, within, words }: SaveOneProps) => {
  const files = useMemo(() => [file], [file]);
  const [picture] = useSaveable(within, files);
  const kept = useKept();
  const save = useSave(within);
  if (!picture) return null;
  if (!isMissing(picture, kept))
    return (
      <Button sign={Check} small onClick={() => goTo(pagePath('downloads'))}>
        {t(kept.get(normalizeUrl(picture.url))?.state === 'done' ? words.saved : words.queued)}
      </Button>
    );
  return (
    <Button sign={Download} small disabled={save.isPending} onClick={() => save.mutate([picture])}>
      {t(words.save)}
    </Button>
  );
};

/** What hangs on an item, each with its address and a way to keep it. */
export const Attachments = ({ shown, within }: OfItem) => {
  const item = fieldsFromShown(shown) as WithFiles;
  const files = useMemo(() => attachedTo(item), [item]);
  const saveable = useSaveable(within, files);
  const kept = useKept();
  const save = useSave(within);
  if (files.length === 0) return null;
  const missing = saveable.filter((file) => isMissing(file, kept));
  const title = item.name;
  return (
    <Part title={t('save.part')}>
      <ul className={css.files}>
        {files.map((file, index) => {
          const words = wordsFor(file, index, files.length, t);
          const there = kept.get(normalizeUrl(file.url));
          return (
            // Two files of one item may well have one address.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={css.file}>
              <span className={css.words}>
                <Address url={file.url} text={words} />
                {file.title === undefined || file.title === title ? null : (
                  <span className={css.caption}>
                    <PlatformText text={file.title} />
                  </span>
                )}
                <FileNotes file={file} />
              </span>
              {there ? <DownloadState download={there} /> : null}
              {saveable.length > 0 && !saveable.includes(file) ? (
                <span className={css.caption}>{t('save.elsewhere')}</span>
              ) : null}
              {saveable.includes(file) && isMissing(file, kept) ? (
                <Button
                  sign={Download}
                  small
                  aria-label={t('save.oneNamed', { what: words })}
                  disabled={save.isPending}
                  onClick={() => save.mutate([file])}
                >
                  {t('save.one')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {missing.length > 1 ? (
        <Button
          sign={Download}
          small
          className={css.all}
          disabled={save.isPending}
          onClick={() => save.mutate(missing)}
        >
          {t('save.all', amountOf(missing.length))}
        </Button>
      ) : null}
    </Part>
  );
};

/** "Picture 2 of 5 · 1280 × 720" */
const wordsFor = (
  { kind, width, height }: NamedFile,
  index: number,
  count: number,
  t: TFunction,
): string => {
  const what = t(`save.kind.${kind}`);
  const name =
    count > 1
      ? t('save.numbered', { what, n: figure(index + 1), count, all: figure(count) })
      : what;
  return width === undefined || height === undefined ? name : `${name} · ${width} × ${height}`;
};

/** The pictures of each item that is loaded and shown. */
export const SaveThumbnails = ({
  items,
  within,
}: {
  readonly items: readonly Shown[];
  readonly within: Question;
}) => {
  const files = useMemo(() => {
    const all = items.flatMap((shown) => picturesFromItem(fieldsFromShown(shown) as WithFiles));
    return [...new Map(all.map((file) => [file.url, file])).values()];
  }, [items]);
  const pictures = useSaveable(within, files);
  const kept = useKept();
  const save = useSave(within);
  if (pictures.length === 0) return null;
  const missing = pictures.filter((file) => isMissing(file, kept));
  const shown = missing.length > 0 ? missing : pictures;
  const count = amountOf(shown.length);
  if (missing.length === 0)
    return (
      <Button sign={Check} small onClick={() => goTo(pagePath('downloads'))}>
        {t('save.listed', count)}
      </Button>
    );
  const films = items.every(({ shape }) => shape === 'Video' || shape === 'Playlist');
  const words = t(films ? 'save.thumbnails' : 'save.pictures', count);
  return (
    <Button
      sign={Images}
      small
      disabled={save.isPending}
      title={words}
      onClick={() => save.mutate(missing)}
    >
      <span data-spare="">{words}</span>
    </Button>
  );
};
