import type { KeyboardEvent } from 'react';
import { actOnKey, hasModifier } from '../../parts/lists/act-on-key.ts';
import { toggleInspector } from '../../state.ts';
import type { Branch } from './tree.ts';

interface Tree {
  readonly shown: readonly Branch[];
  /** Place of the one that is selected; below 0 for none. */
  readonly at: number;
  readonly reach: (place: number) => void;
  readonly fold: (branch: Branch, on: boolean) => void;
  readonly isFolded: (branch: Branch) => boolean;
  readonly isFoldable: (branch: Branch) => boolean;
}

/** Where each key leads, as trees have it: Left folds or goes up, Right unfolds or goes down. */
export const onTreeKey = (event: KeyboardEvent<HTMLElement>, tree: Tree): void => {
  if (hasModifier(event) || !(event.target instanceof Element)) return;
  if (!event.target.matches('[role="treeitem"]')) return;
  actOnKey(event, findTreeAction(event.key, tree, pressIn(event.target)));
};

/** The one thing that a place offers: to fold, or to bring what is missing. */
const pressIn = (place: Element): (() => void) | undefined => {
  const button = place.querySelector<HTMLElement>('[data-act]');
  return button ? () => button.click() : undefined;
};

const findTreeAction = (key: string, tree: Tree, press?: () => void): (() => void) | undefined => {
  const { shown, at, reach, fold, isFolded, isFoldable } = tree;
  const here = shown[at];
  switch (key) {
    case 'ArrowDown':
    case 'PageDown':
      return () => reach(Math.min(at + 1, shown.length - 1));
    case 'ArrowUp':
    case 'PageUp':
      return () => reach(Math.max(at - 1, 0));
    case 'Home':
      return () => reach(0);
    case 'End':
      return () => reach(shown.length - 1);
    case 'ArrowLeft':
      if (!here) return undefined;
      return isFoldable(here) && !isFolded(here)
        ? () => fold(here, true)
        : () => reach(parentIn(shown, at));
    case 'ArrowRight':
      if (!here) return undefined;
      if (isFolded(here)) return () => fold(here, false);
      return (shown[at + 1]?.level ?? 0) > here.level ? () => reach(at + 1) : undefined;
    case 'Enter':
      return press;
    case ' ':
      return toggleInspector;
    default:
      return undefined;
  }
};

/** The place of what this one answers; its own where that is not shown. */
const parentIn = (shown: readonly Branch[], at: number): number => {
  const level = shown[at]?.level ?? 0;
  for (let place = at - 1; place >= 0; place -= 1)
    if ((shown[place]?.level ?? 0) < level) return place;
  return at;
};
