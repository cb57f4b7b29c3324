import { Coins, UserCog, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberView } from '#calls/index.ts';
import { day, figure, harmless } from '../../format.ts';
import { Chip } from '../../parts/controls/chip.tsx';
import { cell, Section, Table } from '../../parts/frame/page.tsx';
import { RowMenu } from '../access/grants-table.tsx';
import { PartDialog, RemoveDialog, RoleDialog } from './member-dialogs.tsx';

interface Props {
  readonly members: readonly MemberView[];
  /** The id of whoever looks. */
  readonly own: string | undefined;
}

export const MembersTable = ({ members, own }: Props) => {
  const { t } = useTranslation();
  return (
    <Section title={t('members.title')}>
      <Table label={t('members.title')}>
        <thead>
          <tr>
            <th>{t('members.name')}</th>
            <th>{t('members.role')}</th>
            <th>{t('members.spent')}</th>
            <th>{t('members.since')}</th>
            <th>
              <span className="unseen">{t('access.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <Row key={member.person.id} member={member} isOwn={member.person.id === own} />
          ))}
        </tbody>
      </Table>
    </Section>
  );
};

const Row = ({ member, isOwn }: { readonly member: MemberView; readonly isOwn: boolean }) => {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<'role' | 'part' | 'remove'>();
  const { person, role, since, isDisabled, monthly, spent } = member;
  const dialog = { member, onClose: () => setOpenDialog(undefined) };
  return (
    <tr>
      <td>
        <span className={cell.strong}>
          <bdi dir="auto">{harmless(person.name)}</bdi>
        </span>
        {isOwn ? ` (${t('members.you')})` : null}
        {isDisabled ? (
          <>
            {' '}
            <Chip tone="refused">{t('members.disabled')}</Chip>
          </>
        ) : null}
        <br />
        <span className={cell.quiet}>{harmless(person.email ?? '')}</span>
      </td>
      <td className={cell.nowrap}>{t(`members.roles.${role}`)}</td>
      <td className={cell.nowrap}>
        {monthly === undefined
          ? figure(spent)
          : t('members.ofPart', { spent: figure(spent), part: figure(monthly) })}
      </td>
      <td className={cell.nowrap}>{day(since)}</td>
      <td className={cell.number}>
        <RowMenu
          name={person.name}
          acts={[
            { icon: UserCog, label: t('members.changeRole'), run: () => setOpenDialog('role') },
            { icon: Coins, label: t('members.changePart'), run: () => setOpenDialog('part') },
            { icon: UserMinus, label: t('members.remove'), run: () => setOpenDialog('remove') },
          ]}
        />
        {openDialog === 'role' ? <RoleDialog {...dialog} /> : null}
        {openDialog === 'part' ? <PartDialog {...dialog} /> : null}
        {openDialog === 'remove' ? <RemoveDialog {...dialog} /> : null}
      </td>
    </tr>
  );
};
