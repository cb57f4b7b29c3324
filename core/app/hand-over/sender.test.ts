import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#kit/errors.ts';
import type { SendReport } from '../../hand-over/send.ts';
import { openStore, type LaboratoryConnection, type Store } from '../../store/index.ts';
import { createSender, retryDelay, type SenderParts } from './sender.ts';

const NOTHING: SendReport = { taken: 0, known: 0, refused: 0, later: 0 };
const CONNECTION: LaboratoryConnection = {
  address: 'https://lab.example',
  client: 'c',
  project: { code: 'abcdefgh', name: 'Birds' },
  person: { name: 'Ada' },
  since: '2026-11-01T00:00:00.000Z',
  place: 'keychain',
  isSignedOut: false,
};
const LABORATORY = 'https://lab.example/projects/abcdefgh';

let store: Store;
let time: number;
/** Ends the wait that is under way; the milliseconds of each that was begun. */
let endWait: () => void;
let waits: number[];
let outcomes: (SendReport | AppError)[];
let sent: string[];
let signedOut: number;

beforeEach(() => {
  store = openStore({ dir: ':memory:' });
  [time, waits, outcomes, sent, signedOut] = [0, [], [], [], 0];
});
afterEach(() => store.close());

const begin = (more: Partial<SenderParts> = {}) => {
  const sender = createSender({
    store,
    connection: {
      get: () => CONNECTION,
      isReady: () => true,
      dropToken: () => {},
      signOut: () => void (signedOut += 1),
    },
    send: async (laboratory) => {
      sent.push(laboratory);
      const outcome = outcomes.shift() ?? NOTHING;
      if (outcome instanceof AppError) throw outcome;
      return outcome;
    },
    now: () => Date.parse('2026-11-27T12:00:00Z'),
    monotonic: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        waits.push(ms);
        endWait = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      }),
    changed: () => {},
    ...more,
  });
  sender.start();
  return sender;
};

const somethingWaits = (): void => {
  const { seq } = store.collections.open('Talk');
  store.outbox.share(seq, LABORATORY);
  store.collections.addSource(seq, { operation: 'reef.list-videos', params: {}, limit: 1 });
};

/** Until it waits for the so manieth time. */
const begun = (count: number): Promise<unknown> =>
  vi.waitFor(() => expect(waits).toHaveLength(count), { interval: 1, timeout: 60_000 });

const unreached = (): AppError =>
  new AppError('platform_error', { message: 'nobody there' }, { reason: 'offline' });

test('each failure doubles the wait, up to a quarter of an hour', () => {
  expect([1, 2, 3, 7, 8, 1000].map(retryDelay)).toEqual([
    10_000, 20_000, 40_000, 640_000, 900_000, 900_000,
  ]);
});

test('nothing is sent while nothing waits, and what is entered is sent at once', async () => {
  const sender = begin();
  await begun(1);
  expect([sent, waits]).toEqual([[], [5000]]);
  somethingWaits();
  outcomes.push({ ...NOTHING, taken: 3, known: 1 });
  sender.wake();
  await begun(2);
  expect(sent).toEqual([LABORATORY]);
  expect(store.settings.get('lastHandOver')).toEqual({
    at: '2026-11-27T12:00:00.000Z',
    entries: 4,
  });
  expect(sender.status()).toMatchObject({ isSending: false, problem: undefined });
  await sender.close();
});

test('after a failure it says why and when it is tried again; news do not hurry it, the person does', async () => {
  somethingWaits();
  outcomes.push(unreached(), unreached());
  const sender = begin();
  await begun(1);
  expect(waits).toEqual([10_000]);
  expect(sender.status()).toEqual({
    isSending: false,
    isElsewhere: false,
    problem: { message: 'nobody there', isOffline: true },
    retryInSeconds: 10,
  });
  sender.wake();
  time = 4000;
  expect(sender.status().retryInSeconds).toBe(6);
  expect(sent).toHaveLength(1);
  time = 10_000;
  endWait();
  await begun(2);
  expect([sent.length, waits[1]]).toEqual([2, 20_000]);
  sender.sendNow();
  await begun(3);
  expect([sent.length, waits[2], sender.status().problem]).toEqual([3, 5000, undefined]);
  await sender.close();
});

test('what the laboratory takes later is tried again, later each time', async () => {
  somethingWaits();
  outcomes.push({ ...NOTHING, later: 2 });
  const sender = begin();
  await begun(1);
  expect([waits, sender.status().problem]).toEqual([[10_000], undefined]);
  await sender.close();
});

test('a refused token is tried once more with a new one; then the person signs in again', async () => {
  somethingWaits();
  const refused = new AppError('invalid_api_key');
  outcomes.push(refused);
  const sender = begin();
  await begun(1);
  expect([sent.length, signedOut]).toEqual([2, 0]);
  outcomes.push(refused, refused);
  sender.sendNow();
  await begun(2);
  expect([sent.length, signedOut]).toEqual([4, 1]);
  await sender.close();
});

test('while another process has to send, this one does not', async () => {
  somethingWaits();
  const sender = begin({
    store: {
      ...store,
      sendingLease: { take: () => false, isHeld: () => false, release: () => {} },
    },
  });
  await begun(1);
  expect([sent, sender.status().isElsewhere]).toEqual([[], true]);
  await sender.close();
});

test('what is under way ends with the program', async () => {
  somethingWaits();
  const sender = begin({
    send: (_, signal) =>
      new Promise((_resolve, reject) => {
        sent.push(LABORATORY);
        signal.addEventListener('abort', () => reject(new Error('ended')));
      }),
  });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await sender.close();
  expect(store.settings.get('handOverProcess')).toBeNull();
});
