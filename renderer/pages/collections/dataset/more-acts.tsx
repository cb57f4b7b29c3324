import { CalendarClock, Ellipsis, Link2, PencilLine, Trash2, type LucideIcon } from 'lucide-react';
import { t } from 'i18next';
import { useState } from 'react';
import type { CallName, CollectionView } from '#calls/index.ts';
import { useRequestedAct } from '../../../commands.ts';
import { TextField } from '../../../form/controls.tsx';
import { renameInListViews } from '../../../list-views.ts';
import { useChange } from '../../../local.ts';
import { goTo } from '../../../open.ts';
import { IconButton } from '../../../parts/controls/button.tsx';
import { Menu, MenuItem } from '../../../parts/controls/menu.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { collectPath, datasetPath } from '../../../places.ts';
import { useRights } from '../../../rights.ts';
import { renameChosenColumns } from './chosen-columns.ts';
import { useDeleteCollection } from '../deleted/use-deleting.tsx';
import type { CollectionDialogProps } from '../dialog-props.ts';
import { ScheduleDialog } from '../runs/schedule-dialog.tsx';
import { renameExportChoice } from '../saving/export-choice.ts';

/** What is done with a collection as a whole. */
export const MoreActs = ({ collection }: { readonly collection: CollectionView }) => {
  const [openDialog, setOpenDialog] = useState<'repeat' | 'rename'>();
  const { name } = collection;
  const remove = useDeleteCollection();
  useRequestedAct('remove', name, () => remove(name));
  const { may } = useRights();
  const close = (): void => setOpenDialog(undefined);
  const item = (call: CallName, sign: LucideIcon, words: string, run: () => void) =>
    may(call) ? (
      <MenuItem sign={sign} run={run}>
        {words}
      </MenuItem>
    ) : null;
  return (
    <>
      <Menu
        label={t('collections.more')}
        button={<IconButton sign={Ellipsis} label={t('collections.more')} />}
      >
        {item('collections.start', Link2, t('collections.add'), () =>
          goTo(collectPath({ into: name })),
        )}
        {item('collections.schedule', CalendarClock, t('collections.repeat'), () =>
          setOpenDialog('repeat'),
        )}
        {item('collections.rename', PencilLine, t('collections.rename'), () =>
          setOpenDialog('rename'),
        )}
        {item('collections.remove', Trash2, t('collections.remove'), () => remove(name))}
      </Menu>
      {openDialog === 'repeat' ? <ScheduleDialog name={name} onClose={close} /> : null}
      {openDialog === 'rename' ? <Rename name={name} onClose={close} /> : null}
    </>
  );
};

const Rename = ({ name, onClose }: CollectionDialogProps) => {
  const [words, setWords] = useState(name);
  const rename = useChange('collections.rename');
  const newName = words.trim();
  const submit = (): void =>
    rename.mutate(
      { name, newName },
      {
        onSuccess: () => {
          renameInListViews(name, newName);
          renameExportChoice(name, newName);
          renameChosenColumns(name, newName);
          onClose();
          goTo(datasetPath(newName));
        },
      },
    );
  return (
    <FormDialog
      title={t('collections.renameTitle')}
      ready={newName !== ''}
      error={rename.error}
      onSend={submit}
      onClose={onClose}
    >
      <TextField
        label={t('collect.name')}
        value={words}
        onChange={(text) => setWords(text.slice(0, 200))}
      />
    </FormDialog>
  );
};
