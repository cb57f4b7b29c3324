import { Heart, MessageCircle } from 'lucide-react';
import { t } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import { harmless } from '../format.ts';
import { Chip } from '../parts/controls/chip.tsx';
import { Figure, NotGiven, PlatformText } from '../parts/text/text.tsx';
import { authorName, isByCreator } from './author.ts';
import { Byline } from './byline.tsx';
import { ByLine } from './details-parts.tsx';
import { count, factRows, yesNo, type FactTable } from './facts.tsx';
import { figureRows, publishedFigure, isRounded } from './figures.tsx';
import { counted, datedSentence } from './label.ts';
import { Portrait } from './portrait.tsx';
import { PublishedCell } from './published-cell.tsx';
import { isDated } from './published.ts';
import css from './rows.module.css';
import type { Columns, RowProps, ShapeView } from './shape-view.ts';
import { TalkBy, talkFigures } from './talk-details.tsx';
import { sharedTalkFacts, talkFacts } from './talk-facts.tsx';
import { TalkHead, TalkRow } from './talk-rows.tsx';
import { talkCells, talkHeights, talkLabel, TalkParts } from './talk-view.tsx';
import { isInGroup } from './talk.ts';

type Comment = Shape<'Comment'>;

const Row = ({ item, columns }: RowProps<Comment>) =>
  isInGroup(item) ? (
    <TalkRow item={item} kind="comment" columns={columns} />
  ) : (
    <CommentRow item={item} />
  );

const CommentRow = ({ item }: { readonly item: Comment }) => {
  const { name, preferredUsername: handle } = item.attributedTo ?? {};
  return (
    <div className={css.comment}>
      <Portrait of={item.attributedTo} name={authorName(item)} />
      <div className={css.text}>
        <div className={css.name}>
          {name === undefined && handle === undefined ? <NotGiven /> : null}
          {name === undefined ? null : <PlatformText text={name} />}
          {handle === undefined ? null : (
            <bdi className={name === undefined ? undefined : css.handle}>@{harmless(handle)}</bdi>
          )}
          {isByCreator(item) ? <Chip tone="accent">{t('item.creator')}</Chip> : null}
        </div>
        <div className={css.content}>
          {item.content === undefined ? <NotGiven /> : <PlatformText text={item.content} />}
        </div>
        <div className={css.under}>
          <Figure value={item.likeCount} isRounded={isRounded(item, 'likeCount')} />{' '}
          {t('item.likes')} · <PublishedCell item={item} />
        </div>
      </div>
      <div className={css.metric}>
        <Heart size={13} aria-hidden="true" />
        <Figure value={item.likeCount} isRounded={isRounded(item, 'likeCount')} />
      </div>
      <div className={css.metric}>
        <MessageCircle size={13} aria-hidden="true" />
        <Figure value={item.replyCount} isRounded={isRounded(item, 'replyCount')} />
      </div>
      <div className={css.date}>
        <PublishedCell item={item} />
      </div>
    </div>
  );
};

const Head = ({ item, columns }: { readonly item: Comment; readonly columns: Columns }) => {
  if (isInGroup(item)) return <TalkHead item={item} columns={columns} />;
  return (
    <div className={css.comment}>
      <span />
      <span>{t('item.comment')}</span>
      <span className={css.metric}>{t('item.likesHead')}</span>
      <span className={css.metric}>{t('item.repliesHead')}</span>
      <span className={css.date}>{t('item.published')}</span>
    </div>
  );
};

/** On a post or a video comments are liked and answered; the channel may pin them. */
const facts: FactTable<Comment> = {
  ...sharedTalkFacts,
  likeCount: count('item.likesHead'),
  replyCount: count('item.repliesHead'),
  isPinned: yesNo('item.pinned'),
};

/** A comment on a post or a video, or a reply to one. In a group it is shown as posts are. */
export const comment: ShapeView<Comment> = {
  row: Row,
  heights: (item) => (isInGroup(item) ? talkHeights : { compact: 50, comfortable: 82 }),
  columns: (item) => (isInGroup(item) ? talkCells(item) : { date: isDated(item) }),
  head: Head,
  label: (item, t) => {
    if (isInGroup(item)) return talkLabel(item, 'comment', t);
    const by = authorName(item);
    return datedSentence(
      [
        by === undefined ? t('heard.comment') : t('heard.commentBy', { who: by }),
        item.content,
        counted(item.likeCount, (likes) => t('heard.likes', likes)),
        counted(item.replyCount, (replies) => t('heard.replies', replies)),
      ],
      item,
      t,
    );
  },
  facts: (item, t) => (isInGroup(item) ? talkFacts(item, t) : factRows(facts, item, t)),
  title: (item, t) =>
    isInGroup(item) ? t('item.comment') : (authorName(item) ?? t('item.comment')),
  by: ({ item }) =>
    isInGroup(item) ? (
      <TalkBy item={item} />
    ) : (
      <ByLine>
        <Byline author={item.attributedTo} named={false} />
      </ByLine>
    ),
  figures: (item, t) =>
    isInGroup(item)
      ? talkFigures(item, t)
      : [
          ...figureRows(item, [
            ['likeCount', t('item.likesHead'), item.likeCount],
            ['replyCount', t('item.repliesHead'), item.replyCount],
          ]),
          ...publishedFigure(item, t),
        ],
  parts: TalkParts,
  textTitle: () => 'item.text',
  opens: isInGroup,
};
