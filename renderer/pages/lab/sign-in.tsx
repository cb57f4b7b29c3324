import { useState } from 'react';
import { t } from 'i18next';
import type { LabStatusView } from '#calls/index.ts';
import { TextField } from '../../form/controls.tsx';
import { useChange } from '../../local.ts';
import { openExternal } from '../../native.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { Address } from '../../parts/text/text.tsx';
import css from './lab.module.css';
import { Form } from '../../form/form.tsx';

interface SignInProps {
  readonly status: LabStatusView;
  /** The address where it is. */
  readonly known?: string;
}

/** Signing in to a laboratory: its address, then the person's own browser. */
export const SignIn = ({ status, known }: SignInProps) => {
  const connect = useChange('lab.connect');
  const cancel = useChange('lab.cancel');
  const [typed, setTyped] = useState('');
  const address = known ?? typed.trim();
  const begin = (): void =>
    connect.mutate(
      { address },
      { onSuccess: ({ signIn }) => void (signIn && openExternal(signIn.page)) },
    );
  if (status.signIn)
    return (
      <div className={css.signIn}>
        <output>
          <strong>{t('lab.inBrowser')}</strong> {t('lab.inBrowserText')}
        </output>
        <p className={css.address}>
          {t('lab.pageAgain')} <Address url={status.signIn.page} text={status.signIn.laboratory} />
        </p>
        <div>
          <Button small onClick={() => cancel.mutate({})}>
            {t('common.cancel')}
          </Button>
        </div>
      </div>
    );
  return (
    <Form
      className={css.signIn}
      noValidate
      onSubmit={() => {
        if (address !== '' && !connect.isPending) begin();
      }}
    >
      <div className={css.line}>
        {known === undefined ? (
          <TextField
            label={t('lab.address')}
            placeholder="https://lab.example.org"
            value={typed}
            onChange={setTyped}
          />
        ) : null}
        <Button type="submit" disabled={address === '' || connect.isPending}>
          {t(known === undefined ? 'lab.connect' : 'lab.signInAgain')}
        </Button>
      </div>
      {status.signInFailed && !connect.error ? (
        <p className={css.problem} role="alert">
          {t('lab.failed')} <EngineSentence of={status.signInFailed} />
        </p>
      ) : null}
      <FailureCard error={connect.error} />
    </Form>
  );
};
