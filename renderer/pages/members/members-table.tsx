import { Coins, UserCog, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { MemberView } from '#calls/index.ts';
import { day, figure, harmless } from '../../format.ts';
import { Chip } from '../../parts/controls/chip.tsx';
import { cell, Section, DataTable } from '../../parts/frame/page.tsx';
import { RowMenu } from '../access/grants-table.tsx';
import { useChange } from '../../local.ts';
import { FormDialog, type DialogProps } from '../../parts/dialog/form-dialog.tsx';
import { say } from '../../parts/states/toast.tsx';
import { PartField, partFromText, RoleField } from './fields.tsx';

interface Props {
  readonly members: readonly MemberView[];
  /** The id of whoever looks. */
  readonly own: string | undefined;
}

export const MembersTable = ({ members, own }: Props) => (
  <Section title={t('members.title')}>
    <DataTable
      label={t('members.title')}
      things={members}
      keyOf={({ person }) => person.id}
      columns={[
        {
          head: t('members.name'),
          render: ({ person, isDisabled }) => (
            <>
              <span className={cell.strong}>
                <bdi dir="auto">{harmless(person.name)}</bdi>
              </span>
              {person.id === own ? ` (${t('members.you')})` : ''}{' '}
              {isDisabled ? <Chip tone="refused">{t('members.disabled')}</Chip> : null}
              <br />
              <span className={cell.quiet}>{harmless(person.email ?? '')}</span>
            </>
          ),
        },
        { head: t('members.role'), is: 'nowrap', render: ({ role }) => t(`members.roles.${role}`) },
        {
          head: t('members.spent'),
          is: 'nowrap',
          render: ({ monthly, spent }) =>
            monthly === undefined
              ? figure(spent)
              : t('members.ofPart', { spent: figure(spent), part: figure(monthly) }),
        },
        { head: t('members.since'), is: 'nowrap', render: ({ since }) => day(since) },
        {
          head: t('access.actions'),
          isHeadUnseen: true,
          is: 'number',
          render: (member) => <MemberActs member={member} />,
        },
      ]}
    />
  </Section>
);

const MemberActs = ({ member }: { readonly member: MemberView }) => {
  const [openDialog, setOpenDialog] = useState<'role' | 'part' | 'remove'>();
  const dialog = { member, onClose: () => setOpenDialog(undefined) };
  return (
    <>
      <RowMenu
        name={member.person.name}
        acts={[
          { icon: UserCog, label: t('members.changeRole'), run: () => setOpenDialog('role') },
          { icon: Coins, label: t('members.changePart'), run: () => setOpenDialog('part') },
          { icon: UserMinus, label: t('members.remove'), run: () => setOpenDialog('remove') },
        ]}
      />
      {openDialog === 'role' ? <RoleDialog {...dialog} /> : null}
      {openDialog === 'part' ? <PartDialog {...dialog} /> : null}
      {openDialog === 'remove' ? <RemoveDialog {...dialog} /> : null}
    </>
  );
};

interface RoleDialogProps extends DialogProps {
  readonly member: MemberView;
}

const RoleDialog = ({ member: { person, role: before }, onClose }: RoleDialogProps) => {
  const set = useChange('members.set-role');
  const [role, setRole] = useState(before);
  return (
    <FormDialog
      title={t('members.roleTitle', { name: harmless(person.name) })}
      by={set}
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
      ready={monthly !== undefined}
      by={set}
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
    <FormDialog
      danger
      title={t('members.removeTitle', { name })}
      text={t('members.removeText')}
      send={t('members.doRemove')}
      by={remove}
      onSend={run}
      onClose={onClose}
    />
  );
};
