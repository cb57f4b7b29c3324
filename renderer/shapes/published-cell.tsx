import { useTranslation } from 'react-i18next';
import { agoBetween, dayInUtc, exactly, harmless } from '../format.ts';
import { NotGiven, useNow, When } from '../parts/text/text.tsx';
import { ageInWords, dayMeant, statedAt, type Interval } from '../relative-dates.ts';
import { publishedFromItem, type Dated } from './published.ts';

/** When it was published, as exactly as the platform said and no more. */
export const PublishedCell = ({ item }: { readonly item: Dated }) => {
  const { t } = useTranslation();
  const { at, words } = publishedFromItem(item);
  if (at !== undefined) return <When at={at} />;
  if (item.publishedInterval)
    return <Between interval={item.publishedInterval} words={item.publishedInterval.text} />;
  if (words === undefined) return <NotGiven />;
  return <span title={t('time.asSaid')}>{harmless(words)}</span>;
};

/**
 * "4 months before 2 July 2026" where it is known when the platform said so, else "about 4 months ago";
 * of a day only the day. The platform's own words and both ends are told on hover: never a date of our own.
 */
export const Between = ({
  interval,
  words,
}: {
  readonly interval: Interval;
  readonly words?: string | undefined;
}) => {
  const { t } = useTranslation();
  const now = useNow();
  const { earliest, latest } = interval;
  const meant = dayMeant(interval);
  const age = ageInWords(interval, statedAt(interval));
  const distance = agoBetween(earliest, latest, now);
  const ends =
    meant === undefined
      ? t('time.between', { from: exactly(earliest), to: exactly(latest) })
      : t('time.toTheDay');
  const shown =
    meant === undefined
      ? age
        ? t('time.before', age)
        : distance === undefined
          ? harmless(words ?? '')
          : t('time.about', { ago: distance })
      : dayInUtc(meant);
  return (
    <span
      title={
        words === undefined ? ends : `${t('time.inWords', { words: harmless(words) })}: ${ends}`
      }
    >
      {shown}
    </span>
  );
};
