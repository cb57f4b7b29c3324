import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { CollectionView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { DayField } from '../../form/day-field.tsx';
import { dayInUtc } from '../../format.ts';
import { useNow } from '../../parts/text/text.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import css from './collections.module.css';
import type { TermsView } from '#calls/terms/terms.ts';
import { officialPath } from '../../places.ts';

/** A person has this long to take something away before it is deleted, in milliseconds. */
const SOON_MS = 14 * 86_400_000;

/** Whether the day, `2027-01-31` in UTC, is near enough to warn of it. */
export const isSoon = (day: string, now: number): boolean => Date.parse(day) - now <= SOON_MS;

/** On which day what a collection holds is deleted; a warning when that is soon. */
export const RetentionLine = ({ until }: { readonly until: string | undefined }) => {
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

/** The warning alone, where it is near. */
export const SoonDeleted = ({ until }: { readonly until: string | undefined }) => {
  const now = useNow();
  return until !== undefined && isSoon(until, now) ? <RetentionLine until={until} /> : null;
};

interface DialogProps {
  readonly collection: CollectionView;
  readonly onClose: () => void;
}

export const RetentionDialog = ({ collection, onClose }: DialogProps) => {
  const { name, retainUntil } = collection;
  const [until, setUntil] = useState(retainUntil ?? '');
  const retain = useChange('collections.retain');
  const save = (day: string | null): void =>
    retain.mutate({ name, until: day }, { onSuccess: onClose });
  return (
    <FormDialog
      title={t('collections.retention')}
      text={t('collections.retentionText')}
      ready={until !== ''}
      other={
        retainUntil === undefined ? undefined : (
          <Button onClick={() => save(null)} disabled={retain.isPending}>
            {t('collections.keep')}
          </Button>
        )
      }
      by={retain}
      onSend={() => save(until)}
      onClose={onClose}
    >
      <DayField label={t('collections.retainUntil')} value={until} onChange={setUntil} />
    </FormDialog>
  );
};

const DAY_MS = 86_400_000;
/** Of the days that an API allows, the last ones. */
const DUE_SOON_MS = 5 * DAY_MS;

/** What the terms of official APIs ask of what they brought to a collection, with the way to keep to it. */
export const TermsLines = ({ name }: { readonly name: string }) => {
  const all = useLocal('terms.get').data ?? [];
  return all.flatMap((terms) => {
    const held = terms.holdings.find(({ collection }) => collection === name);
    return held ? [<TermsLine key={terms.platform} terms={terms} oldest={held.oldest} />] : [];
  });
};

const TermsLine = ({ terms, oldest }: { readonly terms: TermsView; readonly oldest: string }) => {
  const now = useNow();
  const { name, keepDays } = terms;
  const last =
    keepDays === undefined
      ? undefined
      : new Date(Date.parse(oldest) + keepDays * DAY_MS).toISOString().slice(0, 10);
  const isDue = last !== undefined && Date.parse(last) - now <= DUE_SOON_MS;
  const isLate = last !== undefined && Date.parse(last) < now;
  return (
    <p className={isDue ? css.soon : css.line}>
      {isDue ? <CalendarX size={14} aria-hidden="true" /> : null}
      <a href={`#${officialPath(terms.platform)}`}>
        {last === undefined
          ? t('official.lineRemoved', { name })
          : t(isLate ? 'official.lineLate' : 'official.lineRefresh', { name, day: dayInUtc(last) })}
      </a>
    </p>
  );
};
