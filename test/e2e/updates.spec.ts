/** An installed program finds a newer version at a feed on this computer, fetches it, and is it afterwards. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { signFeed } from '../../core/updates/signatures.ts';
import { programUnderTest, sandbox } from '../../scripts/electron-under-test.ts';
import { makeDebianPackage } from '../../scripts/release/debian-package.ts';
import { makeByBuilder, shellFrom } from '../../scripts/release/electron-builder.ts';
import { drawIcons } from '../../scripts/release/icons.ts';
import { readProduct } from '../../scripts/release/product.ts';
import { updateArguments, writeFeed } from '../../scripts/release/update-feed.ts';
import { doorOf, windowOf } from './installed-program.ts';
import { kind } from './launch.ts';

test.describe.configure({ mode: 'serial' });

const hasTools = spawnSync('dpkg-deb', ['--version']).status === 0;
test.skip(kind !== 'electron' || !hasTools, 'it needs Electron, and dpkg-deb of Debian');
// For others, the system's own window asks for the right to install, which no test can answer.
test.skip(process.getuid?.() !== 0, 'it needs the right to install');

const NEWER = '0.99.0';
const CHANGES = `## [${NEWER}] - 2026-12-01\n\n### Platforms\n\n- Shorts have captions.\n`;

const makeKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const pem = makeKey();
const stranger = makeKey();

let work = '';
/** The package of the newer version. */
let newerFile = '';
let server: Server;
let address = '';
const headers: Record<string, string | string[] | undefined>[] = [];

test.beforeAll(async () => {
  // Two copies of Electron are packed.
  test.setTimeout(10 * 60_000);
  work = await mkdtemp(join(tmpdir(), 'bowerbird-updates-'));
  await mkdir(served());
  server = createServer((request, response) => {
    headers.push({ ...request.headers });
    const file = createReadStream(join(served(), basename(request.url ?? '')));
    file.on('error', () => response.writeHead(404).end()).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await drawIcons(join(work, 'icons'));
  const { version } = await readProduct();
  await install(await makePackage(version));
  newerFile = await makePackage(NEWER);
  await writeInstaller();
});
test.afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(work, { recursive: true, force: true });
});

/** What the feed's server has. */
const served = (): string => join(work, 'served');
const feedFile = (): string => join(served(), 'latest-linux.yml');
const scratchRoot = (): string => join(work, 'Ein Rechner für alle');
const home = (): string => join(work, 'home');

const makePackage = async (version: string): Promise<string> => {
  const folder = join(work, version);
  await mkdir(folder);
  const shell = await shellFrom(programUnderTest());
  const targets = ['--linux', 'dir', `-c.extraMetadata.version=${version}`];
  const source = updateArguments({ address, pem });
  expect(await makeByBuilder([...targets, ...source], shell, folder)).toBe(true);
  return makeDebianPackage(served(), {
    product: { ...(await readProduct()), version },
    program: join(folder, 'linux-unpacked'),
    icons: join(work, 'icons'),
    licences: 'The licences.',
    changes: CHANGES,
    epoch: 1_790_000_000,
    compression: 'gzip',
    updateAddress: address,
  });
};

/** What dpkg is told, so that it works in a folder that knows of no other package. */
const scratchOptions = (): readonly string[] => [
  `--root=${scratchRoot()}`,
  '--force-depends,not-root,bad-path',
];

const install = async (file: string): Promise<void> => {
  await mkdir(join(scratchRoot(), 'var/lib/dpkg/info'), { recursive: true });
  await mkdir(join(scratchRoot(), 'var/lib/dpkg/updates'));
  await writeFile(join(scratchRoot(), 'var/lib/dpkg/status'), '');
  expect(spawnSync('dpkg', [...scratchOptions(), '-i', file]).status).toBe(0);
};

/** The computer's own dpkg, in the same folder; it notes what it was told. */
const writeInstaller = async (): Promise<void> => {
  const bin = join(work, 'bin');
  await mkdir(bin);
  const options = scratchOptions().map((option) => `'${option}'`);
  await writeFile(
    join(bin, 'dpkg'),
    `#!/bin/sh\necho "$@" >> '${work}/installed'\nexec /usr/bin/dpkg ${options.join(' ')} "$@"\n`,
  );
  await chmod(join(bin, 'dpkg'), 0o755);
};

const start = async () => {
  const program = join(scratchRoot(), 'opt', 'Bowerbird', 'bowerbird');
  const child = spawn(program, [...sandbox, '--remote-debugging-port=0', '--data', home()], {
    env: { ...process.env, PATH: `${join(work, 'bin')}:/usr/bin:/bin`, HOME: home() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(child, 'close');
  const page = await windowOf(await doorOf(child));
  return { page, child, closed };
};

const openUpdates = async (page: Page) => {
  await page.evaluate(() => {
    location.hash = '#/settings/updates';
  });
  return page.getByRole('region', { name: 'Settings' });
};

/** A small file in the place of a package: what is refused is never installed. */
const SMALL = Buffer.from('what is refused is not installed\n'.repeat(100));

/** Serves the news of a version and its file; the file may be another than was signed. */
const offer = async (version: string, file = SMALL, signer = pem): Promise<void> => {
  const url = 'offered.deb';
  const sha512 = createHash('sha512').update(SMALL).digest('base64');
  const feed = {
    version,
    files: [{ url, sha512, size: SMALL.length, package: 'deb-x64' }],
    releaseDate: '2026-12-01T09:00:00.000Z',
    releaseNotes: '',
    readers: {},
    successors: [],
  };
  await writeFile(feedFile(), JSON.stringify(signFeed(feed, signer)));
  await writeFile(join(served(), url), file);
};

const offerNewer = async (): Promise<void> => {
  const news = {
    version: NEWER,
    at: new Date('2026-12-01T09:00:00Z'),
    changeLog: CHANGES,
    files: [newerFile],
  };
  await writeFeed(served(), { address, pem }, news);
};

test('it is off; bad news are refused, each with its sentence, and nothing is left', async () => {
  test.setTimeout(5 * 60_000);
  const { page, child, closed } = await start();
  const section = await openUpdates(page);
  await expect(
    section.getByRole('switch', { name: 'Look for a new version once a day' }),
  ).not.toBeChecked();
  await expect(section).toContainText(`${address}latest-linux.yml`);
  expect(headers).toEqual([]);
  const refuses = async (sentence: string): Promise<void> => {
    await section.getByRole('button', { name: 'Look now' }).click();
    await expect(section).toContainText(sentence);
  };
  const refusesFile = async (sentence: string): Promise<void> => {
    await section.getByRole('button', { name: 'Look now' }).click();
    await section.getByRole('button', { name: /^Download \(/ }).click();
    await expect(section).toContainText(sentence);
  };
  await refuses('answered with status 404.');
  await writeFile(feedFile(), '{"version": "0.98.0", "fil');
  await refuses('is cut off, or is not the news of a version.');
  await offer('0.0.9');
  await refuses('offers version 0.0.9, which is older than this program');
  await offer('0.98.0', SMALL, stranger);
  await refuses('Version 0.98.0 is signed, but not with the key of Bowerbird.');
  await writeFile(feedFile(), (await readFile(feedFile(), 'utf8')).replace('"signature"', '"no"'));
  await refuses('Version 0.98.0 is not signed.');
  await offer('0.98.0', Buffer.concat([SMALL, SMALL]));
  await refusesFile('The file of version 0.98.0 is larger than was signed. It was deleted.');
  await offer('0.98.0', Buffer.from(SMALL).fill('x', 0, 10));
  await refusesFile('The file of version 0.98.0 is not the one that was signed. It was deleted.');
  await offer('0.98.0', SMALL.subarray(0, 500));
  await refusesFile('The file of version 0.98.0 broke off before its end. It was deleted.');
  await offer('0.97.0');
  await refuses('although it has offered 0.98.0 before: an old answer was sent again.');
  child.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
  expect(await readdir(join(home(), 'window'))).not.toContain('updates');
  expect(await readdir(work)).not.toContain('installed');
});

test('a newer version is found, fetched and installed at the end', async () => {
  test.setTimeout(5 * 60_000);
  await offerNewer();
  headers.length = 0;
  const { page, child, closed } = await start();
  const section = await openUpdates(page);
  const daily = section.getByRole('switch', { name: 'Look for a new version once a day' });
  await daily.click();
  await section.getByRole('button', { name: 'Look now' }).click();
  const version = section.getByRole('region', { name: `Bowerbird ${NEWER}` });
  await expect(version).toContainText('New version');
  await expect(version).toContainText('Nothing: it reads what your collections hold');
  await version.getByText('What is new').click();
  await expect(version).toContainText('Shorts have captions.');
  await version.getByRole('button', { name: /^Download \(/ }).click();
  await expect(version).toContainText('is installed when you quit Bowerbird', { timeout: 60_000 });
  expect(await readdir(work)).not.toContain('installed');
  child.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
  expect(await readFile(join(work, 'installed'), 'utf8')).toMatch(
    new RegExp(`^-i .*bowerbird_${NEWER}_amd64\\.deb\\n$`),
  );
});

test('it told the version and nothing else', () => {
  expect(headers).toEqual(
    [1, 2].map(() => ({
      host: new URL(address).host,
      connection: 'keep-alive',
      accept: '*/*',
      'user-agent': expect.stringMatching(/^Bowerbird\/\d+\.\d+\.\d+(?:-dev)?$/),
    })),
  );
});

test('it is the newer version now, with what was set, and the file is gone', async () => {
  const { page, child, closed } = await start();
  const section = await openUpdates(page);
  await expect(
    section.getByRole('switch', { name: 'Look for a new version once a day' }),
  ).toBeChecked();
  await expect(page.getByText(NEWER, { exact: true })).toBeVisible();
  child.kill('SIGTERM');
  await closed;
  expect(await readdir(join(home(), 'window'))).not.toContain('updates');
});
