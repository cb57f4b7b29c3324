/** Where the focus goes when what had it is no longer there: to the page, never to nothing. */
import { useEffect } from 'react';

/** Gives the focus to the page, as the link that skips the navigation does. */
export const focusStage = (): void =>
  document.querySelector<HTMLElement>('#stage')?.focus({ preventScroll: true });

/** Whoever removed the element may give the focus to something better: then nothing is done. */
export const useKeepFocus = (): void => {
  useEffect(() => {
    const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null || !(target instanceof Element)) return;
      requestAnimationFrame(() => {
        if (!target.isConnected && document.activeElement === document.body) focusStage();
      });
    };
    addEventListener('focusout', onFocusOut);
    return () => removeEventListener('focusout', onFocusOut);
  }, []);
};
