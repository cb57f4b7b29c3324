/** Packages and days that an authority dates: `openssl ts`, on this computer. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endDays } from '../core/app/day-ending.ts';
import { createSigningKeys } from '../core/credentials/signing-keys.ts';
import { createVault } from '../core/credentials/vault.ts';
import { dayStatementHash } from '../core/signing/day-statement.ts';
import { makeQuery } from '../core/signing/timestamp/timestamp-query.ts';
import { openStore } from '../core/store/index.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';
import { collectTalk } from './support/sample-talk.ts';
import {
  WITHOUT_OPENSSL,
  makeAuthority,
  serveAuthority,
  type MadeAuthority,
  type ServedAuthority,
} from './support/timestamp-authority.ts';

const DAY_MS = 86_400_000;
const NONE = { day: '', size: 0, root: '', previous: '' };

describe.skipIf(WITHOUT_OPENSSL !== undefined)(
  `with openssl (${WITHOUT_OPENSSL ?? 'is here'})`,
  () => {
    let [dir, file, dated] = ['', '', ''];
    let authority: MadeAuthority;
    let served: ServedAuthority;
    /** In the sample world nobody is asked: the package is dated by another installation. */
    const inSample = (...args: string[]) =>
      inside(...args, '--sample', '--data', join(dir, 'sample'));
    const here = (...args: string[]) => inside(...args, '--data', join(dir, 'own'));

    beforeAll(async () => {
      vi.stubEnv('BOWERBIRD_PASSPHRASE', 'four words of mine');
      dir = tempDir();
      [file, dated] = [join(dir, 'talk.zip'), join(dir, 'dated.zip')];
      authority = makeAuthority();
      served = await serveAuthority((query) => ({ body: authority.reply(query) }));
      await collectTalk(join(dir, 'sample'));
      await endDaysOf(join(dir, 'sample'));
      await inSample('signing-key', '--make');
      const { code, err } = await inSample('export', 'Talk', '--format', 'package', '--out', file);
      if (code !== 0) throw new Error(err);
    }, 60_000);
    afterAll(async () => {
      vi.unstubAllEnvs();
      authority.close();
      await served.close();
      removeDir(dir);
    });

    const endDaysOf = async (data: string): Promise<void> => {
      const store = openStore({ dir: data, now: () => Date.now() + 2 * DAY_MS });
      const folder = join(data, 'credentials');
      const vault = createVault({ dir: folder, environment: process.env });
      const signingKeys = createSigningKeys({ settings: store.settings, dir: folder, vault });
      await signingKeys.open({ mayAsk: false });
      await endDays({ store, signingKeys });
      store.close();
    };

    test('nobody is asked before somebody was chosen, and in no invented world', async () => {
      const refused = await here('timestamp', file, '--out', dated, '--yes');
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.err).toContain('no timestamp authority was chosen');
      expect((await inSample('timestamp', '--authority', served.address)).code).toBe(0);
      const invented = await inSample('timestamp', file, '--out', dated, '--yes');
      expect(invented.err).toContain('in this world nobody is asked');
      expect(served.received).toEqual([]);
    });

    test('what goes where is shown, and 69 bytes go', async () => {
      expect((await here('timestamp', '--authority', served.address)).out).toContain(
        served.address,
      );
      const made = await here('timestamp', file, '--out', dated, '--yes');
      expect([made.code, made.out]).toEqual([
        0,
        expect.stringMatching(
          /^Dated \S+Z \(± 1 s\) by Invented-authority: valid, by an authority that you have not said you trust: its certificate is [0-9a-f]{64}\.\n/,
        ),
      ]);
      const statement =
        unzipSync(readFileSync(file))['signature/statement.json'] ?? new Uint8Array();
      const sha256 = createHash('sha256').update(statement).digest();
      expect(made.err).toContain(`To      ${served.address}`);
      expect(made.err).toContain(`the hash ${sha256.toString('hex')}, a random number`);
      expect(served.received).toHaveLength(1);
      const [{ body, headers } = { body: Buffer.alloc(0), headers: {} }] = served.received;
      expect(body).toHaveLength(69);
      expect(body.includes(sha256)).toBe(true);
      expect(Object.keys(headers).toSorted()).toEqual([
        'accept',
        'connection',
        'content-length',
        'content-type',
        'host',
      ]);
    });

    test('it is verified as trusted, as not trusted, and as another than was named', async () => {
      const unknown = await here('verify', dated);
      expect(unknown.code).toBe(0);
      expect(unknown.out).toContain('valid, by an authority that you have not said you trust');
      expect(unknown.out).toContain(': proven;');
      await here('timestamp', '--trust', authority.rootFile, '--name', 'Root of mine');
      expect((await here('verify', dated)).out).toContain(
        'an authority that you trust, as Root of mine.',
      );
      const other = makeAuthority('ec');
      const named = await here('verify', dated, '--authority', other.rootFile);
      other.close();
      expect(named.code).toBe(1);
      expect(named.out).toContain(
        'signature/timestamp.tsr: the timestamp is not by the authority that you named',
      );
      expect((await here('verify', dated, '--authority', authority.rootFile)).code).toBe(0);
      expect((await here('timestamp', '--distrust', authority.rootFile)).out).not.toContain(
        'Root of mine',
      );
    });

    /** The package with its files, unpacked. */
    const unpack = (from: string, name: string): string => {
      const folder = join(dir, name);
      for (const [path, bytes] of Object.entries(unzipSync(readFileSync(from)))) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), bytes);
      }
      return folder;
    };

    test('openssl verifies it from files of the package alone, as its README says', () => {
      const folder = unpack(dated, 'study');
      const readme = readFileSync(join(folder, 'README.md'), 'utf8');
      const blocks = [...readme.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
      const printed = blocks
        .filter((block) => block.includes('openssl'))
        .map((block) => execFileSync('sh', ['-e', '-c', block], { cwd: folder, encoding: 'utf8' }));
      expect(printed).toEqual([
        expect.stringMatching(/^Signature Verified Successfully\n[0-9a-f]{32}\n$/),
        expect.stringMatching(/^Verification: OK\n\w{3} [ \d]\d \d\d:\d\d:\d\d 20\d\d GMT\n$/),
      ]);
      for (const how of [
        `-data signature/statement.json -CAfile ${authority.rootFile}`,
        `-queryfile signature/timestamp.tsq -CAfile ${authority.rootFile}`,
      ]) {
        const line = `ts -verify -in signature/timestamp.tsr ${how}`;
        const { stdout } = spawnSync('openssl', line.split(' '), { cwd: folder, encoding: 'utf8' });
        expect(stdout).toBe('Verification: OK\n');
      }
    });

    test('without its certificates it still verifies; with others, or another reply, it does not', async () => {
      const forged = async (change: (files: Record<string, Uint8Array>) => void) => {
        const files = unzipSync(readFileSync(dated));
        change(files);
        files['manifest-sha256.txt'] = Buffer.from(
          Object.entries(files)
            .filter(([path]) => path !== 'manifest-sha256.txt')
            .map(
              ([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`,
            )
            .join(''),
        );
        const out = join(dir, 'forged.zip');
        writeFileSync(out, zipSync(files));
        return here('verify', out);
      };
      expect((await forged((files) => delete files['signature/timestamp.pem'])).code).toBe(0);
      const more = await forged((files) => {
        const pem = files['signature/timestamp.pem'] ?? new Uint8Array();
        files['signature/timestamp.pem'] = Buffer.concat([pem, Buffer.from('A note.\n')]);
      });
      expect(more.out).toContain('signature/timestamp.pem: they are not the certificates');
      const another = await forged((files) => {
        files['signature/timestamp.tsr'] = authority
          .reply(readFileSync(join(authority.dir, 'q.tsq')))
          .subarray(1);
      });
      expect(another.code).toBe(1);
      expect(another.out).toContain(
        'signature/timestamp.tsr: it is no answer of a timestamp authority',
      );
      expect(another.out).toContain('The timestamp in it does NOT hold');
      const orphaned = await forged((files) => delete files['signature/timestamp.tsr']);
      expect(orphaned.out).toContain(
        'signature/timestamp.tsq: it is of no statement that was signed',
      );
    });

    test('of a redacted package it tells of what was signed', async () => {
      const out = join(dir, 'redacted.zip');
      expect((await here('redact', dated, '--person', '@sample.moss_', '--out', out)).code).toBe(0);
      const verified = await here('verify', out);
      expect(verified.code).toBe(0);
      expect(verified.out).toContain('when that was taken out, it does not tell');
      expect(verified.out).toMatch(/^Dated \S+Z/m);
    });

    test('a day of the journal is dated, and a package tells it of its calls', async () => {
      const store = openStore({ dir: join(dir, 'sample') });
      const day = store.signedDays.dated().last?.day ?? '';
      const query = makeQuery(
        Buffer.from(dayStatementHash(store.signedDays.list()[0] ?? NONE), 'hex'),
      );
      store.signedDays.addTimestamp(day, { query, reply: authority.reply(query) });
      store.close();
      expect((await inSample('timestamp')).out).toContain(
        `1 days dated; the last signed one is ${day}, dated`,
      );
      const out = join(dir, 'with-day.zip');
      await inSample('export', 'Talk', '--format', 'package', '--out', out);
      const { out: report } = await here('verify', out, '--authority', authority.rootFile);
      expect(report).toMatch(new RegExp(`^Its journal of ${day}: Dated \\S+Z`, 'm'));
      expect((await inSample('doctor')).code).toBe(0);
    });

    test('a refusal, an answer to something else and an error are named, and nothing is written', async () => {
      const refuse = async (answer: Parameters<typeof serveAuthority>[0], words: string) => {
        const other = await serveAuthority(answer);
        await here('timestamp', '--authority', other.address);
        const out = join(dir, 'never.zip');
        const { code, err } = await here('timestamp', file, '--out', out, '--yes');
        await other.close();
        expect([code, err]).toEqual([1, expect.stringContaining(words) as string]);
        expect(() => readFileSync(out)).toThrow('ENOENT');
      };
      await refuse(() => ({ status: 503, body: Buffer.from('') }), 'answered with status 503');
      await refuse(
        () => ({ body: Buffer.from('<html>') }),
        'it is no answer of a timestamp authority',
      );
      const earlier = served.received[0]?.body ?? Buffer.alloc(0);
      await refuse(() => ({ body: authority.reply(earlier) }), 'its random number is another one');
      await refuse(
        () => ({ body: Buffer.from('30053003020102', 'hex') }),
        'the authority refused to date it (PKIStatus 2)',
      );
      await refuse(() => ({ body: Buffer.alloc(200_000) }), '127.0.0.1');
    });
  },
);
