import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvitedView } from '#contract/index.ts';
import { TextField } from '../../form/controls.tsx';
import { useChange } from '../../local.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { PartField, partFromText } from './part-field.tsx';
import { RoleField } from './role-field.tsx';
import type { Role } from './roles.ts';

/** Makes an invitation; its link is shown once. */
export const InviteDialog = ({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (made: InvitedView) => void;
}) => {
  const { t } = useTranslation();
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
      ready={!invite.isPending}
      error={invite.error}
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
