/** What is told of a run and of what is missing. Pure. */
import type { TFunction } from 'i18next';
import type { CollectionView, RunView } from '#calls/index.ts';
import { amountOf, clockTime, figure } from '../../../format.ts';
import type { Tone } from '../../../parts/controls/chip.tsx';

/** It is over, and some of what it asked for was refused, not found or could not be read. */
const isPartlyDone = (run: Partial<RunView>): boolean =>
  run.state === 'done' && countUnread(run) > 0;

const countUnread = ({ gaps = 0, refused = 0, notFound = 0 }: Partial<RunView>): number =>
  gaps + refused + notFound;

export const toneFromRun = (run: RunView): Tone => {
  const { state } = run;
  if (isPartlyDone(run)) return 'waiting';
  if (state === 'done') return 'good';
  if (state === 'attention') return 'refused';
  return state === 'cancelled' || state === 'stopped' ? 'plain' : 'waiting';
};

/** Whether the state of a run tells how many replies were not asked for. */
const isWithoutReplies = (run: Partial<RunView>): boolean =>
  run.state === 'done' && !isPartlyDone(run) && (run.repliesLeft ?? 0) > 0;

/** Whether a run is over by itself: its reason then is a list of what is missing. */
export const isEnded = ({ state }: RunView): boolean => state === 'done' || state === 'stopped';

/** "Running", "Waiting until 14:05". `isMissingBeside`: what is missing stands beside it. */
export const stateWords = (
  run: Pick<RunView, 'state' | 'waitUntil'> & Partial<RunView>,
  now: number,
  t: TFunction,
  isMissingBeside = false,
): string => {
  const { state, waitUntil, repliesLeft = 0 } = run;
  if (isPartlyDone(run)) return t('links.states.partly');
  if (isWithoutReplies(run) && !isMissingBeside)
    return t('collections.withoutReplies', { n: figure(repliesLeft) });
  return state === 'waiting' && waitUntil !== undefined
    ? t('collections.waitingUntil', { time: clockTime(Date.parse(waitUntil), now) })
    : t(`collections.run.${state}`);
};

/** What can be done with a run now. */
export const actsFromRun = ({ state, needs, ...run }: RunView) => ({
  pause: state === 'running' || state === 'waiting',
  // Where it would stop again at once, another act stands in its place.
  resume:
    state === 'paused' || (state === 'attention' && needs !== 'credits' && needs !== 'allowance'),
  cancel: ['running', 'waiting', 'paused', 'attention'].includes(state),
  fillGaps: countUnread(run) > 0 && state !== 'running' && state !== 'waiting',
});

/** What is known to be missing, each in a few words. `isStateBeside`: what the state tells of it stands there. */
export const missingWords = (
  {
    gaps,
    refused,
    notFound = 0,
    removed,
    notShown,
    run,
  }: Pick<CollectionView, 'gaps' | 'refused' | 'notFound' | 'removed' | 'notShown' | 'run'>,
  t: TFunction,
  isStateBeside = false,
): readonly string[] => {
  const part = (
    key: 'gaps' | 'refused' | 'notFound' | 'removed' | 'notShown' | 'repliesLeft',
    count: number,
  ): string[] => (count > 0 ? [t(`collections.${key}`, amountOf(count))] : []);
  return [
    ...(isUnfinished(run) ? [t('collections.unfinished')] : []),
    ...(run?.state === 'stopped' ? [t('collections.limited')] : []),
    ...part('gaps', gaps),
    ...part('refused', refused),
    ...part('notFound', notFound),
    ...part('removed', removed),
    ...part('notShown', notShown),
    ...(run && isStateBeside && isWithoutReplies(run)
      ? []
      : part('repliesLeft', run?.repliesLeft ?? 0)),
  ];
};

/** Lists of it are still to be followed, and may never be. */
const isUnfinished = (run: RunView | undefined): boolean =>
  run !== undefined && run.kind === 'collect' && !isEnded(run);

/** What a collection holds, in words that its caller chose, and what of it is missing. */
export const stateLine = (
  collection: Parameters<typeof missingWords>[0],
  held: string,
  t: TFunction,
): string => {
  const missing = missingWords(collection, t);
  if (missing.length > 0) return `${held} · ${missing.join(', ')}`;
  return collection.run === undefined ? held : t('collections.complete', { held });
};

export const progressWords = (run: RunView, t: TFunction): string =>
  [
    t('collections.progress', {
      n: figure(run.items),
      pages: figure(run.pages),
      requests: figure(run.requests),
      most: figure(run.mostRequests),
    }),
    ...(run.pending > 0 ? [t('collections.pending', amountOf(run.pending))] : []),
  ].join(' · ');
