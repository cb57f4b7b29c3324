import { useLayoutEffect, useRef } from 'react';
import { t } from 'i18next';
import { focusStage } from './keep-focus.ts';

/**
 * Stands where a page will be that is still loaded. The page that is left is hidden meanwhile, and with it
 * what had the focus: then the page that comes has it, so that the keyboard and a screen reader go on there.
 */
export const ComingPage = () => {
  const mark = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const region = mark.current?.parentElement;
    const wasInPage = before !== null && region?.contains(before) === true;
    return () => {
      const { activeElement, body } = document;
      const isLost = activeElement === body || activeElement === before;
      if (wasInPage && isLost) focusStage();
    };
  }, []);
  return (
    <output ref={mark} className="unseen">
      {t('frame.coming')}
    </output>
  );
};
