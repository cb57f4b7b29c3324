import { t } from 'i18next';
import type { CallsView, HealthView } from '#calls/index.ts';
import { useLocal } from '../../local.ts';
import { amountOf, figure, harmless } from '../../format.ts';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { fieldTrialPath } from '../../places.ts';
import { Chip, type Tone } from '../../parts/controls/chip.tsx';
import { EngineSentence, EngineSentences } from '../../parts/text/engine-text.tsx';
import { Loaded } from '../../parts/states/failure-card.tsx';
import { outcomeName } from '../../parts/states/failure-names.ts';
import { RECENT } from '../inspector/inspected.tsx';
import { cell, Section, DataTable } from '../../parts/frame/page.tsx';
import { When } from '../../parts/text/text.tsx';
import { questionInWords } from '../../names.ts';
import { useCatalogueNames } from '../../queries.ts';
import { inspect } from '../../state.ts';
import css from './health.module.css';
import { Drift, Unread } from './unread.tsx';
import { PartPage } from '../settings/part-page.tsx';

type Row = HealthView['operations'][number];

export const HealthPage = () => {
  const health = useLocal('health.list');
  return (
    <PartPage part="health" lead={t('health.lead')}>
      <Loaded data={health.data} error={health.error}>
        {(data) => (
          <>
            <Resting resting={data.resting} />
            <Drift drift={data.drift} />
            <Unread unread={data.unread} />
            <Operations rows={data.operations} />
          </>
        )}
      </Loaded>
      <RecentCalls />
      <Section title={t('trial.title')}>
        <p className={css.quiet}>{t('trial.about')}</p>
        <div>
          <Button onClick={() => goTo(fieldTrialPath)}>{t('trial.open')}</Button>
        </div>
      </Section>
    </PartPage>
  );
};

/** Platforms that refused lately and are left alone for a while. */
const Resting = ({ resting }: { readonly resting: HealthView['resting'] }) => {
  const brand = useCatalogueNames();
  if (resting.length === 0) return null;
  return (
    <Section title={t('health.resting')}>
      <div className={css.resting}>
        {resting.map(({ platform, until, refusal }) => (
          <div key={`${platform} ${refusal.message}`} className={css.rest}>
            <h3>
              {t(`refusalBy.${refusal.kind}`, { who: brand(platform) })} · {t('health.until')}{' '}
              <When at={until} />
            </h3>
            <p>
              <EngineSentence of={refusal} />
            </p>
            <EngineSentences of={refusal.choices} />
          </div>
        ))}
      </div>
    </Section>
  );
};

const Operations = ({ rows }: { readonly rows: readonly Row[] }) => {
  const brand = useCatalogueNames();
  const platforms = [...new Set(rows.map(({ platform }) => platform))];
  const of = (platform: string): readonly Row[] => rows.filter((row) => row.platform === platform);
  const used = platforms.filter((platform) => of(platform).some(isUsed));
  const unused = platforms.filter((platform) => !used.includes(platform));
  if (rows.length === 0) return <p className={cell.quiet}>{t('health.none')}</p>;
  return (
    <Section title={t('health.operations')}>
      {used.map((platform) => (
        <PlatformOperations key={platform} label={brand(platform)} rows={of(platform)} />
      ))}
      {unused.length > 0 ? (
        <details>
          <summary>{t('health.elsewhere', { names: unused.map(brand).join(', ') })}</summary>
          <div className={css.elsewhere}>
            {unused.map((platform) => (
              <div key={platform} className={css.group}>
                <h3>{brand(platform)}</h3>
                <OperationTable label={brand(platform)} rows={of(platform)} />
              </div>
            ))}
          </div>
        </details>
      ) : null}
    </Section>
  );
};

const isUsed = ({ successes, failures }: Row): boolean => successes + failures > 0;

/** What was used or refused; the rest is folded up. */
const PlatformOperations = ({ label, rows }: OperationTableProps) => {
  const used = rows.filter(isUsed);
  const unused = rows.filter((row) => !isUsed(row));
  return (
    <div className={css.group}>
      <h3>{label}</h3>
      {used.length > 0 ? <OperationTable label={label} rows={used} /> : null}
      {unused.length > 0 ? (
        <details>
          <summary>{t('health.unused', amountOf(unused.length))}</summary>
          <OperationTable
            label={`${label}: ${t('health.unused', amountOf(unused.length))}`}
            rows={unused}
          />
        </details>
      ) : null}
    </div>
  );
};

interface OperationTableProps {
  readonly label: string;
  readonly rows: readonly Row[];
}

const OperationTable = ({ label, rows }: OperationTableProps) => {
  const nameById = useCatalogueNames();
  return (
    <DataTable
      label={label}
      className={css.operations}
      things={rows}
      keyOf={({ operation }) => operation}
      columns={[
        {
          head: t('health.operation'),
          render: ({ operation }) => (
            <>
              <button
                type="button"
                className={css.open}
                onClick={() => inspect({ kind: 'operation', operation }, 'details')}
              >
                {nameById(operation)}
              </button>
              <br />
              <code className={cell.quiet}>{operation}</code>
            </>
          ),
        },
        {
          head: t('health.route'),
          render: ({ routes }) =>
            routes.length === 0 ? (
              <Chip tone="refused" sign>
                {t('route.none')}
              </Chip>
            ) : (
              routes.map((route) => t(`route.${route}`)).join(', ')
            ),
        },
        {
          head: t('health.success'),
          is: 'nowrap',
          render: ({ lastSuccess }) =>
            lastSuccess ? <When at={lastSuccess.at} /> : t('health.never'),
        },
        {
          head: t('health.failure'),
          render: ({ lastFailure: failure }) =>
            failure ? (
              <>
                <Chip tone="refused" sign>
                  {failure.refusal
                    ? t(`refusal.${failure.refusal.kind}`)
                    : outcomeName(failure.code, t)}
                </Chip>{' '}
                <When at={failure.at} />
              </>
            ) : (
              t('health.never')
            ),
        },
        {
          head: t('health.tally'),
          is: 'number',
          render: ({ successes: good, failures }) =>
            t('health.tallyOf', { good: figure(good), all: figure(good + failures) }),
        },
      ]}
    />
  );
};

const toneOf = ({ outcome, isOffline }: CallsView['calls'][number]): Tone => {
  if (outcome === 'ok') return 'good';
  return isOffline ? 'waiting' : 'refused';
};

const RecentCalls = () => {
  const nameById = useCatalogueNames();
  const calls = useLocal('calls.recent', { limit: RECENT }).data?.calls ?? [];
  if (calls.length === 0) return null;
  return (
    <Section title={t('health.recent')}>
      <DataTable
        label={t('health.recent')}
        things={calls}
        keyOf={({ id }) => id}
        columns={[
          { head: t('credits.when'), is: 'nowrap', render: ({ at }) => <When at={at} /> },
          {
            head: t('health.operation'),
            render: (call) => (
              <>
                <button
                  type="button"
                  className={css.open}
                  onClick={() => inspect({ kind: 'call', callId: call.id }, 'details')}
                >
                  {nameById(call.operation)}
                </button>
                <bdi className={css.params}>{harmless(call.name ?? questionInWords(call, t))}</bdi>
              </>
            ),
          },
          {
            head: t('health.outcome'),
            is: 'nowrap',
            render: (call) => (
              <Chip tone={toneOf(call)} sign>
                {outcomeName(call.outcome, t, call)}
              </Chip>
            ),
          },
          { head: t('health.door'), render: ({ door }) => t(`door.${door}`) },
          { head: t('credits.title'), is: 'number', render: ({ credits }) => figure(credits) },
        ]}
      />
    </Section>
  );
};
