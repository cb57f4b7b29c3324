/** The shortcuts that work everywhere; lists and the command box handle their own keys. */
import { useEffect } from 'react';
import { useWindow } from '../state.ts';

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** What passes by itself is called a dialog too, and takes no keys from anybody. */
const dialogIsOpen = (): boolean =>
  document.querySelector(
    '[role="dialog"]:not([data-passing]), [role="alertdialog"]:not([data-passing]), [role="menu"]',
  ) !== null;

const onKey = (event: KeyboardEvent): void => {
  const state = useWindow.getState();
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    state.callBox();
    return;
  }
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (dialogIsOpen()) return;
  if (event.key === 'Escape' && state.inspectorOpen && !typing(event.target)) {
    state.setInspector(false);
    return;
  }
  if (typing(event.target)) return;
  const acts: Readonly<Record<string, () => void>> = {
    '[': () => history.back(),
    ']': () => history.forward(),
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
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};

/** The name of the command key on this machine. */
export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl');
