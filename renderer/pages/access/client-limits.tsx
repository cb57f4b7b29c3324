import { useState } from 'react';
import { t } from 'i18next';
import type { ClientView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { TextField } from '../../form/controls.tsx';
import { amountOf, figure, harmless } from '../../format.ts';
import { say } from '../../parts/states/toast.tsx';
import { FormDialog, type DialogProps } from '../../parts/dialog/form-dialog.tsx';
import { NumberSetting } from '../../form/setting-form.tsx';
import { Loaded } from '../../parts/states/failure-card.tsx';

/** Limits as they are typed: whole numbers between two ends. Pure. */
export const isWhole = (typed: string, least: number, most: number): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

/** An answer's tokens are counted as a third of its bytes; plain English has one byte a character. */
const BYTES_A_TOKEN = 3;

/** About how many characters of English text an answer of so many tokens has. */
export const charactersFromTokens = (tokens: number): number => tokens * BYTES_A_TOKEN;

const MOST = 1_000_000;

/** How many credits one program may spend in all. */
export const CapDialog = ({ client, onClose }: DialogProps & { readonly client: ClientView }) => {
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
      ready={right}
      by={set}
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

const TOKENS = { min: 4000, max: 1_000_000, isWhole: true };

/** How long one answer to a program may be: one limit for all of them, since all share the engine's. */
export const AnswerLength = () => {
  const budget = useLocal('clients.budget');
  const set = useChange('clients.set-budget');
  return (
    <Loaded data={budget.data} error={budget.error}>
      {({ tokens }) => (
        <NumberSetting
          label={t('clients.length')}
          range={TOKENS}
          value={tokens}
          problem={t('clients.lengthProblem', {
            least: figure(TOKENS.min),
            most: figure(TOKENS.max),
          })}
          fieldHint={(typed) =>
            t('clients.lengthWords', {
              n: figure(Number(typed)),
              characters: figure(charactersFromTokens(Number(typed))),
            })
          }
          hint={t('clients.lengthText')}
          error={set.error}
          isPending={set.isPending}
          onSave={(wanted) =>
            set.mutate(
              { tokens: wanted ?? tokens },
              { onSuccess: () => say(t('clients.lengthSaved')) },
            )
          }
        />
      )}
    </Loaded>
  );
};
