import { t } from 'i18next';
import type { RunView, ScheduleView } from '#calls/index.ts';
import { Chip } from '../../../parts/controls/chip.tsx';
import { useNow } from '../../../parts/text/text.tsx';
import { stateWords, toneFromRun } from './words.ts';
import { amountOf, figure, day, when } from '../../../format.ts';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { useChange } from '../../../local.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { useOverBudget } from '../../../parts/states/failure-card.tsx';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { Allowed } from '../../../rights.ts';
import css from '../collections.module.css';

/** How often a collection is gathered again or its rows are checked, and the way to end that; nothing once it is over. */
export const ScheduleLine = ({ schedule }: { readonly schedule: ScheduleView }) => {
  const end = useChange('collections.unschedule', sayFailure);
  const { id, kind, everyHours, nextAt, until, state } = schedule;
  if (state !== 'active') return null;
  return (
    <p className={css.schedule}>
      <span>
        {t(kind === 'recheck' ? 'collections.rechecks' : 'collections.repeats', {
          n: figure(everyHours),
          day: day(until),
          time: when(nextAt),
        })}
      </span>
      <Allowed call="collections.unschedule">
        <Button small disabled={end.isPending} onClick={() => end.mutate({ id })}>
          {t('collections.endSchedule')}
        </Button>
      </Allowed>
    </p>
  );
};

/** Why a run is in its state; where it can be helped here, what helps, in the words of the window. */
export const RunReason = ({ run }: { readonly run: RunView }) => {
  const { needs, reason, requests, created } = run;
  if (needs === 'credits') return <OverBudget />;
  if (needs === 'keyCredits') return t('collections.needs.keyCredits');
  // It took more than was told before it: the same question as of the budget.
  if (needs === 'allowance')
    return t('failure.askedOften', { ...amountOf(requests), day: day(created) });
  return reason === undefined ? null : <EngineSentence of={reason} />;
};

const OverBudget = () => useOverBudget() ?? t('collections.needs.credits');

interface Props {
  readonly run: RunView | undefined;
  /** How many items the collection holds. */
  readonly items?: number;
  /** What is missing is told beside it, and not here. */
  readonly isMissingBeside?: boolean;
}

/** The state of a run in a word, with the time until which it waits; without a run, where the items came from. */
export const RunState = ({ run, items = 0, isMissingBeside = false }: Props) => {
  const now = useNow();
  if (run === undefined)
    return <Chip>{t(items > 0 ? 'collections.brought' : 'collections.never')}</Chip>;
  return (
    <Chip tone={toneFromRun(run)} sign>
      {stateWords(run, now, t, isMissingBeside)}
    </Chip>
  );
};
