import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './command.ts';

const PROBE_MS = 5_000;
const DOWNLOAD_MS = 10 * 60_000;
const folder = join(root, 'node_modules', 'electron');

/** A program that runs here, or one sentence that says why there is none. */
export type Found = { readonly executable: string } | { readonly because: string };

const executableIn = (dist: string): string =>
  join(
    dist,
    process.platform === 'win32'
      ? 'electron.exe'
      : process.platform === 'darwin'
        ? 'Electron.app/Contents/MacOS/Electron'
        : 'electron',
  );

/** The official binary is complete once its installer has noted the path, as its last step. */
const installed = (): string | undefined => {
  const executable = executableIn(join(folder, 'dist'));
  return existsSync(join(folder, 'path.txt')) && existsSync(executable) ? executable : undefined;
};

const downloadAddress = (): string =>
  process.env.ELECTRON_MIRROR ??
  process.env.npm_config_electron_mirror ??
  'https://github.com/electron/electron/releases/';

/** Asks once, briefly: a closed network shall not cost the minutes that a download may take. */
const isReachable = async (): Promise<boolean> => {
  if (process.env.HTTPS_PROXY ?? process.env.https_proxy) return true;
  try {
    await fetch(downloadAddress(), { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) });
    return true;
  } catch {
    return false;
  }
};

/** Starts the binary as plain Node: that fails where its shared libraries are missing. */
export const doesRun = async (executable: string): Promise<boolean> => {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const printed = await run(executable, ['-p', 'process.versions.electron'], {
    env,
    timeoutMs: 30_000,
    output: 'hide',
  });
  return printed.code === 0 && printed.output.trim() !== '';
};

const download = async (): Promise<Found> => {
  const { host } = new URL(downloadAddress());
  const because = `Electron's binary cannot be downloaded (${host} is out of reach)`;
  if (!(await isReachable())) return { because };
  say(`Downloading Electron from ${host} (once, about 120 MB)…`);
  await run(process.execPath, [join(folder, 'install.js')], { timeoutMs: DOWNLOAD_MS });
  const executable = installed();
  return executable === undefined ? { because } : { executable };
};

/**
 * The Electron that opens the window: the one that ELECTRON_OVERRIDE_DIST_PATH names, else the
 * official binary, downloaded and checked against its published hash by electron's own installer.
 */
export const findElectron = async (): Promise<Found> => {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const present = override === undefined ? installed() : executableIn(override);
  const found = present === undefined ? await download() : { executable: present };
  if ('because' in found || (await doesRun(found.executable))) return found;
  return {
    because: `Electron does not start here (${found.executable}): are GTK and NSS missing?`,
  };
};

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
};

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * What Electron's own sandbox needs of this system: `undefined` when all is well. Chromium refuses
 * to run as root with its sandbox, and some Linux systems keep user namespaces from user programs.
 */
export const sandboxObstacle = (): string | undefined => {
  if (process.platform !== 'linux') return undefined;
  if (isRoot()) return 'you are root';
  const closed =
    read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    read('/proc/sys/kernel/unprivileged_userns_clone') === '0';
  return closed ? 'this system does not let user programs open user namespaces' : undefined;
};

/** Why a window cannot be shown; `undefined` when it can. */
export const displayObstacle = (): string | undefined =>
  process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
    ? undefined
    : 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)';
