import { Pause, Play, RotateCw, Square, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ParamsOf, RunView } from '#calls/index.ts';
import { useChange } from '../../../local.ts';
import { goTo } from '../../../open.ts';
import { USUAL_GRANT } from '../../../parts/states/failure-card.tsx';
import { accessPath } from '../../../places.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { sayFailure, say } from '../../../parts/states/toast.tsx';
import { useRights } from '../../../rights.ts';
import { actsFromRun } from './words.ts';
import { sayIn } from '../../../engine-words.ts';

/**
 * To be called when a run is let go on: if it stands still again right away, that is told with its reason.
 * Otherwise nobody could tell a run that tried from a button that does nothing.
 */
const useStillStopped = ({ state, reason, updated }: RunView): (() => void) => {
  const { t, i18n } = useTranslation();
  /** As it was when it was let go on. */
  const watchedFrom = useRef<string>(undefined);
  useEffect(() => {
    if (watchedFrom.current === undefined || watchedFrom.current === updated) return;
    if (state === 'running' || state === 'waiting') return;
    watchedFrom.current = undefined;
    if (state === 'attention')
      say(t('collections.stillStopped', { reason: reason ? sayIn(i18n.language, reason) : '' }));
  }, [state, reason, updated, t, i18n.language]);
  return () => {
    watchedFrom.current = updated;
  };
};

const ACTS = [
  ['pause', 'runs.pause', Pause],
  ['resume', 'runs.resume', Play],
  ['cancel', 'runs.cancel', Square],
  ['fillGaps', 'runs.fill-gaps', RotateCw],
] as const;

/** What can be done with a run now; what it needs to go on comes first. */
export const RunActs = ({ run }: { readonly run: RunView }) => {
  const acts = actsFromRun(run);
  const watch = useStillStopped(run);
  return (
    <>
      {run.needs === 'credits' ? <GrantAndGoOn id={run.id} onResumed={watch} /> : null}
      {run.needs === 'keyCredits' ? (
        <Button small look="primary" onClick={() => goTo(accessPath('assistants'))}>
          {t('collections.raiseLimit')}
        </Button>
      ) : null}
      {run.needs === 'allowance' ? (
        <RunAct
          verb="runs.resume"
          id={run.id}
          look="primary"
          more={{ asMuchAgain: true }}
          onDone={watch}
          sign={Play}
        >
          {t('failure.goOn')}
        </RunAct>
      ) : null}
      {ACTS.filter(([act]) => acts[act]).map(([act, verb, sign]) => (
        <RunAct
          key={act}
          verb={verb}
          id={run.id}
          {...((act === 'resume' || act === 'fillGaps') && { onDone: watch })}
          sign={sign}
        >
          {t(`collections.${act}`)}
        </RunAct>
      ))}
    </>
  );
};

/** Raises the budget and lets the run go on where it stopped, in one press. */
interface GrantProps {
  readonly id: string;
  readonly onResumed: () => void;
}

const GrantAndGoOn = ({ id, onResumed }: GrantProps) => {
  const { may } = useRights();
  const grant = useChange('credits.grant');
  const resume = useChange('runs.resume');
  const onError = (error: Error): void => sayFailure(error);
  const goOn = (): void => resume.mutate({ id }, { onSuccess: onResumed, onError });
  if (!may('credits.grant')) return null;
  return (
    <Button
      sign={Play}
      small
      look="primary"
      disabled={grant.isPending || resume.isPending}
      onClick={() => grant.mutate({ amount: USUAL_GRANT }, { onSuccess: goOn, onError })}
    >
      {t('failure.goOn')}
    </Button>
  );
};

interface RunActProps {
  readonly verb: (typeof ACTS)[number][1];
  readonly id: string;
  readonly more?: Omit<ParamsOf<'runs.resume'>, 'id'>;
  readonly look?: 'plain' | 'primary';
  readonly onDone?: () => void;
  readonly sign: LucideIcon;
  readonly children: string;
}

const RunAct = ({ verb, id, more, look = 'plain', sign, onDone, children }: RunActProps) => {
  const act = useChange(verb, sayFailure);
  return (
    <Button
      small
      {...{ look, sign }}
      disabled={act.isPending}
      onClick={() => act.mutate({ id, ...more }, { onSuccess: () => onDone?.() })}
    >
      {children}
    </Button>
  );
};
