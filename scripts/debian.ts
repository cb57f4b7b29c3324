/** What the tests need of a Debian machine, installed when we are root there; asked for otherwise. */
import { existsSync } from 'node:fs';
import { run, say, whereIs } from './command.ts';
import { isRoot } from './electron.ts';

const INSTALL_MS = 10 * 60_000;

/** The libraries that an Electron binary is linked to. */
export const ELECTRON_LIBRARIES = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libxtst6',
  'libnotify4',
  'libsecret-1-0',
];

/** Those, and a display without a screen. */
export const WINDOW_PACKAGES = ['xvfb', 'xauth', ...ELECTRON_LIBRARIES];

/** What makes zip archives and installers for Windows. */
export const RELEASE_PACKAGES = ['p7zip-full', 'nsis'];

/** What the pictures of the guide need: the sample world writes Arabic, Japanese and emoji. */
export const PICTURE_PACKAGES = ['fonts-dejavu-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];

/** Python and R with what the recipes and the companion packages need. */
export const DATA_FRAME_PACKAGES = [
  'python3-pandas',
  'python3-matplotlib',
  'r-base-core',
  'r-cran-curl',
  'r-cran-jsonlite',
  'r-cran-readr',
];

const isInstalled = async (name: string): Promise<boolean> => {
  const query = ['-W', '-f', '${db:Status-Status}', name];
  const queried = await run('dpkg-query', query, { timeoutMs: 30_000, output: 'hide' });
  return queried.output.trim() === 'installed';
};

/** Newer releases renamed some libraries (64-bit time); the old name is then only a provided one. */
const nameHere = async (name: string): Promise<string> => {
  const limits = { timeoutMs: 30_000, output: 'hide' } as const;
  const policy = await run('apt-cache', ['policy', name], limits);
  const exists = /Candidate: (?!\(none\))/.test(policy.output);
  return exists ? name : `${name}t64`;
};

/** Installs what is missing among `packages`; never fails, since the tests have another way. */
export const ensurePackages = async (packages: readonly string[]): Promise<void> => {
  if (process.platform !== 'linux' || !existsSync('/etc/debian_version')) return;
  const present = await Promise.all(
    packages.map(async (name) => (await isInstalled(name)) || (await isInstalled(`${name}t64`))),
  );
  const missing = packages.filter((_name, index) => !present[index]);
  if (missing.length === 0) return;
  if (!isRoot() || whereIs('apt-get') === undefined) {
    say(`Not installed: ${missing.join(' ')}. (As root, npm test would install them by apt.)`);
    return;
  }
  say(`Installing by apt: ${missing.join(' ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const limits = { env, timeoutMs: INSTALL_MS, output: 'hide' } as const;
  await run('apt-get', ['-o', 'DPkg::Lock::Timeout=120', 'update'], limits);
  const names = await Promise.all(missing.map(nameHere));
  const flags = ['-o', 'DPkg::Lock::Timeout=120', 'install', '-y', '--no-install-recommends'];
  const done = await run('apt-get', [...flags, ...names], limits);
  if (done.code !== 0) say('apt-get did not succeed; going on without.');
};
