/**
 * `npm run check`: format, lint, strict types and the quick unit tests that are nearest to what differs from the last
 * commit. Each runs even if one before failed.
 */
import { npm, say, type Outcome } from './command.ts';
import { testsForChange } from './nearest-tests.ts';

const CHECKS: Readonly<Record<string, string>> = {
  'check:format': 'Format',
  'check:lint': 'Lint',
  'check:types': 'Types',
  'check:unit': 'Unit tests',
  'test:unit': 'Unit tests',
};

/** `nearest`: of the quick ones, those nearest to what was changed; `once` is what `npm test` runs. */
export type UnitTests = 'nearest' | 'once';

/** The scripts of package.json that make up a check. */
export const scriptsFor = (tests: UnitTests): readonly string[] => [
  'check:format',
  'check:lint',
  'check:types',
  tests === 'nearest' ? 'check:unit' : 'test:unit',
];

/** Twice what the longest takes on two cores: only what hangs is ended, not what shares a busy machine. */
const LIMIT_MS = 80 * 60_000;

export interface Checked {
  readonly name: string;
  readonly outcome: Outcome;
}

/** Runs every check and returns how each went. */
export const check = async (tests: UnitTests): Promise<readonly Checked[]> => {
  const done: Checked[] = [];
  for (const script of scriptsFor(tests)) {
    const name = CHECKS[script] ?? script;
    say(`\n${name} (npm run ${script})`);
    const chosen = script === 'check:unit' ? ['--', ...testsForChange()] : [];
    if (chosen.length > 0)
      say(`${chosen.length - 1} test files nearest to what was changed; npm test runs every one.`);
    const limits = { timeoutMs: LIMIT_MS, called: name };
    const outcome = await npm(['run', '--silent', script, ...chosen], limits);
    if (outcome.code !== 0) say(`${name}: failed.`);
    done.push({ name, outcome });
  }
  return done;
};

if (import.meta.main) {
  const failed = (await check('nearest')).filter(({ outcome }) => outcome.code !== 0);
  if (failed.length > 0) say(`\nNot in order: ${failed.map(({ name }) => name).join(', ')}.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
