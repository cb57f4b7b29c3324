import { ChevronDown, ChevronRight, Heart, Pin, ThumbsUp } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { t } from 'i18next';
import { amountOf, harmless } from '../../format.ts';
import { PublishedCell } from '../../shapes/published-cell.tsx';
import { isByCreator, authorName } from '../../shapes/author.ts';
import { GoneLine, ScoreFigure } from '../../shapes/talk-parts.tsx';
import { countAnswers, isInGroup, type Talk } from '../../shapes/talk.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Chip } from '../../parts/controls/chip.tsx';
import { LongText } from '../../parts/text/long-text.tsx';
import { Figure, NotGiven, PlatformText } from '../../parts/text/text.tsx';
import { Portrait } from '../../shapes/portrait.tsx';
import { focusStop } from '../../parts/lists/keys.ts';
import { useWindow } from '../../state.ts';
import css from './discussion.module.css';

interface Replies {
  readonly open: boolean;
  readonly toggle: () => void;
}

interface Props {
  readonly item: Talk;
  /** What it is an answer to, and its place there, for the inspector. */
  readonly question: string;
  readonly index: number;
  /** Where the Tab key lands while nothing is selected. */
  readonly first?: boolean;
  readonly place?: { readonly at: number; readonly of: number } | undefined;
  readonly replies?: Replies | undefined;
  readonly children?: ReactNode;
}

/** One comment, or one reply, with all that was said of it. */
export const CommentArticle = ({ item, question, index, place, children, ...props }: Props) => {
  const name = useId();
  const chosen = useWindow(
    ({ selection }) =>
      selection?.kind === 'item' && selection.question === question && selection.index === index,
  );
  return (
    // A comment of a feed has the focus, so that one can go from each to the next (ARIA feed).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      data-comment=""
      className={chosen ? `${css.comment} ${css.chosen}` : css.comment}
      aria-labelledby={`${name}-who`}
      aria-posinset={place?.at}
      aria-setsize={place?.of}
      {...focusStop({ question, index, isChosen: chosen, isFirst: props.first ?? false })}
    >
      <div className={css.row}>
        <div className={css.face}>
          <Portrait of={item.attributedTo} name={authorName(item)} />
        </div>
        <div className={css.body}>
          <Head item={item} id={`${name}-who`} />
          <CommentText item={item} />
          <Foot item={item} replies={props.replies} />
        </div>
      </div>
      {children}
    </article>
  );
};

const Head = ({ item, id }: { readonly item: Talk; readonly id: string }) => {
  const { name, preferredUsername: handle } = item.attributedTo ?? {};
  return (
    <p className={css.head}>
      <span id={id} className={css.who}>
        {name === undefined && handle === undefined ? <NotGiven /> : null}
        {name === undefined ? null : <PlatformText text={name} />}
        {handle === undefined || handle === name ? null : (
          <bdi className={name === undefined ? undefined : css.handle}>
            {isInGroup(item) ? '' : '@'}
            {harmless(handle)}
          </bdi>
        )}
      </span>
      {isByCreator(item) ? <Chip tone="accent">{t('discussion.creator')}</Chip> : null}
      {item.isPinned ? (
        <Chip>
          <Pin size={12} aria-hidden="true" />
          {t('discussion.pinned')}
        </Chip>
      ) : null}
      {item.isHearted ? (
        <Chip tone="refused">
          <Heart size={12} fill="currentColor" aria-hidden="true" />
          {t('discussion.hearted')}
        </Chip>
      ) : null}
      <span className={css.when}>
        <PublishedCell item={item} />
        {item.isEdited ? ` · ${t('discussion.edited')}` : ''}
      </span>
    </p>
  );
};

export const CommentText = ({ item }: { readonly item: Talk }) => {
  const content = item.content ?? undefined;
  if (item.type === 'Tombstone') return <GoneLine item={item} />;
  if (content === undefined) return <NotGiven />;
  return <LongText text={content} mediaType={item.mediaType} lines={8} />;
};

/** Votes up and down in a forum, likes elsewhere. */
export const Votes = ({ item }: { readonly item: Talk }) => {
  const forum = isInGroup(item);
  return (
    <span className={css.metric}>
      {forum ? null : <ThumbsUp size={13} aria-hidden="true" />}
      <span className="unseen">{t(forum ? 'post.score' : 'item.likesHead')}: </span>
      {forum ? <ScoreFigure item={item} /> : <Figure value={item.likeCount} />}
    </span>
  );
};

const Foot = ({ item, replies }: Pick<Props, 'item' | 'replies'>) => {
  const count = countAnswers(item);
  // A feed of a forum tells no votes at all.
  if (isInGroup(item) && item.voteCount === undefined) return null;
  return (
    <div className={css.foot}>
      <Votes item={item} />
      {replies && count !== undefined && count > 0 ? (
        <RepliesButton {...replies} count={count} />
      ) : null}
      {item.hasCreatorReply ? (
        <span className={css.aside}>{t('discussion.creatorReplied')}</span>
      ) : null}
    </div>
  );
};

const RepliesButton = ({ open, toggle, count }: Replies & { readonly count: number }) => {
  const what = t(open ? 'discussion.hideReplies' : 'discussion.replies', amountOf(count));
  const Sign = open ? ChevronDown : ChevronRight;
  return (
    <Button
      small
      look="quiet"
      data-replies=""
      className={css.open}
      aria-expanded={open}
      onClick={toggle}
    >
      <Sign size={14} className={css.turn} aria-hidden="true" />
      {what}
    </Button>
  );
};
