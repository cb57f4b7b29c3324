import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunView } from '#contract/index.ts';
import { sayIn } from '../../../engine-words.ts';
import { say } from '../../../parts/states/toast.tsx';

/**
 * To be called when a run is let go on: if it stands still again right away, that is told with its reason.
 * Otherwise nobody could tell a run that tried from a button that does nothing.
 */
export const useStillStopped = ({ state, reason, updated }: RunView): (() => void) => {
  const { t, i18n } = useTranslation();
  /** As it was when it was let go on. */
  const watchedFrom = useRef<string>(undefined);
  useEffect(() => {
    if (watchedFrom.current === undefined || watchedFrom.current === updated) return;
    if (state === 'running' || state === 'waiting') return;
    watchedFrom.current = undefined;
    if (state === 'attention')
      say(
        t('collections.stillStopped', {
          reason: reason === undefined ? '' : sayIn(i18n.language, reason),
        }),
      );
  }, [state, reason, updated, t, i18n.language]);
  return () => {
    watchedFrom.current = updated;
  };
};
