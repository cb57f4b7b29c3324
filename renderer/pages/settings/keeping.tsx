import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsView } from '../../../core/contract/index.ts';
import { TextField } from '../../form/controls.tsx';
import { Button } from '../../parts/button.tsx';
import { say } from '../../parts/toast.tsx';
import { failureOf, useVerb } from '../../queries.ts';
import css from './settings.module.css';

/** How long, and in how much room, answers and their evidence are kept. Empty fields: for ever. */
export const Keeping = ({ settings }: { readonly settings: SettingsView }) => {
  const { t } = useTranslation();
  const set = useVerb<SettingsView>('settings.set', ['settings']);
  const [days, setDays] = useState(asText(settings.pruneAfterDays));
  const [mb, setMb] = useState(asText(settings.pruneAboveMb));
  const wanted = { pruneAfterDays: limitIn(days), pruneAboveMb: limitIn(mb) };
  const hasDays = isWithin(wanted.pruneAfterDays, 1, 36_500);
  const hasMb = isWithin(wanted.pruneAboveMb, 10, 10_000_000);
  const isNew =
    wanted.pruneAfterDays !== settings.pruneAfterDays ||
    wanted.pruneAboveMb !== settings.pruneAboveMb;
  return (
    <form
      className={css.group}
      onSubmit={(event) => {
        event.preventDefault();
        if (hasDays && hasMb) set.mutate(wanted, { onSuccess: () => say(t('settings.saved')) });
      }}
    >
      <div className={css.line}>
        <TextField
          label={t('settings.keepDays')}
          kind="number"
          narrow
          min={1}
          max={36_500}
          value={days}
          onChange={setDays}
          problem={hasDays ? undefined : t('settings.keepDaysProblem')}
        />
        <TextField
          label={t('settings.keepMb')}
          kind="number"
          narrow
          min={10}
          max={10_000_000}
          value={mb}
          onChange={setMb}
          problem={hasMb ? undefined : t('settings.keepMbProblem')}
        />
        {isNew ? (
          <Button type="submit" disabled={!hasDays || !hasMb}>
            {t('common.save')}
          </Button>
        ) : null}
      </div>
      {set.error ? <p className={css.hint}>{failureOf(set.error).message}</p> : null}
      <p className={css.hint}>{t('settings.keepHint')}</p>
    </form>
  );
};

const asText = (limit: number | null): string => (limit === null ? '' : String(limit));

const limitIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const isWithin = (limit: number | null, least: number, most: number): boolean =>
  limit === null || (Number.isInteger(limit) && limit >= least && limit <= most);
