import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changedReaders, readerNumbers } from './changed-readers.ts';
import { feedAddress, type Feed } from './feed.ts';
import { judgeFeed, type Asker } from './offer.ts';
import { publicKeyFrom, signFeed, signSuccessor } from './signatures.ts';
import { compareVersions } from '#kit/version.ts';

const makeKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

const ours = makeKey();
const second = makeKey();
const third = makeKey();
const stranger = makeKey();

const SHA512 = Buffer.alloc(64, 7).toString('base64');

const feed = (change: Partial<Feed> = {}): Feed => ({
  version: '0.10.0',
  files: [{ url: 'bowerbird_0.10.0_amd64.deb', sha512: SHA512, size: 1200, package: 'deb-x64' }],
  releaseDate: '2026-12-01T09:00:00.000Z',
  releaseNotes: '### Platforms\n\n- Shorts have captions.',
  readers: { 'videosite.get-video': 2 },
  successors: [],
  ...change,
});

const asker = (change: Partial<Asker> = {}): Asker => ({
  version: '0.9.0',
  key: publicKeyFrom(ours),
  package: 'deb-x64',
  host: 'updates.example',
  ...change,
});

const signed = (change: Partial<Feed> = {}, pem = ours): string =>
  JSON.stringify(signFeed(feed(change), pem));

/** What is said of it; `undefined` where it is not refused. */
const refusal = (text: string, change: Partial<Asker> = {}): string | undefined => {
  const judgement = judgeFeed(text, asker(change));
  return 'refused' in judgement ? judgement.refused.message : undefined;
};

describe('the news of a version', () => {
  test('a signed newer version is an offer, with all that is signed of it', () => {
    expect(judgeFeed(signed(), asker())).toEqual({
      newer: {
        version: '0.10.0',
        file: 'bowerbird_0.10.0_amd64.deb',
        size: 1200,
        sha512: SHA512,
        released: '2026-12-01T09:00:00.000Z',
        notes: '### Platforms\n\n- Shorts have captions.',
        readers: { 'videosite.get-video': 2 },
      },
    });
  });

  test('the own version is no offer, and no refusal', () => {
    expect(judgeFeed(signed({ version: '0.9.0' }), asker())).toEqual({ newer: undefined });
  });

  test('cut off, or something else', () => {
    const words = 'What updates.example sent is cut off, or is not the news of a version.';
    expect(refusal(signed().slice(0, -20))).toBe(words);
    expect(refusal('<html>Sign in to the network</html>')).toBe(words);
    expect(refusal('')).toBe(words);
    expect(refusal(signed({ version: '0.10.0-beta' }))).toBe(words);
  });

  test.each(['../secret.deb', 'https://elsewhere.example/a.deb', 'a/b.deb', '/etc/passwd', ''])(
    'a file that leads elsewhere is none: %j',
    (url) => {
      const [file] = feed().files;
      expect(refusal(signed({ files: [{ ...file!, url }] }))).toBe(
        'What updates.example sent is cut off, or is not the news of a version.',
      );
    },
  );

  test('older than this program', () => {
    expect(refusal(signed({ version: '0.8.9' }))).toBe(
      'updates.example offers version 0.8.9, which is older than this program (0.9.0).',
    );
  });

  test('an old answer that is sent again, after a newer one was offered', () => {
    expect(refusal(signed(), { known: '0.11.0' })).toBe(
      'updates.example offers version 0.10.0, although it has offered 0.11.0 before: an old answer was sent again.',
    );
    expect(refusal(signed(), { known: '0.10.0' })).toBeUndefined();
  });

  test('unsigned', () => {
    expect(refusal(JSON.stringify(feed()))).toBe('Version 0.10.0 is not signed. It was not used.');
  });

  test('signed with another key', () => {
    expect(refusal(signed({}, stranger))).toBe(
      'Version 0.10.0 is signed, but not with the key of Bowerbird. It was not used.',
    );
  });

  test('nothing that is signed can be changed', () => {
    const whole = signFeed(feed(), ours);
    const [file] = whole.files;
    const changes: readonly Feed[] = [
      { ...whole, version: '0.10.1' },
      { ...whole, releaseNotes: 'Send your keys to …' },
      { ...whole, releaseDate: '2026-12-02T09:00:00.000Z' },
      { ...whole, readers: {} },
      { ...whole, files: [{ ...file!, size: 1201 }] },
      { ...whole, files: [{ ...file!, url: 'other.deb' }] },
      { ...whole, files: [{ ...file!, sha512: Buffer.alloc(64, 8).toString('base64') }] },
    ];
    for (const changed of changes)
      expect(refusal(JSON.stringify(changed))).toContain('not with the key of Bowerbird');
  });

  test('a package of one kind does not pass as another', () => {
    const whole = signFeed(feed(), ours);
    const [file] = whole.files;
    const text = JSON.stringify({ ...whole, files: [{ ...file!, package: 'AppImage-x64' }] });
    expect(refusal(text)).toBe('Version 0.10.0 is not offered for your system (deb-x64).');
    expect(refusal(text, { package: 'AppImage-x64' })).toContain('not with the key of Bowerbird');
  });
});

describe('the key is rotated', () => {
  const toSecond = signSuccessor(publicKeyFrom(second), ours);
  const toThird = signSuccessor(publicKeyFrom(third), second);

  test('a successor that the old key vouches for is taken, and so is the next', () => {
    expect(refusal(signed({ successors: [toSecond] }, second))).toBeUndefined();
    expect(refusal(signed({ successors: [toSecond, toThird] }, third))).toBeUndefined();
  });

  test('a program that a later key was built into takes the same chain', () => {
    const text = signed({ successors: [toSecond, toThird] }, third);
    expect(refusal(text, { key: publicKeyFrom(second) })).toBeUndefined();
    expect(refusal(text, { key: publicKeyFrom(third) })).toBeUndefined();
  });

  test('after it, the old key signs nothing more', () => {
    expect(refusal(signed({ successors: [toSecond] }, ours))).toContain(
      'not with the key of Bowerbird',
    );
  });

  test('a successor that only vouches for itself is refused', () => {
    const own = signSuccessor(publicKeyFrom(stranger), stranger);
    expect(refusal(signed({ successors: [own] }, stranger))).toBe(
      'The key of version 0.10.0 is not vouched for by the key that this program knows. It was not used.',
    );
  });

  test('a key of another kind signs nothing', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const pem = rsa.export({ format: 'pem', type: 'pkcs8' }).toString();
    expect(() => publicKeyFrom(pem)).toThrow('the key is not one of Ed25519');
  });
});

test('versions are compared as numbers, one before its release as older than it', () => {
  const versions = ['1.0.0', '0.9.10', '0.9.9', '0.10.0', '0.9.10', '0.9.10-dev'];
  expect(versions.toSorted(compareVersions)).toEqual([
    '0.9.9',
    '0.9.10-dev',
    '0.9.10',
    '0.9.10',
    '0.10.0',
    '1.0.0',
  ]);
});

describe('the address', () => {
  test('is a file of the system below the one that was built in', () => {
    expect(feedAddress('https://updates.example/bowerbird', 'linux')).toEqual({
      address: 'https://updates.example/bowerbird/latest-linux.yml',
    });
    expect(feedAddress('https://updates.example/', 'win32')).toEqual({
      address: 'https://updates.example/latest.yml',
    });
    expect(feedAddress('https://updates.example', 'darwin')).toEqual({
      address: 'https://updates.example/latest-mac.yml',
    });
  });

  test('is encrypted, except on this computer', () => {
    for (const base of ['http://127.0.0.1:8000/', 'http://[::1]:8000/'])
      expect(feedAddress(base, 'linux')).toEqual({ address: `${base}latest-linux.yml` });
    for (const host of ['updates.example', '127.0.0.1.example.org', 'localhost', '192.168.0.7'])
      expect(feedAddress(`http://${host}/`, 'linux')).toMatchObject({
        because: {
          message: `Updates are off: ${host} would be asked without encryption, which is allowed on this computer only.`,
        },
      });
  });

  test('is none', () => {
    for (const base of ['updates', 'file:///tmp/', 'https://me:secret@updates.example/'])
      expect(feedAddress(base, 'linux')).toMatchObject({
        because: {
          message: 'Updates are off: the address that was built into this version is not valid.',
        },
      });
  });
});

test('operations that are read otherwise', () => {
  const operation = (id: string, reader: number) => ({ id, operation: { reader } });
  const own = readerNumbers([operation('a.one', 1), operation('a.two', 2), operation('b.one', 4)]);
  expect(own).toEqual({ 'a.two': 2, 'b.one': 4 });
  expect(changedReaders(own, { 'a.one': 2, 'a.two': 2, 'b.one': 5 })).toEqual(['a.one', 'b.one']);
  expect(changedReaders(own, own)).toEqual([]);
});
