/**
 * `npm run release`: everything that people install, as far as this machine can make it, into `out/`. It says
 * what it could not make, and why. `--trial` makes the same of a tree with changes, or in the stand-in of
 * Electron: to look at, not to publish.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from './build.ts';
import { npm, outputOf, root, say, whereIs } from './command.ts';
import { ensurePackages, RELEASE_PACKAGES } from './debian.ts';
import { electronForTests } from './electron-stand-in.ts';
import { findElectron } from './electron.ts';
import { hashFile } from './hash-file.ts';
import { makeDebianPackage } from './release/debian-package.ts';
import { makeByBuilder, shellFrom, type Shell } from './release/electron-builder.ts';
import { drawIcons } from './release/icons.ts';
import { builtLicences } from './release/licences.ts';
import { bundledPackages } from './release/packages.ts';
import { readProduct, type Product } from './release/product.ts';
import { sbomText } from './release/sbom.ts';
import {
  readUpdateSource,
  UPDATE_KEY,
  updateArguments,
  writeFeed,
  type UpdateSource,
} from './release/update-feed.ts';
import { checkWindowsInstaller } from './release/windows-installer.ts';
import { buildVerifyPage } from './verify-page.ts';

const out = join(root, 'out');
const icons = join(out, 'icons');

interface Release {
  readonly product: Product;
  readonly shell: Shell;
  readonly isTrial: boolean;
  /** Seconds since 1970: when the commit was made. */
  readonly epoch: number;
  readonly licences: string;
  readonly changeLog: string;
  /** Where newer versions will be found; none where updates are off. */
  readonly updates: UpdateSource | undefined;
}

/** What is not in order for a release; empty when all is. */
const findObstacles = async (version: string): Promise<readonly string[]> => {
  const changes = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const changed = await outputOf('git', ['status', '--porcelain']);
  return [
    ...(changed === '' ? [] : ['the tree holds changes that are not committed']),
    ...(changes.includes(`\n## [${version}]`) ? [] : [`CHANGELOG.md has no section [${version}]`]),
  ];
};

const findShell = async (isTrial: boolean): Promise<Shell> => {
  const official = await findElectron();
  const found = 'because' in official && isTrial ? await electronForTests() : official;
  if ('because' in found)
    throw new Error(`${found.because}. With --trial, a stand-in is packed, not to be published.`);
  return shellFrom(found.executable);
};

/** What a release says of itself: licences, contents, the page of its packages, and what it was made of and by. */
const writePapers = async (release: Release): Promise<readonly string[]> => {
  const { product, shell, epoch, isTrial } = release;
  const at = new Date(epoch * 1000);
  const packages = await bundledPackages();
  const dpkg = whereIs('dpkg-deb') && (await outputOf('dpkg-deb', ['--version'])).split('\n')[0];
  const provenance = {
    commit: await outputOf('git', ['rev-parse', 'HEAD']),
    committed: at.toISOString(),
    isTrial,
    system: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    electron: shell.version,
    ...(dpkg === undefined ? {} : { dpkg }),
  };
  const papers = new Map([
    ['licences.txt', release.licences],
    ['sbom.cdx.json', sbomText(product, { packages, electron: shell.version, at })],
    ['verify.html', await readFile(await buildVerifyPage(), 'utf8')],
    ['provenance.json', `${JSON.stringify(provenance, undefined, 2)}\n`],
  ]);
  const name = (paper: string): string => join(out, `bowerbird-${product.version}-${paper}`);
  for (const [paper, text] of papers) await writeFile(name(paper), text);
  return [...papers.keys()].map(name);
};

/** A file that was made, or one clause that says what was not and why. */
type Made = { readonly file: string } | { readonly because: string };

const makeDeb = async (release: Release, program: string): Promise<Made> => {
  if (whereIs('dpkg-deb') === undefined) return { because: 'deb: dpkg-deb is missing' };
  const { product, epoch, licences, changeLog: changes, updates } = release;
  const updateAddress = updates?.address;
  const contents = { product, program, icons, licences, changes, epoch, updateAddress };
  return { file: await makeDebianPackage(out, { ...contents, compression: 'xz' }) };
};

const makeZip = async ({ shell }: Release, program: string): Promise<Made> => {
  const zipper = whereIs('7za');
  if (zipper === undefined) return { because: 'zip: 7za is missing (Debian: p7zip-full)' };
  const env = { ELECTRON_BUILDER_7ZIP_PATH: zipper };
  const targets = ['--linux', 'zip', '--prepackaged', program];
  const isMade = await makeByBuilder(targets, shell, out, env);
  const file = (await readdir(out)).find((name) => name.endsWith('.zip'));
  return isMade && file !== undefined
    ? { file: join(out, file) }
    : { because: 'zip: electron-builder did not make it' };
};

/** For servers: what npm packs, which needs Node alone. */
const makeServerArchive = async ({ product: { name, version } }: Release): Promise<Made> => {
  const limits = { timeoutMs: 5 * 60_000, output: 'hide' } as const;
  await npm(['pack', '--ignore-scripts', '--pack-destination', out], limits);
  return { file: join(out, `${name}-${version}.tgz`) };
};

const makeForLinux = async (release: Release): Promise<readonly Made[]> => {
  const env = { SOURCE_DATE_EPOCH: String(release.epoch) };
  const targets = ['--linux', 'dir', ...updateArguments(release.updates)];
  if (!(await makeByBuilder(targets, release.shell, out, env)))
    throw new Error('electron-builder could not put the program together');
  const program = join(out, 'linux-unpacked');
  return [
    await makeDeb(release, program),
    await makeZip(release, program),
    {
      because: 'AppImage: electron-builder downloads its tool; try `npx electron-builder --linux`',
    },
    {
      because:
        (await checkWindowsInstaller(release.product, out)) ??
        'installer for Windows: it can be put together (tried with makensis), and is made on Windows',
    },
  ];
};

const makeForOthers = async ({ shell, updates }: Release): Promise<readonly Made[]> => {
  const before = new Set(await readdir(out));
  // It writes for electron-updater what our own package for Debian holds.
  const feed = updates ? ['-c.publish.provider=generic', `-c.publish.url=${updates.address}`] : [];
  if (!(await makeByBuilder([...feed, ...updateArguments(updates)], shell, out)))
    return [{ because: `installers of ${process.platform}: electron-builder did not make them` }];
  return (await readdir(out))
    .filter((name) => !before.has(name) && /\.(?:exe|dmg|zip)$/.test(name))
    .map((name) => ({ file: join(out, name) }));
};

/** What was made, each on a line as `sha256sum --check` reads it. */
const writeSums = async (files: readonly string[]): Promise<void> => {
  const lines = files.map(
    async (file) => `${await hashFile(file, 'sha256', 'hex')}  ${basename(file)}\n`,
  );
  await writeFile(join(out, 'SHA256SUMS'), (await Promise.all(lines)).join(''));
};

const makePackages = (release: Release): Promise<readonly Made[]> =>
  process.platform === 'linux' ? makeForLinux(release) : makeForOthers(release);

const makeFeed = async (
  { product: { version }, epoch, changeLog }: Release,
  source: UpdateSource | { readonly because: string },
  files: readonly string[],
): Promise<Made> =>
  'because' in source
    ? { because: `update feed: ${source.because}; updates are off in this version` }
    : writeFeed(out, source, { version, at: new Date(epoch * 1000), changeLog, files });

const filesIn = (made: readonly Made[]): readonly string[] =>
  made.flatMap((each) => ('file' in each ? [each.file] : []));

const release = async (isTrial: boolean): Promise<void> => {
  const product = await readProduct();
  const obstacles = await findObstacles(product.version);
  if (obstacles.length > 0 && !isTrial) throw new Error(`No release: ${obstacles.join('; ')}.`);
  const source = await readUpdateSource(process.env);
  // No other program that this one starts is handed the key.
  delete process.env[UPDATE_KEY];
  if (process.platform === 'linux') await ensurePackages(RELEASE_PACKAGES);
  await build();
  const shell = await findShell(isTrial);
  await rm(out, { recursive: true, force: true });
  await mkdir(out);
  await drawIcons(icons);
  const one: Release = {
    product,
    shell,
    isTrial,
    epoch: Number(await outputOf('git', ['log', '-1', '--format=%ct'])),
    licences: await builtLicences(),
    changeLog: await readFile(join(root, 'CHANGELOG.md'), 'utf8'),
    updates: 'because' in source ? undefined : source,
  };
  const papers = await writePapers(one);
  const packages = await makePackages(one);
  const made = [
    ...packages,
    await makeServerArchive(one),
    await makeFeed(one, source, filesIn(packages)),
  ];
  const files = [...papers, ...filesIn(made)];
  await writeSums(files);
  for (const file of files) say(`Made: ${basename(file)}`);
  for (const each of made) if ('because' in each) say(`Not made: ${each.because}.`);
  for (const obstacle of obstacles) say(`A trial only: ${obstacle}.`);
};

try {
  await release(process.argv.includes('--trial'));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
