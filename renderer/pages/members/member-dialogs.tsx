import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberView } from '#calls/index.ts';
import { harmless } from '../../format.ts';
import { useChange } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { say } from '../../parts/states/toast.tsx';
import { toCallFailure } from '../../queries.ts';
import { PartField, partFromText } from './part-field.tsx';
import { RoleField } from './role-field.tsx';

interface Props {
  readonly member: MemberView;
  readonly onClose: () => void;
}

export const RoleDialog = ({ member: { person, role: before }, onClose }: Props) => {
  const { t } = useTranslation();
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

export const PartDialog = ({ member: { person, monthly: before }, onClose }: Props) => {
  const { t } = useTranslation();
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

export const RemoveDialog = ({ member: { person }, onClose }: Props) => {
  const { t } = useTranslation();
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
      {remove.error ? <FailureCard error={toCallFailure(remove.error)} /> : null}
    </Dialog>
  );
};
