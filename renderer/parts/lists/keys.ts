import type { FocusEvent, KeyboardEvent } from 'react';
import { useWindow } from '../../state.ts';

interface Stop {
  /** What it is part of, and its place there. */
  readonly question: string;
  readonly index: number;
  readonly isChosen: boolean;
  /** Where the Tab key lands while nothing is selected. */
  readonly isFirst: boolean;
}

/** Of many things the Tab key stops at the chosen one alone, and what has the focus is chosen. */
export const focusStop = ({ question, index, isChosen, isFirst }: Stop) => ({
  tabIndex: isChosen || isFirst ? 0 : -1,
  onFocus: ({ target, currentTarget }: FocusEvent): void => {
    if (target === currentTarget && !isChosen)
      useWindow.getState().select({ kind: 'item', question, index });
  },
});

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
