/** What a list does as it is scrolled and come back to: it is found as it was left, and its end is noticed. */
import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { changeListView, listViewOf } from '../../list-views.ts';
import { takeFocus } from '../../navigation.ts';

type Box = RefObject<HTMLElement | null>;

/** Scrolls to where it was left, and remembers where it is left now. */
export const useScrollMemory = (scroller: Box, question: string): void => {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    box.scrollTo({ top: listViewOf(question).scroll });
    // What is gone from the page has no position any more, so it is written down while it lasts.
    let last = box.scrollTop;
    const note = (): void => {
      last = box.scrollTop;
    };
    // Heard before the list is drawn anew: asked after that, the browser would have to lay it out first.
    box.addEventListener('scroll', note, { passive: true, capture: true });
    const tell = (): void => changeListView(question, { scroll: last });
    // Before a reload, too, and before what is known of all lists is kept.
    addEventListener('pagehide', tell, { capture: true });
    return () => {
      removeEventListener('pagehide', tell, { capture: true });
      box.removeEventListener('scroll', note, { capture: true });
      tell();
    };
  }, [scroller, question]);
};

/** Nobody types, and the focus is in the page or nowhere. */
const focusIsFree = (): boolean => {
  const active = document.activeElement;
  if (active === null || active === document.body) return true;
  return active.closest('#stage') !== null && !active.matches('input, textarea, select');
};

/** Takes the focus once it is there, if it was opened by the keyboard and nobody types elsewhere. */
export const useTakesFocus = (box: Box, inner?: string): void => {
  useEffect(() => {
    if (!takeFocus() || !focusIsFree()) return undefined;
    // Only then what was selected before is drawn as such. Somebody may have begun to type by then.
    const frame = requestAnimationFrame(() => {
      if (!focusIsFree()) return;
      const target =
        inner === undefined ? box.current : box.current?.querySelector<HTMLElement>(inner);
      target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [box, inner]);
};

/** Calls when one of the drawn rows stands at or after a place of the list. */
export const useNearEnd = (
  rows: readonly { readonly index: number }[],
  place: number,
  onNearEnd: (() => void) | undefined,
): void => {
  const lastDrawn = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (lastDrawn >= place) onNearEnd?.();
  }, [lastDrawn, place, onNearEnd]);
};
