import { useState } from 'react';
import { t } from 'i18next';
import type { TermsView, TermsDueView } from '#calls/terms/terms.ts';
import { useChange, useLocal } from '../../../local.ts';
import { Toggle } from '../../../form/controls.tsx';
import { amountOf, dayInUtc, figure } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { PlatformText, When } from '../../../parts/text/text.tsx';
import css from './official.module.css';
import { FormDialog, type DialogProps } from '../../../parts/dialog/form-dialog.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { say } from '../../../parts/states/toast.tsx';

/** Exactly what the terms of an API ask to be deleted now; that is deleted, by its digest, and nothing else. */
const DueDialog = ({ platform, onClose }: DialogProps & { readonly platform: string }) => {
  const due = useLocal('terms.due', { platform });
  const remove = useChange('terms.delete');
  const list = due.data;
  const isEmpty = list !== undefined && list.items + list.replies === 0;
  const run = ({ at, digest }: TermsDueView): void =>
    remove.mutate(
      { platform, at, digest },
      {
        onSuccess: ({ deleted }) => {
          if (deleted) {
            say(t('official.deletedNow', amountOf(deleted.items)));
            onClose();
          } else void due.refetch();
        },
      },
    );
  return (
    <FormDialog
      danger
      title={t('official.dueTitle')}
      text={t(isEmpty ? 'official.nothingDue' : 'official.dueText')}
      send={t('official.deleteDue', amountOf(list?.items ?? 0))}
      ready={list !== undefined && !isEmpty && !due.isFetching && !remove.isPending}
      error={due.error ?? remove.error}
      onSend={() => list && run(list)}
      onClose={onClose}
    >
      {remove.data && !remove.data.deleted ? <p role="alert">{t('official.dueChanged')}</p> : null}
      {list ? isEmpty ? null : <Due due={list} /> : <Skeleton pictures={false} rows={3} />}
    </FormDialog>
  );
};

const Due = ({ due: { collections, replies } }: { readonly due: TermsDueView }) => (
  <>
    <ul className={css.says}>
      {collections.map(({ collection, items, marked, renewed }) => (
        <li key={collection ?? ''}>
          {collection === undefined ? t('people.library') : <PlatformText text={collection} />}
          {': '}
          {[
            t('official.dueItems', amountOf(items)),
            ...(marked > 0 ? [t('official.dueMarked', { n: figure(marked) })] : []),
            ...(renewed > 0 ? [t('official.dueRenewed', { n: figure(renewed) })] : []),
          ].join(' · ')}
        </li>
      ))}
    </ul>
    <p className={css.quiet}>
      {t('official.dueReplies', amountOf(replies))} {t('official.dueOutside')}
    </p>
  </>
);

/** What the terms of one API ask of storing, what is kept of it, and keeping to the terms. */
export const KeepTerms = ({ platform }: { readonly platform: string }) => {
  const terms = useLocal('terms.get').data?.find((one) => one.platform === platform);
  const [isShown, setShown] = useState(false);
  const keep = useChange('terms.keep');
  if (!terms) return null;
  const { kept, holdings, keepDays, checkDays, deletesRemoved } = terms;
  if (holdings.length === 0 && !kept) return null;
  return (
    <div className={css.use}>
      <h3>{t('official.storing')}</h3>
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
      <FailureCard error={keep.error} />
      {isShown ? <DueDialog platform={platform} onClose={() => setShown(false)} /> : null}
    </div>
  );
};

const Holdings = ({ holdings }: Pick<TermsView, 'holdings'>) => (
  <ul className={css.says}>
    {holdings.map(({ collection, calls, oldest }) => (
      <li key={collection ?? ''}>
        {collection === undefined ? t('people.library') : <PlatformText text={collection} />}
        {': '}
        {t('official.heldAnswers', { ...amountOf(calls), day: dayInUtc(oldest) })}
      </li>
    ))}
  </ul>
);

const State = ({ kept }: { readonly kept: NonNullable<TermsView['kept']> }) => {
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
          {t('official.deletedAt', amountOf(deleted.items))} <When at={deleted.at} />
        </p>
      ) : null}
    </>
  );
};

const CheckButton = ({ platform }: { readonly platform: string }) => {
  const check = useChange('terms.check');
  return (
    <>
      <Button disabled={check.isPending} onClick={() => check.mutate({ platform })}>
        {t('official.checkNow')}
      </Button>
      <FailureCard error={check.error} />
    </>
  );
};
