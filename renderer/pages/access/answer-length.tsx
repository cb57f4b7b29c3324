import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerBudgetView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { TextField } from '../../form/controls.tsx';
import { figure } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { say } from '../../parts/states/toast.tsx';
import { toCallFailure } from '../../queries.ts';
import css from './access.module.css';
import { charactersFromTokens, isWhole } from './limits.ts';

const TOKENS = { least: 4000, most: 1_000_000 } as const;

/** How long one answer to a program may be: one limit for all of them, since all share the engine's. */
export const AnswerLength = () => {
  const budget = useLocal('clients.budget');
  if (budget.error) return <FailureCard error={toCallFailure(budget.error)} />;
  return budget.data ? <Form key={budget.data.tokens} tokens={budget.data.tokens} /> : null;
};

const Form = ({ tokens }: AnswerBudgetView) => {
  const { t } = useTranslation();
  const set = useChange('clients.set-budget');
  const [typed, setTyped] = useState(String(tokens));
  const right = isWhole(typed, TOKENS.least, TOKENS.most);
  const wanted = Number(typed);
  return (
    <form
      className={css.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (right && wanted !== tokens)
          set.mutate({ tokens: wanted }, { onSuccess: () => say(t('clients.lengthSaved')) });
      }}
    >
      <div className={css.inline}>
        <TextField
          label={t('clients.length')}
          kind="number"
          narrow
          min={TOKENS.least}
          max={TOKENS.most}
          value={typed}
          onChange={setTyped}
          hint={
            right
              ? t('clients.lengthWords', {
                  n: figure(wanted),
                  characters: figure(charactersFromTokens(wanted)),
                })
              : undefined
          }
          problem={
            right
              ? undefined
              : t('clients.lengthProblem', {
                  least: figure(TOKENS.least),
                  most: figure(TOKENS.most),
                })
          }
        />
        {wanted === tokens ? null : (
          <Button type="submit" disabled={!right || set.isPending}>
            {t('common.save')}
          </Button>
        )}
      </div>
      {set.error ? <FailureCard error={toCallFailure(set.error)} /> : null}
      <p className={css.quiet}>{t('clients.lengthText')}</p>
    </form>
  );
};
