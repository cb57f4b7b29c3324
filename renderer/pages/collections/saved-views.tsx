/** Views with a name: chosen in a menu, saved and managed in dialogs. */
import { Menu } from '@base-ui/react/menu';
import { Bookmark, Check, ChevronDown, Pin } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DatasetLook, SavedViewView } from '../../../core/contract/index.ts';
import { useSavedViews } from '../../collection-queries.ts';
import { TextField, Toggle } from '../../form/controls.tsx';
import { harmless } from '../../format.ts';
import { isListKnown } from '../../list-views.ts';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { portalContainer } from '../../parts/portal-container.ts';
import { say } from '../../parts/toast.tsx';
import { failureOf, useVerb } from '../../queries.ts';
import menu from '../explore/item-table.module.css';
import css from './coding.module.css';
import { viewShown } from './looks.ts';

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly collection: string | undefined;
  readonly listKey: string;
  readonly look: DatasetLook;
  readonly onShow: (look: DatasetLook) => void;
}

export const SavedViews = ({ collection, listKey, look, onShow }: Props) => {
  const { t } = useTranslation();
  const { data } = useSavedViews(collection);
  const [asked, setAsked] = useState<'save' | 'manage'>();
  const views = data ?? [];
  const shown = viewShown(views, look);
  useEffect(() => {
    const first = data?.find(({ opens }) => opens);
    // What was looked at before is found again as it was left.
    if (first && !isListKnown(listKey)) onShow(first.look);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the views are there
  }, [data, listKey]);
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className={buttonClass('plain', true)}>
          <Bookmark size={14} aria-hidden="true" />
          <bdi>{shown ? harmless(shown.name) : t('dataset.views.title')}</bdi>
          <ChevronDown size={14} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal container={portalContainer}>
          <Menu.Positioner sideOffset={4} align="end" style={{ zIndex: 30 }}>
            <Menu.Popup className={menu.menu} aria-label={t('dataset.views.title')}>
              <Menu.RadioGroup value={shown?.name ?? ''}>
                {views.map((view) => (
                  <Menu.RadioItem
                    key={view.name}
                    value={view.name}
                    closeOnClick
                    className={menu.menuItem}
                    onClick={() => onShow(view.look)}
                  >
                    <span className={menu.menuCheck}>
                      {view === shown ? <Check size={14} aria-hidden="true" /> : null}
                    </span>
                    <bdi>{harmless(view.name)}</bdi>
                    {view.opens ? (
                      <Pin size={13} aria-label={t('dataset.views.opensWith')} />
                    ) : null}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
              <Menu.Item className={menu.menuItem} onClick={() => setAsked('save')}>
                <span className={menu.menuCheck} />
                {t('dataset.views.save')}
              </Menu.Item>
              {views.length > 0 ? (
                <Menu.Item className={menu.menuItem} onClick={() => setAsked('manage')}>
                  <span className={menu.menuCheck} />
                  {t('dataset.views.manage')}
                </Menu.Item>
              ) : null}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {asked === 'save' ? (
        <Save
          collection={collection}
          look={look}
          suggested={shown?.name ?? ''}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'manage' ? (
        <Manage collection={collection} views={views} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  );
};

const of = (collection: string | undefined) => (collection === undefined ? {} : { collection });

const LONGEST = 100;

const Save = ({
  collection,
  look,
  suggested,
  onClose,
}: {
  readonly collection: string | undefined;
  readonly look: DatasetLook;
  readonly suggested: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const form = useId();
  const [typed, setTyped] = useState(suggested);
  const [opens, setOpens] = useState(false);
  const save = useVerb('views.save', ['collections']);
  const openWith = useVerb('views.open-with', ['collections']);
  const name = typed.trim();
  const submit = async (): Promise<void> => {
    await save.mutateAsync({ ...of(collection), name, look });
    if (opens) await openWith.mutateAsync({ ...of(collection), name });
    onClose();
    say(t('dataset.views.saved', { name: harmless(name) }));
  };
  const error = save.error ?? openWith.error;
  return (
    <Dialog
      open
      title={t('dataset.views.saveTitle')}
      text={t('dataset.views.saveText')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            look="primary"
            disabled={name === '' || save.isPending || openWith.isPending}
          >
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          // The card below says why it failed.
          void submit().catch(() => undefined);
        }}
      >
        <TextField
          label={t('dataset.views.name')}
          value={typed}
          onChange={(text) => setTyped(text.slice(0, LONGEST))}
        />
        <Toggle label={t('dataset.views.opensFirst')} on={opens} onChange={setOpens} />
        {error ? <FailureCard error={failureOf(error)} /> : null}
      </form>
    </Dialog>
  );
};

const Manage = ({
  collection,
  views,
  onClose,
}: {
  readonly collection: string | undefined;
  readonly views: readonly SavedViewView[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  return (
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
};

const One = ({
  collection,
  view,
}: {
  readonly collection: string | undefined;
  readonly view: SavedViewView;
}) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(view.name);
  const rename = useVerb('views.rename', ['collections']);
  const remove = useVerb('views.remove', ['collections']);
  const openWith = useVerb('views.open-with', ['collections']);
  const newName = typed.trim();
  const named = { name: harmless(view.name) };
  const which = { ...of(collection), name: view.name };
  const error = rename.error ?? remove.error ?? openWith.error;
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
          onClick={() => remove.mutate(which)}
        >
          {t('dataset.views.remove')}
        </Button>
      </div>
      <Toggle
        label={t('dataset.views.opensOf', named)}
        on={view.opens}
        onChange={(on) => openWith.mutate(on ? which : of(collection))}
      />
      {error ? <FailureCard error={failureOf(error)} /> : null}
    </li>
  );
};
