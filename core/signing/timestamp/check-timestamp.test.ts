import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  WITHOUT_OPENSSL,
  makeAuthority,
  type MadeAuthority,
} from '../../../test/support/timestamp-authority.ts';
import { checkTimestamp, type TimestampInput } from './check-timestamp.ts';
import { makeQuery, QUERY_BYTES, readQuery } from './timestamp-query.ts';
import { replyFromBytes } from './timestamp-reply.ts';
import { authorityFromFile, trustFromAuthorities } from './trusted-authority.ts';

const sha256 = createHash('sha256').update('what is dated').digest();

/** What is wrong with it, by message; and how the reader calls whoever made it. */
const check = async (
  input: Omit<TimestampInput, 'sha256'> & { readonly sha256?: Uint8Array },
  trusted: readonly MadeAuthority[] = [],
  named?: MadeAuthority,
) => {
  const toAuthority = ({ rootFile }: MadeAuthority) => {
    const authority = authorityFromFile(readFileSync(rootFile), 'Root');
    if (!authority) throw new Error('no certificate');
    return authority;
  };
  const trust = trustFromAuthorities({
    trusted: trusted.map(toAuthority),
    ...(named && { named: [toAuthority(named)] }),
  });
  const { checked } = await checkTimestamp({ sha256, ...input }, trust);
  return { ...checked, problems: checked.problems.map(({ id }) => id) };
};

test('a question is a hash and a random number', () => {
  const query = makeQuery(sha256);
  expect(query).toHaveLength(69);
  expect(QUERY_BYTES).toBe(69);
  const read = readQuery(query);
  expect(Buffer.from(read?.sha256 ?? [])).toEqual(sha256);
  expect(readQuery(query.subarray(1))).toBeUndefined();
  expect(makeQuery(sha256)).not.toEqual(query);
});

describe.skipIf(WITHOUT_OPENSSL !== undefined)(
  `an authority of openssl (${WITHOUT_OPENSSL ?? 'is here'})`,
  () => {
    let authority: MadeAuthority;
    let other: MadeAuthority;
    let query: Uint8Array;
    let reply: Buffer;
    let content: Buffer;
    beforeAll(() => {
      authority = makeAuthority('rsa');
      other = makeAuthority('ec');
      query = makeQuery(sha256);
      reply = authority.reply(query);
      content = Buffer.from(replyFromBytes(reply).token?.content ?? []);
    });
    afterAll(() => {
      authority.close();
      other.close();
    });

    test('is believed where its root is trusted', async () => {
      const checked = await check({ reply, query }, [other, authority]);
      expect(checked).toMatchObject({
        problems: [],
        accuracyMs: 1000,
        authority: 'Invented-authority',
        trustedAs: 'Root',
      });
      expect(checked.at).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
    });

    test('may have a key of an elliptic curve', async () => {
      const answered = other.reply(query);
      expect(await check({ reply: answered, query }, [other])).toMatchObject({
        problems: [],
        trustedAs: 'Root',
      });
    });

    test('is not trusted where another root is, which is no fault unless it was named', async () => {
      const unknown = await check({ reply, query }, [other]);
      expect(unknown.problems).toEqual([]);
      expect(unknown.trustedAs).toBeUndefined();
      expect((await check({ reply, query }, [authority], other)).problems).toEqual([
        'timestamps.notOfAuthority',
      ]);
      expect((await check({ reply, query }, [], authority)).trustedAs).toBe('Root');
    });

    test('dates one hash, and answers one question', async () => {
      const otherHash = createHash('sha256').update('something else').digest();
      expect((await check({ reply, sha256: otherHash })).problems).toEqual([
        'timestamps.ofOtherHash',
      ]);
      expect((await check({ reply, query: makeQuery(sha256) })).problems).toEqual([
        'timestamps.ofOtherQuery',
      ]);
      expect((await check({ reply, query: query.subarray(1) })).problems).toEqual([
        'timestamps.queryUnreadable',
      ]);
    });

    test('refuses a hash that it does not know', async () => {
      writeFileSync(join(authority.dir, 'data'), 'x');
      const line = 'ts -query -data data -sha512 -out other.tsq';
      execFileSync('openssl', line.split(' '), { cwd: authority.dir, stdio: 'pipe' });
      const refused = authority.reply(readFileSync(join(authority.dir, 'other.tsq')));
      const { checked } = await checkTimestamp({ sha256, reply: refused }, { trusted: [] });
      expect(checked.problems.map(({ message }) => message)).toEqual([
        'the authority refused to date it (PKIStatus 2, badAlg, Message digest algorithm is not supported.)',
      ]);
    });

    test('signs with a certificate for timestamps', async () => {
      const signed = authority.signAnything(content, 'other');
      expect((await check({ reply: signed, query })).problems).toEqual([
        'timestamps.notForTimestamps',
      ]);
      const same = authority.signAnything(content, 'tsa');
      expect((await check({ reply: same, query }, [authority])).trustedAs).toBe('Root');
    });

    test('has a certificate that was valid then', async () => {
      const year = content.indexOf(String(new Date().getUTCFullYear()), 0, 'latin1');
      const early = Buffer.from(content);
      early.write('2019', year, 'latin1');
      const checked = await check({ reply: authority.signAnything(early, 'tsa'), query });
      expect(checked.problems).toEqual(['timestamps.outOfValidity']);
      expect(checked.at).toMatch(/^2019-/);
    });

    test('is believed in no answer of which a bit is another', async () => {
      const survivors: number[] = [];
      // The certificate in the middle is covered by one hash: each fifth of its bytes is enough.
      for (let at = 0; at < reply.length; at += at > 200 && at < 900 ? 5 : 1) {
        const changed = Buffer.from(reply);
        changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
        const { problems, trustedAs } = await check({ reply: changed, query }, [authority]);
        if (problems.length === 0 && trustedAs !== undefined) survivors.push(at);
      }
      expect(survivors).toEqual([]);
    });

    test('and of anything cut off, or with something behind it, nothing is read', async () => {
      for (const bytes of [
        reply.subarray(0, -1),
        Buffer.concat([reply, Buffer.from([0])]),
        Buffer.alloc(0),
        Buffer.alloc(3000, 0x30),
      ])
        expect((await check({ reply: bytes })).problems).toEqual(['timestamps.unreadable']);
    });
  },
);
