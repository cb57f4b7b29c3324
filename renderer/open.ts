/** Going somewhere in the window. */
import { navigate } from 'wouter/use-hash-location';
import { useCallback } from 'react';
import { ask } from './bridge.ts';
import { formPath, questionKey, resultPath, type Params } from './places.ts';
import { useBridge } from './queries.ts';
import { plainest } from './subjects.ts';
import type { RecognisedView } from '../core/contract/index.ts';

export const goTo = (path: string): void => navigate(path);

/** Shows the answer to a question; what this window does not have yet is fetched there. */
export const openResult = (operation: string, params: Params): void =>
  navigate(resultPath(operation, plainest(operation, params)));

/**
 * Opens what an address means, if the engine recognises it as something other than `here`; answers
 * whether it did.
 */
export const useOpenAddress = () => {
  const bridge = useBridge();
  return useCallback(
    async (address: string, here: string): Promise<boolean> => {
      const { data } = await ask<RecognisedView>(bridge, 'box.recognise', { text: address });
      const best = data.matches[0];
      if (!best || questionKey(best.operation, best.params) === here) return false;
      openResult(best.operation, best.params);
      return true;
    },
    [bridge],
  );
};

export const openForm = (operation: string, params?: Params): void =>
  navigate(formPath(operation, params));
