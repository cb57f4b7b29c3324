import { useTranslation } from 'react-i18next';
import type { MemberView } from '#contract/index.ts';
import { SelectField } from '../../form/controls.tsx';

export type Role = MemberView['role'];

const ROLES = ['reader', 'coder', 'collector', 'manager'] as const satisfies readonly Role[];

/** A role, and what it includes. */
export const RoleField = ({
  role,
  onChange,
}: {
  readonly role: Role;
  readonly onChange: (role: Role) => void;
}) => {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('members.role')}
      value={role}
      onChange={(value) => onChange(ROLES.find((one) => one === value) ?? role)}
      choices={ROLES.map((value) => ({ value, label: t(`members.roles.${value}`) }))}
      hint={t(`members.rolesText.${role}`)}
    />
  );
};
