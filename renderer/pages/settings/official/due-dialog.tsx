import { useTranslation } from 'react-i18next';
import type { TermsDueView } from '#calls/terms/terms.ts';
import { useChange, useLocal } from '../../../local.ts';
import { figure } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { PlatformText } from '../../../parts/text/text.tsx';
import { say } from '../../../parts/states/toast.tsx';
import { toCallFailure } from '../../../queries.ts';
import css from './official.module.css';

/** Exactly what the terms of an API ask to be deleted now; that is deleted, by its digest, and nothing else. */
export const DueDialog = ({
  platform,
  onClose,
}: {
  readonly platform: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
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
            say(t('official.deletedNow', { count: deleted.items, n: figure(deleted.items) }));
            onClose();
          } else void due.refetch();
        },
      },
    );
  return (
    <Dialog
      open
      alert
      title={t('official.dueTitle')}
      text={t(isEmpty ? 'official.nothingDue' : 'official.dueText')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t(isEmpty ? 'common.close' : 'common.cancel')}</Button>
          {isEmpty ? null : (
            <Button
              look="danger"
              disabled={!list || due.isFetching || remove.isPending}
              onClick={() => list && run(list)}
            >
              {t('official.deleteDue', { count: list?.items ?? 0, n: figure(list?.items ?? 0) })}
            </Button>
          )}
        </>
      }
    >
      {remove.data && !remove.data.deleted ? <p role="alert">{t('official.dueChanged')}</p> : null}
      {list ? isEmpty ? null : <Due due={list} /> : <Skeleton pictures={false} rows={3} />}
      {due.error ? <FailureCard error={toCallFailure(due.error)} /> : null}
      {remove.error ? <FailureCard error={toCallFailure(remove.error)} /> : null}
    </Dialog>
  );
};

const Due = ({ due: { collections, replies } }: { readonly due: TermsDueView }) => {
  const { t } = useTranslation();
  return (
    <>
      <ul className={css.says}>
        {collections.map(({ collection, items, marked, renewed }) => (
          <li key={collection ?? ''}>
            {collection === undefined ? t('people.library') : <PlatformText text={collection} />}
            {': '}
            {[
              t('official.dueItems', { count: items, n: figure(items) }),
              ...(marked > 0 ? [t('official.dueMarked', { n: figure(marked) })] : []),
              ...(renewed > 0 ? [t('official.dueRenewed', { n: figure(renewed) })] : []),
            ].join(' · ')}
          </li>
        ))}
      </ul>
      <p className={css.quiet}>
        {t('official.dueReplies', { count: replies, n: figure(replies) })}{' '}
        {t('official.dueOutside')}
      </p>
    </>
  );
};
