import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NextStepView, RunView } from '#calls/index.ts';
import { findNextSteps } from '../collections/next-steps.ts';
import { noCredentials } from '../credentials/credential-source.ts';
import type { Entry } from '../engine/catalogue.ts';
import { findAccessObstacle } from '../engine/route-plan.ts';
import { openSampleApp, type SampleApp } from './testing/sample-app.ts';

/** Rows lead to what the operations declare to be part of such things. */

let sample: SampleApp;
beforeEach(() => {
  sample = openSampleApp();
});
afterEach(() => sample.close());

const follow = async (name: string, params: object): Promise<RunView> => {
  const { id } = await sample.ask<RunView>(name, params);
  await sample.app.collecting.follow(id);
  const runs = await sample.ask<RunView[]>('runs.list', {});
  const run = runs.find((one) => one.id === id);
  if (!run) throw new Error('no run');
  return run;
};

const VIDEOS = {
  name: 'Mixed',
  sources: [
    { operation: 'videosite.get-video', params: {}, ids: ['sample_001x', 'sample_002x'] },
    { operation: 'shortvideo.get-video', params: {}, ids: ['7650000000000000001'] },
  ],
};

const steps = async (filter: object = {}) =>
  sample.ask<NextStepView[]>('next-steps.list', { from: 'Mixed', filter });

test('videos of two platforms: all that belongs to them, and what it takes', async () => {
  await follow('collections.start', VIDEOS);
  const found = await steps();
  expect(found.map(({ key }) => key)).toEqual([
    'comments',
    'authors',
    'transcript',
    'related',
    'captions',
  ]);
  expect(found[0]).toMatchObject({
    operation: 'videosite.list-video-comments',
    platforms: [
      { platform: 'videosite', rows: 2 },
      { platform: 'shortvideo', rows: 1 },
    ],
    takesWithReplies: { requests: { atMost: 1000 } },
  });
  expect(found[1]).toMatchObject({
    takes: { requests: { estimate: 3 } },
  });
});

test('what a platform shows to a person only is told with the pages that show it', async () => {
  await follow('collections.start', VIDEOS);
  const { store, engine, collecting } = sample.app;
  const rows = await collecting.rows.find({
    collection: store.collections.there('Mixed').seq,
    filter: {},
  });
  const withoutCapture = {
    catalogue: engine.catalogue,
    findGuestObstacle: (entry: Entry) =>
      findAccessObstacle(
        entry,
        noCredentials(() => false),
      ),
  };
  const [comments] = await findNextSteps(store, withoutCapture, rows);
  expect(comments).toMatchObject({
    key: 'comments',
    platforms: new Map([['videosite', 2]]),
    withheld: [
      {
        platform: 'shortvideo',
        rows: 1,
        reason: { kind: 'capture-needed' },
        pages: ['https://www.tiktok.com/@_/video/7650000000000000001'],
      },
    ],
  });
});

test('comments lead to their replies, their authors, and the videos behind them', async () => {
  await follow('collections.start', VIDEOS);
  const step = { from: 'Mixed', into: 'Mixed', step: 'comments', replies: true };
  const filter = { words: 'Welcome' };
  const run = await follow('next-steps.start', { ...step, filter });
  expect(run).toMatchObject({ collection: 'Mixed', state: 'done' });
  const comments = await steps({ shape: 'Comment' });
  expect(comments.map(({ key }) => key)).toEqual(['replies', 'authors', 'behind']);
});

test('a step that the rows do not have is refused', async () => {
  await follow('collections.start', VIDEOS);
  const step = { from: 'Mixed', into: 'Mixed', step: 'followers' };
  await expect(sample.ask('next-steps.start', step)).rejects.toThrow(
    'step: nothing of these rows can be gathered as followers',
  );
});
