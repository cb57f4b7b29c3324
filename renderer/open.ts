/** Going somewhere in the window. Asking a platform happens here and nowhere else. */
import { navigate } from 'wouter/use-hash-location';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ask } from './bridge.ts';
import { formPath, questionKey, resultPath, type Params } from './places.ts';
import { resultKey, useBridge } from './queries.ts';
import { useWindow } from './state.ts';
import { plainest } from './subjects.ts';
import type { RecognisedView } from '../core/contract/index.ts';

export const goTo = (path: string): void => navigate(path);

/** Asks, and stays where one is. An answer that this window already has costs nothing again. */
export const askHere = (operation: string, params: Params, maxAge?: number): void => {
  const question = questionKey(operation, params);
  const { asked, markAsked } = useWindow.getState();
  if (!asked[question]) markAsked(question, maxAge === undefined ? {} : { maxAge });
};

/** Asks and shows the answer. */
export const openResult = (operation: string, params: Params, maxAge?: number): void => {
  const plain = plainest(operation, params);
  askHere(operation, plain, maxAge);
  navigate(resultPath(operation, plain));
};

/** Goes to where an answer would be, without asking: the page says what asking costs. */
export const lookAt = (operation: string, params: Params): void =>
  navigate(resultPath(operation, plainest(operation, params)));

/** Throws the answer away and asks anew: the first page only, whatever had been loaded before. */
export const useAskAgain = () => {
  const client = useQueryClient();
  return useCallback(
    async (operation: string, params: Params): Promise<void> => {
      const question = questionKey(operation, params);
      useWindow.getState().markAsked(question, {});
      await client.resetQueries({ queryKey: resultKey(question) });
    },
    [client],
  );
};

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
