import { join } from 'node:path';

/** Programs of the tests keep what Node compiles: the next one starts in half the time. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/programs');

/** What a program that a test starts finds in its environment, and nothing of ours besides. */
export const programEnv = (
  given: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  NODE_NO_WARNINGS: '1',
  NODE_COMPILE_CACHE: COMPILED,
  ...database(),
  ...given,
});

/** Of the project `postgres`: a program that a test starts keeps its data where the test does. */
const database = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] =>
        entry[0].startsWith('BOWERBIRD_DATABASE_') && entry[1] !== undefined,
    ),
  );
