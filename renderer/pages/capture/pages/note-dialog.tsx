import { useState } from 'react';
import { t } from 'i18next';
import type { KeptPageView, PageRecord } from '#calls/index.ts';
import { figure } from '../../../format.ts';
import { TextField } from '../../../form/controls.tsx';
import { useChange } from '../../../local.ts';
import { FormDialog, type DialogProps } from '../../../parts/dialog/form-dialog.tsx';
import { say } from '../../../parts/states/toast.tsx';

/** Whether only the first pixels of the page are in the picture. */
export const isCut = ({ height, pageHeight }: PageRecord['picture']): boolean =>
  height < pageHeight;

interface NoteDialogProps extends DialogProps {
  readonly page: KeptPageView;
  readonly title: string;
}

/** Asks for a note of a page that is kept already: Enter saves it, Escape leaves it without one. */
export const NoteDialog = ({ page, title, onClose }: NoteDialogProps) => {
  const annotate = useChange('pages.annotate');
  const { person, picture, signedIn } = page.record;
  const [note, setNote] = useState(person?.note ?? '');
  const [signedInAs, setSignedInAs] = useState(person?.signedInAs ?? '');
  const isSame = note === (person?.note ?? '') && signedInAs === (person?.signedInAs ?? '');
  const save = (): void => {
    if (isSame) return onClose();
    annotate.mutate(
      { id: page.id, note, signedInAs },
      {
        onSuccess: () => {
          onClose();
          say(t('keptPages.noteSaved'));
        },
      },
    );
  };
  return (
    <FormDialog
      title={title}
      text={
        isCut(picture)
          ? t('keptPages.keptInPart', {
              n: figure(picture.height),
              of: figure(picture.pageHeight),
            })
          : t('keptPages.keptWhole', { n: figure(picture.height) })
      }
      by={annotate}
      onSend={save}
      onClose={onClose}
    >
      <TextField
        label={t('keptPages.note')}
        optional
        value={note}
        hint={t('keptPages.noteHint')}
        onChange={(text) => setNote(text.slice(0, 5000))}
      />
      {signedIn === false ? null : (
        <TextField
          label={t('keptPages.signedInAs')}
          optional
          value={signedInAs}
          hint={t('keptPages.signedInAsHint')}
          onChange={(text) => setSignedInAs(text.slice(0, 200))}
        />
      )}
    </FormDialog>
  );
};
