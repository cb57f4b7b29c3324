import { useInfiniteQuery } from '@tanstack/react-query';
import { t, type TFunction } from 'i18next';
import type { AuditEntryView } from '#calls/index.ts';
import { useBridge } from '../../bridge-context.ts';
import { figure, harmless } from '../../format.ts';
import { askLocal, localKey } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { DataTable, Section } from '../../parts/frame/page.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { When } from '../../parts/text/text.tsx';
import { roleFrom } from './fields.tsx';

const AT_ONCE = 20;

/** What was administered of the project, the latest first. */
export const History = () => {
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
