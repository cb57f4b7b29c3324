import { useTranslation } from 'react-i18next';
import { agoBetween, exactly, harmless } from '../format.ts';
import { NotGiven, useNow, When } from '../parts/text.tsx';
import { publishedOf, type Dated } from './published.ts';

/** When it was published, as exactly as the platform said and no more. */
export const PublishedCell = ({ item }: { readonly item: Dated }) => {
  const { t } = useTranslation();
  const { at, words, earliest, latest } = publishedOf(item);
  if (at !== undefined) return <When at={at} />;
  if (earliest !== undefined && latest !== undefined)
    return <Between earliest={earliest} latest={latest} words={words} />;
  if (words === undefined) return <NotGiven />;
  return <span title={t('time.asSaid')}>{harmless(words)}</span>;
};

/** "about 4 years ago", with both ends and the platform's own words on hover: never a date of its own. */
export const Between = ({
  earliest,
  latest,
  words,
}: {
  readonly earliest: string;
  readonly latest: string;
  readonly words?: string | undefined;
}) => {
  const { t } = useTranslation();
  const now = useNow();
  const distance = agoBetween(earliest, latest, now);
  const ends = t('time.between', { from: exactly(earliest), to: exactly(latest) });
  return (
    <span
      title={
        words === undefined ? ends : `${t('time.inWords', { words: harmless(words) })}: ${ends}`
      }
    >
      {distance === undefined ? harmless(words ?? '') : t('time.about', { ago: distance })}
    </span>
  );
};
