/** What is remembered of updates from run to run: one small file, beside what the window remembers. */
import { readFileSync, writeFileSync } from 'node:fs';
import { VERSION_PATTERN } from '#kit/version.ts';

export interface Remembered {
  /** When somebody was last asked, in milliseconds since 1970. */
  readonly lookedAt?: number | undefined;
  /** The newest version that was offered and signed: an older one is an old answer. */
  readonly known?: string | undefined;
  /** The version whose installation began when the program last ended, and what went wrong, if known. */
  readonly installing?: { readonly version: string; readonly problem?: string } | undefined;
}

const isVersion = (value: unknown): value is string =>
  typeof value === 'string' && VERSION_PATTERN.test(value);

const installingFrom = (value: unknown): Remembered['installing'] => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { version, problem } = value as Record<string, unknown>;
  if (!isVersion(version)) return undefined;
  return typeof problem === 'string' ? { version, problem } : { version };
};

/** A missing or damaged file is a first time, not an error. */
export const readRemembered = (file: string): Remembered => {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const installing = installingFrom(kept.installing);
    return {
      ...(typeof kept.lookedAt === 'number' ? { lookedAt: kept.lookedAt } : {}),
      ...(isVersion(kept.known) ? { known: kept.known } : {}),
      ...(installing ? { installing } : {}),
    };
  } catch {
    return {};
  }
};

/** A disk that takes no note of it: the next run asks once more, and that is all. */
export const remember = (file: string, remembered: Remembered): void => {
  try {
    writeFileSync(file, JSON.stringify(remembered), { mode: 0o600 });
  } catch {
    // See above.
  }
};
