import { t } from 'i18next';
import { harmless } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { Page } from '../../parts/frame/page.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { useRights } from '../../rights.ts';
import { History } from './history.tsx';
import { Invitations } from './invitations.tsx';
import { MembersTable } from './members-table.tsx';
import { Usage } from './usage.tsx';

/** Who works in a project of a laboratory, for those who look after it. */
export const MembersPage = () => {
  const { me } = useRights();
  const members = useLocal('members.list');
  return (
    <Page
      title={t('page.members')}
      lead={t('members.lead', { project: harmless(me?.project.name ?? '') })}
    >
      <FailureCard error={members.error} />
      {members.isPending ? <Skeleton pictures={false} rows={3} /> : null}
      {members.data ? (
        <>
          <MembersTable members={members.data.members} own={me?.person.id} />
          <Invitations invitations={members.data.invitations} />
        </>
      ) : null}
      <Usage />
      <History />
    </Page>
  );
};
