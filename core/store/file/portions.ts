import { setTimeout as wait } from 'node:timers/promises';

/**
 * Works through portions, and leaves the thread to others for as long after each as it took. One turn of
 * the event loop would not do: whoever asks meanwhile needs several, to be heard, read and answered. Returns
 * what the portions return at their end.
 */
export const inPortions = async <Result>(portions: Iterable<unknown, Result>): Promise<Result> => {
  const each = portions[Symbol.iterator]();
  for (;;) {
    const begun = performance.now();
    const step = each.next();
    if (step.done === true) return step.value;
    await wait(performance.now() - begun);
  }
};
