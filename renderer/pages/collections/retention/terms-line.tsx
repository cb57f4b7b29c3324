import { CalendarX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TermsView } from '#calls/terms/terms.ts';
import { useLocal } from '../../../local.ts';
import { dayInUtc } from '../../../format.ts';
import { useNow } from '../../../parts/text/text.tsx';
import { officialPath } from '../../../places.ts';
import css from '../collections.module.css';

const DAY_MS = 86_400_000;
/** Of the days that an API allows, the last ones. */
const SOON_MS = 5 * DAY_MS;

/** What the terms of official APIs ask of what they brought to a collection, with the way to keep to it. */
export const TermsLines = ({ name }: { readonly name: string }) => {
  const all = useLocal('terms.get').data ?? [];
  return all.flatMap((terms) => {
    const held = terms.holdings.find(({ collection }) => collection === name);
    return held ? [<TermsLine key={terms.platform} terms={terms} oldest={held.oldest} />] : [];
  });
};

const TermsLine = ({ terms, oldest }: { readonly terms: TermsView; readonly oldest: string }) => {
  const { t } = useTranslation();
  const now = useNow();
  const { name, keepDays } = terms;
  const last =
    keepDays === undefined
      ? undefined
      : new Date(Date.parse(oldest) + keepDays * DAY_MS).toISOString().slice(0, 10);
  const isDue = last !== undefined && Date.parse(last) - now <= SOON_MS;
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
