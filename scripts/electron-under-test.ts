/** The Electron that `npm test` and `npm run bench:window` found, and how it is started for Playwright. */
import { join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { root } from './command.ts';

/** Chromium refuses its sandbox to root, who runs the tests in containers. Never in the product. */
export const sandbox: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** The executable of Electron or Chromium. */
export const programUnderTest = (): string => {
  const found = process.env['BOWERBIRD_E2E_PROGRAM'];
  if (found === undefined) throw new Error('Start this by `npm`, which finds Electron');
  return found;
};

/** Starts the built app; `hold-start.cjs` says why it is held back meanwhile. */
export const startElectron = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ElectronApplication> =>
  _electron.launch({
    env: { ...process.env, ...env } as Record<string, string>,
    executablePath: programUnderTest(),
    args: ['-r', join(root, 'scripts', 'hold-start.cjs'), ...sandbox, root, ...args],
    cwd: root,
    timeout: 30_000,
  });
