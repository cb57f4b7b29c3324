import { expect, test } from 'vitest';
import { createShortLivedMemory } from '../short-lived-memory.ts';
import { createConsents, type Request } from './consents.ts';

const request: Request = {
  applicant: { id: 'client', name: 'Client', redirects: [] },
  redirect: 'http://127.0.0.1:4000/back',
  scopes: ['ask'],
  resource: 'http://127.0.0.1:8674/mcp',
  challenge: 'challenge',
  state: undefined,
  issuer: 'http://127.0.0.1:8674',
};
const MINUTE = 60_000;

/** A clock of the day that can be set, beside the time that passes. */
const world = () => {
  let [day, passed] = [Date.parse('2026-08-15T10:00:00Z'), 0];
  const pass = (ms: number): void => {
    day += ms;
    passed += ms;
  };
  const consents = createConsents(
    () => day,
    () => undefined,
    createShortLivedMemory(() => passed),
  );
  return { consents, pass, set: (byMs: number) => void (day += byMs) };
};

test.each([0, -3_600_000, -40 * 86_400_000, 86_400_000])(
  'a request waits ten minutes when the clock is set by %d ms',
  (byMs) => {
    const { consents, pass, set } = world();
    consents.park(request);
    expect(consents.pending()[0]).toMatchObject({
      asked: '2026-08-15T10:00:00.000Z',
      until: '2026-08-15T10:10:00.000Z',
    });
    set(byMs);
    pass(10 * MINUTE - 1);
    expect(consents.pending()).toHaveLength(1);
    pass(1);
    expect(consents.pending()).toEqual([]);
  },
);

test.each([0, -3_600_000, 86_400_000])(
  'a code is good for a minute when the clock is set by %d ms',
  (byMs) => {
    const { consents, pass, set } = world();
    const { id, secret } = consents.park(request) ?? { id: '', secret: '' };
    consents.approve(id, { cap: 1, expiresDays: 1 });
    const to = new URL(consents.collect(id, secret)?.to ?? '');
    const code = to.searchParams.get('code') ?? '';
    set(byMs);
    pass(MINUTE - 1);
    expect(consents.code(code)?.isOver).toBe(false);
    pass(1);
    expect(consents.code(code)?.isOver).toBe(true);
  },
);
