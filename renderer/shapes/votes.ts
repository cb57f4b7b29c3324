/** What is voted on, in figures and words. Pure. */
import type { TFunction } from 'i18next';
import { figure, shortFigure } from '../format.ts';
import { hasReplies, type Talk } from './talk.ts';

/* A hyphen before a figure is easily overlooked. */
const withMinus = (text: string): string => text.replace('-', '\u2212');

export const exactScore = (value: number): string => withMinus(figure(value));
export const shortScore = (value: number): string => withMinus(shortFigure(value));

/** "science" of the group in which it stands. */
export const groupName = ({ audience }: Pick<Talk, 'audience'>): string | undefined =>
  audience?.preferredUsername;

/** What is known of something that is no longer there, or was not given. */
export const goneWords = ({ isMissing, removedBy: by }: Talk, t: TFunction): string => {
  if (isMissing === true) return t('post.gone.missing');
  if (by === 'deleted') return t('post.gone.deleted');
  if (by === 'removed') return t('post.gone.removed');
  return by === undefined
    ? t('post.gone.unknown')
    : t('post.gone.removedBy', { by: by.replaceAll('_', ' ') });
};

/** "Post", "Comment", "Subreddit", "Account": what it was, as far as it is told. */
export const formerWords = (item: Talk, t: TFunction): string => {
  switch (item.formerType) {
    case 'Group':
      return t('post.kind.subreddit');
    case 'Person':
      return t('post.kind.account');
    case 'Note':
      // Where answers are called replies, a note is a post of its own.
      return t(hasReplies(item) ? 'post.kind.post' : 'post.kind.comment');
    default:
      return t('post.kind.post');
  }
};

/** The host of an address, for people; the address itself where it has none. */
export const formatHost = (url: string): string =>
  URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;

/** Share of up votes: `0.93` reads "93%". */
export const formatShare = (ratio: number, digits = 0): string =>
  new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: digits }).format(
    ratio,
  );
