import { useTranslation } from 'react-i18next';
import type { RunView } from '#contract/index.ts';
import { useLocal } from '../../../local.ts';
import { when } from '../../../format.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { toCallFailure } from '../../../queries.ts';
import css from '../collections.module.css';
import { RunActs } from './acts.tsx';
import { RunState } from './state.tsx';
import { progressWords } from './words.ts';
import { ScheduleLine } from './schedule-line.tsx';

/** Every run of a collection and what repeats it, each with what can be done about it. */
export const RunsDialog = ({
  name,
  onClose,
}: {
  readonly name: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const { data, error } = useLocal('collections.get', { name });
  const active = (data?.schedules ?? []).filter(({ state }) => state === 'active');
  return (
    <Dialog open title={t('collections.runsTitle')} onClose={onClose}>
      {error ? <FailureCard error={toCallFailure(error)} /> : null}
      {data ? (
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
            {data.runs.length === 0 ? (
              <p className={css.quiet}>{t('collections.noRuns')}</p>
            ) : (
              <ul className={css.runs}>
                {data.runs.map((run) => (
                  <Run key={run.id} run={run} />
                ))}
              </ul>
            )}
          </section>
        </div>
      ) : error ? null : (
        <Skeleton pictures={false} rows={3} />
      )}
    </Dialog>
  );
};

const Run = ({ run }: { readonly run: RunView }) => {
  const { t } = useTranslation();
  return (
    <li>
      <div className={css.titleLine}>
        <RunState run={run} />
        <span>{when(run.created)}</span>
        {run.kind === 'recheck' ? <span>{t('collections.recheck')}</span> : null}
      </div>
      <p className={css.quiet}>{progressWords(run, t)}</p>
      {run.reason === undefined ? null : (
        <p className={`${css.quiet} ${css.sentenceStart}`}>
          <EngineSentence of={run.reason} />
        </p>
      )}
      <div className={css.actions}>
        <RunActs run={run} />
      </div>
    </li>
  );
};
