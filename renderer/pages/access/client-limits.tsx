import { useState } from 'react';
import { t } from 'i18next';
import type { AnswerBudgetView, ClientView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { TextField } from '../../form/controls.tsx';
import { amountOf, figure, harmless } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { say } from '../../parts/states/toast.tsx';
import css from './access.module.css';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';

/** Limits as they are typed: whole numbers between two ends. Pure. */
export const isWhole = (typed: string, least: number, most: number): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

/** An answer's tokens are counted as a third of its bytes; plain English has one byte a character. */
const BYTES_A_TOKEN = 3;

/** About how many characters of English text an answer of so many tokens has. */
export const charactersFromTokens = (tokens: number): number => tokens * BYTES_A_TOKEN;

const MOST = 1_000_000;

/** How many credits one program may spend in all. */
export const CapDialog = ({
  client,
  onClose,
}: {
  readonly client: ClientView;
  readonly onClose: () => void;
}) => {
  const set = useChange('clients.set-cap');
  const [cap, setCap] = useState(client.cap === undefined ? '' : String(client.cap));
  const right = isWhole(cap, 0, MOST);
  const count = Number(cap);
  const capWords =
    count <= client.spent
      ? t('clients.capReached', amountOf(count))
      : t('clients.capLeft', { ...amountOf(count), left: figure(count - client.spent) });
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

const TOKENS = { least: 4000, most: 1_000_000 } as const;

/** How long one answer to a program may be: one limit for all of them, since all share the engine's. */
export const AnswerLength = () => {
  const budget = useLocal('clients.budget');
  if (budget.error) return <FailureCard error={budget.error} />;
  return budget.data ? <Form key={budget.data.tokens} tokens={budget.data.tokens} /> : null;
};

const Form = ({ tokens }: AnswerBudgetView) => {
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
      <FailureCard error={set.error} />
      <p className={css.quiet}>{t('clients.lengthText')}</p>
    </form>
  );
};
