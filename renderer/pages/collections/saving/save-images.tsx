import { useEffect, useState } from 'react';
import { t } from 'i18next';
import type { RowFilter } from '#calls/index.ts';
import { useBridge } from '../../../bridge-context.ts';
import { amountOf } from '../../../format.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { useCatalogue } from '../../../queries.ts';
import { useSaveCollected, type CollectedFile } from '../../../shapes/save-files.tsx';
import css from '../collections.module.css';
import { findPictures } from './pictures-held.ts';

interface Rows {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  readonly filter: RowFilter;
}

/** Images that are queued at once. */
const MOST = 5000;

/** All rows are gone through first: nobody queues files without knowing how many. */
export const SaveImagesDialog = ({
  name,
  filter,
  onClose,
}: Rows & { readonly onClose: () => void }) => {
  const { rows, pictures, error } = usePictures({ name, filter });
  const save = useSaveCollected(name);
  const count = pictures?.length ?? 0;
  const words = amountOf(count);
  const summary =
    pictures === undefined
      ? t('dataset.images.looking', amountOf(rows))
      : count === 0
        ? t('dataset.images.none')
        : count === MOST
          ? t('dataset.images.most', words)
          : t('dataset.images.found', words);
  return (
    <FormDialog
      title={t('dataset.images.title')}
      text={t('dataset.images.text')}
      send={
        pictures === undefined || count === 0
          ? t('dataset.images.title')
          : t('save.pictures', words)
      }
      ready={count > 0 && !save.isPending}
      error={error}
      onSend={() => save.mutate(pictures ?? [], { onSuccess: onClose })}
      onClose={onClose}
    >
      {error ? null : (
        <output className={css.told} aria-busy={pictures === undefined}>
          {summary}
        </output>
      )}
    </FormDialog>
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
