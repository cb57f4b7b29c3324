import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CreditsView } from '#calls/index.ts';
import { makeEnding } from '../store/calls/fixtures.ts';
import { openSampleApp, type SampleApp } from './testing/sample-app.ts';

let sample: SampleApp;
beforeEach(() => {
  sample = openSampleApp();
});
afterEach(() => sample.close());

const credits = (): Promise<CreditsView> => sample.ask('credits.get');

const spend = (callId: string, door: 'window' | 'mcp'): void => {
  sample.app.store.ledger.reserve('window', 1, callId);
  sample.app.store.calls.finish(callId, makeEnding({ outcome: 'ok', close: 'settle', door }));
};

test('the budget says when an assistant spent of it, and nothing of what the window spent', async () => {
  spend('c1', 'window');
  expect(await credits()).not.toHaveProperty('assistantSpentAt');
  spend('c2', 'mcp');
  spend('c3', 'window');
  expect((await credits()).assistantSpentAt).toBe(sample.app.store.calls.find('c2')?.finishedAt);
});
