import { beforeEach, describe, expect, test } from 'vitest';
import { testCatalogue } from '../../test/support/testsite.ts';
import { AppError } from '../kit/errors.ts';
import type { Store } from '../store/index.ts';
import { createArchive } from './archive.ts';
import type { Caller } from './caller.ts';
import type { Good, ResolvedCall } from './outcome.ts';
import { createMeta } from './meta.ts';

type Calls = Store['calls'];
type KeptAnswer = NonNullable<ReturnType<Calls['latestAnswer']>>;

const entry = testCatalogue.find('testsite.get-thing') as ResolvedCall['entry'];
const question: ResolvedCall = { entry, params: { thingId: 'a' }, paramsKey: '{"thingId":"a"}' };
const kept: KeptAnswer = {
  callId: 'first',
  operation: 'testsite.get-thing',
  paramsKey: '{"thingId":"a"}',
  at: '2026-08-01T12:00:00.000Z',
  fetchedAt: '2026-08-01T11:59:00.000Z',
  route: 'public-page',
  notices: [{ code: 'odd', message: 'Something is odd.' }],
  data: '{"type":"Thing"}',
  envelope: new TextEncoder().encode('{"data":{"type":"Thing"}}'),
};
const AGENT: Caller = { keyId: 'agent', door: 'rest', maxAge: 60 };

let looked: unknown[];
let noted: unknown[];
let left: (keyId: string) => number;

beforeEach(() => {
  [looked, noted] = [[], []];
  left = () => 7;
});

const ledger = { remaining: (keyId: string) => left(keyId) } as Store['ledger'];

const base = () => 'http://127.0.0.1:8674';

const archive = (found: KeptAnswer | undefined = kept) => {
  const calls = {
    latestAnswer: (...all: unknown[]) => {
      looked.push(all);
      return found;
    },
    noteArchiveHit: (hit: unknown) => noted.push(hit),
  } as unknown as Calls;
  const now = () => Date.parse('2026-08-01T12:00:30.000Z');
  return createArchive({ store: { calls }, now, base, metaOf: createMeta({ ledger }) });
};

test('a kept answer comes with when and how it was got, and costs nothing', () => {
  expect(archive()(question, AGENT)).toEqual({
    ok: true,
    json: '{"type":"Thing"}',
    envelope: kept.envelope,
    resolved: question,
    meta: {
      callId: 'first',
      operation: 'testsite.get-thing',
      creditsUsed: 0,
      creditsRemaining: 7,
      fromArchive: true,
      notices: kept.notices,
      route: 'public-page',
      fetchedAt: '2026-08-01T11:59:00.000Z',
    },
  } satisfies Good);
  expect(noted).toEqual([
    {
      operation: 'testsite.get-thing',
      params: { thingId: 'a' },
      keyId: 'agent',
      door: 'rest',
      route: 'public-page',
    },
  ]);
});

test('of an answer whose route nobody knows, none is told', () => {
  const found = archive({ ...kept, route: null })(question, AGENT);
  expect(found && 'route' in found.meta).toBe(false);
});

describe('what is looked for', () => {
  test('is as young as the caller wants, and not from after the present', () => {
    archive()(question, AGENT);
    archive()(question, { ...AGENT, maxAge: 1e12 });
    const until = '2026-08-01T12:01:30.000Z';
    expect(looked).toEqual([
      ['testsite.get-thing', '{"thingId":"a"}', '2026-08-01T11:59:30.000Z', until],
      ['testsite.get-thing', '{"thingId":"a"}', '1970-01-01T00:00:00.000Z', until],
    ]);
  });

  test.each([
    ['a caller who wants a fresh one', { maxAge: 0 }],
    ['a caller who says nothing of it', { maxAge: undefined }],
    ['an age that is none', { maxAge: Number.NaN }],
    ['a caller who may not read the archive', { noArchive: true }],
  ])('is nothing for %s', (_, more) => {
    expect(archive()(question, { ...AGENT, ...more })).toBeUndefined();
    expect(looked).toEqual([]);
  });

  test('and is not there, is not written down', () => {
    const none = createArchive({
      store: {
        calls: { latestAnswer: () => undefined, noteArchiveHit: () => noted.push('hit') } as never,
      },
      now: () => 0,
      base,
      metaOf: createMeta({ ledger }),
    });
    expect([none(question, AGENT), noted]).toEqual([undefined, []]);
  });
});

test('while the store is busy, what was left last is told; of a key not seen before, nothing', () => {
  const metaOf = createMeta({ ledger });
  const leftFor = (keyId: string) => metaOf('call', 'testsite.get-thing', keyId).creditsRemaining;
  expect(leftFor('agent')).toBe(7);
  left = () => {
    throw new AppError('service_unavailable', 'locked');
  };
  expect([leftFor('agent'), leftFor('other')]).toEqual([7, 0]);
  left = () => 3;
  expect(leftFor('agent')).toBe(3);
});
