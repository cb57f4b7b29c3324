/** Small parts that posts and comments have alike, wherever they are shown. */
import { ArrowBigDown, ArrowBigUp, CircleSlash, SearchX } from 'lucide-react';
import { t } from 'i18next';
import { harmless } from '../format.ts';
import { Chip } from '../parts/controls/chip.tsx';
import { NotGiven } from '../parts/text/text.tsx';
import type { Mark } from './marks.ts';
import css from './talk.module.css';
import { authorName } from './author.ts';
import type { Talk } from './talk.ts';
import { exactScore, goneWords, shortScore } from './votes.ts';

/** Up minus down votes: an arrow for the sign, and the sign itself. */
export const ScoreFigure = ({ item }: { readonly item: Talk }) => {
  const value = item.voteCount ?? item.likeCount;
  if (item.isScoreHidden) return <span className={css.hidden}>{t('post.scoreHidden')}</span>;
  if (value === undefined) return <NotGiven />;
  const Arrow = value < 0 ? ArrowBigDown : ArrowBigUp;
  return (
    <span className={value < 0 ? `${css.score} ${css.below}` : css.score} title={exactScore(value)}>
      {value === 0 ? null : <Arrow size={14} aria-hidden="true" />}
      {shortScore(value)}
    </span>
  );
};

export const MarkChips = ({ marks }: { readonly marks: readonly Mark[] }) =>
  marks.map(({ words, sign: Sign, tone }) => (
    <Chip key={words} tone={tone}>
      <Sign size={12} aria-hidden="true" />
      {words}
    </Chip>
  ));

export const Flair = ({
  text,
  whole = false,
}: {
  readonly text: string | undefined;
  /** However long it is. */
  readonly whole?: boolean;
}) =>
  text === undefined ? null : (
    <span className={whole ? `${css.flair} ${css.whole}` : css.flair}>
      <bdi dir="auto">{harmless(text)}</bdi>
    </span>
  );

/** The name of who said it, as forums write names. */
export const AuthorName = ({ item }: { readonly item: Talk }) => {
  const words = authorName(item);
  if (words !== undefined) return <bdi>{harmless(words)}</bdi>;
  return item.isAuthorDeleted ? (
    <span className={css.nobody}>{t('post.mark.accountGone')}</span>
  ) : (
    <NotGiven />
  );
};

/** Why it is not there, as far as that is told. */
export const GoneLine = ({ item }: { readonly item: Talk }) => {
  const Sign = item.isMissing ? SearchX : CircleSlash;
  return (
    <span className={css.goneLine}>
      <Sign size={14} aria-hidden="true" />
      <span>{harmless(goneWords(item, t))}</span>
    </span>
  );
};
