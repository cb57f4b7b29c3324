import { useTranslation } from 'react-i18next';
import type { ConnectionTestView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { harmless } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Chip } from '../../parts/controls/chip.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { toCallFailure } from '../../queries.ts';
import css from './access.module.css';

/** Starts exactly what is shown above it, and says whether that works or what to do. */
export const ConnectionTest = ({
  way,
  secret,
}: {
  readonly way: 'command' | 'address';
  readonly secret: string | undefined;
}) => {
  const { t } = useTranslation();
  const test = useChange('clients.test-connection');
  const outcome = test.data;
  return (
    <>
      <p className={css.quiet}>{t(`clients.test.${way}`)}</p>
      <div className={css.testLine}>
        <Button disabled={test.isPending} onClick={() => test.mutate({ way, key: secret })}>
          {t(test.isPending ? 'clients.test.running' : 'clients.test.run')}
        </Button>
        <output>
          {test.isPending || !outcome ? null : <Outcome outcome={outcome} keyed={!!secret} />}
        </output>
      </div>
      {test.error ? <FailureCard error={toCallFailure(test.error)} /> : null}
    </>
  );
};

const Outcome = ({
  outcome,
  keyed,
}: {
  readonly outcome: ConnectionTestView;
  readonly keyed: boolean;
}) => {
  const { t } = useTranslation();
  if (outcome.works)
    return (
      <>
        <Chip tone="good" sign>
          {t('clients.test.works', { count: outcome.tools })}
        </Chip>
        {keyed ? null : <p className={css.quiet}>{t('clients.test.withoutKey')}</p>}
      </>
    );
  return (
    <>
      <Chip tone="refused" sign>
        {t(`clients.test.problem.${outcome.problem}`)}
      </Chip>
      <p>{t(`clients.test.advice.${outcome.problem}`)}</p>
      {outcome.detail === undefined ? null : (
        <p className={css.detail}>
          <code dir="ltr">{harmless(outcome.detail)}</code>
        </p>
      )}
    </>
  );
};
