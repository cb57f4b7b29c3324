import { Undo2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { InvitationView, InvitedView, MembersView } from '#calls/index.ts';
import { day, harmless } from '../../format.ts';
import { useChange } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { DataTable, Section } from '../../parts/frame/page.tsx';
import { say, sayFailure } from '../../parts/states/toast.tsx';
import { ShownOnce } from '../access/shown-once.tsx';
import { TextField } from '../../form/controls.tsx';
import { FormDialog, type DialogProps } from '../../parts/dialog/form-dialog.tsx';
import { PartField, partFromText, RoleField, type Role } from './fields.tsx';

interface InviteDialogProps extends DialogProps {
  readonly onMade: (made: InvitedView) => void;
}

/** Makes an invitation; its link is shown once. */
const InviteDialog = ({ onClose, onMade }: InviteDialogProps) => {
  const invite = useChange('members.invite');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('coder');
  const [part, setPart] = useState('');
  const [tried, setTried] = useState(false);
  const problem = email.trim() === '' ? t('problem.missing') : undefined;
  const monthly = partFromText(part);
  const submit = (): void => {
    setTried(true);
    if (problem !== undefined || monthly === undefined) return;
    invite.mutate(
      { email: email.trim(), role, ...(monthly === null ? {} : { monthly }) },
      {
        onSuccess: (made) => {
          onMade(made);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('members.inviteTitle')}
      text={t('members.inviteText')}
      send={t('members.makeLink')}
      by={invite}
      onSend={submit}
      onClose={onClose}
    >
      <TextField
        label={t('members.email')}
        value={email}
        onChange={setEmail}
        required
        problem={tried ? problem : undefined}
      />
      <RoleField role={role} onChange={setRole} />
      <PartField text={part} onChange={setPart} />
    </FormDialog>
  );
};

/** Who is invited. The link of an invitation is on this page once, right after it was made. */
export const Invitations = ({ invitations }: Pick<MembersView, 'invitations'>) => {
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<InvitedView>();
  return (
    <Section
      title={t('members.invitations')}
      actions={
        <Button sign={UserPlus} small onClick={() => setInviting(true)}>
          {t('members.invite')}
        </Button>
      }
    >
      {made ? (
        <ShownOnce
          lead={t('members.link', { email: harmless(made.email) })}
          secret={new URL(made.path, location.origin).href}
          copy={t('members.copyLink')}
        >
          <Button small onClick={() => setMade(undefined)}>
            {t('members.handedOn')}
          </Button>
        </ShownOnce>
      ) : null}
      {invitations.length > 0 ? (
        <DataTable
          label={t('members.invitations')}
          things={invitations}
          keyOf={({ id }) => id}
          columns={[
            { head: t('members.email'), render: ({ email }) => <bdi>{harmless(email)}</bdi> },
            {
              head: t('members.role'),
              is: 'nowrap',
              render: ({ role }) => t(`members.roles.${role}`),
            },
            { head: t('members.expires'), is: 'nowrap', render: ({ expires }) => day(expires) },
            {
              head: t('access.actions'),
              isHeadUnseen: true,
              is: 'number',
              render: (invitation) => <Withdraw invitation={invitation} />,
            },
          ]}
        />
      ) : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} onMade={setMade} /> : null}
    </Section>
  );
};

const Withdraw = ({ invitation }: { readonly invitation: InvitationView }) => {
  const withdraw = useChange('members.withdraw', sayFailure);
  const email = harmless(invitation.email);
  const takeBack = (): void =>
    withdraw.mutate(
      { invitation: invitation.id },
      { onSuccess: () => say(t('members.withdrawn', { email })) },
    );
  return (
    <Button sign={Undo2} small disabled={withdraw.isPending} onClick={takeBack}>
      {t('members.withdraw')}
      <span className="unseen"> {email}</span>
    </Button>
  );
};
