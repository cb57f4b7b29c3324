import { useState } from 'react';
import { t } from 'i18next';
import type { CollectionDetailView, RecheckPreflightView, RunView } from '#calls/index.ts';
import { usePreflight, useRecheckPreflight } from '../../../collection-queries.ts';
import { Segments } from '../../../form/controls.tsx';
import { amountOf, figure, when } from '../../../format.ts';
import { useChange, useLocal } from '../../../local.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { Loaded } from '../../../parts/states/failure-card.tsx';
import { say, sayFailure } from '../../../parts/states/toast.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { toCallFailure } from '../../../queries.ts';
import { Budget, Costs } from '../../collect/foot.tsx';
import { countRuns, repeatFrom } from '../../collect/repeat.ts';
import { RepeatTimes, type RepeatTimesDraft } from '../../collect/repeat-fields.tsx';
import collectCss from '../../collect/collect-page.module.css';
import css from '../collections.module.css';
import type { CollectionDialogProps } from '../dialog-props.ts';
import { CalendarClock, ScanSearch } from 'lucide-react';
import { goTo } from '../../../open.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { datasetPath } from '../../../places.ts';
import { Allowed } from '../../../rights.ts';

/** What leads on where nothing of a collection was looked at twice: a check now, or again and again. */
export const LookAgain = ({ name }: { readonly name: string }) => {
  const [isRepeating, setRepeating] = useState(false);
  const recheck = useChange('collections.recheck', sayFailure);
  const check = (): void => recheck.mutate({ name }, { onSuccess: () => goTo(datasetPath(name)) });
  return (
    <>
      <Allowed call="collections.recheck">
        <Button sign={ScanSearch} look="primary" disabled={recheck.isPending} onClick={check}>
          {t('collections.recheckHint')}
        </Button>
        <Button sign={CalendarClock} onClick={() => setRepeating(true)}>
          {t('collections.repeat')}
        </Button>
      </Allowed>
      {isRepeating ? <ScheduleDialog name={name} onClose={() => setRepeating(false)} /> : null}
    </>
  );
};

type Kind = RunView['kind'];
const KINDS: readonly Kind[] = ['collect', 'recheck'];

/** Sets what is repeated of a collection: its lists, or the check of each row by its id. */
export const ScheduleDialog = ({ name, onClose }: CollectionDialogProps) => {
  const { data, error } = useLocal('collections.get', { name });
  if (data) return <ScheduleForm collection={data} onClose={onClose} />;
  return (
    <Dialog open title={t('collections.repeatTitle')} onClose={onClose}>
      <Loaded data={data} error={error}>
        {() => null}
      </Loaded>
    </Dialog>
  );
};

interface FormProps {
  readonly collection: CollectionDetailView;
  readonly onClose: () => void;
}

const ScheduleForm = ({ collection: { name, sources }, onClose }: FormProps) => {
  // What was captured or imported has no list that could be followed again.
  const kinds = sources.length === 0 ? KINDS.filter((kind) => kind === 'recheck') : KINDS;
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'recheck');
  const [times, setTimes] = useState<RepeatTimesDraft>({ everyHours: '24', days: '30' });
  const repeat = repeatFrom({ often: 'again', ...times });
  const preflight = usePreflight(kind === 'collect' ? sources : undefined);
  const recheck = useRecheckPreflight(name, kind === 'recheck');
  const takes = kind === 'collect' ? preflight : recheck;
  const isPossible = kind === 'collect' ? takes.data !== undefined : (recheck.data?.items ?? 0) > 0;
  const schedule = useChange('collections.schedule');
  const submit = (): void => {
    if (!repeat) return;
    schedule.mutate(
      { name, kind, ...repeat },
      {
        onSuccess: ({ nextAt }) => {
          say(t('collections.repeatSet', { time: when(nextAt) }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('collections.repeatTitle')}
      text={t('collections.repeatText')}
      ready={repeat !== undefined && isPossible}
      by={schedule}
      onSend={submit}
      onClose={onClose}
    >
      <Segments
        label={t('collections.repeatWhat')}
        value={kind}
        onChange={setKind}
        choices={kinds.map((one) => ({ value: one, label: t(`collections.repeatKinds.${one}`) }))}
      />
      <p className={css.quiet}>{t(`collections.repeatMeans.${kind}`)}</p>
      <RepeatTimes times={times} onChange={(change) => setTimes({ ...times, ...change })} />
      <section aria-label={t('collect.costs')} aria-live="polite" aria-busy={takes.isFetching}>
        {takes.error ? (
          <p className={css.quiet}>
            <EngineSentence of={toCallFailure(takes.error).failure} />
          </p>
        ) : takes.data === undefined ? (
          <p className={css.quiet}>{t('collect.estimating')}</p>
        ) : kind === 'collect' ? (
          preflight.data && <Costs preflight={preflight.data} repeat={undefined} />
        ) : (
          recheck.data && <RecheckCosts preflight={recheck.data} />
        )}
        {isPossible && repeat ? (
          <p>{t('collect.inAllTimes', { n: figure(countRuns(repeat)) })}</p>
        ) : null}
      </section>
    </FormDialog>
  );
};

/** How many requests ask for how many rows, and which rows nobody can be asked for. */
const RecheckCosts = ({ preflight }: { readonly preflight: RecheckPreflightView }) => {
  const { items, unreachable, requests, credits, minutes } = preflight;
  if (items === 0) return <p className={css.quiet}>{t('collections.noRowsAsked')}</p>;
  return (
    <>
      <p className={collectCss.figures}>
        {[
          t('collections.rowsAsked', amountOf(items)),
          t('collect.takesRequests', amountOf(requests.estimate)),
          t('collect.takesMinutes', amountOf(minutes)),
        ].join(' · ')}
      </p>
      <Budget needed={credits.estimate} isKnown />
      {unreachable === 0 ? null : (
        <p className={css.quiet}>{t('collections.rowsNotAsked', amountOf(unreachable))}</p>
      )}
    </>
  );
};
