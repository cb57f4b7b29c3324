/** Says in passing that a run of one's own is over while one is elsewhere in the window. */
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LatestRunView } from '#calls/index.ts';
import { figure } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { goTo } from '../../open.ts';
import { datasetPath } from '../../places.ts';
import { sayAndLead } from '../states/toast.tsx';

const isGoingOn = ({ state }: LatestRunView): boolean => state === 'running' || state === 'waiting';

/** `undefined` where nobody needs to hear of it: who paused or ended a run knows. */
const wordsOf = ({ state, kind, collection: name, added }: LatestRunView, t: TFunction) => {
  if (state === 'attention') return t('endedRuns.waits', { name });
  if (state !== 'done' && state !== 'stopped') return undefined;
  return kind === 'recheck'
    ? t('endedRuns.checked', { name })
    : t('endedRuns.collected', { name, n: figure(added) });
};

export const useEndedRuns = (path: string): void => {
  const { t } = useTranslation();
  const runs = useLocal('runs.latest').data;
  const goingOn = useRef<ReadonlySet<string>>(new Set());
  const shown = useRef(path);
  useEffect(() => {
    shown.current = path;
  }, [path]);
  useEffect(() => {
    if (!runs) return;
    for (const run of runs) {
      const dataset = datasetPath(run.collection);
      const words = goingOn.current.has(run.id) ? wordsOf(run, t) : undefined;
      // The page of the collection shows it anyway.
      if (words === undefined || shown.current.startsWith(dataset)) continue;
      sayAndLead(words, t('endedRuns.show'), () => goTo(dataset));
    }
    const own = runs.filter((run) => run.isOwn && isGoingOn(run));
    goingOn.current = new Set(own.map(({ id }) => id));
  }, [runs, t]);
};
