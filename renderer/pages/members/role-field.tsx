import { useTranslation } from 'react-i18next';
import { SelectField } from '../../form/controls.tsx';
import { roleFrom, ROLES, type Role } from './roles.ts';

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
      onChange={(value) => onChange(roleFrom(value) ?? role)}
      choices={ROLES.map((value) => ({ value, label: t(`members.roles.${value}`) }))}
      hint={t(`members.rolesText.${role}`)}
    />
  );
};
