import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowFilter } from '#calls/index.ts';
import { useBridge } from '../../../bridge-context.ts';
import { figure } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { useCatalogue } from '../../../queries.ts';
import { useRights } from '../../../rights.ts';
import { useSaveCollected, type CollectedFile } from '../../../shapes/save-files.tsx';
import css from '../collections.module.css';
import type { DataRow } from '../dataset/columns.tsx';
import { findPictures, picturesIn } from './pictures-held.ts';

interface Rows {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  readonly filter: RowFilter;
}

interface Props extends Rows {
  /** The first rows, by which it is told whether there are images. */
  readonly sample: readonly DataRow[];
  /** Those that were marked, where there are at least two. */
  readonly marked: readonly DataRow[];
}

/** An act of a menu, with the dialog that it opens. */
export interface ImagesAct {
  readonly label: string;
  readonly run: () => void;
  readonly dialog: ReactNode;
}

/**
 * Saves the images of the marked rows; where fewer than two are marked, of all that the filter lets through. Nothing
 * where there are none.
 */
export const useSaveImages = ({ sample, marked, name, filter }: Props): ImagesAct | undefined => {
  const { t } = useTranslation();
  const platforms = useCatalogue().data?.platforms;
  const save = useSaveCollected(name);
  const isAllowed = useRights().may('downloads.add-collected');
  const [isOpen, setOpen] = useState(false);
  const isPictured = useMemo(
    () => picturesOfRows(sample, platforms ?? []).length > 0,
    [sample, platforms],
  );
  const chosen = useMemo(() => picturesOfRows(marked, platforms ?? []), [marked, platforms]);
  if (!isAllowed) return undefined;
  if (marked.length > 1) {
    if (chosen.length === 0) return undefined;
    const label = t('save.pictures', { count: chosen.length, n: figure(chosen.length) });
    return { label, run: () => save.mutate(chosen), dialog: null };
  }
  if (!isPictured) return undefined;
  const dialog = isOpen ? (
    <AllImages name={name} filter={filter} onClose={() => setOpen(false)} />
  ) : null;
  return { label: t('dataset.images.open'), run: () => setOpen(true), dialog };
};

const picturesOfRows = (
  rows: readonly DataRow[],
  platforms: Parameters<typeof picturesIn>[1],
): readonly CollectedFile[] =>
  picturesIn(
    rows.map(({ view }) => view),
    platforms,
  );

/** Images that are queued at once. */
const MOST = 5000;

/** All rows are gone through first: nobody queues files without knowing how many. */
const AllImages = ({ name, filter, onClose }: Rows & { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const { rows, pictures, error } = usePictures({ name, filter });
  const save = useSaveCollected(name);
  const count = pictures?.length ?? 0;
  const words = { count, n: figure(count) };
  const summary =
    pictures === undefined
      ? t('dataset.images.looking', { count: rows, n: figure(rows) })
      : count === 0
        ? t('dataset.images.none')
        : count === MOST
          ? t('dataset.images.most', words)
          : t('dataset.images.found', words);
  return (
    <Dialog
      open
      title={t('dataset.images.title')}
      text={t('dataset.images.text')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            disabled={count === 0 || save.isPending}
            onClick={() => save.mutate(pictures ?? [], { onSuccess: onClose })}
          >
            {pictures === undefined || count === 0
              ? t('dataset.images.title')
              : t('save.pictures', words)}
          </Button>
        </>
      }
    >
      {error ? (
        <FailureCard error={error} />
      ) : (
        <output className={css.told} aria-busy={pictures === undefined}>
          {summary}
        </output>
      )}
    </Dialog>
  );
};

const usePictures = ({ name, filter }: Rows) => {
  const bridge = useBridge();
  const platforms = useCatalogue().data?.platforms;
  const [rows, setRows] = useState(0);
  const [pictures, setPictures] = useState<readonly CollectedFile[]>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (!platforms) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const wanted = { bridge, name, filter, platforms, signal, most: MOST, onRows: setRows };
    findPictures(wanted).then(setPictures, (thrown: unknown) => {
      if (!signal.aborted) setError(thrown);
    });
    return () => ending.abort();
  }, [bridge, name, filter, platforms]);
  return { rows, pictures, error };
};
