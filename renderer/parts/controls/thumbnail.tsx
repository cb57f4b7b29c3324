import { Image, ListVideo, Play } from 'lucide-react';
import { t } from 'i18next';
import { figure, length } from '../../format.ts';
import css from './thumbnail.module.css';

interface Props {
  readonly kind: 'video' | 'playlist' | 'image' | 'person';
  readonly seconds?: number | undefined;
  readonly live?: boolean | undefined;
  /** How many videos a playlist has. */
  readonly count?: number | undefined;
  /** Its place in a chart. */
  readonly rank?: number | undefined;
  /** For the initial of a person. */
  readonly name?: string | undefined;
  /** A saved picture, as a `data:` address. */
  readonly picture?: string | undefined;
}

/**
 * A picture that was saved on this computer, or what stands in its place. The window loads nothing from
 * the network, so a platform does not learn what is being looked at.
 */
export const Thumbnail = ({ kind, seconds, live, count, rank, name, picture }: Props) => {
  if (kind === 'person')
    return (
      <span className={`${css.frame} ${css.round}`} aria-hidden="true">
        {picture === undefined ? (
          <span className={css.glyph}>{initialFromName(name)}</span>
        ) : (
          <img className={css.picture} src={picture} alt="" />
        )}
      </span>
    );
  const Glyph = { video: Play, playlist: ListVideo, image: Image }[kind];
  return (
    <span className={`${css.frame} ${css.wide}`} aria-hidden="true">
      {picture === undefined ? (
        <Glyph size={20} className={css.glyph} strokeWidth={1.5} />
      ) : (
        <img className={css.picture} src={picture} alt="" />
      )}
      {live ? <span className={`${css.length} ${css.live}`}>{t('item.live')}</span> : null}
      {seconds !== undefined && !live ? (
        <span className={css.length}>{length(seconds)}</span>
      ) : null}
      {count === undefined ? null : <span className={css.length}>{figure(count)}</span>}
      {rank === undefined ? null : <span className={css.rank}>{figure(rank)}</span>}
    </span>
  );
};

const initialFromName = (name: string | undefined): string => {
  const letter = name?.match(/\p{L}|\p{N}/u)?.[0];
  return letter?.toUpperCase() ?? '·';
};
