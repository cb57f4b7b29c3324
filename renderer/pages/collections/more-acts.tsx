import { Menu } from '@base-ui/react/menu';
import {
  BookOpenCheck,
  CalendarX,
  Ellipsis,
  History,
  Link2,
  PencilLine,
  ScanSearch,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CollectionView } from '../../../core/contract/index.ts';
import { TextField } from '../../form/controls.tsx';
import { harmless } from '../../format.ts';
import { goTo } from '../../open.ts';
import { Button, iconClass } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { portalContainer } from '../../parts/portal-container.ts';
import { say, sayFailure } from '../../parts/toast.tsx';
import { datasetPath, pagePath } from '../../places.ts';
import { failureOf, useVerb } from '../../queries.ts';
import { CollectDialog } from '../collect/collect-dialog.tsx';
import menu from '../explore/item-table.module.css';
import { RereadDialog } from './reread-dialog.tsx';
import { RetentionDialog } from './retention.tsx';
import { RunsDialog } from './runs-dialog.tsx';

/** What is seldom done with a collection. */
export const MoreActs = ({ collection }: { readonly collection: CollectionView }) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'runs' | 'add' | 'reread' | 'rename' | 'retain' | 'remove'>();
  const recheck = useVerb('collections.recheck', ['collections', 'credits']);
  const { name } = collection;
  const item = (Sign: LucideIcon, words: string, run: () => void) => (
    <Menu.Item className={menu.menuItem} onClick={run}>
      <Sign size={14} aria-hidden="true" />
      {words}
    </Menu.Item>
  );
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className={iconClass} aria-label={t('collections.more')}>
          <Ellipsis size={17} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal container={portalContainer}>
          <Menu.Positioner sideOffset={4} align="end" style={{ zIndex: 30 }}>
            <Menu.Popup className={menu.menu} aria-label={t('collections.more')}>
              {item(History, t('collections.runsTitle'), () => setAsked('runs'))}
              {item(Link2, t('collections.add'), () => setAsked('add'))}
              {item(ScanSearch, t('collections.recheckHint'), () =>
                recheck.mutate({ name }, { onError: (error) => sayFailure(failureOf(error)) }),
              )}
              {item(BookOpenCheck, t('collections.reread'), () => setAsked('reread'))}
              {item(PencilLine, t('collections.rename'), () => setAsked('rename'))}
              {item(CalendarX, t('collections.retention'), () => setAsked('retain'))}
              {item(Trash2, t('collections.remove'), () => setAsked('remove'))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {asked === 'runs' ? <RunsDialog name={name} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'add' ? <CollectDialog into={name} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'reread' ? <RereadDialog name={name} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'retain' ? (
        <RetentionDialog collection={collection} onClose={() => setAsked(undefined)} />
      ) : null}
      {asked === 'rename' ? <Rename name={name} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'remove' ? <Remove name={name} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
};

interface Props {
  readonly name: string;
  readonly onClose: () => void;
}

const Rename = ({ name, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useId();
  const [words, setWords] = useState(name);
  const rename = useVerb('collections.rename', ['collections']);
  const newName = words.trim();
  const submit = (): void =>
    rename.mutate(
      { name, newName },
      {
        onSuccess: () => {
          onClose();
          goTo(datasetPath(newName));
        },
      },
    );
  return (
    <Dialog
      open
      title={t('collections.renameTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} look="primary" disabled={newName === ''}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t('collect.name')}
          value={words}
          onChange={(text) => setWords(text.slice(0, 200))}
        />
        {rename.error ? <FailureCard error={failureOf(rename.error)} /> : null}
      </form>
    </Dialog>
  );
};

const Remove = ({ name, onClose }: Props) => {
  const { t } = useTranslation();
  const remove = useVerb('collections.remove', ['collections']);
  const run = (): void =>
    remove.mutate(
      { name },
      {
        onSuccess: () => {
          onClose();
          goTo(pagePath('collections'));
          say(t('collections.deleted', { name: harmless(name) }));
        },
      },
    );
  return (
    <Dialog
      alert
      open
      title={t('collections.removeTitle')}
      text={t('collections.removeText', { name: harmless(name) })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" onClick={run} disabled={remove.isPending}>
            {t('collections.remove')}
          </Button>
        </>
      }
    >
      {remove.error ? <FailureCard error={failureOf(remove.error)} /> : null}
    </Dialog>
  );
};
