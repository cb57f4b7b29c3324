import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { TextField } from '../../form/controls.tsx';
import { figure, harmless } from '../../format.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { isWhole } from './limits.ts';

const MOST = 1_000_000;

/** How many credits one program may spend in all. */
export const CapDialog = ({
  client,
  onClose,
}: {
  readonly client: ClientView;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const set = useChange('clients.set-cap');
  const [cap, setCap] = useState(client.cap === undefined ? '' : String(client.cap));
  const right = isWhole(cap, 0, MOST);
  const count = Number(cap);
  const capWords =
    count <= client.spent
      ? t('clients.capReached', { count, n: figure(count) })
      : t('clients.capLeft', { count, n: figure(count), left: figure(count - client.spent) });
  return (
    <FormDialog
      title={t('clients.changeCap')}
      text={t('clients.capText', { name: harmless(client.name), spent: figure(client.spent) })}
      send={t('clients.save')}
      ready={right && !set.isPending}
      error={set.error}
      onSend={() => set.mutate({ id: client.id, cap: count }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label={t('consent.cap')}
        kind="number"
        narrow
        min={0}
        max={MOST}
        value={cap}
        onChange={setCap}
        hint={right ? capWords : undefined}
        problem={right ? undefined : t('consent.capProblem')}
      />
    </FormDialog>
  );
};
