import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError, plainMessage } from '#kit/errors.ts';
import { messages } from '#kit/messages.ts';
import { verbatim, type Message } from '#kit/message.ts';
import { makeEnding } from './fixtures.ts';
import type { Store } from '../index.ts';
import { openTestStore } from '../testing/open-test-store.ts';

let store: Store;
beforeEach(() => {
  store = openTestStore();
});
afterEach(() => store.close());

const fail = (callId: string, detail: Message): void => {
  const message = plainMessage(new AppError('platform_error', detail));
  store.ledger.reserve('window', 1, callId);
  store.calls.finish(callId, makeEnding({ outcome: 'platform_error', close: 'refund', message }));
};

test('being offline is no failure of the platform', () => {
  fail('c1', messages.nameNotFoundOffline({ host: 'video.example' }));
  fail('c2', messages.noNetworkLeadsTo({ host: 'video.example' }));
  expect(store.calls.health()).toEqual([]);
  fail('c3', verbatim('video.example could not be reached'));
  expect(store.calls.health()).toMatchObject([{ failures: 1, lastFailure: 'platform_error' }]);
});
