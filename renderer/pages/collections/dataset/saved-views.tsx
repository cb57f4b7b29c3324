/** Views with a name: chosen in a menu, saved and managed in dialogs. */
import { Bookmark, ChevronDown, Pin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from 'i18next';
import type { DatasetLook, SavedViewView } from '#calls/index.ts';
import { useRequestedView } from '../../../commands.ts';
import { useChange, useLocal } from '../../../local.ts';
import { TextField, Toggle } from '../../../form/controls.tsx';
import { amountOf, harmless } from '../../../format.ts';
import { datasetKey, isListKnown } from '../../../list-views.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import {
  Menu,
  MenuCheck,
  MenuChoice,
  MenuChoices,
  MenuItem,
} from '../../../parts/controls/menu.tsx';
import { offerUndo, say } from '../../../parts/states/toast.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { Allowed } from '../../../rights.ts';
import css from '../coding/coding.module.css';
import { useChosenColumns } from './chosen-columns.ts';
import { lookNow, showLook, viewShown } from './looks.ts';

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly collection: string | undefined;
  /** Ids of the rows that are marked, where there are at least two. */
  readonly marked?: readonly number[];
}

const NONE_MARKED: readonly number[] = [];

export const SavedViews = ({ collection, marked = NONE_MARKED }: Props) => {
  const listKey = datasetKey(collection);
  const { chosen, choose, whole } = useChosenColumns(collection);
  const look = lookNow(listKey, chosen);
  const onShow = (next: DatasetLook): void => {
    choose(next.columns);
    showLook(listKey, next);
  };
  const { data } = useLocal('views.list', { collection });
  const [openDialog, setOpenDialog] = useState<'save' | 'manage'>();
  const views = data ?? [];
  const requested = useRequestedView(collection);
  const shown = viewShown(views, look, whole);
  useEffect(() => {
    const first = data?.find(({ opens }) => opens);
    // What was looked at before is found again as it was left.
    if (first && !isListKnown(listKey) && requested.name === undefined) onShow(first.look);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the views are there
  }, [data, listKey]);
  useEffect(() => {
    if (data === undefined || requested.name === undefined) return;
    const view = data.find(({ name }) => name === requested.name);
    requested.done();
    if (view) onShow(view.look);
  });
  return (
    <>
      <Menu
        label={t('dataset.views.title')}
        button={
          <Button small sign={Bookmark}>
            <bdi data-spare="">{shown ? harmless(shown.name) : t('dataset.views.title')}</bdi>
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        }
      >
        <MenuChoices value={shown?.name ?? ''}>
          {views.map((view) => (
            <MenuChoice key={view.name} value={view.name} run={() => onShow(view.look)}>
              <bdi>{harmless(view.name)}</bdi>
              {view.opens ? <Pin size={13} aria-label={t('dataset.views.opensWith')} /> : null}
            </MenuChoice>
          ))}
        </MenuChoices>
        <Allowed call="views.save">
          <MenuItem run={() => setOpenDialog('save')}>
            <MenuCheck />
            {t('dataset.views.save')}
          </MenuItem>
          {views.length > 0 ? (
            <MenuItem run={() => setOpenDialog('manage')}>
              <MenuCheck />
              {t('dataset.views.manage')}
            </MenuItem>
          ) : null}
        </Allowed>
      </Menu>
      {openDialog === 'save' ? (
        <Save
          collection={collection}
          look={look}
          marked={marked}
          suggested={shown?.name ?? ''}
          onShow={onShow}
          onClose={() => setOpenDialog(undefined)}
        />
      ) : null}
      {openDialog === 'manage' ? (
        <Manage collection={collection} views={views} onClose={() => setOpenDialog(undefined)} />
      ) : null}
    </>
  );
};

const LONGEST = 100;

interface SaveProps {
  readonly collection: string | undefined;
  readonly look: DatasetLook;
  readonly marked: readonly number[];
  readonly onShow: (look: DatasetLook) => void;
  readonly suggested: string;
  readonly onClose: () => void;
}

const Save = ({ collection, look, marked, suggested, onShow, onClose }: SaveProps) => {
  const [typed, setTyped] = useState(suggested);
  const [opens, setOpens] = useState(false);
  const [isOfMarked, setOfMarked] = useState(false);
  const save = useChange('views.save');
  const openWith = useChange('views.open-with');
  const name = typed.trim();
  const submit = async (): Promise<void> => {
    const kept = isOfMarked ? { ...look, filter: { ...look.filter, rows: [...marked] } } : look;
    await save.mutateAsync({ collection, name, look: kept });
    if (opens) await openWith.mutateAsync({ collection, name });
    onClose();
    if (isOfMarked) onShow(kept);
    say(t('dataset.views.saved', { name: harmless(name) }));
  };
  const error = save.error ?? openWith.error;
  return (
    <FormDialog
      title={t('dataset.views.saveTitle')}
      text={t('dataset.views.saveText')}
      ready={name !== '' && !save.isPending && !openWith.isPending}
      error={error}
      // The dialog says why it failed.
      onSend={() => void submit().catch(() => undefined)}
      onClose={onClose}
    >
      <TextField
        label={t('dataset.views.name')}
        value={typed}
        onChange={(text) => setTyped(text.slice(0, LONGEST))}
      />
      {marked.length > 1 ? (
        <Toggle
          label={t('dataset.views.onlyMarked', amountOf(marked.length))}
          on={isOfMarked}
          onChange={setOfMarked}
        />
      ) : null}
      <Toggle label={t('dataset.views.opensFirst')} on={opens} onChange={setOpens} />
    </FormDialog>
  );
};

interface ManageProps {
  readonly collection: string | undefined;
  readonly views: readonly SavedViewView[];
  readonly onClose: () => void;
}

const Manage = ({ collection, views, onClose }: ManageProps) => (
  <Dialog
    open
    title={t('dataset.views.manageTitle')}
    onClose={onClose}
    foot={<Button onClick={onClose}>{t('common.close')}</Button>}
  >
    {views.length === 0 ? <p>{t('dataset.views.none')}</p> : null}
    <ul className={css.views}>
      {views.map((view) => (
        <One key={view.name} collection={collection} view={view} />
      ))}
    </ul>
  </Dialog>
);

interface OneProps {
  readonly collection: string | undefined;
  readonly view: SavedViewView;
}

const One = ({ collection, view }: OneProps) => {
  const [typed, setTyped] = useState(view.name);
  const rename = useChange('views.rename');
  const remove = useChange('views.remove');
  const save = useChange('views.save');
  const openWith = useChange('views.open-with');
  const newName = typed.trim();
  const named = { name: harmless(view.name) };
  const which = { collection, name: view.name };
  const error = rename.error ?? remove.error ?? openWith.error;
  const { name, look, opens } = view;
  const offerBack = (): void =>
    offerUndo(t('deleted.viewIsGone', named), t('common.undo'), () =>
      save.mutate(
        { collection, name, look },
        opens ? { onSuccess: () => openWith.mutate(which) } : {},
      ),
    );
  return (
    <li className={css.saved}>
      <div className={css.view}>
        <TextField
          label={t('dataset.views.nameOf', named)}
          value={typed}
          onChange={(text) => setTyped(text.slice(0, LONGEST))}
        />
        <Button
          small
          aria-label={t('dataset.views.renameOf', named)}
          disabled={newName === '' || newName === view.name || rename.isPending}
          onClick={() => rename.mutate({ ...which, newName })}
        >
          {t('dataset.views.rename')}
        </Button>
        <Button
          small
          look="danger"
          aria-label={t('dataset.views.removeOf', named)}
          disabled={remove.isPending}
          onClick={() => remove.mutate(which, { onSuccess: offerBack })}
        >
          {t('dataset.views.remove')}
        </Button>
      </div>
      <Toggle
        label={t('dataset.views.opensOf', named)}
        on={view.opens}
        onChange={(on) => openWith.mutate(on ? which : { collection })}
      />
      <FailureCard error={error} />
    </li>
  );
};
