import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { toCallFailure } from '../../queries.ts';
import css from './access.module.css';

/** One of the numbered steps in which an assistant is connected. */
export const Step = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <li className={css.step}>
    <h3>{title}</h3>
    {children}
  </li>
);

/** Makes the key with which an assistant pays, and shows its secret once. */
export const KeyStep = ({
  name,
  secret,
  onKey,
}: {
  readonly name: string;
  readonly secret: string | undefined;
  readonly onKey: (secret: string) => void;
}) => {
  const { t } = useTranslation();
  const add = useChange('keys.add');
  if (secret !== undefined)
    return (
      <output className={css.secret}>
        <span>{t('clients.keyMade', { name })}</span>
        <span className={css.secretLine}>
          <code dir="ltr">{secret}</code>
          <CopyButton text={secret} label={t('access.copyKey')} words />
        </span>
      </output>
    );
  return (
    <>
      <p className={css.quiet}>{t('clients.keyText')}</p>
      <div>
        <Button
          disabled={add.isPending}
          onClick={() => add.mutate({ name }, { onSuccess: ({ key }) => onKey(key) })}
        >
          <KeyRound size={15} aria-hidden="true" />
          {t('clients.makeKey', { name })}
        </Button>
      </div>
      {add.error ? <FailureCard error={toCallFailure(add.error)} /> : null}
    </>
  );
};
