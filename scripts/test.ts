/**
 * `npm test`: format, lint, types and each unit test once (`test/left-for-all.ts` tells what is left to
 * `npm run test:all`); then the built app from outside, in a real Electron. Sets up what it needs and says
 * what it could not have. The last line is the sum.
 * `npm test -- e2e [arguments of Playwright]`: the built app alone.
 */
import { build } from './build.ts';
import { check } from './check.ts';
import { root, run, say, type Outcome } from './command.ts';
import { DATA_FRAME_PACKAGES, ensurePackages, PICTURE_PACKAGES } from './debian.ts';
import { anyStage } from './stage.ts';
import { closingLine, failedLines, sum, tallyFromOutput, type Tally } from './tally.ts';

/** What failed, said once more at the end: whoever reads only the last page finds it there. */
const failed: string[] = [];

const E2E_MS = 35 * 60_000;
const endToEnd = async (chosen: readonly string[]): Promise<Tally> => {
  await build();
  if (process.env['BOWERBIRD_PICTURE']) await ensurePackages(PICTURE_PACKAGES);
  const { wrapper, env } = (await anyStage()) ?? { wrapper: undefined, env: {} };
  if (wrapper === undefined) {
    say('Neither Electron nor Chromium: the window was not tested. That counts as a failure.');
    return { passed: 0, failed: 1, skipped: 0 };
  }
  say('\nThe built app (Playwright)');
  const called = 'The tests of the window';
  const limits = { timeoutMs: E2E_MS, env: { ...process.env, ...env }, called };
  const command = [...wrapper, process.execPath, 'node_modules/@playwright/test/cli.js', 'test'];
  const [program = '', ...args] = [...command, ...chosen];
  const outcome: Outcome = await run(program, args, { ...limits, cwd: root });
  failed.push(...failedLines(outcome.output));
  return tallyFromOutput(outcome.output, outcome.code === 0);
};

const attempt = async (work: () => Promise<Tally>): Promise<Tally> => {
  try {
    return await work();
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { passed: 0, failed: 1, skipped: 0 };
  }
};

/** Format, lint and types are no tests; but what is not in order shall not end in "0 failed". */
const checked = async (): Promise<readonly Tally[]> => {
  await ensurePackages(DATA_FRAME_PACKAGES);
  const checks = await check('once');
  const broken = checks.filter(({ outcome }) => outcome.code !== 0).map(({ name }) => name);
  failed.push(...checks.flatMap(({ outcome }) => failedLines(outcome.output)));
  if (broken.length > 0) say(`\nNot in order: ${broken.join(', ')}.`);
  return checks.map(({ name, outcome }): Tally => {
    const succeeded = outcome.code === 0;
    if (name === 'Unit tests') return tallyFromOutput(outcome.output, succeeded);
    return { passed: 0, failed: succeeded ? 0 : 1, skipped: 0 };
  });
};

const [half, ...chosen] = process.argv.slice(2);
const before = half === 'e2e' ? [] : await checked();
const total = sum([...before, await attempt(() => endToEnd(chosen))]);
if (failed.length > 0) say(`\n${failed.join('\n')}`);
process.stdout.write(`\n${closingLine(total)}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
