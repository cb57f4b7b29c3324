import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'i18next';
import type { RowFilter } from '#calls/index.ts';
import { MOST_NOTE } from '../../../limits.ts';
import { useBridge } from '../../../bridge-context.ts';
import { askLocal, refreshAfter, useChange } from '../../../local.ts';
import { TextField } from '../../../form/controls.tsx';
import { amountOf } from '../../../format.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { offerUndo, say, sayFailure } from '../../../parts/states/toast.tsx';
import { parseTags } from '../coding/codes.ts';

interface Props {
  /** The collection of the view; everything that was ever fetched when left out. */
  readonly name: string | undefined;
  readonly filter: RowFilter;
  readonly count: number;
  readonly onClose: () => void;
}

/** Tags and a note for all rows of a view: what is there stays. */
export const AnnotateRowsDialog = ({ name, filter, count, onClose }: Props) => {
  const bridge = useBridge();
  const client = useQueryClient();
  const annotate = useChange('collections.annotate-rows');
  const [typedTags, setTags] = useState('');
  const [typedNote, setNote] = useState('');
  const [tags, note] = [parseTags(typedTags), typedNote.trim()];
  // Called when the dialog is closed already.
  const takeBack = async (undo: string): Promise<void> => {
    try {
      const { rows, left } = await askLocal(bridge, 'collections.undo-annotate-rows', { undo });
      const sentences = [
        t('dataset.annotate.undone', amountOf(rows)),
        left > 0 ? t('dataset.annotate.undoLeft', amountOf(left)) : '',
      ];
      say(sentences.filter(Boolean).join(' '));
    } catch (error) {
      sayFailure(error);
    } finally {
      void refreshAfter(client, 'collections.undo-annotate-rows');
      void client.invalidateQueries({ queryKey: ['dataset'] });
    }
  };
  const submit = (): void =>
    annotate.mutate(
      { name, filter, tags: [...tags], ...(note !== '' && { note }) },
      {
        onSuccess: ({ rows, left, undo }) => {
          onClose();
          void client.invalidateQueries({ queryKey: ['dataset'] });
          const sentences = [
            t('dataset.annotate.done', amountOf(rows)),
            left > 0 ? t('dataset.annotate.left', amountOf(left)) : '',
          ];
          const text = sentences.filter(Boolean).join(' ');
          if (undo === undefined) say(text);
          else offerUndo(text, t('common.undo'), () => void takeBack(undo));
        },
      },
    );
  return (
    <FormDialog
      title={t('dataset.annotate.title')}
      text={t('dataset.annotate.text')}
      send={t('dataset.annotate.do', amountOf(count))}
      ready={tags.length > 0 || note !== ''}
      by={annotate}
      onSend={submit}
      onClose={onClose}
    >
      <TextField
        label={t('record.tags')}
        hint={t('record.tagsHint')}
        value={typedTags}
        onChange={setTags}
      />
      <TextField
        kind="prose"
        label={t('record.note')}
        value={typedNote}
        onChange={(text) => setNote(text.slice(0, MOST_NOTE))}
      />
    </FormDialog>
  );
};
