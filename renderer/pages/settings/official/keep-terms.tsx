import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TermsView } from '#calls/terms/terms.ts';
import { useChange, useLocal } from '../../../local.ts';
import { Toggle } from '../../../form/controls.tsx';
import { dayInUtc, figure } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { PlatformText, When } from '../../../parts/text/text.tsx';
import { toCallFailure } from '../../../queries.ts';
import { DueDialog } from './due-dialog.tsx';
import css from './official.module.css';

/** What the terms of one API ask of storing, what is kept of it, and keeping to the terms. */
export const KeepTerms = ({ platform }: { readonly platform: string }) => {
  const { t } = useTranslation();

  const terms = useLocal('terms.get').data?.find((one) => one.platform === platform);
  const [isShown, setShown] = useState(false);
  const keep = useChange('terms.keep');
  if (!terms) return null;
  const { kept, holdings, keepDays, checkDays, deletesRemoved } = terms;
  if (holdings.length === 0 && !kept) return null;
  return (
    <div className={css.use}>
      <h4>{t('official.storing')}</h4>
      <p>
        <EngineSentence of={terms.summary} />
      </p>
      <Holdings holdings={holdings} />
      <div className={css.switch}>
        <Toggle
          label={t('official.keepTerms')}
          on={kept !== undefined}
          disabled={keep.isPending}
          onChange={(wanted) => keep.mutate({ platform, keep: wanted })}
        />
        <p className={css.quiet}>
          {[
            t('official.keepTermsCheck', { count: checkDays }),
            ...(keepDays === undefined ? [] : [t('official.keepTermsOld', { count: keepDays })]),
            ...(deletesRemoved ? [t('official.keepTermsRemoved')] : []),
            t('official.keepTermsFirst'),
          ].join(' ')}
        </p>
      </div>
      {kept ? <State kept={kept} /> : null}
      {holdings.length === 0 ? null : (
        <div className={css.buttons}>
          <Button onClick={() => setShown(true)}>{t('official.showDue')}</Button>
          {kept ? <CheckButton platform={platform} /> : null}
        </div>
      )}
      {keep.error ? <FailureCard error={toCallFailure(keep.error)} /> : null}
      {isShown ? <DueDialog platform={platform} onClose={() => setShown(false)} /> : null}
    </div>
  );
};

const Holdings = ({ holdings }: Pick<TermsView, 'holdings'>) => {
  const { t } = useTranslation();
  return (
    <ul className={css.says}>
      {holdings.map(({ collection, calls, oldest }) => (
        <li key={collection ?? ''}>
          {collection === undefined ? t('people.library') : <PlatformText text={collection} />}
          {': '}
          {t('official.heldAnswers', { count: calls, n: figure(calls), day: dayInUtc(oldest) })}
        </li>
      ))}
    </ul>
  );
};

const State = ({ kept }: { readonly kept: NonNullable<TermsView['kept']> }) => {
  const { t } = useTranslation();
  const { isConfirmed, checkedAt, deleted } = kept;
  return (
    <>
      {isConfirmed ? null : <p className={css.note}>{t('official.toConfirm')}</p>}
      {checkedAt === undefined ? null : (
        <p className={css.quiet}>
          {t('official.checkedAt')} <When at={checkedAt} />
        </p>
      )}
      {deleted ? (
        <p className={css.quiet}>
          {t('official.deletedAt', { count: deleted.items, n: figure(deleted.items) })}{' '}
          <When at={deleted.at} />
        </p>
      ) : null}
    </>
  );
};

const CheckButton = ({ platform }: { readonly platform: string }) => {
  const { t } = useTranslation();
  const check = useChange('terms.check');
  return (
    <>
      <Button disabled={check.isPending} onClick={() => check.mutate({ platform })}>
        {t('official.checkNow')}
      </Button>
      {check.error ? <FailureCard error={toCallFailure(check.error)} /> : null}
    </>
  );
};
