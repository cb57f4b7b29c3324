/** A date in a table: sorted and compared, so a date and no distance; that stands on hover. */
import { t } from 'i18next';
import { ago, exactly, harmless, monthAndYear } from '../format.ts';
import { useNow } from '../parts/text/text.tsx';
import { dayMeant, type Interval } from '../relative-dates.ts';
import { publishedInWords, type Dated } from './published.ts';

const DAY = 86_400_000;

/** `2026-02-14`, in UTC as files have it; `undefined` for what is no date. */
export const isoDay = (instant: string): string | undefined => {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10);
};

/** As exactly as it is known: “2026-03-05 ≈”, “Mar 2026 ≈”, “2024 ≈”. */
export const vagueDate = (interval: Interval): string => {
  const meant = dayMeant(interval);
  if (meant !== undefined) return meant.slice(0, 10);
  const [from, to] = [Date.parse(interval.earliest), Date.parse(interval.latest)];
  const middle = new Date((from + to) / 2).toISOString();
  const days = (to - from) / DAY;
  if (days <= 8) return `${middle.slice(0, 10)} ≈`;
  return `${days <= 62 ? monthAndYear(middle) : middle.slice(0, 4)} ≈`;
};

/** A moment of our own records. */
export const Moment = ({ at }: { readonly at: string }) => {
  const now = useNow();
  return (
    <time dateTime={at} title={[ago(at, now), exactly(at)].filter(Boolean).join(' · ')}>
      {isoDay(at) ?? harmless(at)}
    </time>
  );
};

/** When it was published; empty where that is not given. */
export const DateCell = ({ item }: { readonly item: Dated }) => {
  const now = useNow();
  const { published, publishedInterval: interval } = item;
  if (published !== undefined) return <Moment at={published} />;
  if (!interval) return null;
  const words = interval.text === undefined ? undefined : harmless(interval.text);
  const between = t('time.between', {
    from: exactly(interval.earliest),
    to: exactly(interval.latest),
  });
  return (
    <span
      title={[
        publishedInWords(item, now, t),
        words === undefined ? undefined : t('time.inWords', { words }),
        between,
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {vagueDate(interval)}
    </span>
  );
};
