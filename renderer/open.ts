/** Going somewhere in the window. */
import { useCallback } from 'react';
import { useBridge } from './bridge-context.ts';
import { askLocal } from './local.ts';
import { formPath, questionKey, resultPath, type Params } from './places.ts';
import { noteName } from './names.ts';
import { go, openTab } from './navigation.ts';
import { useFetchResult } from './results.ts';
import { plainest } from './subjects.ts';

export const goTo = (path: string): void => go(path);

/**
 * Shows the answer to a question; what this window does not have yet is fetched there. `begins`: it was
 * not come to from what is shown now. `byKey`: it takes the focus.
 */
export const openResult = (
  operation: string,
  params: Params,
  { begins = false, byKey = false }: { begins?: boolean; byKey?: boolean } = {},
): void =>
  go(resultPath(operation, plainest(operation, params)), { fresh: begins, takesFocus: byKey });

/** Fetches the answer to a question into a tab of its own, and stays where one is. */
export const useOpenInTab = () => {
  const fetchResult = useFetchResult();
  return useCallback(
    (operation: string, params: Params, shows = false): void => {
      const plain = plainest(operation, params);
      openTab(resultPath(operation, plain), shows);
      // Whoever looks into the tab sees why there is nothing.
      fetchResult(operation, plain).catch(() => undefined);
    },
    [fetchResult],
  );
};

/** Here, here by the keyboard, or in a tab of its own. */
export type How = 'here' | 'byKey' | 'tab';

/**
 * Opens what an address means, if the engine recognises it as something other than `here`; answers
 * whether it did. `name`: what it is called where its address was found.
 */
export const useOpenAddress = () => {
  const bridge = useBridge();
  const openInTab = useOpenInTab();
  return useCallback(
    async (address: string, here: string, how: How = 'here', name?: string): Promise<boolean> => {
      const { matches } = await askLocal(bridge, 'box.recognise', { text: address });
      const [best] = matches;
      if (!best || questionKey(best.operation, best.params) === here) return false;
      if (name !== undefined) noteName(best, name);
      if (how === 'tab') openInTab(best.operation, best.params);
      else openResult(best.operation, best.params, { byKey: how === 'byKey' });
      return true;
    },
    [bridge, openInTab],
  );
};

export const openForm = (operation: string, params?: Params): void =>
  go(formPath(operation, params));
