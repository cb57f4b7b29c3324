import { useTranslation } from 'react-i18next';
import { useWindow } from '../../state.ts';
import { Dialog } from '../dialog/dialog.tsx';
import css from '../dialog/dialog.module.css';
import { commandKey } from './keyboard-shortcuts.ts';

export const Shortcuts = () => {
  const { t } = useTranslation();
  const open = useWindow((state) => state.shortcutsOpen);
  const setOpen = useWindow((state) => state.setShortcuts);
  const rows = [
    [[commandKey(), 'K'], t('keys.box')],
    [['↑', '↓'], t('keys.move')],
    [['Enter'], t('keys.open')],
    [['Space'], t('keys.preview')],
    [['1', '…', '9'], t('keys.code')],
    [['Backspace'], t('keys.uncode')],
    [['/'], t('keys.filter')],
    [['Esc'], t('keys.close')],
    [['Alt', '←', '→'], t('keys.back')],
    [[commandKey(), 'Enter'], t('keys.tab')],
    [[commandKey(), 'F'], t('keys.find')],
    [['F6'], t('keys.regions')],
    [['?'], t('keys.help')],
  ] as const;
  return (
    <Dialog title={t('keys.title')} open={open} onClose={() => setOpen(false)}>
      <dl className={css.keys}>
        {rows.map(([keys, does]) => (
          <KeyRow key={does} keys={keys} does={does} />
        ))}
      </dl>
    </Dialog>
  );
};

const KeyRow = ({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) => (
  <>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </>
);
