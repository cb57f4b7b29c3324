import { t } from 'i18next';
import type { UsageRowView } from '#calls/index.ts';
import { figure, harmless } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { cell, Section, DataTable } from '../../parts/frame/page.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';

const today = (): string => new Date().toISOString().slice(0, 10);

/** Who spent how many credits in this month, with which key; the most first. */
export const Usage = () => {
  const to = today();
  const usage = useLocal('members.usage', { from: `${to.slice(0, 7)}-01`, to });
  return (
    <Section title={t('members.usage')}>
      <FailureCard error={usage.error} />
      {usage.data ? <UsageTable rows={usage.data} /> : null}
    </Section>
  );
};

/** The days of each key together, the most credits first. */
export const sumByKey = (rows: readonly UsageRowView[]): readonly Omit<UsageRowView, 'day'>[] => {
  const sums = new Map<string, Omit<UsageRowView, 'day'>>();
  for (const { day: _, ...row } of rows) {
    const before = sums.get(row.key.id);
    sums.set(row.key.id, { ...row, credits: row.credits + (before?.credits ?? 0) });
  }
  return [...sums.values()].toSorted((one, other) => other.credits - one.credits);
};

const UsageTable = ({ rows }: { readonly rows: readonly UsageRowView[] }) =>
  rows.length === 0 ? (
    <p className={cell.quiet}>{t('members.noUsage')}</p>
  ) : (
    <DataTable
      label={t('members.usage')}
      things={sumByKey(rows)}
      keyOf={({ key }) => key.id}
      columns={[
        {
          head: t('members.name'),
          render: ({ person }) => (
            <bdi dir="auto">{person ? harmless(person.name) : t('members.nobody')}</bdi>
          ),
        },
        { head: t('members.key'), render: ({ key }) => <bdi dir="auto">{harmless(key.name)}</bdi> },
        { head: t('members.credits'), is: 'number', render: ({ credits }) => figure(credits) },
      ]}
    />
  );
