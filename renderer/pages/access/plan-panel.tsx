import { t } from 'i18next';
import type { PlanView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { SelectField, Toggle } from '../../form/controls.tsx';
import { dayInUtc, figure, harmless, monthInWords } from '../../format.ts';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { DataTable } from '../../parts/frame/page.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { Allowed, useRights } from '../../rights.ts';
import css from './access.module.css';

/** The account's plan, its extra usage with the cap, and the bills of this cycle and of past ones. */
export const PlanPanel = () => {
  const plan = useLocal('plan.get');
  if (plan.error) return <FailureCard error={plan.error} />;
  return plan.data ? <Panel view={plan.data} /> : <Skeleton pictures={false} rows={2} />;
};

const Panel = ({ view }: { readonly view: PlanView }) => {
  const choose = useChange('plan.set');
  const allow = useChange('plan.set-extra-usage');
  const { may } = useRights();
  // Whoever may not choose it sees the bills, where there are any.
  if (!may('plan.set') && !hasBills(view)) return null;
  const failed = choose.error ?? allow.error;
  const offered = view.cap > 0;
  const formatPlan = ({ title, once, monthly }: PlanView['plans'][number]): string =>
    monthly > 0
      ? t('plan.monthly', { title: harmless(title), n: figure(monthly) })
      : t('plan.once', { title: harmless(title), n: figure(once) });
  return (
    <div className={css.panel}>
      <Allowed call="plan.set">
        <SelectField
          label={t('plan.label')}
          value={view.plan}
          choices={view.plans.map((one) => ({ value: one.name, label: formatPlan(one) }))}
          onChange={(plan) => choose.mutate({ plan })}
          hint={t('plan.hint')}
        />
        {offered ? (
          <div>
            <Toggle
              label={t('plan.extra')}
              on={view.extraUsage}
              disabled={allow.isPending}
              onChange={(on) => allow.mutate({ on })}
            />
            <p className={css.quiet}>{t('plan.extraText', { cap: figure(view.cap) })}</p>
          </div>
        ) : null}
      </Allowed>
      <FailureCard error={failed} />
      <Bills view={view} />
    </div>
  );
};

/** A budget that nobody bills has none; what is owed from before stays. */
const hasBills = ({ cap, bills }: PlanView): boolean =>
  cap > 0 || bills.some(({ amount }) => amount > 0);

const Bills = ({ view }: { readonly view: PlanView }) => {
  const { cycle, bills } = view;
  if (!hasBills(view)) return null;
  const now = cycle && { month: cycle.month, ends: cycle.ends, amount: cycle.owed };
  const past = bills.map(({ cycle: month, amount }) => ({ month, amount, ends: undefined }));
  return (
    <DataTable
      label={t('plan.bills')}
      things={now ? [now, ...past] : past}
      keyOf={({ month, ends = '' }) => `${month} ${ends}`}
      columns={[
        { head: t('plan.cycle'), render: ({ month }) => monthInWords(month) },
        {
          head: t('plan.state'),
          render: ({ ends, amount }) =>
            ends === undefined
              ? t(amount > 0 ? 'plan.billed' : 'plan.nothingOwed')
              : t('plan.closes', { day: dayInUtc(ends) }),
        },
        { head: t('plan.owed'), is: 'number', render: ({ amount }) => figure(amount) },
      ]}
    />
  );
};
