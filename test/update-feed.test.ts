/** What `npm run release` publishes is what installed programs take. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeFeed } from '../core/updates/offer.ts';
import { publicKeyFrom } from '../core/updates/signatures.ts';
import {
  changesOf,
  readUpdateSource,
  updateArguments,
  updaterConfig,
  writeFeed,
} from '../scripts/release/update-feed.ts';

const pem = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'pem', type: 'pkcs8' })
  .toString();

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-feed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ADDRESS = 'https://updates.example/bowerbird';

test('address and key come from the environment; the key as text or as a file', async () => {
  const source = { address: 'https://updates.example/bowerbird/', pem };
  const given = { BOWERBIRD_UPDATE_ADDRESS: ADDRESS };
  expect(await readUpdateSource({ ...given, BOWERBIRD_UPDATE_KEY: pem })).toEqual(source);
  const file = join(folder, 'key.pem');
  writeFileSync(file, pem);
  expect(await readUpdateSource({ ...given, BOWERBIRD_UPDATE_KEY: file })).toEqual(source);
});

test('what is missing is named', async () => {
  const because = async (environment: Record<string, string>): Promise<string | undefined> => {
    const source = await readUpdateSource(environment);
    return 'because' in source ? source.because : undefined;
  };
  expect(await because({})).toBe('BOWERBIRD_UPDATE_ADDRESS gives no address');
  expect(await because({ BOWERBIRD_UPDATE_ADDRESS: ADDRESS })).toBe(
    'BOWERBIRD_UPDATE_KEY gives no key to sign with',
  );
  expect(
    await because({
      BOWERBIRD_UPDATE_ADDRESS: 'http://updates.example/',
      BOWERBIRD_UPDATE_KEY: pem,
    }),
  ).toBe('BOWERBIRD_UPDATE_ADDRESS is not an https address');
  expect(
    await because({ BOWERBIRD_UPDATE_ADDRESS: ADDRESS, BOWERBIRD_UPDATE_KEY: '/no/such/key' }),
  ).toBe('BOWERBIRD_UPDATE_KEY is neither a private key of Ed25519 nor the path of one');
});

test('the notes are the section of the version', () => {
  const log =
    '# Changelog\n\n## [Unreleased]\n\n- Later.\n\n## [0.10.0] - 2026-12-01\n\n### Window\n\n- New.\n\n## [0.9.0]\n\n- Old.\n';
  expect(changesOf('0.10.0', log)).toBe('### Window\n\n- New.');
  expect(changesOf('0.9.0', log)).toBe('- Old.');
  expect(changesOf('0.8.0', log)).toBe('');
});

test('an installed program takes the feed, for its own kind of package', async () => {
  for (const name of ['bowerbird_0.10.0_amd64.deb', 'Bowerbird-0.10.0.AppImage', 'notes.txt'])
    writeFileSync(join(folder, name), name);
  const made = await writeFeed(
    folder,
    { address: `${ADDRESS}/`, pem },
    {
      version: '0.10.0',
      at: new Date('2026-12-01T09:00:00Z'),
      changeLog: '## [0.10.0]\n\n- New.\n',
      files: ['bowerbird_0.10.0_amd64.deb', 'Bowerbird-0.10.0.AppImage', 'notes.txt'].map((name) =>
        join(folder, name),
      ),
    },
  );
  const text = 'file' in made ? readFileSync(made.file, 'utf8') : '';
  const judged = (kind: string) =>
    judgeFeed(text, {
      version: '0.9.0',
      key: publicKeyFrom(pem),
      package: kind,
      host: 'updates.example',
    });
  expect(judged('deb-x64')).toMatchObject({
    newer: { version: '0.10.0', file: 'bowerbird_0.10.0_amd64.deb', size: 26, notes: '- New.' },
  });
  expect(judged('AppImage-x64')).toMatchObject({ newer: { file: 'Bowerbird-0.10.0.AppImage' } });
  expect(judged('nsis-x64')).toMatchObject({
    refused: { message: 'Version 0.10.0 is not offered for your system (nsis-x64).' },
  });
  expect(text).not.toContain('PRIVATE KEY');
});

test('without a package that updates, there is no feed', async () => {
  const news = { version: '0.10.0', at: new Date(0), changeLog: '', files: [] };
  expect(await writeFeed(folder, { address: ADDRESS, pem }, news)).toEqual({
    because: 'update feed: no package was made that updates',
  });
});

test('electron-updater is told where it keeps what it fetches', () => {
  expect(updaterConfig('https://updates.example/')).toBe(
    'provider: generic\nurl: "https://updates.example/"\nupdaterCacheDirName: bowerbird\n',
  );
});

test('address and public key are built in; the private key is not', () => {
  expect(updateArguments(undefined)).toEqual([]);
  expect(updateArguments({ address: 'https://updates.example/', pem })).toEqual([
    '-c.extraMetadata.updates.address=https://updates.example/',
    `-c.extraMetadata.updates.key=${publicKeyFrom(pem)}`,
  ]);
});
