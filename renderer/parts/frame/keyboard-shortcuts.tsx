/** The shortcuts that work everywhere; lists and the command box handle their own keys. */
import { useEffect } from 'react';
import { goBack, goForward, showTab, useNavigation } from '../../navigation.ts';
import { useWindow } from '../../state.ts';
import { t } from 'i18next';
import { Dialog } from '../dialog/dialog.tsx';
import css from '../dialog/dialog.module.css';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** What passes by itself is called a dialog too, and takes no keys from anybody. */
export const isDialogOpen = (): boolean =>
  document.querySelector(
    '[role="dialog"]:not([data-passing]), [role="alertdialog"]:not([data-passing]), [role="menu"]',
  ) !== null;

/** Back, forward, from region to region, from tab to tab, and finding: also while one types. */
const findShortcutAction = (event: KeyboardEvent): (() => void) | undefined => {
  const { key, altKey, shiftKey } = event;
  const command = event.ctrlKey || event.metaKey;
  if (altKey && !command && key === 'ArrowLeft') return goBack;
  if (altKey && !command && key === 'ArrowRight') return goForward;
  if (event.metaKey && key === '[') return goBack;
  if (event.metaKey && key === ']') return goForward;
  if (key === 'F6') return () => nextRegion(shiftKey ? -1 : 1);
  if (event.ctrlKey && key === 'Tab') return () => nextTab(shiftKey ? -1 : 1);
  if (command && !altKey && key.toLowerCase() === 'f') return findInPage();
  return undefined;
};

/** Where the focus is, one finds: in the field that is there for it, else in a bar above the page. */
const findInPage = (): (() => void) | undefined => {
  if (isDialogOpen()) return undefined;
  const region = document.activeElement?.closest('[data-region="inspector"]')
    ? 'inspector'
    : 'stage';
  const field = document.querySelector<HTMLInputElement>(`[data-region="${region}"] [data-filter]`);
  if (!field) return () => useWindow.getState().findInside(region);
  return () => {
    field.focus();
    field.select();
  };
};

const nextTab = (step: 1 | -1): void => {
  const { tabs, tab } = useNavigation.getState();
  const at = tabs.findIndex(({ id }) => id === tab);
  const next = tabs.at((at + step) % tabs.length);
  if (next) showTab(next.id);
};

const REGIONS = ['nav', 'box', 'stage', 'inspector', 'status'] as const;
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** Moves the focus to the next region of the window that has something to reach. */
const nextRegion = (step: 1 | -1): void => {
  const here = document.activeElement?.closest('[data-region]')?.getAttribute('data-region');
  const at = REGIONS.findIndex((region) => region === here);
  for (let far = 1; far <= REGIONS.length; far += 1) {
    const from = at < 0 && step < 0 ? 0 : at;
    const region = REGIONS.at((from + step * far + REGIONS.length) % REGIONS.length);
    const box = document.querySelector(`[data-region="${region}"]`);
    const target =
      box?.querySelector<HTMLElement>('[role="listbox"], [role="combobox"]') ??
      box?.querySelector<HTMLElement>(FOCUSABLE);
    if (target) {
      target.focus();
      return;
    }
  }
};

/** The side buttons of a mouse. */
const onMouse = (event: MouseEvent): void => {
  const act = { 3: goBack, 4: goForward }[event.button];
  if (!act) return;
  event.preventDefault();
  act();
};

const onKey = (event: KeyboardEvent): void => {
  const state = useWindow.getState();
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    state.callBox();
    return;
  }
  const way = findShortcutAction(event);
  if (way) {
    event.preventDefault();
    way();
    return;
  }
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isDialogOpen()) return;
  if (event.key === 'Escape' && state.inspectorOpen && !isTyping(event.target)) {
    state.setInspector(false);
    return;
  }
  if (isTyping(event.target)) return;
  const acts: Readonly<Record<string, () => void>> = {
    '[': goBack,
    ']': goForward,
    '?': () => state.setShortcuts(true),
    '/': () => document.querySelector<HTMLElement>('[data-filter]')?.focus(),
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
};

export const useKeyboardShortcuts = (): void => {
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    window.addEventListener('mouseup', onMouse);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('mouseup', onMouse);
    };
  }, []);
};

/** The name of the command key on this machine. */
export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl');

export const Shortcuts = () => {
  const open = useWindow((state) => state.shortcutsOpen);
  const setOpen = useWindow((state) => state.setShortcuts);
  const rows = [
    [[commandKey(), 'K'], t('keys.box')],
    [['↑', '↓'], t('keys.move')],
    [['Enter'], t('keys.open')],
    [['Space'], t('keys.preview')],
    [['1', '…', '9'], t('keys.code')],
    [['Backspace'], t('keys.uncode')],
    [['.'], t('keys.nextStep')],
    [[commandKey(), 'V'], t('keys.paste')],
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
