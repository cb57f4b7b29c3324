/**
 * The questions of the first start: shown once, on the first page of an empty data folder, until the person
 * goes anywhere from there. None of them has to be answered.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { useChange, useLocal } from './local.ts';
import { placeFromPath } from './places.ts';
import { useRights } from './rights.ts';

interface FirstRun {
  readonly isShown: boolean;
  /** Since the window was opened: the engine tells it later. */
  readonly isLeft: boolean;
}

const useFirstRun = create<FirstRun>(() => ({ isShown: false, isLeft: false }));

/** `isEmpty`: nothing has been fetched or collected here; `undefined` while that is not known. */
export const useIsFirstRun = (isEmpty: boolean | undefined): boolean => {
  const settings = useLocal('settings.get').data;
  const mode = useLocal('network.get').data?.mode;
  const isLeft = useFirstRun((state) => state.isLeft);
  // In a laboratory they are the questions of whoever runs the program.
  const areDue = useRights().may('network.set') && !isLeft;
  return isEmpty === true && mode === 'live' && settings?.isFirstRunDone === false && areDue;
};

/**
 * Leaves them for good, where they are shown. To be waited for before another world is entered: each world
 * has its own settings.
 */
export const useLeaveFirstRun = (): (() => Promise<void>) => {
  const { mutateAsync } = useChange('settings.set');
  return async () => {
    if (!useFirstRun.getState().isShown) return;
    useFirstRun.setState({ isShown: false, isLeft: true });
    // Where it could not be kept, they are shown once more at another start.
    await mutateAsync({ isFirstRunDone: true }).catch(() => undefined);
  };
};

/** For what shows them: whatever leads to another page leaves them. */
export const useShownFirstRun = (): void => {
  const leave = useLeaveFirstRun();
  useEffect(() => {
    useFirstRun.setState({ isShown: true });
    return () => {
      const place = placeFromPath(location.hash.slice(1));
      if (place.kind !== 'page' || place.page !== 'explore') void leave();
      useFirstRun.setState({ isShown: false });
    };
  });
};
