import { t } from 'i18next';
import { TextField, SelectField } from '../../form/controls.tsx';
import type { MemberView } from '#calls/index.ts';

export type Role = MemberView['role'];

/** All of them, from the least to the most: the compiler misses one that is left out. */
const ALL: Readonly<Record<Role, true>> = {
  reader: true,
  coder: true,
  collector: true,
  manager: true,
};
const ROLES = Object.keys(ALL) as readonly Role[];

export const roleFrom = (value: unknown): Role | undefined => ROLES.find((one) => one === value);

interface RoleFieldProps {
  readonly role: Role;
  readonly onChange: (role: Role) => void;
}

/** A role, and what it includes. */
export const RoleField = ({ role, onChange }: RoleFieldProps) => (
  <SelectField
    label={t('members.role')}
    value={role}
    onChange={(value) => onChange(roleFrom(value) ?? role)}
    choices={ROLES.map((value) => ({ value, label: t(`members.roles.${value}`) }))}
    hint={t(`members.rolesText.${role}`)}
  />
);

const MOST = 1_000_000_000;

/** Credits a month as they were typed; `null` for no limit, `undefined` for what is no number. */
export const partFromText = (text: string): number | null | undefined => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,10}$/.test(trimmed) && Number(trimmed) <= MOST ? Number(trimmed) : undefined;
};

interface PartFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

export const PartField = ({ text, onChange }: PartFieldProps) => (
  <TextField
    label={t('members.part')}
    kind="number"
    narrow
    optional
    min={0}
    max={MOST}
    value={text}
    onChange={onChange}
    hint={t('members.partHint')}
    problem={partFromText(text) === undefined ? t('members.partProblem') : undefined}
  />
);
