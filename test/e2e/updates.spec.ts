/** An installed program finds a newer version at a feed on this computer, fetches it, and is it afterwards. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { signFeed } from '../../core/updates/signatures.ts';
import { kind } from './launch.ts';
import { installUpdatable, makeKey, NEWER, type UpdatableProgram } from './updatable-program.ts';

test.describe.configure({ mode: 'serial' });

const hasTools = spawnSync('dpkg-deb', ['--version']).status === 0;
test.skip(kind !== 'electron' || !hasTools, 'it needs Electron, and dpkg-deb of Debian');
// For others, the system's own window asks for the right to install, which no test can answer.
test.skip(process.getuid?.() !== 0, 'it needs the right to install');

const pem = makeKey();
const stranger = makeKey();

let on: UpdatableProgram;
test.beforeAll(async () => {
  // Two copies of Electron are packed.
  test.setTimeout(10 * 60_000);
  on = await installUpdatable(pem);
});
test.afterAll(() => on.end());

const FEED = 'latest-linux.yml';
const feedFile = (): string => join(on.served, FEED);

const openUpdates = async (page: Page) => {
  await page.evaluate(() => {
    location.hash = '#/settings/updates';
  });
  return page.getByRole('region', { name: 'Settings' });
};

/** A small file in the place of a package: what is refused is never installed. */
const SMALL = Buffer.from('what is refused is not installed\n'.repeat(100));

/** Serves the news of a version and its file; the file may be another than was signed. */
const offer = async (
  version: string,
  file = SMALL,
  signer = pem,
  system = 'deb-x64',
): Promise<void> => {
  const url = 'offered.deb';
  const sha512 = createHash('sha512').update(SMALL).digest('base64');
  const feed = {
    version,
    files: [{ url, sha512, size: SMALL.length, package: system }],
    releaseDate: '2026-12-01T09:00:00.000Z',
    releaseNotes: '',
    readers: {},
    successors: [],
  };
  await writeFile(feedFile(), JSON.stringify(signFeed(feed, signer)));
  await writeFile(join(on.served, url), file);
};

test('it is off; eleven bad offers are refused, each with its sentence, and nothing is left', async () => {
  test.setTimeout(5 * 60_000);
  const { page, child, closed } = await on.start();
  const section = await openUpdates(page);
  await expect(
    section.getByRole('switch', { name: 'Look for a new version once a day' }),
  ).not.toBeChecked();
  await expect(section).toContainText(`${on.address}latest-linux.yml`);
  expect(on.headers).toEqual([]);
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
  await offer('0.98.0', SMALL, pem, 'rpm-x64');
  await refuses('Version 0.98.0 is not offered for your system (deb-x64).');
  await writeFile(feedFile(), ' '.repeat(2_000_000));
  await refuses('bytes that the news of a version may have.');
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
  expect(await readdir(join(on.home, 'window'))).not.toContain('updates');
  expect(await readdir(on.work)).not.toContain('installed');
});

test('a newer version is found, fetched and installed at the end', async () => {
  test.setTimeout(5 * 60_000);
  await on.offerNewer();
  on.headers.length = 0;
  const { page, child, closed } = await on.start();
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
  expect(await readdir(on.work)).not.toContain('installed');
  child.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
  expect(await readFile(join(on.work, 'installed'), 'utf8')).toMatch(
    new RegExp(`^-i .*bowerbird_${NEWER}_amd64\\.deb\\n$`),
  );
});

test('it told the version and nothing else', () => {
  expect(on.headers).toEqual(
    [1, 2].map(() => ({
      host: new URL(on.address).host,
      connection: 'keep-alive',
      accept: '*/*',
      'user-agent': expect.stringMatching(/^Bowerbird\/\d+\.\d+\.\d+(?:-dev)?$/),
    })),
  );
});

test('it is the newer version now, with what was set, and the file is gone', async () => {
  const { page, child, closed } = await on.start();
  const section = await openUpdates(page);
  await expect(
    section.getByRole('switch', { name: 'Look for a new version once a day' }),
  ).toBeChecked();
  await expect(page.getByText(NEWER, { exact: true })).toBeVisible();
  child.kill('SIGTERM');
  await closed;
  expect(await readdir(join(on.home, 'window'))).not.toContain('updates');
});

/** Two posts in a collection, as another program recorded them. */
const POSTS = [1, 2].map((n) => ({
  item_id: `209045722002662646${n}`,
  timestamp_collected: 1_763_632_800_000,
  source_platform: 'twitter.com',
  data: {
    rest_id: `209045722002662646${n}`,
    core: { user_results: { result: { rest_id: '7', core: { screen_name: 'heron' } } } },
    legacy: { full_text: `Pond ${n}`, created_at: 'Fri Nov 20 10:00:00 +0000 2026' },
  },
}));

const pondRows = (): string => {
  const { status, stdout } = on.command('export', 'Ponds', '--format', 'csv', '--out', '-');
  expect([status, stdout.match(/Pond \d/g)]).toEqual([0, ['Pond 1', 'Pond 2']]);
  return stdout;
};

/** Quits it with the installer held, kills it, and lets the installer end. */
const killWhileInstalling = async ({ child, closed }: Running): Promise<void> => {
  await writeFile(on.holdFile, '');
  child.kill('SIGTERM');
  await expect.poll(on.isInstalling).toBe(true);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await rm(on.holdFile);
  await closed;
  await expect.poll(on.isInstalling, { timeout: 60_000 }).toBe(false);
};

type Running = Awaited<ReturnType<UpdatableProgram['start']>>;

const kill = async ({ child, closed }: Running): Promise<void> => {
  child.kill('SIGKILL');
  await closed;
};

test('killed at ten moments, it is one version or the other, with every row', async () => {
  test.setTimeout(10 * 60_000);
  const file = join(on.work, 'ponds.ndjson');
  await writeFile(file, POSTS.map((post) => JSON.stringify(post)).join('\n'));
  on.goBack();
  expect(on.command('import', file, '--into', 'Ponds').status).toBe(0);
  const rows = pondRows();
  const deb = (await readdir(on.served)).find((name) => name.includes(NEWER)) ?? '';
  const [news, size] = [await stat(feedFile()), await stat(join(on.served, deb))].map(
    (found) => found.size,
  ) as [number, number];

  /** Starts it, which is to be of this version, and opens what it says of updates. */
  const startAs = async (version: string) => {
    const running = await on.start();
    const section = await openUpdates(running.page);
    await expect(running.page.getByText(version, { exact: true })).toBeVisible();
    return { running, section };
  };
  const older = () => startAs(on.version);
  type Section = Awaited<ReturnType<typeof openUpdates>>;
  const look = (section: Section) => section.getByRole('button', { name: 'Look now' }).click();
  const download = (section: Section) =>
    section.getByRole('button', { name: /^Download \(/ }).click();

  const idle = await older();
  await kill(idle.running);
  for (const bytes of [0, Math.floor(news / 2)]) {
    const { running, section } = await older();
    const reached = on.holdAfter(FEED, bytes);
    await look(section);
    await reached;
    await kill(running);
  }
  for (const bytes of [0, Math.floor(size / 4), Math.floor(size / 2), size - 1]) {
    const { running, section } = await older();
    await expect(section).not.toContainText('is installed when you quit Bowerbird');
    const reached = on.holdAfter(deb, bytes);
    await look(section);
    await download(section);
    await reached;
    await kill(running);
  }
  const fetched = await older();
  await look(fetched.section);
  await download(fetched.section);
  const ready = 'is installed when you quit Bowerbird';
  await expect(fetched.section).toContainText(ready, { timeout: 60_000 });
  await kill(fetched.running);
  // What was whole is there still, and is installed when this run ends.
  const kept = await older();
  await expect(kept.section).toContainText(ready, { timeout: 60_000 });
  await killWhileInstalling(kept.running);
  const newer = await startAs(NEWER);
  await kill(newer.running);
  expect(pondRows()).toBe(rows);
  expect(on.command('doctor', '--full').status).toBe(0);
});
