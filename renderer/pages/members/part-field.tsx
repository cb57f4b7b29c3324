import { useTranslation } from 'react-i18next';
import { TextField } from '../../form/controls.tsx';

const MOST = 1_000_000_000;

/** Credits a month as they were typed; `null` for no limit, `undefined` for what is no number. */
export const partFromText = (text: string): number | null | undefined => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,10}$/.test(trimmed) && Number(trimmed) <= MOST ? Number(trimmed) : undefined;
};

export const PartField = ({
  text,
  onChange,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}) => {
  const { t } = useTranslation();
  return (
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
};
