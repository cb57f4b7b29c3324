import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endDays } from '../core/app/day-ending.ts';
import { openApp } from '../core/app/open-app.ts';
import { createSigningKeys } from '../core/credentials/signing-keys.ts';
import { createVault } from '../core/credentials/vault.ts';
import { openStore } from '../core/store/index.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';
import { collectTalk } from './support/sample-talk.ts';

/** Comments of the sample world, gathered two days ago as the journal sees it. */
let dir: string;
let file: string;
const DAY_MS = 86_400_000;
const at = (...args: string[]) => inside(...args, '--sample', '--data', dir);

beforeAll(async () => {
  vi.stubEnv('BOWERBIRD_PASSPHRASE', 'four words of mine');
  dir = tempDir();
  file = join(dir, 'talk.zip');
  await collectTalk(dir);
  const store = openStore({ dir, now: () => Date.now() + 2 * DAY_MS });
  const folder = join(dir, 'credentials');
  const vault = createVault({ dir: folder, environment: process.env });
  const signingKeys = createSigningKeys({ settings: store.settings, dir: folder, vault });
  await endDays({ store, signingKeys });
  store.close();
  const { code, err } = await at('export', 'Talk', '--format', 'package', '--out', file);
  if (code !== 0) throw new Error(err);
}, 60_000);
afterAll(() => {
  vi.unstubAllEnvs();
  removeDir(dir);
});

test('a package tells by whom it is signed, and that its calls are in the journal', async () => {
  const { code, out } = await at('verify', file);
  expect(code).toBe(0);
  expect(out).toMatch(
    /Signed by(?: [0-9a-f]{4}){8}: your own key\. 3 of 3 calls stand in its journal of signed days\./,
  );
  expect(out).toContain(': proven;');
});

test('elsewhere its key is not known until it is trusted', async () => {
  const elsewhere = tempDir();
  try {
    const there = (...args: string[]) => inside(...args, '--data', elsewhere);
    expect((await there('verify', file)).out).toContain('a key that is not known here');
    const key = join(elsewhere, 'key.pem');
    expect((await at('signing-key', '--export', key)).code).toBe(0);
    expect((await there('signing-key', '--trust', key, '--name', 'Ann')).out).toMatch(
      /trusted {2}(?:[0-9a-f]{4} ){8} Ann/,
    );
    expect((await there('verify', file)).out).toContain('a key that you trust, of Ann.');
  } finally {
    removeDir(elsewhere);
  }
});

test('openssl reads the signature', () => {
  const files = unzipSync(readFileSync(file));
  const statement = files['signature/statement.json'] ?? new Uint8Array();
  const { publicKey } = JSON.parse(Buffer.from(statement).toString()) as { publicKey: string };
  const place = (name: string, bytes: Uint8Array): string => {
    writeFileSync(join(dir, name), bytes);
    return join(dir, name);
  };
  const key = place('key.der', Buffer.from(publicKey, 'base64'));
  const signed = place('statement.json', statement);
  const signature = place('statement.sig', files['signature/statement.sig'] ?? new Uint8Array());
  const args = `pkeyutl -verify -pubin -keyform DER -inkey ${key} -rawin -in ${signed} -sigfile ${signature}`;
  expect(execFileSync('openssl', args.split(' '), { encoding: 'utf8' })).toBe(
    'Signature Verified Successfully\n',
  );
});

test('a person who is taken out is nowhere in it, and the rest verifies', async () => {
  const out = join(dir, 'without.zip');
  const redacted = await at('redact', file, '--person', '@sample.moss_', '--out', out);
  expect(redacted.err).toContain('Taken out: 2 rows, 0 cells of other rows');
  const verified = await at('verify', out);
  expect(verified.code).toBe(0);
  expect(verified.out).toContain('0 cells and 2 rows were taken out after signing');
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(out))))
    expect(
      `${name} ${/sample\.moss_|UCPerson-sample-moss/i.test(Buffer.from(bytes).toString())}`,
    ).toBe(`${name} false`);
});

test('what would go is told without writing, and a package that is not signed is refused', async () => {
  expect((await at('redact', file, '--column', 'text', '--dry-run')).code).toBe(0);
  vi.stubEnv('BOWERBIRD_PASSPHRASE', '');
  const plain = join(dir, 'plain.zip');
  const exported = await at('export', 'Talk', '--format', 'package', '--out', plain);
  vi.stubEnv('BOWERBIRD_PASSPHRASE', 'four words of mine');
  expect(exported.err).toContain('It is not signed: the key is in an encrypted file');
  expect((await at('verify', plain)).out).toContain('Not signed');
  const refused = await at('redact', plain, '--column', 'text', '--out', join(dir, 'x.zip'));
  expect(refused.err).toContain('the package is not signed');
});

test('a proof is signed, with the day of its call; a changed one is found', async () => {
  const app = openApp({ dataDir: dir, version: '1.2.3', sample: true, background: false });
  const callId = app.store.calls.recent(10).find(({ outcome }) => outcome === 'ok')?.id ?? '';
  const [exchange] = app.store.evidence.exchanges(callId);
  const params = { callId, sha256: exchange?.bodySha256 };
  const answer = await app.door.answer(
    { id: 1, name: 'evidence.save-proof', params },
    app.callers.window,
  );
  await app.close();
  if (!answer.ok) throw new Error('it was not saved');
  const proof = (answer.data as { readonly file: string }).file;
  const sound = await at('verify', proof);
  expect(sound.out).toMatch(/Signed by(?: [0-9a-f]{4}){8}: your own key\./);
  expect(sound.out).toMatch(/The call stands in the signed journal of \d{4}-\d\d-\d\d\./);
  expect(sound.code).toBe(0);
  const changed = join(dir, 'changed.json');
  writeFileSync(changed, readFileSync(proof, 'utf8').replace('"status": 200', '"status": 203'));
  const found = await at('verify', changed);
  expect(found.code).toBe(1);
  expect(found.out).toContain('CONTRADICTED: it is not as it was signed.');
});
