/** The package for Debian: the same twice, and a program that starts, works and ends without a clone. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { npm } from '../../scripts/command.ts';
import { programUnderTest, sandbox } from '../../scripts/electron-under-test.ts';
import { makeDebianPackage } from '../../scripts/release/debian-package.ts';
import { makeByBuilder, shellFrom } from '../../scripts/release/electron-builder.ts';
import { drawIcons } from '../../scripts/release/icons.ts';
import { builtLicences } from '../../scripts/release/licences.ts';
import { bundledPackages } from '../../scripts/release/packages.ts';
import { readProduct } from '../../scripts/release/product.ts';
import { sbomText } from '../../scripts/release/sbom.ts';
import { doorOf, windowOf } from './installed-program.ts';
import { kind } from './launch.ts';

test.describe.configure({ mode: 'serial' });

const hasTools = spawnSync('dpkg-deb', ['--version']).status === 0;
test.skip(kind !== 'electron' || !hasTools, 'it needs Electron, and dpkg-deb of Debian');

const EPOCH = 1_790_000_000;

let work = '';
test.beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'bowerbird-installed-'));
});
test.afterAll(() => rm(work, { recursive: true, force: true }));

/** A path as people have them. */
const scratchRoot = (): string => join(work, 'Ein Rechner für alle');
const program = (): string => join(scratchRoot(), 'opt', 'Bowerbird', 'bowerbird');

/** Installs and removes as a person's own system does, in a folder that knows of no other package. */
const dpkg = (...args: readonly string[]): string => {
  const forced = '--force-depends,not-root,bad-path';
  const ended = spawnSync('dpkg', [`--root=${scratchRoot()}`, forced, ...args], {
    encoding: 'utf8',
  });
  if (ended.status !== 0) throw new Error(ended.stderr);
  return ended.stdout;
};

/** Puts everything together in a folder of its own, and answers the package. */
const makeIn = async (folder: string): Promise<string> => {
  await mkdir(folder);
  const icons = join(folder, 'icons');
  await drawIcons(icons);
  const shell = await shellFrom(programUnderTest());
  const env = { SOURCE_DATE_EPOCH: String(EPOCH) };
  expect(await makeByBuilder(['--linux', 'dir'], shell, folder, env)).toBe(true);
  return makeDebianPackage(folder, {
    product: await readProduct(),
    program: join(folder, 'linux-unpacked'),
    icons,
    licences: 'The licences.',
    changes: 'The changes.',
    epoch: EPOCH,
    compression: 'gzip',
  });
};

const sha256 = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

test('made twice, it is the same to the byte', async () => {
  // Two copies of Electron are written and packed, on whatever disk there is.
  test.setTimeout(10 * 60_000);
  const first = await makeIn(join(work, 'first'));
  const second = await makeIn(join(work, 'second'));
  expect(await sha256(second)).toBe(await sha256(first));
  await mkdir(join(scratchRoot(), 'var/lib/dpkg/info'), { recursive: true });
  await mkdir(join(scratchRoot(), 'var/lib/dpkg/updates'));
  await writeFile(join(scratchRoot(), 'var/lib/dpkg/status'), '');
  dpkg('--install', first);
  expect(dpkg('--status', 'bowerbird')).toContain('Status: install ok installed');
});

test('it brings its entry in the menu, its icon and its command', async () => {
  const entry = await readFile(
    join(scratchRoot(), 'usr/share/applications/bowerbird.desktop'),
    'utf8',
  );
  expect(entry).toContain('\nExec=/opt/Bowerbird/bowerbird %U\n');
  expect(entry).toMatch(/\nMimeType=.*x-scheme-handler\/bowerbird;\n/);
  const icon = await readFile(
    join(scratchRoot(), 'usr/share/icons/hicolor/256x256/apps/bowerbird.png'),
  );
  expect(icon.subarray(1, 4).toString()).toBe('PNG');
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([256, 256]);
  const command = await readFile(join(scratchRoot(), 'usr/bin/bowerbird'), 'utf8');
  expect(command).toContain('exec /opt/Bowerbird/bowerbird "$@"');
  for (const place of [
    'bash-completion/completions/bowerbird',
    'zsh/vendor-completions/_bowerbird',
    'fish/vendor_completions.d/bowerbird.fish',
  ])
    expect(await readFile(join(scratchRoot(), 'usr/share', place), 'utf8')).toContain(
      'youtube/get-video',
    );
});

test('its command answers without Node and without a screen', () => {
  const flags = [...sandbox, '--ozone-platform=headless', '--log-level=3', '--command', '--'];
  const run = (...args: string[]) =>
    spawnSync(program(), [...flags, ...args, '--data', join(work, 'command data')], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', HOME: work },
    });
  expect(run('--help').stdout).toContain('Usage: bowerbird <command> [options]');
  const called = run(
    'call',
    'videosite.get-video',
    '--param',
    'videoId=sample_001x',
    '--sample',
    '--json',
  );
  expect(called.status).toBe(0);
  expect(JSON.parse(called.stdout)).toMatchObject({
    data: { name: 'Welcome to the Quillmere sample garden' },
  });
  expect(run('nonsense').status).toBe(2);
});

test('as an archive for a server it needs nothing beside it but Node', async () => {
  const limits = { timeoutMs: 5 * 60_000, output: 'hide' } as const;
  await npm(['pack', '--ignore-scripts', '--pack-destination', work], limits);
  const { name, version } = await readProduct();
  // As the guide says.
  const place = join(work, 'opt');
  await mkdir(place);
  const archive = join(work, `${name}-${version}.tgz`);
  const unpacked = spawnSync('tar', ['xzf', archive, '--strip-components=1', '-C', place]);
  expect(unpacked.status).toBe(0);
  const bin = join(work, 'bin');
  await mkdir(bin);
  await symlink(join(place, 'dist', 'cli.js'), join(bin, 'bowerbird'));
  const env = { PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`, HOME: work };
  const question = ['videosite.get-video', '--param', 'videoId=sample_001x', '--sample', '--json'];
  const data = ['--data', join(work, 'npm data')];
  const called = spawnSync('bowerbird', ['call', ...question, ...data], {
    cwd: work,
    encoding: 'utf8',
    env,
  });
  expect(called.stderr).toBe('');
  expect(JSON.parse(called.stdout)).toMatchObject({
    data: { name: 'Welcome to the Quillmere sample garden' },
  });
  const unit = await readFile(join(place, 'deploy', 'bowerbird.service'), 'utf8');
  const [, line = ''] = /^ExecStart=(.+)$/m.exec(unit) ?? [];
  const [program = '', ...args] = line
    .replace('/var/lib/bowerbird', join(work, 'served'))
    .split(' ');
  const server = spawn(program, [...args, '--port', '0'], { cwd: '/', env, stdio: 'pipe' });
  const closed = once(server, 'close');
  const [output] = (await once(server.stdout, 'data')) as [Buffer];
  expect(output.toString()).toContain('listening on https://lab.example.org');
  server.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
});

test('what it contains is named, with licences', async () => {
  const packages = await bundledPackages();
  const contents = { packages, electron: '42.0.0', at: new Date(EPOCH * 1000) };
  const sbom = JSON.parse(sbomText(await readProduct(), contents)) as {
    metadata: { timestamp: string };
    components: { name: string; purl: string; licenses: unknown; hashes?: { alg: string }[] }[];
  };
  expect(sbom.metadata.timestamp).toBe('2026-09-21T14:13:20.000Z');
  const react = sbom.components.find(({ name }) => name === 'react');
  expect(react).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/react@19\./),
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512' }],
  });
  const names = sbom.components.map(({ name }) => name);
  for (const name of ['electron', 'hono', 'undici', '@fontsource-variable/inter', 'zod'])
    expect(names).toContain(name);
  // Bundled by the authors of the reference page and of the MCP package.
  for (const name of ['vue', 'tabbable', 'focus-trap', 'ajv']) expect(names).toContain(name);
  expect(names).not.toContain('vitest');
  const licences = await builtLicences();
  expect(licences).toContain('SIL OPEN FONT LICENSE');
  expect(licences).toMatch(/\nreact 19\.\S+, MIT\n/);
});

test('its window opens the sample world, and ends cleanly when it is told to', async () => {
  const link = 'bowerbird:https://www.youtube.com/watch?v=sample_001x';
  const data = ['--data', join(work, 'window data'), '--sample', link];
  const child = spawn(program(), [...sandbox, '--remote-debugging-port=0', ...data], {
    env: { ...process.env, PATH: '/usr/bin:/bin', HOME: work },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
  const closed = once(child, 'close');
  const page = await windowOf(await doorOf(child));
  // A link of its own scheme is only written into the box.
  const box = page.getByRole('combobox').first();
  await expect(box).toHaveValue('https://www.youtube.com/watch?v=sample_001x');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Show where a number comes from/ }).click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.locator('mark').first()).toHaveText('9612345');
  child.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
  expect(words).not.toContain('FATAL');
});

test('removed, it leaves the data and nothing else', async () => {
  dpkg('--purge', 'bowerbird');
  const left = await readdir(scratchRoot(), { recursive: true });
  expect(left.filter((name) => !/^var(?:\/|$)/.test(name))).toEqual([]);
  expect(await readdir(join(work, 'window data'))).toContain('bowerbird.db');
});
