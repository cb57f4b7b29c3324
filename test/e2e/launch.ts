/**
 * The app under test, as the person has it: the built window in Electron, or, where there is none,
 * in Chromium in front of the headless host. `npm test` says which by two variables:
 * BOWERBIRD_E2E (electron | chromium) and BOWERBIRD_E2E_PROGRAM (the executable).
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, test as base, type ElectronApplication, type Page } from '@playwright/test';
import { programUnderTest, sandbox, startElectron } from '../../scripts/electron-under-test.ts';
import { keepWhatWasShown } from './what-was-shown.ts';

export const root = join(import.meta.dirname, '..', '..');
export const kind = process.env.BOWERBIRD_E2E === 'chromium' ? 'chromium' : 'electron';

const LAUNCH_MS = 30_000;

export interface Running {
  readonly page: Page;
  /** Only in Electron. */
  readonly electron: ElectronApplication | undefined;
  readonly dataDir: string;
  /** Ends the app as the person would, and waits for it. */
  readonly close: () => Promise<void>;
}

const launchElectron = async (args: readonly string[], dataDir: string): Promise<Running> => {
  const electron = await startElectron(['--data', dataDir, ...args]);
  const page = await electron.firstWindow({ timeout: LAUNCH_MS });
  await page.waitForLoadState('load');
  return { page, electron, dataDir, close: () => electron.close() };
};

/** Reads the one-time address that `serve --window` prints on stderr. */
const windowAddress = (host: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string): void => reject(new Error(`The host ${why}:\n${output}`));
    const timer = setTimeout(() => fail('printed no address in time'), LAUNCH_MS);
    host.on('exit', () => fail('ended'));
    host.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/\S+token=\S+/.exec(output)?.[0];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });

const endHost = (host: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (host.exitCode !== null || host.signalCode !== null) return resolve();
    const timer = setTimeout(() => host.kill('SIGKILL'), 10_000);
    host.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    host.kill('SIGTERM');
  });

const launchChromium = async (args: readonly string[], dataDir: string): Promise<Running> => {
  const serve = ['serve', '--window', '--port', '0', '--data', dataDir, ...args];
  const host = spawn(process.execPath, [join(root, 'core', 'cli', 'bowerbird.ts'), ...serve], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await windowAddress(host);
  const quiet = ['--disable-gpu', '--disable-quic', '--disable-background-networking'];
  const browser = await chromium.launch({
    executablePath: programUnderTest(),
    args: [...sandbox, ...quiet, '--disable-component-update'],
    timeout: LAUNCH_MS,
  });
  const page = await browser.newPage();
  await page.goto(address);
  const close = async (): Promise<void> => {
    await browser.close();
    await endHost(host);
  };
  return { page, electron: undefined, dataDir, close };
};

/** Starts the app on a data folder of its own (or the given one, to start it again). */
export const launch = async (args: readonly string[] = [], dataDir?: string): Promise<Running> => {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'bowerbird-e2e-')));
  return kind === 'electron' ? launchElectron(args, folder) : launchChromium(args, folder);
};

/** Ends the app and removes its data. */
export const end = async (running: Running): Promise<void> => {
  await running.close();
  await rm(running.dataDir, { recursive: true, force: true, maxRetries: 5 });
};

/** The Electron under test; to be called only where `kind` says that there is one. */
export const requireElectron = ({ electron }: Running): ElectronApplication => {
  if (electron === undefined) throw new Error('This test is not running in Electron');
  return electron;
};

export interface AppFixtures {
  /** Arguments of the app: `test.use({ appArgs: ['--sample'] })`. */
  readonly appArgs: string[];
  /** The app, started for this test on an empty data folder and ended after it. */
  readonly running: Running;
  readonly page: Page;
}

export const test = base.extend<AppFixtures>({
  appArgs: [['--sample'], { option: true }],
  running: async ({ appArgs }, use) => {
    const running = await launch(appArgs);
    await use(running);
    await end(running);
  },
  page: async ({ running }, use, info) => {
    await use(running.page);
    await keepWhatWasShown(running.page, info);
  },
});

export { expect } from '@playwright/test';
