/** Every run of a collection and what repeats it, each with what can be done about it. */
import { t } from 'i18next';
import type { CollectionDetailView, RunView } from '#calls/index.ts';
import { when } from '../../../format.ts';
import css from '../collections.module.css';
import { RunActs } from './acts.tsx';
import { RunReason, RunState, ScheduleLine } from './state.tsx';
import { progressWords } from './words.ts';

export const Runs = ({ runs, schedules }: Pick<CollectionDetailView, 'runs' | 'schedules'>) => {
  const active = schedules.filter(({ state }) => state === 'active');
  return (
    <div className={css.stack}>
      <section>
        <h3>{t('collections.schedules')}</h3>
        {active.length === 0 ? (
          <p className={css.quiet}>{t('collections.noSchedules')}</p>
        ) : (
          active.map((schedule) => <ScheduleLine key={schedule.id} schedule={schedule} />)
        )}
      </section>
      <section>
        <h3>{t('collections.runs')}</h3>
        {runs.length === 0 ? (
          <p className={css.quiet}>{t('collections.noRuns')}</p>
        ) : (
          <ul className={css.runs}>
            {runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
};

const Run = ({ run }: { readonly run: RunView }) => (
  <li>
    <div className={css.titleLine}>
      <RunState run={run} isMissingBeside />
      <span>{when(run.created)}</span>
      {run.kind === 'recheck' ? <span>{t('collections.recheck')}</span> : null}
    </div>
    <p className={css.quiet}>{progressWords(run, t)}</p>
    {run.reason === undefined ? null : (
      <p className={`${css.quiet} ${css.sentenceStart}`}>
        <RunReason run={run} />
      </p>
    )}
    <div className={css.actions}>
      <RunActs run={run} />
    </div>
  </li>
);
