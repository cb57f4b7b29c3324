/** Where the built app is run from outside: a real Electron with a display, else Chromium. */
import { say, whereIs } from './command.ts';
import { ensurePackages, WINDOW_PACKAGES } from './debian.ts';
import { electronForTests } from './electron-stand-in.ts';
import { displayObstacle, findElectron, type Found } from './electron.ts';

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

export interface Stage {
  /** What stands before the command, so that it has a display. */
  readonly wrapper: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Electron with a display; or one sentence that says why there is none. */
export const electronStage = async (): Promise<Stage | { readonly because: string }> => {
  await ensurePackages(WINDOW_PACKAGES);
  const found = await electron();
  if ('because' in found) return found;
  const wrapper = displayCommand();
  if (typeof wrapper === 'string') return { because: wrapper };
  return { wrapper, env: { BOWERBIRD_E2E: 'electron', BOWERBIRD_E2E_PROGRAM: found.executable } };
};

/** Electron, else Chromium; `undefined` when there is neither. */
export const anyStage = async (): Promise<Stage | undefined> => {
  const stage = await electronStage();
  if ('wrapper' in stage) return stage;
  const program = await chromium();
  say(`No Electron: ${stage.because}.`);
  if (program === undefined) return undefined;
  say(`The tests of the window run in Chromium (${program}); those of Electron are skipped.`);
  return { wrapper: [], env: { BOWERBIRD_E2E: 'chromium', BOWERBIRD_E2E_PROGRAM: program } };
};
