/** What is told of a run and of what is missing. Pure. */
import type { TFunction } from 'i18next';
import type { CollectionView, RunView } from '#contract/index.ts';
import { clockTime, figure } from '../../../format.ts';
import type { Tone } from '../../../parts/controls/chip.tsx';

export const toneFromRun = ({ state }: RunView): Tone => {
  if (state === 'done') return 'good';
  if (state === 'attention') return 'refused';
  return state === 'cancelled' || state === 'stopped' ? 'plain' : 'waiting';
};

/** "Running", "Waiting until 14:05". */
export const stateWords = ({ state, waitUntil }: RunView, now: number, t: TFunction): string =>
  state === 'waiting' && waitUntil !== undefined
    ? t('collections.waitingUntil', { time: clockTime(Date.parse(waitUntil), now) })
    : t(`collections.run.${state}`);

/** What can be done with a run now. */
export const actsFromRun = ({ state, gaps, refused }: RunView) => ({
  pause: state === 'running' || state === 'waiting',
  resume: state === 'paused' || state === 'attention',
  cancel: ['running', 'waiting', 'paused', 'attention'].includes(state),
  fillGaps: gaps + refused > 0 && state !== 'running' && state !== 'waiting',
});

/** What is known to be missing, each in a few words. */
export const missingWords = ({ removed, run }: CollectionView, t: TFunction): readonly string[] => {
  const part = (key: 'gaps' | 'refused' | 'removed', count: number): string[] =>
    count > 0 ? [t(`collections.${key}`, { count, n: figure(count) })] : [];
  return [
    ...part('gaps', run?.gaps ?? 0),
    ...part('refused', run?.refused ?? 0),
    ...part('removed', removed),
  ];
};

export const progressWords = (run: RunView, t: TFunction): string =>
  [
    t('collections.progress', {
      n: figure(run.items),
      pages: figure(run.pages),
      requests: figure(run.requests),
      most: figure(run.mostRequests),
    }),
    ...(run.pending > 0
      ? [t('collections.pending', { count: run.pending, n: figure(run.pending) })]
      : []),
  ].join(' · ');
