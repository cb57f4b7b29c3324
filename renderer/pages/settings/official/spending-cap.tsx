import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficialView } from '#calls/index.ts';
import { useChange } from '../../../local.ts';
import { NumberField, numberFromText } from '../../../form/number-field.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { say } from '../../../parts/states/toast.tsx';
import { toCallFailure } from '../../../queries.ts';
import css from './official.module.css';

const DOLLARS = { min: 0, max: 1_000_000, mayBeEmpty: true };

type Spending = NonNullable<OfficialView['spending']>;

/** What an API bills, what it billed this month, and how much it may: empty for no cap. */
export const SpendingCap = ({
  platform,
  spending: { says: message, dollars, monthlyCap },
}: {
  readonly platform: string;
  readonly spending: Spending;
}) => {
  const { t } = useTranslation();
  const set = useChange('official.cap');
  const [text, setText] = useState(monthlyCap === null ? '' : String(monthlyCap));
  const wanted = numberFromText(text, DOLLARS);
  const cents = typeof wanted === 'number' ? Math.round(wanted * 100) / 100 : wanted;
  return (
    <form
      className={css.spending}
      onSubmit={(event) => {
        event.preventDefault();
        if (cents !== undefined)
          set.mutate({ platform, dollars: cents }, { onSuccess: () => say(t('settings.saved')) });
      }}
    >
      <p>{t('official.spent', { dollars: dollars.toFixed(3) })}</p>
      <div className={css.buttons}>
        <NumberField
          label={t('official.cap')}
          range={DOLLARS}
          value={text}
          onChange={setText}
          problem={t('official.capProblem')}
        />
        {cents === monthlyCap ? null : (
          <Button type="submit" disabled={cents === undefined || set.isPending}>
            {t('common.save')}
          </Button>
        )}
      </div>
      <p className={css.quiet}>
        <EngineSentence of={message} /> {t('official.capText')}
      </p>
      {set.error ? <FailureCard error={toCallFailure(set.error)} /> : null}
    </form>
  );
};
