import { expect, test } from 'vitest';
import type { RequestSpec, Reply } from '#kit/exchange.ts';
import type { Platform } from '#kit/operation.ts';
import { createTokens } from './tokens.ts';
import { verbatim } from '#kit/message.ts';

/** What only time shows: when a token is renewed, and for whom. */
const platform: Platform = {
  segment: 'board',
  aliases: [],
  label: 'Board',
  brand: 'Board',
  hosts: ['www.board.example'],
  mediaHosts: [],
  pace: { gapMs: 61_000, jitterMs: 0, perHour: 55, breakerMs: 1 },
  identity: ({ url }) => url,
  refusals: [],
  recognise: () => undefined,
  operations: [],
  official: {
    name: 'Board API',
    keysAt: 'https://www.board.example/keys',
    worth: { gain: verbatim(''), cost: verbatim(''), time: verbatim('') },
    setup: [],
    asks: [],
    hosts: ['api.board.example'],
    headers: (_, token = '') => ({ authorization: `Bearer ${token}` }),
    token: {
      hosts: ['login.board.example'],
      ask: () => ({ method: 'POST', url: 'https://login.board.example/token' }),
      parse: ({ status }) => ({ value: `token-${status - 200}`, seconds: 100 }),
    },
    pace: { gapMs: 0, jitterMs: 0, perHour: 1, breakerMs: 1 },
    policy: {
      date: '2026-01-31',
      url: 'https://www.board.example/terms',
      says: [],
      storing: { checkDays: 7, deletesRemoved: true, says: verbatim('') },
    },
  },
};

const world = () => {
  let now = 0;
  const requests: { ask: RequestSpec; platform: Platform }[] = [];
  const replies: ((reply: Reply) => void)[] = [];
  const tokens = createTokens({
    product: { name: 'Bowerbird', version: '0.1.0' },
    monotonic: () => now,
    net: {
      get: (ask, to) =>
        new Promise((resolve) => {
          requests.push({ ask, platform: to });
          replies.push(resolve);
        }),
    },
  });
  return {
    tokens,
    asked: requests,
    at: (seconds: number) => (now = seconds * 1000),
    /** Answers the exchanges that wait: the n-th of all gives `token-n`. */
    answer: async () => {
      for (const resolve of replies.splice(0)) {
        const request = { method: 'POST', url: 'https://login.board.example/token', headers: {} };
        const status = 200 + requests.length;
        resolve({ request, status, headers: {}, body: new Uint8Array(), at: '' });
      }
      await Promise.resolve();
    },
  };
};
const ONE = { client: 'one' };

test('a token is held until a minute before its end, as the answer says', async () => {
  const { tokens, asked: requests, at, answer } = world();
  const first = tokens.access(platform, ONE);
  await answer();
  expect(await first).toEqual({ headers: { authorization: 'Bearer token-1' }, token: 'token-1' });
  at(39.999);
  expect((await tokens.access(platform, ONE)).token).toBe('token-1');
  at(40);
  const later = [tokens.access(platform, ONE), tokens.access(platform, ONE)];
  await new Promise(setImmediate);
  await answer();
  expect((await Promise.all(later)).map(({ token }) => token)).toEqual(['token-2', 'token-2']);
  expect(requests).toHaveLength(2);
});

test('all who come with a spent token share one new exchange', async () => {
  const { tokens, asked: requests, answer } = world();
  const first = tokens.access(platform, ONE);
  await answer();
  await first;
  const spent = { spent: 'token-1' };
  const both = [tokens.access(platform, ONE, spent), tokens.access(platform, ONE, spent)];
  await new Promise(setImmediate);
  await answer();
  expect((await Promise.all(both)).map(({ token }) => token)).toEqual(['token-2', 'token-2']);
  expect((await tokens.access(platform, ONE, spent)).token).toBe('token-2');
  expect(requests).toHaveLength(2);
});

test('other credentials have a token of their own', async () => {
  const { tokens, asked: requests, answer } = world();
  const first = tokens.access(platform, ONE);
  await answer();
  await first;
  const other = tokens.access(platform, { client: 'two' });
  await answer();
  expect([(await other).token, requests.length]).toEqual(['token-2', 2]);
});

test('whoever leaves does not end the exchange for the others', async () => {
  const { tokens, asked: requests, answer } = world();
  const leaving = new AbortController();
  const left = tokens.access(platform, ONE, { signal: leaving.signal });
  const stays = tokens.access(platform, ONE);
  leaving.abort();
  await expect(left).rejects.toThrow('the call was cancelled');
  await answer();
  expect([(await stays).token, requests.length]).toEqual(['token-1', 1]);
});

test('the exchange is private, and has a queue and hosts of its own', async () => {
  const { tokens, asked: requests, answer } = world();
  const first = tokens.access(platform, ONE);
  await answer();
  await first;
  expect(requests[0]?.ask.private).toBe(true);
  expect(requests[0]?.platform).toMatchObject({
    segment: 'board (token)',
    hosts: ['login.board.example'],
    pace: { gapMs: 1000 },
  });
});

test('the tokens of fifty credentials are held, and the one unused for longest makes room', async () => {
  const { tokens, asked: requests, answer } = world();
  const tokenFor = async (client: string) => {
    const access = tokens.access(platform, { client });
    await answer();
    return (await access).token;
  };
  for (let n = 1; n <= 51; n++) await tokenFor(`client ${n}`);
  expect(await tokenFor('client 2')).toBe('token-2');
  expect(await tokenFor('client 1')).toBe('token-52');
  expect(requests).toHaveLength(52);
});
