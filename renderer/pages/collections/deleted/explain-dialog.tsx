import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../form/controls.tsx';
import { useChange } from '../../../local.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';

/** Characters of a reason. */
const LONGEST = 500;

/** Why rows were deleted; nobody has to say. */
export const ExplainDialog = ({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const explain = useChange('deleted.explain');
  return (
    <FormDialog
      title={t('deleted.explainTitle')}
      text={t('deleted.explainText')}
      ready={reason.trim() !== '' && !explain.isPending}
      error={explain.error}
      onSend={() => explain.mutate({ id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label={t('deleted.reason')}
        value={reason}
        onChange={(text) => setReason(text.slice(0, LONGEST))}
      />
    </FormDialog>
  );
};
