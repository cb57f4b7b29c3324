/**
 * `npm test`: everything. Format, lint, types and unit tests; then the built app from outside, in a
 * real Electron. Sets up what it needs and says what it could not have. The last line is the sum.
 * `npm test -- e2e [arguments of Playwright]`: the built app alone.
 */
import { build } from './build.ts';
import { check } from './check.ts';
import { root, run, say, whereIs, type Outcome } from './command.ts';
import { ensurePackages, WINDOW_PACKAGES } from './debian.ts';
import { displayObstacle, findElectron, type Found } from './electron.ts';
import { electronForTests } from './electron-stand-in.ts';
import { closingLine, sum, tallyOf, type Tally } from './tally.ts';

const E2E_MS = 20 * 60_000;
const CHROMIUMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Xvfb where there is one, so that no test window opens under the person's hands. */
const displayCommand = (): readonly string[] | string => {
  if (process.platform === 'linux' && whereIs('xvfb-run')) return ['xvfb-run', '-a'];
  return displayObstacle() ?? [];
};

const electron = async (): Promise<Found> => {
  const official = await findElectron();
  if ('executable' in official) return official;
  const standIn = await electronForTests();
  if ('because' in standIn) return { because: `${official.because}; ${standIn.because}` };
  say(`${official.because}: testing in Electron's stand-in for tests.`);
  return standIn;
};

const findChromium = (): string | undefined =>
  CHROMIUMS.map(whereIs).find((path) => path !== undefined);

const chromium = async (): Promise<string | undefined> => {
  if (findChromium() === undefined) await ensurePackages(['chromium']);
  return findChromium();
};

interface Stage {
  readonly wrapper: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Where the app is tested from outside; `undefined` when there is neither Electron nor Chromium. */
const stage = async (): Promise<Stage | undefined> => {
  await ensurePackages(WINDOW_PACKAGES);
  const found = await electron();
  const display = displayCommand();
  if ('executable' in found && typeof display !== 'string') {
    const env = { BOWERBIRD_E2E: 'electron', BOWERBIRD_E2E_PROGRAM: found.executable };
    return { wrapper: display, env };
  }
  const because = 'because' in found ? found.because : String(display);
  const program = await chromium();
  say(`No Electron: ${because}.`);
  if (program === undefined) return undefined;
  say(`The tests of the window run in Chromium (${program}); those of Electron are skipped.`);
  return { wrapper: [], env: { BOWERBIRD_E2E: 'chromium', BOWERBIRD_E2E_PROGRAM: program } };
};

const endToEnd = async (chosen: readonly string[]): Promise<Tally> => {
  await build();
  const { wrapper, env } = (await stage()) ?? { wrapper: undefined, env: {} };
  if (wrapper === undefined) {
    say('Neither Electron nor Chromium: the window was not tested. That counts as a failure.');
    return { passed: 0, failed: 1, skipped: 0 };
  }
  say('\nThe built app (Playwright)');
  const limits = { timeoutMs: E2E_MS, env: { ...process.env, ...env } };
  const command = [...wrapper, process.execPath, 'node_modules/@playwright/test/cli.js', 'test'];
  const [program = '', ...args] = [...command, ...chosen];
  const outcome: Outcome = await run(program, args, { ...limits, cwd: root });
  if (outcome.timedOut) say('The tests of the window did not end in time.');
  return tallyOf(outcome.output, outcome.code === 0);
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
  const checks = await check();
  const broken = checks.filter(({ outcome }) => outcome.code !== 0).map(({ name }) => name);
  if (broken.length > 0) say(`\nNot in order: ${broken.join(', ')}.`);
  return checks.map(({ name, outcome }): Tally => {
    const succeeded = outcome.code === 0;
    if (name === 'Unit tests') return tallyOf(outcome.output, succeeded);
    return { passed: 0, failed: succeeded ? 0 : 1, skipped: 0 };
  });
};

const [half, ...chosen] = process.argv.slice(2);
const before = half === 'e2e' ? [] : await checked();
const total = sum([...before, await attempt(() => endToEnd(chosen))]);
process.stdout.write(`\n${closingLine(total)}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
