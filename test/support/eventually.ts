import { vi } from 'vitest';

/** Longer than anything takes on the busiest machine: what has not come by then will not come. */
const GIVEN_UP_MS = 60_000;

/** Waits until a check holds, however long the machine takes; what it last said is the failure. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { interval: 5, timeout: GIVEN_UP_MS });
