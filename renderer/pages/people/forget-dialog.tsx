import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ForgottenView } from '../../../core/contract/index.ts';
import { useForgetPerson } from '../../collection-queries.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { failureOf } from '../../queries.ts';
import { Forgotten } from './forgotten.tsx';
import { HeldOfPerson } from './held-of-person.tsx';
import css from './people.module.css';
import type { PersonNamed } from './person-in.ts';
import { PersonFields } from './person-fields.tsx';

/**
 * Deletes on request what a person wrote: who it is, what is held, and what was done. Without a person
 * it asks for one first.
 */
export const ForgetDialog = ({
  person: given,
  onDone,
  onClose,
}: {
  readonly person?: PersonNamed;
  /** As soon as it is done. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const [person, setPerson] = useState(given);
  const forget = useForgetPerson();
  const done: ForgottenView | undefined = forget.data?.data;
  if (done)
    return (
      <Dialog
        open
        title={t('people.done')}
        onClose={onClose}
        foot={
          <Button look="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        }
      >
        <Forgotten done={done} />
      </Dialog>
    );
  const run = (): void => {
    if (person) forget.mutate({ ...person }, { onSuccess: () => onDone?.() });
  };
  return (
    <Dialog
      alert
      open
      title={t('people.title')}
      text={t('people.text')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" disabled={!person || forget.isPending} onClick={run}>
            {t(forget.isPending ? 'people.deleting' : 'people.delete')}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {given ? null : <PersonFields onPerson={setPerson} />}
        {person ? <HeldOfPerson person={person} /> : null}
        {forget.error ? <FailureCard error={failureOf(forget.error)} /> : null}
      </div>
    </Dialog>
  );
};
