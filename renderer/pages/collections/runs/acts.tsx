import { Pause, Play, RotateCw, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf, RunView } from '#contract/index.ts';
import { useChange } from '../../../local.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { toCallFailure } from '../../../queries.ts';
import { actsFromRun } from './words.ts';

/** What can be done with a run now. */
export const RunActs = ({ run }: { readonly run: RunView }) => {
  const { t } = useTranslation();
  const acts = actsFromRun(run);
  return (
    <>
      {acts.pause ? (
        <RunAct verb="runs.pause" id={run.id} sign={<Pause size={14} aria-hidden="true" />}>
          {t('collections.pause')}
        </RunAct>
      ) : null}
      {acts.resume ? (
        <RunAct
          verb="runs.resume"
          id={run.id}
          more={allowance(run)}
          sign={<Play size={14} aria-hidden="true" />}
        >
          {t('collections.resume')}
        </RunAct>
      ) : null}
      {acts.cancel ? (
        <RunAct verb="runs.cancel" id={run.id} sign={<Square size={14} aria-hidden="true" />}>
          {t('collections.cancel')}
        </RunAct>
      ) : null}
      {acts.fillGaps ? (
        <RunAct verb="runs.fill-gaps" id={run.id} sign={<RotateCw size={14} aria-hidden="true" />}>
          {t('collections.fillGaps')}
        </RunAct>
      ) : null}
    </>
  );
};

/** A run that used up what was declared goes on with as much again; that is what the person then wants. */
const allowance = ({ requests, mostRequests, credits, mostCredits }: RunView) => ({
  ...(requests >= mostRequests ? { mostRequests: mostRequests * 2 } : {}),
  ...(credits >= mostCredits ? { mostCredits: mostCredits * 2 } : {}),
});

type Verb = 'runs.pause' | 'runs.resume' | 'runs.cancel' | 'runs.fill-gaps';

const RunAct = ({
  verb,
  id,
  more,
  sign,
  children,
}: {
  readonly verb: Verb;
  readonly id: string;
  readonly more?: Omit<ParamsOf<'runs.resume'>, 'id'>;
  readonly sign: ReactNode;
  readonly children: string;
}) => {
  const act = useChange(verb);
  return (
    <Button
      small
      disabled={act.isPending}
      onClick={() =>
        act.mutate({ id, ...more }, { onError: (error) => sayFailure(toCallFailure(error)) })
      }
    >
      {sign}
      {children}
    </Button>
  );
};
