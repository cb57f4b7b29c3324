import { afterEach, beforeEach } from 'vitest';

/** Something made anew for each test of a file, and ended after it; answers that of the running test. */
export const eachTest = <T extends { readonly close: () => Promise<void> }>(
  start: () => Promise<T>,
): (() => T) => {
  let now: T;
  beforeEach(async () => {
    now = await start();
  });
  afterEach(() => now.close());
  return () => now;
};
