/** What is said in passing wherever one is in the window: a run is over, a role is another. */
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LatestRunView } from '#calls/index.ts';
import { figure } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { goTo } from '../../open.ts';
import { datasetPath } from '../../places.ts';
import { sayAndLead, say } from '../states/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRights } from '../../rights.ts';

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

/** A member got another role: asks again for all that the window shows, and says what the role is now. */
export const useOtherRole = (): void => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const role = useRights().me?.role;
  const before = useRef(role);
  useEffect(() => {
    const known = before.current;
    before.current = role ?? known;
    if (role === undefined || known === undefined || role === known) return;
    void client.invalidateQueries();
    say(t('rights.roleNow', { role: t(`members.roles.${role}`) }));
  }, [client, role, t]);
};
