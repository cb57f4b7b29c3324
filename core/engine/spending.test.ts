import { beforeEach, expect, test } from 'vitest';
import { inventedPlatform } from '../../test/support/invented-platform.ts';
import type { Get, Reply, RequestSpec } from '#kit/exchange.ts';
import type { OfficialApi } from '#kit/official.ts';
import type { Store } from '../store/index.ts';
import { createWithinCap } from './spending.ts';

/** Bills 5 mills a request at most, and 2 for what it answered. */
const prices = {
  says: 'Two mills a post.',
  most: () => 5,
  billed: () => 2,
  each: () => 2,
};
const billing = inventedPlatform({
  segment: 'reef',
  operations: [],
  official: { name: 'Reef API', prices } as unknown as OfficialApi,
});
const free = inventedPlatform({ segment: 'shoal', operations: [] });

const spec: RequestSpec = { url: 'https://api.reef.example/posts' };
const reply = { status: 200 } as Reply;
const send: Get = () => Promise.resolve(reply);

let texts: unknown[];
let cap: number | undefined;
let settle: ((billed: number) => void) | undefined;

beforeEach(() => {
  texts = [];
  cap = undefined;
  settle = (billed) => texts.push(['settled', billed]);
});

const withinCap = (isLive = true) =>
  createWithinCap({
    isLive: () => isLive,
    store: {
      settings: { get: () => ({ reef: { monthlyCap: cap } }) },
      spending: {
        reserve: (...all: unknown[]) => {
          texts.push(['reserved', ...all]);
          return settle;
        },
        spent: () => 1234,
      },
    } as unknown as Pick<Store, 'settings' | 'spending'>,
  });

test('the most is set aside before, and what was billed stands in its place after', async () => {
  cap = 1.5;
  const sent: Get = (request) => {
    texts.push(['sent', request]);
    return send(request);
  };
  expect(await withinCap()(billing, sent)(spec)).toBe(reply);
  expect(texts).toEqual([
    ['reserved', 'reef', 5, 1500],
    ['sent', spec],
    ['settled', 2],
  ]);
});

test('a request that failed was billed nothing', async () => {
  const failing: Get = () => Promise.reject(new Error('the line is down'));
  await expect(withinCap()(billing, failing)(spec)).rejects.toThrow('the line is down');
  expect(texts).toEqual([
    ['reserved', 'reef', 5, undefined],
    ['settled', 0],
  ]);
});

test('beyond the cap nobody is asked, and it says how much was billed', async () => {
  [cap, settle] = [1.25, undefined];
  const never: Get = () => Promise.reject(new Error('asked'));
  await expect(withinCap()(billing, never)(spec)).rejects.toMatchObject({
    kind: 'spending_cap',
    message: expect.stringContaining(
      'Reef API has billed about $1.234 this month, and this request could go beyond your cap of $1.25; nobody was asked.',
    ),
  });
});

test('while the data file cannot be written to, the answer is given all the same', async () => {
  settle = () => {
    throw new Error('locked');
  };
  expect(await withinCap()(billing, send)(spec)).toBe(reply);
});

test('what bills nothing, and what is asked of nobody, is sent as it is', () => {
  expect(withinCap()(free, send)).toBe(send);
  expect(withinCap(false)(billing, send)).toBe(send);
  expect(texts).toEqual([]);
});
