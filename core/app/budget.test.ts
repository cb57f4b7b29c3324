import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CreditsView } from '#contract/index.ts';
import { removeDir, tempDir } from '../../test/support/running.ts';
import { makeEnding } from '../store/calls/fixtures.ts';
import { openApp, type App } from './open-app.ts';

let dir: string;
let app: App;
beforeEach(() => {
  dir = tempDir();
  app = openApp({ dataDir: dir, version: '0.0.0', background: false, sample: true });
});
afterEach(async () => {
  await app.close();
  removeDir(dir);
});

const credits = async (): Promise<CreditsView> => {
  const answer = await app.door.answer(
    { id: 1, name: 'credits.get', params: {} },
    app.callers.window,
  );
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data as CreditsView;
};

const spend = (callId: string, door: 'window' | 'mcp'): void => {
  app.store.ledger.reserve('window', 1, callId);
  app.store.calls.finish(callId, makeEnding({ outcome: 'ok', close: 'settle', door }));
};

test('the budget says when an assistant spent of it, and nothing of what the window spent', async () => {
  spend('c1', 'window');
  expect(await credits()).not.toHaveProperty('assistantSpentAt');
  spend('c2', 'mcp');
  spend('c3', 'window');
  expect((await credits()).assistantSpentAt).toBe(app.store.calls.find('c2')?.finishedAt);
});
