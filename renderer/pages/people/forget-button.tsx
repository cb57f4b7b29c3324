import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { pagePath } from '../../places.ts';
import { useOperation } from '../../queries.ts';
import { useRights } from '../../rights.ts';
import type { Shown } from '../../shapes/index.ts';
import { ForgetDialog } from './forget-dialog.tsx';
import { personIn } from './person-in.ts';

/** On the page of a person, which is left once the person is forgotten. */
export const ForgetButton = ({
  shown,
  operation,
}: {
  readonly shown: Shown;
  readonly operation: string;
}) => {
  const { t } = useTranslation();
  const platform = useOperation(operation)?.platform.segment;
  const { may } = useRights();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const person =
    shown.shape === 'Person' && platform !== undefined ? personIn(shown, platform) : undefined;
  if (!person || !may('collections.forget-person')) return null;
  const close = (): void => {
    setOpen(false);
    if (isDone) goTo(pagePath('explore'));
  };
  return (
    <>
      <Button small look="quiet" onClick={() => setOpen(true)}>
        <UserX size={14} aria-hidden="true" />
        {t('people.openThis')}
      </Button>
      {isOpen ? (
        <ForgetDialog person={person} onDone={() => setDone(true)} onClose={close} />
      ) : null}
    </>
  );
};
