import { setTimeout as wait } from 'node:timers/promises';

/**
 * Works through portions, and leaves the thread to others for as long after each as it took. One turn of
 * the event loop would not do: whoever asks meanwhile needs several, to be heard, read and answered.
 */
export const inPortions = async (portions: Iterable<unknown>): Promise<void> => {
  const each = portions[Symbol.iterator]();
  for (;;) {
    const begun = performance.now();
    if (each.next().done === true) return;
    await wait(performance.now() - begun);
  }
};
