import { CalendarX } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CollectionView } from '../../../core/contract/index.ts';
import { DayField } from '../../form/day-field.tsx';
import { dayInUtc } from '../../format.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { useNow } from '../../parts/text.tsx';
import { failureOf, useVerb } from '../../queries.ts';
import css from './collections.module.css';
import { isSoon } from './retention-words.ts';

/** On which day what a collection holds is deleted; a warning when that is soon. */
export const RetentionLine = ({ until }: { readonly until: string | undefined }) => {
  const { t } = useTranslation();
  const now = useNow();
  if (until === undefined) return null;
  const soon = isSoon(until, now);
  return (
    <p className={soon ? css.soon : css.line}>
      {soon ? <CalendarX size={14} aria-hidden="true" /> : null}
      {t(soon ? 'collections.deletedSoon' : 'collections.keptUntil', { day: dayInUtc(until) })}
    </p>
  );
};

export const RetentionDialog = ({
  collection: { name, retainUntil },
  onClose,
}: {
  readonly collection: CollectionView;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const form = useId();
  const [until, setUntil] = useState(retainUntil ?? '');
  const retain = useVerb<CollectionView>('collections.retain', ['collections']);
  const save = (day: string | null): void =>
    retain.mutate({ name, until: day }, { onSuccess: onClose });
  return (
    <Dialog
      open
      title={t('collections.retention')}
      text={t('collections.retentionText')}
      onClose={onClose}
      foot={
        <>
          {retainUntil === undefined ? (
            <Button onClick={onClose}>{t('common.cancel')}</Button>
          ) : (
            <Button onClick={() => save(null)} disabled={retain.isPending}>
              {t('collections.keep')}
            </Button>
          )}
          <Button
            type="submit"
            form={form}
            look="primary"
            disabled={until === '' || retain.isPending}
          >
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (until !== '') save(until);
        }}
      >
        <DayField label={t('collections.retainUntil')} value={until} onChange={setUntil} />
      </form>
      {retain.error ? <FailureCard error={failureOf(retain.error)} /> : null}
    </Dialog>
  );
};
