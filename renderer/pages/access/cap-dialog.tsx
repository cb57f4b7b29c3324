import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientView } from '../../../core/contract/index.ts';
import { TextField } from '../../form/controls.tsx';
import { figure, harmless } from '../../format.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { failureOf, useVerb } from '../../queries.ts';
import css from './access.module.css';
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
  const set = useVerb('clients.set-cap', ['clients', 'keys']);
  const [cap, setCap] = useState(client.cap === undefined ? '' : String(client.cap));
  const right = isWhole(cap, 0, MOST);
  const count = Number(cap);
  const capWords =
    count <= client.spent
      ? t('clients.capReached', { count, n: figure(count) })
      : t('clients.capLeft', { count, n: figure(count), left: figure(count - client.spent) });
  return (
    <Dialog
      open
      title={t('clients.changeCap')}
      text={t('clients.capText', { name: harmless(client.name), spent: figure(client.spent) })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" form="client-cap" disabled={!right || set.isPending}>
            {t('clients.save')}
          </Button>
        </>
      }
    >
      <form
        id="client-cap"
        className={css.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (right) set.mutate({ id: client.id, cap: count }, { onSuccess: onClose });
        }}
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
        {set.error ? <FailureCard error={failureOf(set.error)} /> : null}
      </form>
    </Dialog>
  );
};
