import type { ReactNode } from 'react';
import { t } from 'i18next';
import { OverTime, type Happening } from '../../chart/over-time.tsx';
import { amountOf } from '../../format.ts';
import { isByCreator } from '../../shapes/author.ts';
import { talkFromShown } from '../../shapes/index.ts';
import { publishedFromItem } from '../../shapes/published.ts';
import { isInGroup, type Talk } from '../../shapes/talk.ts';
import { inspect, useSelected } from '../../state.ts';
import css from './discussion.module.css';
import type { Placed } from './list-parts.tsx';

interface Props {
  readonly shown: readonly Placed[];
  readonly question: string;
  /** The way to more comments. */
  readonly end: ReactNode;
}

/** When the loaded comments were written, as far as their ages tell. */
export const CommentsOverTime = ({ shown: all, question, end }: Props) => {
  // Places of comments that are still to come have no time.
  const shown = all.flatMap(({ shown: one, index }) => {
    const item = talkFromShown(one);
    return item ? [{ item, index }] : [];
  });
  const selected = useSelected(question);
  const happenings = shown.flatMap(({ item, index }) => happeningFromItem(item, index) ?? []);
  const exact = happenings.every(({ from, to }) => from === to);
  const without = shown.length - happenings.length;
  return (
    // Taller than the window, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.chart} tabIndex={0} aria-label={t('discussion.views.time')}>
      <OverTime
        title={t('chart.comments')}
        text={[
          t(exact ? 'chart.commentsExact' : 'chart.commentsText', amountOf(happenings.length)),
          without > 0 ? t('chart.without', amountOf(without)) : '',
        ]
          .filter(Boolean)
          .join(' ')}
        markedLabel={t(shown[0] && isInGroup(shown[0].item) ? 'tree.author' : 'discussion.creator')}
        happenings={happenings}
        chosen={selected}
        onChoose={(index) => inspect({ kind: 'item', question, index })}
      />
      {end}
    </section>
  );
};

const happeningFromItem = (item: Talk, index: number): Happening | undefined => {
  const { at, earliest, latest } = publishedFromItem(item);
  const [from, to] = [Date.parse(at ?? earliest ?? ''), Date.parse(at ?? latest ?? '')];
  if (Number.isNaN(from) || Number.isNaN(to)) return undefined;
  const { name, preferredUsername: handle } = item.attributedTo ?? {};
  return {
    index,
    from,
    to,
    who: name ?? (handle === undefined ? '' : `@${handle}`),
    text: item.content ?? '',
    marked: isByCreator(item),
  };
};
