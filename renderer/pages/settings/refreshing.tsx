import { useState } from 'react';
import { t } from 'i18next';
import type { SettingsView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { TextField } from '../../form/controls.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { say } from '../../parts/states/toast.tsx';
import css from './settings.module.css';

/** After how many hours an opened saved copy is fetched anew. An empty field: by hand only. */
export const Refreshing = ({ settings }: { readonly settings: SettingsView }) => {
  const set = useChange('settings.set');
  const now = settings.refreshAfterHours;
  const [text, setText] = useState(now === null ? '' : String(now));
  const hours = text.trim() === '' ? null : Number(text);
  const isValid = hours === null || (Number.isInteger(hours) && hours >= 1 && hours <= 100_000);
  return (
    <form
      className={css.group}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid)
          set.mutate({ refreshAfterHours: hours }, { onSuccess: () => say(t('settings.saved')) });
      }}
    >
      <div className={css.line}>
        <TextField
          label={t('settings.refresh')}
          kind="number"
          narrow
          min={1}
          max={100_000}
          value={text}
          onChange={setText}
          problem={isValid ? undefined : t('settings.refreshProblem')}
        />
        {hours === now ? null : (
          <Button type="submit" disabled={!isValid}>
            {t('common.save')}
          </Button>
        )}
      </div>
      <p className={css.hint}>{t('settings.refreshHint')}</p>
    </form>
  );
};
