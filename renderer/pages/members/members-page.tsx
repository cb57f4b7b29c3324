import { t, type TFunction } from 'i18next';
import { harmless, figure } from '../../format.ts';
import { useLocal, askLocal, localKey } from '../../local.ts';
import { Page, cell, Section, DataTable } from '../../parts/frame/page.tsx';
import { Loaded, FailureCard } from '../../parts/states/failure-card.tsx';
import { useRights } from '../../rights.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useBridge } from '../../bridge-context.ts';
import { Button } from '../../parts/controls/button.tsx';
import { When } from '../../parts/text/text.tsx';
import { roleFrom } from './fields.tsx';
import { Invitations } from './invitations.tsx';
import { MembersTable } from './members-table.tsx';
import type { UsageRowView, AuditEntryView } from '#calls/index.ts';

/** Who works in a project of a laboratory, for those who look after it. */
export const MembersPage = () => {
  const { me } = useRights();
  const members = useLocal('members.list');
  return (
    <Page
      title={t('page.members')}
      lead={t('members.lead', { project: harmless(me?.project.name ?? '') })}
    >
      <Loaded data={members.data} error={members.error}>
        {(data) => (
          <>
            <MembersTable members={data.members} own={me?.person.id} />
            <Invitations invitations={data.invitations} />
          </>
        )}
      </Loaded>
      <Usage />
      <History />
    </Page>
  );
};

const today = (): string => new Date().toISOString().slice(0, 10);

/** Who spent how many credits in this month, with which key; the most first. */
const Usage = () => {
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

const AT_ONCE = 20;

/** What was administered of the project, the latest first. */
const History = () => {
  const bridge = useBridge();
  const audit = useInfiniteQuery({
    queryKey: localKey('audit.list'),
    queryFn: ({ pageParam }) =>
      askLocal(bridge, 'audit.list', {
        limit: AT_ONCE,
        ...(pageParam === undefined ? {} : { before: pageParam }),
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.next,
  });
  const entries = audit.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Section title={t('members.history')}>
      <FailureCard error={audit.error} />
      {entries.length > 0 ? (
        <DataTable
          label={t('members.history')}
          things={entries}
          keyOf={({ number }) => number}
          columns={[
            { head: t('members.when'), is: 'nowrap', render: ({ at }) => <When at={at} /> },
            { head: t('members.what'), render: (entry) => actWords(entry, t) },
            {
              head: t('members.who'),
              render: ({ by }) => (
                <bdi dir="auto">{by ? harmless(by.name) : t('members.program')}</bdi>
              ),
            },
          ]}
        />
      ) : null}
      {audit.hasNextPage ? (
        <Button small disabled={audit.isFetching} onClick={() => void audit.fetchNextPage()}>
          {t('common.older')}
        </Button>
      ) : null}
    </Section>
  );
};

/** Acts that are told alone; the others have words of their own below. */
const PLAIN = [
  'invitation-accepted',
  'invitation-withdrawn',
  'project-made',
  'project-renamed',
  'project-ends-set',
  'project-closed',
  'request-dismissed',
] as const;

/** What was done, in words. */
export const actWords = ({ act, about, facts }: AuditEntryView, t: TFunction): string => {
  const name = harmless(about?.name ?? '');
  const role = roleFrom(facts['role']);
  const roleName = role ? t(`members.roles.${role}`) : '';
  const plain = PLAIN.find((one) => one === act);
  if (plain) return t(`members.act.${plain}`);
  if (act === 'member-set') return t('members.act.member-set', { about: name, role: roleName });
  if (act === 'member-removed') return t('members.act.member-removed', { about: name });
  if (act === 'invitation-made') return t('members.act.invitation-made', { role: roleName });
  const { monthly } = facts;
  const credits = typeof monthly === 'number' ? figure(monthly) : t('members.noPart');
  if (act === 'part-set') return t('members.act.part-set', { about: name, credits });
  return t('members.act.other', { act });
};
