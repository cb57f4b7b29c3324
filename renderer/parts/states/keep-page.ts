/** Keeping the page that is browsed: begun by a button, a key or the menu, and shown wherever it is. */
import { useCallback } from 'react';
import { create } from 'zustand';
import type { KeptPageView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { sayFailure } from './toast.tsx';

export const useKeeping = create<{
  readonly isTaking: boolean;
  /** The page that was kept last, while its note is asked for. */
  readonly kept: KeptPageView | undefined;
}>(() => ({ isTaking: false, kept: undefined }));

export const closeNote = (): void => useKeeping.setState({ kept: undefined });

/** Begins to keep the page; one that is under way goes on alone. */
export const useKeepPage = (): (() => void) => {
  const { mutateAsync } = useChange('pages.keep');
  return useCallback(() => {
    if (useKeeping.getState().isTaking) return;
    useKeeping.setState({ isTaking: true, kept: undefined });
    // Also where whoever began it is no longer shown.
    mutateAsync({})
      .then((kept) => useKeeping.setState({ kept }))
      .catch((error: unknown) => sayFailure(error))
      .finally(() => useKeeping.setState({ isTaking: false }));
  }, [mutateAsync]);
};
