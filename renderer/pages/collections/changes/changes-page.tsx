import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from 'i18next';
import type { ChangesView, CheckView } from '#calls/index.ts';
import { useBridge } from '../../../bridge-context.ts';
import { SelectField, Toggle } from '../../../form/controls.tsx';
import { figure, harmless, when } from '../../../format.ts';
import { changeListView, datasetKey } from '../../../list-views.ts';
import { localQuery, useChange, useLocal } from '../../../local.ts';
import { goTo } from '../../../open.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CountedChoices } from '../../../parts/controls/counted-choices.tsx';
import { Page } from '../../../parts/frame/page.tsx';
import { Pager } from '../../../parts/lists/pager.tsx';
import { Loaded } from '../../../parts/states/failure-card.tsx';
import { Empty, Skeleton } from '../../../parts/states/states.tsx';
import { changesPath, datasetPath } from '../../../places.ts';
import { Allowed, useRights } from '../../../rights.ts';
import { RunActs } from '../runs/acts.tsx';
import { LookAgain } from '../runs/schedule-dialog.tsx';
import { RunReason, RunState } from '../runs/state.tsx';
import { ChangeRow } from './change-row.tsx';
import css from './changes.module.css';
import { DateWindow } from './date-window.tsx';
import { hasNative } from '../../../native.ts';

/** Rows of one page. */
const SHOWN = 50;

type Kind = keyof ChangesView['counts'];
const KINDS: readonly Kind[] = ['removed', 'notShown', 'unlisted', 'text', 'figures', 'came'];
/** Kinds that a sentence explains. */
const EXPLAINED = ['notShown', 'unlisted'] as const;
/** Between dates, instead of a check. */
const DATES = 'dates';

/** Whether the desktop tells of this collection, and whether figures alone count. */
const WatchSwitches = ({ name }: { readonly name: string }) => {
  const watch = useLocal('collections.watch', { name }).data;
  const set = useChange('collections.set-watch');
  if (!watch) return null;
  return (
    <div className={css.switches}>
      {hasNative() ? (
        <Toggle
          label={t('changes.notify')}
          on={watch.notifies}
          onChange={(notifies) => set.mutate({ name, notifies })}
        />
      ) : null}
      <Toggle
        label={t('changes.notifyFigures')}
        on={watch.figures}
        onChange={(figures) => set.mutate({ name, figures })}
      />
    </div>
  );
};

/** What is gone from a collection, has changed or came. */
export const ChangesPage = ({
  name,
  check,
}: {
  readonly name: string;
  readonly check: string | undefined;
}) => {
  const [kind, setKind] = useState<Kind>();
  const [after, setAfter] = useState(0);
  const [dates, setDates] = useState<{ readonly since: string; readonly until: string }>();
  const { data, error } = useQuery({
    ...localQuery(useBridge(), 'collections.changes', {
      name,
      ...(dates
        ? { since: dates.since, ...(dates.until !== '' && { until: dates.until }) }
        : { check }),
      ...(kind !== undefined && { kinds: [kind] }),
      after,
      limit: SHOWN,
    }),
    // What was shown before stays until the next is there, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
  useMarkSeen(name, data !== undefined);
  return (
    <Page title={t('changes.title')} under={{ path: datasetPath(name), title: harmless(name) }}>
      <div className={css.bar}>
        {data && data.checks.length > 0 ? (
          <CheckField
            checks={data.checks}
            value={dates ? DATES : (check ?? data.checks[0]?.id ?? DATES)}
            onChange={(id) => {
              setAfter(0);
              if (id === DATES) return setDates(lastWeek());
              setDates(undefined);
              goTo(changesPath(name, id));
            }}
          />
        ) : null}
        {dates ? <DateWindow dates={dates} onChange={setDates} /> : null}
        <div className={data && data.checks.length > 0 ? css.end : undefined}>
          <Allowed call="collections.set-watch">
            <WatchSwitches name={name} />
          </Allowed>
        </div>
      </div>
      <Loaded data={data} error={error} loading={<Skeleton pictures={false} rows={5} />}>
        {(view) => (
          <>
            <Changes
              {...{ name, view, kind }}
              onKind={(next) => {
                setKind(next);
                setAfter(0);
              }}
            />
            <Pager after={after} size={SHOWN} total={view.listed} onChange={setAfter} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

/** Whoever looks at the page has seen what there is. */
const useMarkSeen = (name: string, isShown: boolean): void => {
  const { may } = useRights();
  const { mutate } = useChange('collections.mark-seen');
  const unseen = useLocal('collections.unseen').data?.collections;
  const isUnseen = unseen?.some((one) => one.name === name) === true;
  useEffect(() => {
    if (isShown && isUnseen && may('collections.mark-seen')) mutate({ name });
  }, [isShown, isUnseen, may, mutate, name]);
};

const lastWeek = (): { readonly since: string; readonly until: string } => ({
  since: new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10),
  until: '',
});

interface CheckFieldProps {
  readonly checks: readonly CheckView[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const CheckField = ({ checks, value, onChange }: CheckFieldProps) => {
  const words = ({ until, kind, counts }: CheckView): string =>
    t(kind === 'recheck' ? 'changes.recheckOf' : 'changes.gatheringOf', {
      when: when(until),
      missing: figure(counts.removed + counts.notShown + counts.unlisted),
      changed: figure(counts.text),
      came: figure(counts.came),
    });
  return (
    <SelectField
      label={t('changes.check')}
      value={value}
      onChange={onChange}
      choices={[
        ...checks.map((one) => ({ value: one.id, label: words(one) })),
        { value: DATES, label: t('changes.dates') },
      ]}
    />
  );
};

interface ChangesProps {
  readonly name: string;
  readonly view: ChangesView;
  readonly kind: Kind | undefined;
  readonly onKind: (kind: Kind | undefined) => void;
}

const Changes = ({ name, view, kind, onKind }: ChangesProps) => {
  const { since, until, counts, unanswered, rows, ids } = view;
  if (since === undefined) return <NoCheck name={name} />;
  const all = KINDS.reduce((sum, one) => sum + counts[one], 0);
  const showRows = (): void => {
    changeListView(datasetKey(name), { rowFilter: { rows: [...ids] }, rowsAs: 'table', scroll: 0 });
    goTo(datasetPath(name));
  };
  return (
    <>
      <p className={css.quiet}>
        {t('changes.between', {
          from: when(since),
          to: until === undefined ? t('changes.now') : when(until),
        })}
      </p>
      {unanswered && Object.values(unanswered).some((count) => count > 0) ? (
        <p className={css.quiet}>
          {t('changes.unanswered', {
            refused: figure(unanswered.refused),
            unread: figure(unanswered.unread),
            notAsked: figure(unanswered.notAsked),
          })}
        </p>
      ) : null}
      {all === 0 ? (
        <Empty title={t('changes.none')} />
      ) : (
        <>
          <div className={css.bar}>
            <CountedChoices
              label={t('changes.kind')}
              value={kind}
              onChange={onKind}
              choices={[
                { value: undefined, label: t('links.all'), count: all },
                ...KINDS.filter((one) => counts[one] > 0).map((one) => ({
                  value: one,
                  label: t(`changes.kinds.${one}`),
                  count: counts[one],
                })),
              ]}
            />
            {ids.length > 0 && ids.length <= MOST_ROWS ? (
              <div className={css.end}>
                <Button sign={Table2} small onClick={showRows}>
                  {t('changes.inTable', { n: figure(ids.length) })}
                </Button>
              </div>
            ) : null}
          </div>
          {EXPLAINED.filter((one) => counts[one] > 0 && (kind ?? one) === one).map((one) => (
            <p key={one} className={css.quiet}>
              {t(`changes.${one}Means`)}
            </p>
          ))}
          <ul className={css.list} aria-label={t('changes.title')}>
            {rows.map((row) => (
              <ChangeRow key={`${row.kind} ${row.item.id}`} row={row} />
            ))}
          </ul>
        </>
      )}
    </>
  );
};

/** No check is over: none was begun, or the last one did not come to its end. */
const NoCheck = ({ name }: { readonly name: string }) => {
  const last = useLocal('collections.get', { name }).data?.runs.find(
    ({ kind }) => kind === 'recheck',
  );
  if (last)
    return (
      <Empty title={t('changes.unfinished')} actions={<RunActs run={last} />}>
        <p>
          <RunState run={last} /> <RunReason run={last} />
        </p>
        <p>{t('changes.unfinishedText')}</p>
      </Empty>
    );
  return (
    <Empty title={t('changes.never')} actions={<LookAgain name={name} />}>
      <p>{t('changes.neverText')}</p>
    </Empty>
  );
};

/** As many rows as can be named. */
const MOST_ROWS = 10_000;
