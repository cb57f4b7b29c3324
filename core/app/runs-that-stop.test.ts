import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunView } from '#calls/index.ts';
import { openSampleApp, type SampleApp } from './testing/sample-app.ts';

/** A run that stands still says what it needs, and goes on when it is given that. */

let sample: SampleApp;
beforeEach(() => {
  sample = openSampleApp();
});
afterEach(() => sample.close());

const start = async (more: object = {}): Promise<RunView> => {
  const { id } = await sample.ask<RunView>('collections.start', {
    name: 'Talk',
    sources: [{ operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' } }],
    ...more,
  });
  return settled(id);
};

const settled = async (id: string): Promise<RunView> => {
  await sample.app.collecting.follow(id);
  const runs = await sample.ask<RunView[]>('runs.list', { collection: 'Talk' });
  const run = runs.find((one) => one.id === id);
  if (!run) throw new Error('no run');
  return run;
};

test('without credits it needs credits, and goes on once they are granted', async () => {
  sample.app.store.ledger.reserve('window', 100, 'all of it');
  const stopped = await start();
  expect(stopped).toMatchObject({ state: 'attention', needs: 'credits' });
  await sample.ask('credits.grant', { amount: 100 });
  await sample.ask('runs.resume', { id: stopped.id });
  const done = await settled(stopped.id);
  expect(done.state).toBe('done');
  expect(done).not.toHaveProperty('needs');
});

test('at its bounds it needs an allowance, and as much again is enough for its next call', async () => {
  const stopped = await start({ mostRequests: 1, mostCredits: 0 });
  expect(stopped).toMatchObject({ state: 'attention', needs: 'allowance', pages: 0 });
  await sample.ask('runs.resume', { id: stopped.id, asMuchAgain: true });
  expect((await settled(stopped.id)).pages).toBeGreaterThan(0);
});
