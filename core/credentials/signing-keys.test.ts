import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
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
  const [name = '', ...others] = readdirSync(join(dir, 'credentials'));
  expect([name, others]).toEqual([
    expect.stringMatching(/^signing-key-[0-9a-f]{16}\.sealed\.json$/),
    [],
  ]);
  const file = join(dir, 'credentials', name);
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

/** Another machine: a folder of its own for secrets, and the same rows. */
const elsewhere = (folder: string) => {
  const vault = createVault({ dir: folder, environment: PASSPHRASE });
  return createSigningKeys({ settings: store.settings, dir: folder, vault });
};

test('the key of the data is on the machine that made it, and on those to which its file was copied', async () => {
  const { key } = await keys(PASSPHRASE).open({ mayAsk: false });
  const other = tempDir();
  const there = elsewhere(other);
  expect((await there.look()).because?.id).toBe('credentials.signingKeyElsewhere');
  expect((await there.open({ mayAsk: true })).because?.id).toBe('credentials.signingKeyElsewhere');
  await expect(there.replace()).rejects.toMatchObject({
    detail: { id: 'credentials.signingKeyElsewhere' },
  });
  expect(readdirSync(other)).toEqual([]);
  cpSync(join(dir, 'credentials'), other, { recursive: true });
  expect((await there.look()).key).toEqual(key);
  // It stays with whoever replaces it, and the other has that of before alone.
  await there.replace();
  expect((await keys(PASSPHRASE).look()).because?.id).toBe('credentials.signingKeyElsewhere');
  expect((await there.look()).key?.first).toBe(key?.first);
  removeDir(other);
});

test('of two machines that make the first at once, one makes it', async () => {
  const other = tempDir();
  const made = await Promise.all([
    keys(PASSPHRASE).open({ mayAsk: false }),
    elsewhere(other).open({ mayAsk: false }),
  ]);
  expect(made.filter(({ key }) => key !== undefined)).toHaveLength(1);
  expect(made.map(({ because }) => because?.id ?? '').toSorted()).toEqual([
    '',
    'credentials.signingKeyElsewhere',
  ]);
  expect(readdirSync(join(dir, 'credentials')).length + readdirSync(other).length).toBe(1);
  removeDir(other);
});

test('of two processes on one folder that make it at once, neither writes over the other’s', async () => {
  const made = await Promise.all([
    keys(PASSPHRASE).open({ mayAsk: false }),
    keys(PASSPHRASE).open({ mayAsk: false }),
  ]);
  expect(made[0]).toEqual(made[1]);
  expect((await keys(PASSPHRASE).look()).key).toEqual(made[0].key);
});

test('a key from before each had a file of its own is opened', async () => {
  const { key } = await keys(PASSPHRASE).open({ mayAsk: false });
  const folder = join(dir, 'credentials');
  // Its name is bound into it, so that it is kept anew under the name of before.
  const vault = createVault({ dir: folder, environment: PASSPHRASE });
  const [name = ''] = readdirSync(folder);
  rmSync(join(folder, name));
  await vault.keep('signing-key', key?.privateKey ?? '');
  expect((await keys(PASSPHRASE).look()).key).toEqual(key);
  await keys(PASSPHRASE).replace();
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^signing-key-[0-9a-f]{16}\./)]);
});

test('two who need it first get one key', async () => {
  const one = keys(PASSPHRASE);
  const [a, b] = await Promise.all([one.open({ mayAsk: false }), one.open({ mayAsk: false })]);
  expect(a).toEqual(b);
});
