import { Image, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { length } from '../format.ts';
import css from './thumbnail.module.css';

interface Props {
  readonly kind: 'video' | 'image' | 'person';
  readonly seconds?: number | undefined;
  readonly live?: boolean | undefined;
  /** For the initial of a person. */
  readonly name?: string | undefined;
}

/**
 * Stands where a picture would be. The window loads nothing from the network, so a platform does not
 * learn what is being looked at; pictures that are kept locally would be shown here, and only here.
 */
export const Thumbnail = ({ kind, seconds, live, name }: Props) => {
  const { t } = useTranslation();
  if (kind === 'person')
    return (
      <span className={`${css.frame} ${css.round}`} aria-hidden="true">
        <span className={css.glyph}>{initialOf(name)}</span>
      </span>
    );
  const Glyph = kind === 'video' ? Play : Image;
  return (
    <span className={`${css.frame} ${css.wide}`} aria-hidden="true">
      <Glyph size={20} className={css.glyph} strokeWidth={1.5} />
      {live ? <span className={`${css.length} ${css.live}`}>{t('item.live')}</span> : null}
      {seconds !== undefined && !live ? (
        <span className={css.length}>{length(seconds)}</span>
      ) : null}
    </span>
  );
};

const initialOf = (name: string | undefined): string => {
  const letter = name?.match(/\p{L}|\p{N}/u)?.[0];
  return letter?.toUpperCase() ?? '·';
};
