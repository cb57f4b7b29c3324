import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the window has its first answers. */
const AFTER_MS = 3000;

/**
 * Loading leaves behind more than the program needs to live, and V8 keeps that room until it is short of
 * it, which a program at rest never is. Collected once, it goes back to the system.
 */
export const collectStartupGarbage = (): void => {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    // A plain collection keeps the pages that it empties; as the last resort it gives them back.
    if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
  }, AFTER_MS).unref();
};
