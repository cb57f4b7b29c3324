import { useState } from 'react';
import { t } from 'i18next';
import type { SettingsView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { NumberField, numberFromText } from '../../form/number-field.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { say } from '../../parts/states/toast.tsx';
import { toCallFailure } from '../../queries.ts';
import css from './settings.module.css';

const DAYS = { min: 1, max: 36_500, isWhole: true, mayBeEmpty: true };
const MEGABYTES = { min: 10, max: 10_000_000, isWhole: true, mayBeEmpty: true };

/** How long, and in how much room, answers and their evidence are kept. Empty fields: for ever. */
export const Keeping = ({ settings }: { readonly settings: SettingsView }) => {
  const set = useChange('settings.set');
  const [days, setDays] = useState(asText(settings.pruneAfterDays));
  const [mb, setMb] = useState(asText(settings.pruneAboveMb));
  const wanted = {
    pruneAfterDays: numberFromText(days, DAYS),
    pruneAboveMb: numberFromText(mb, MEGABYTES),
  };
  const fits = wanted.pruneAfterDays !== undefined && wanted.pruneAboveMb !== undefined;
  const isNew =
    wanted.pruneAfterDays !== settings.pruneAfterDays ||
    wanted.pruneAboveMb !== settings.pruneAboveMb;
  return (
    <form
      className={css.group}
      onSubmit={(event) => {
        event.preventDefault();
        if (fits) set.mutate(wanted, { onSuccess: () => say(t('settings.saved')) });
      }}
    >
      <div className={css.line}>
        <NumberField
          label={t('settings.keepDays')}
          range={DAYS}
          value={days}
          onChange={setDays}
          problem={t('settings.keepDaysProblem')}
        />
        <NumberField
          label={t('settings.keepMb')}
          range={MEGABYTES}
          value={mb}
          onChange={setMb}
          problem={t('settings.keepMbProblem')}
        />
        {isNew ? (
          <Button type="submit" disabled={!fits}>
            {t('common.save')}
          </Button>
        ) : null}
      </div>
      {set.error ? (
        <p className={css.hint}>
          <EngineSentence of={toCallFailure(set.error).failure} />
        </p>
      ) : null}
      <p className={css.hint}>{t('settings.keepHint')}</p>
    </form>
  );
};

const asText = (limit: number | null): string => (limit === null ? '' : String(limit));
