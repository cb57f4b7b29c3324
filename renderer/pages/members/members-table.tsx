import { Coins, UserCog, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { MemberView } from '#calls/index.ts';
import { day, figure, harmless } from '../../format.ts';
import { Chip } from '../../parts/controls/chip.tsx';
import { cell, Section, Table } from '../../parts/frame/page.tsx';
import { RowMenu } from '../access/grants-table.tsx';
import { useChange } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { say } from '../../parts/states/toast.tsx';
import { PartField, partFromText, RoleField } from './fields.tsx';

interface Props {
  readonly members: readonly MemberView[];
  /** The id of whoever looks. */
  readonly own: string | undefined;
}

export const MembersTable = ({ members, own }: Props) => (
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

const Row = ({ member, isOwn }: { readonly member: MemberView; readonly isOwn: boolean }) => {
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

interface RoleDialogProps {
  readonly member: MemberView;
  readonly onClose: () => void;
}

const RoleDialog = ({ member: { person, role: before }, onClose }: RoleDialogProps) => {
  const set = useChange('members.set-role');
  const [role, setRole] = useState(before);
  return (
    <FormDialog
      title={t('members.roleTitle', { name: harmless(person.name) })}
      ready={!set.isPending}
      error={set.error}
      onSend={() => set.mutate({ person: person.id, role }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <RoleField role={role} onChange={setRole} />
    </FormDialog>
  );
};

const PartDialog = ({ member: { person, monthly: before }, onClose }: RoleDialogProps) => {
  const set = useChange('members.set-part');
  const [text, setText] = useState(before === undefined ? '' : String(before));
  const monthly = partFromText(text);
  const submit = (): void => {
    if (monthly !== undefined) set.mutate({ person: person.id, monthly }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('members.partTitle', { name: harmless(person.name) })}
      ready={monthly !== undefined && !set.isPending}
      error={set.error}
      onSend={submit}
      onClose={onClose}
    >
      <PartField text={text} onChange={setText} />
    </FormDialog>
  );
};

const RemoveDialog = ({ member: { person }, onClose }: RoleDialogProps) => {
  const remove = useChange('members.remove');
  const name = harmless(person.name);
  const run = (): void =>
    remove.mutate(
      { person: person.id },
      {
        onSuccess: () => {
          onClose();
          say(t('members.removed', { name }));
        },
      },
    );
  return (
    <Dialog
      alert
      open
      title={t('members.removeTitle', { name })}
      text={t('members.removeText')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" onClick={run} disabled={remove.isPending}>
            {t('members.doRemove')}
          </Button>
        </>
      }
    >
      <FailureCard error={remove.error} />
    </Dialog>
  );
};
