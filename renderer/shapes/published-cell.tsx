import { t } from 'i18next';
import { exactly, harmless } from '../format.ts';
import { NotGiven, useNow, When } from '../parts/text/text.tsx';
import { dayMeant, type Interval } from '../relative-dates.ts';
import { publishedFromItem, type Dated, intervalInWords } from './published.ts';

/** When it was published, as exactly as the platform said and no more. */
export const PublishedCell = ({ item }: { readonly item: Dated }) => {
  const { at, words } = publishedFromItem(item);
  if (at !== undefined) return <When at={at} />;
  if (item.publishedInterval)
    return <Between interval={item.publishedInterval} words={item.publishedInterval.text} />;
  if (words === undefined) return <NotGiven />;
  return <span title={t('time.asSaid')}>{harmless(words)}</span>;
};

/** An interval in words. The platform's own words and both ends stand on hover: never a date of our own. */
export const Between = ({
  interval,
  words,
}: {
  readonly interval: Interval;
  readonly words?: string | undefined;
}) => {
  const now = useNow();
  const { earliest, latest } = interval;
  const meant = dayMeant(interval);
  const ends =
    meant === undefined
      ? t('time.between', { from: exactly(earliest), to: exactly(latest) })
      : t('time.toTheDay');
  return (
    <span
      title={
        words === undefined ? ends : `${t('time.inWords', { words: harmless(words) })}: ${ends}`
      }
    >
      {intervalInWords(interval, words, now, t)}
    </span>
  );
};
