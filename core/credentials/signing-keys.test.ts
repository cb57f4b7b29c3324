import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keysInSuccession } from '../signing/key-succession.ts';
import { openStore, type Store } from '../store/index.ts';
import { removeDir, tempDir } from '../../test/support/running.ts';
import type { Keychain } from './sealed-secret.ts';
import { createSigningKeys } from './signing-keys.ts';
import { createVault } from './vault.ts';

let dir: string;
let store: Store;
beforeEach(() => {
  dir = tempDir();
  store = openStore({ dir });
});
afterEach(() => {
  store.close();
  removeDir(dir);
});

const PASSPHRASE = { BOWERBIRD_PASSPHRASE: 'four words of mine' };
const keys = (environment: Readonly<Record<string, string>>, keychain?: Keychain) => {
  const folder = join(dir, 'credentials');
  const vault = createVault({ dir: folder, environment });
  return createSigningKeys({ settings: store.settings, dir: folder, vault, keychain });
};
const sealed = (text: string): Promise<string> =>
  Promise.resolve(Buffer.from(text).toString('hex'));
const KEYCHAIN: Keychain = {
  seal: sealed,
  unseal: (text) => Promise.resolve(Buffer.from(text, 'hex').toString()),
};

test('is made at first need, in an encrypted file, and opened again with its passphrase alone', async () => {
  const { key } = await keys(PASSPHRASE).open({ mayAsk: false });
  if (!key) throw new Error('there is no key');
  expect((await keys(PASSPHRASE).open({ mayAsk: false })).key).toEqual(key);
  expect((await keys({}).open({ mayAsk: true })).because?.id).toBe('credentials.signingKeyLocked');
  const file = join(dir, 'credentials', 'signing-key.sealed.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dir, name))
    .filter((path) => statSync(path).isFile());
  expect(files.filter((path) => readFileSync(path).includes(key.privateKey))).toEqual([]);
});

test('where neither keychain nor passphrase is, there is none, and it is told', async () => {
  const { key, because } = await keys({}).open({ mayAsk: true });
  expect([key, because?.id]).toEqual([undefined, 'credentials.noPlaceForSigningKey']);
  expect(existsSync(join(dir, 'credentials'))).toBe(false);
  expect(keys({}).state()).toEqual({ keys: [], successors: [] });
});

test('before the first is made, it is told whether one will be', async () => {
  const because = async (made: ReturnType<typeof keys>) => (await made.look()).because?.id;
  expect(await because(keys({}))).toBe('credentials.noPlaceForSigningKey');
  expect(await because(keys(PASSPHRASE))).toBe('credentials.noSigningKey');
  expect(await because(keys({}, KEYCHAIN))).toBe('credentials.noSigningKey');
  expect(keys({}).state().keys).toEqual([]);
  await keys({}, KEYCHAIN).open({ mayAsk: false });
  expect(await because(keys({}, KEYCHAIN))).toBeUndefined();
});

test('the keychain comes first; without it nobody opens what it sealed', async () => {
  const { key } = await keys(PASSPHRASE, KEYCHAIN).open({ mayAsk: false });
  expect(keys({}).state().place).toBe('keychain');
  expect((await keys({}, KEYCHAIN).open({ mayAsk: false })).key).toEqual(key);
  expect((await keys(PASSPHRASE).open({ mayAsk: false })).because?.id).toBe(
    'credentials.signingKeyInKeychain',
  );
});

test('one that is refused by the keychain goes into the file', async () => {
  const none: Keychain = { seal: () => Promise.reject(new Error('no keyring')), unseal: sealed };
  await keys(PASSPHRASE, none).open({ mayAsk: false });
  expect(keys({}).state().place).toBe('file');
});

test('a key that takes the place of another is vouched for by it', async () => {
  const one = keys(PASSPHRASE);
  await one.open({ mayAsk: false });
  await one.replace();
  await one.replace();
  const { keys: all, successors } = one.state();
  expect(new Set(all).size).toBe(3);
  expect(await keysInSuccession(all[0] ?? '', successors)).toEqual(all);
  const [first, second] = successors;
  const swapped = [first, { key: second?.key ?? '', signature: first?.signature ?? '' }];
  expect(
    await keysInSuccession(
      all[0] ?? '',
      swapped.filter((it) => it !== undefined),
    ),
  ).toBe(undefined);
  expect((await one.open({ mayAsk: false })).key?.first).toBe(all[0]);
});

test('two who need it first get one key', async () => {
  const one = keys(PASSPHRASE);
  const [a, b] = await Promise.all([one.open({ mayAsk: false }), one.open({ mayAsk: false })]);
  expect(a).toEqual(b);
});
