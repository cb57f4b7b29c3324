import { verbatim } from '#kit/message.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { createEngine, type Engine } from '../core/engine/engine.ts';
import type { Outcome } from '../core/engine/outcome.ts';
import { AppError, ERRORS } from '#kit/errors.ts';
import type { Net } from '../core/net/index.ts';
import { openStore, type Store } from '../core/store/index.ts';

/** Any text as any parameter of any operation: a coded outcome, and no credit kept for a failure. */
let store: Store;
let engine: Engine;
let requests: string[];
const nothing = () => Promise.reject(new AppError('platform_error', verbatim('nobody is there')));
const net: Net = {
  mode: 'replay',
  get: ({ url }, platform) => {
    // Two tries of one call at one address would be impolite.
    if (requests.includes(url)) return Promise.reject(new Error(`asked twice for ${url}`));
    requests.push(url);
    if (
      !platform.hosts
        .concat(platform.mediaHosts)
        .some((host) => new URL(url).hostname.endsWith(host.replace('*', '')))
    )
      return Promise.reject(new Error(`asked a stranger: ${url}`));
    return nothing();
  },
  media: nothing,
  openBreaker: () => {},
  closeBreaker: () => {},
  state: () => ({ mode: 'replay', platforms: [] }),
  close: () => Promise.resolve(),
};

beforeAll(() => {
  store = openStore({ dir: ':memory:' });
  engine = createEngine({ store, net, base: () => 'http://127.0.0.1:8674' });
});
afterAll(() => store.close());

const call = async (id: string, params: Readonly<Record<string, unknown>>): Promise<Outcome> => {
  requests = [];
  return engine.call(id, params, { keyId: 'window', door: 'window' });
};

const SPECIAL = [
  '',
  ' ',
  '\0',
  "'",
  '"',
  '../',
  '%2e%2e',
  '__proto__',
  'constructor',
  '\u202e',
  '\ud800',
  '💥',
  '-1',
  '1e9',
  'null',
  'https://127.0.0.1/',
];
const text = fc.oneof(
  fc.constantFrom(...SPECIAL, 'a'.repeat(10_000)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
  fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
);
const value = fc.oneof({ weight: 8, arbitrary: text }, fc.integer(), fc.double(), fc.jsonValue());

describe.each(catalogue.entries.map((entry) => [entry.id, entry] as const))('%s', (id, entry) => {
  const names = Object.keys(entry.operation.params.shape);
  const some = fc.record(Object.fromEntries(names.map((name) => [name, value])), {
    requiredKeys: [],
  });
  const odd = fc.dictionary(text, value, { maxKeys: 3 });

  test('always a coded outcome, never a credit for a failure, never an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(some, fc.option(odd, { freq: 4 }), async (params, more) => {
        const before = store.ledger.account().balance;
        const outcome = await call(id, { ...more, ...params });
        expect(outcome.ok).toBe(false);
        const kind = outcome.ok ? 'ok' : outcome.error.kind;
        expect(kind in ERRORS).toBe(true);
        expect(kind).not.toBe('internal_error');
        expect(outcome.meta.creditsUsed).toBe(0);
        expect(store.ledger.account().balance).toBe(before);
        expect(outcome.ok ? '' : outcome.error.message).not.toMatch(
          /asked twice|a stranger|[\p{Cc}\u202e]/u,
        );
      }),
      { numRuns: 150 },
    );
    expect(store.ledger.audit()).toEqual([]);
  });

  test('values that look right reach the platform once, and the credit comes back', async () => {
    const params = entry.operation.example;
    if (!params) return;
    const before = store.ledger.account().balance;
    const outcome = await call(id, params);
    expect([outcome.ok, outcome.meta.creditsUsed]).toEqual([false, 0]);
    // What only browsing brings is asked of nobody.
    expect(requests.length).toBeGreaterThanOrEqual(entry.unavailable === undefined ? 1 : 0);
    expect(store.ledger.account().balance).toBe(before);
  });
});

test('an unknown operation is route_not_found, whatever it is called', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (id) => {
      const outcome = await call(id, {});
      expect(outcome.ok ? 'ok' : outcome.error.kind).toBe('route_not_found');
    }),
    { numRuns: 100 },
  );
});
