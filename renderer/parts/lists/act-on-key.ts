import type { KeyboardEvent } from 'react';

/** Whether a key is pressed together with one that makes it a command of the window or the system. */
export const hasModifier = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey;

/** Does what a key stands for; nothing around hears of it then. */
export const actOnKey = (event: KeyboardEvent, act: (() => void) | undefined): void => {
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
};
