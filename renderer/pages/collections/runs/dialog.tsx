import { useTranslation } from 'react-i18next';
import type { CollectionDetailView, RunView } from '#calls/index.ts';
import { useLocal } from '../../../local.ts';
import { when } from '../../../format.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Loaded } from '../../../parts/states/loaded.tsx';
import css from '../collections.module.css';
import type { CollectionDialogProps } from '../dialog-props.ts';
import { RunActs } from './acts.tsx';
import { RunReason } from './reason.tsx';
import { RunState } from './state.tsx';
import { progressWords } from './words.ts';
import { ScheduleLine } from './schedule-line.tsx';

/** Every run of a collection and what repeats it, each with what can be done about it. */
export const RunsDialog = ({ name, onClose }: CollectionDialogProps) => {
  const { t } = useTranslation();
  const { data, error } = useLocal('collections.get', { name });
  return (
    <Dialog open title={t('collections.runsTitle')} onClose={onClose}>
      <Loaded data={data} error={error}>
        {({ runs, schedules }) => <Runs runs={runs} schedules={schedules} />}
      </Loaded>
    </Dialog>
  );
};

const Runs = ({ runs, schedules }: Pick<CollectionDetailView, 'runs' | 'schedules'>) => {
  const { t } = useTranslation();
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

const Run = ({ run }: { readonly run: RunView }) => {
  const { t } = useTranslation();
  return (
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
};
