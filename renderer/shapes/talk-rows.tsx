/** The row of a post, of a comment in a group, and of what is left of those that are gone. */
import {
  BarChart3,
  CircleSlash,
  EyeOff,
  FileText,
  Image,
  Images,
  Link2,
  MessageSquare,
  MessageSquareText,
  Play,
  Repeat2,
  SearchX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'i18next';
import { mediaInPost } from '#vocab/media-in-post.ts';
import { harmless, length } from '../format.ts';
import { Chip } from '../parts/controls/chip.tsx';
import { Brief } from '../parts/text/long-text.tsx';
import { Figure, Id, PlatformText } from '../parts/text/text.tsx';
import { isByCreator } from './author.ts';
import { contentMarks, graveMarks, isVeiled, lightMarks } from './marks.ts';
import { PublishedCell } from './published-cell.tsx';
import {
  hasReplies,
  repliesHead,
  type Addressed,
  answersField,
  countAnswers,
  flairFromTalk,
  isCrosspost,
  pollFromTalk,
  type Talk,
  type TalkKind,
} from './talk.ts';
import type { Columns } from './shape-view.ts';
import { AuthorName, Flair, GoneLine, MarkChips, ScoreFigure } from './talk-parts.tsx';
import css from './talk.module.css';
import { isRounded } from './figures.tsx';
import { formerWords, groupName } from './votes.ts';

interface Props {
  readonly item: Talk;
  readonly kind: TalkKind;
  readonly columns: Columns;
}

export const TalkRow = ({ item, kind, columns }: Props) => {
  const gone = kind === 'gone';
  const answers = countAnswers(item);
  const look = [
    css.talk,
    gone ? css.gone : '',
    gone && item.formerType === 'Group' ? css.beside : '',
  ];
  return (
    <div className={look.filter(Boolean).join(' ')}>
      {columns.score ? (
        <div className={css.scoreCell}>
          <ScoreFigure item={item} />
        </div>
      ) : null}
      <Frame item={item} kind={kind} />
      <div className={css.text}>
        <Words item={item} kind={kind} />
        <ByLine item={item} kind={kind} columns={columns} />
        <Under item={item} columns={columns} />
      </div>
      {columns.replies ? (
        <div className={css.number}>
          {answers === undefined ? null : <MessageSquare size={13} aria-hidden="true" />}
          <Figure value={answers} isRounded={isRounded(item, answersField(item))} />
        </div>
      ) : null}
      {columns.date ? (
        <div className={css.date}>
          <PublishedCell item={item} />
        </div>
      ) : null}
    </div>
  );
};

const SIGNS = {
  missing: SearchX,
  gone: CircleSlash,
  remark: MessageSquareText,
  veiled: EyeOff,
  crosspost: Repeat2,
  poll: BarChart3,
  video: Play,
  gallery: Images,
  image: Image,
  link: Link2,
  text: FileText,
} as const;

const chooseSign = (item: Talk, kind: TalkKind): keyof typeof SIGNS => {
  if (kind === 'gone') return item.isMissing ? 'missing' : 'gone';
  if (kind === 'comment') return 'remark';
  if (isVeiled(item)) return 'veiled';
  const media = mediaInPost(item);
  const pictures = media.filter(({ type }) => type === 'Image').length;
  if (isCrosspost(item)) return 'crosspost';
  if (pollFromTalk(item)) return 'poll';
  if (item.type === 'Video' || media.some(({ type }) => type === 'Video')) return 'video';
  if (item.type === 'Image' || pictures > 0) return pictures > 1 ? 'gallery' : 'image';
  return item.attachment?.some(({ type }) => type === 'Link') ? 'link' : 'text';
};

/** Stands where a picture would be: the window loads none. */
const Frame = ({ item, kind }: Omit<Props, 'columns'>) => {
  const Sign = SIGNS[chooseSign(item, kind)];
  const film = mediaInPost(item).find((one) => one.type === 'Video' && one.duration !== undefined);
  return (
    <span className={css.frame} aria-hidden="true">
      <Sign size={18} strokeWidth={1.5} />
      {film?.type === 'Video' && film.duration !== undefined ? (
        <span className={css.seconds}>{length(film.duration)}</span>
      ) : null}
    </span>
  );
};

/** The title of a post, the words of a comment, what is left of either. */
const Words = ({ item, kind }: Omit<Props, 'columns'>) => {
  if (kind === 'gone') return <GoneText item={item} />;
  // Posts of timelines have no title: their words stand in its place.
  if (kind === 'post' && (item.name !== undefined || item.content === undefined))
    return (
      <div className={css.title}>
        {item.name === undefined ? t('post.untitled') : <PlatformText text={item.name} />}
      </div>
    );
  return (
    <div className={css.remark}>
      <Brief text={item.content ?? ''} mediaType={item.mediaType} />
    </div>
  );
};

const GoneText = ({ item }: { readonly item: Talk }) => (
  <>
    <div className={css.title}>
      {item.name === undefined ? (
        <>
          {formerWords(item, t)} <Id text={item.entityId} />
        </>
      ) : (
        <PlatformText text={item.name} />
      )}
    </div>
    <GoneLine item={item} />
  </>
);

/** Where it stands and by whom, with its marks; the gravest first, since what does not fit is cut off. */
const ByLine = ({ item, kind, columns }: Props) => {
  const group = columns.group ? groupName(item) : undefined;
  const above = item.inPost?.name;
  if (item.isMissing) return null;
  return (
    <div className={css.by}>
      <MarkChips marks={graveMarks(item, t)} />
      <Dotted>
        {group === undefined ? null : <bdi className={css.group}>{harmless(group)}</bdi>}
        {columns.author ? <AuthorName item={item} /> : null}
        {above === undefined ? null : (
          <>
            {t('post.on')} <PlatformText text={above} />
          </>
        )}
      </Dotted>
      {isByCreator(item) ? <Chip tone="accent">{t('item.creator')}</Chip> : null}
      <Flair text={flairFromTalk(item)} />
      <MarkChips marks={kind === 'comment' ? [] : contentMarks(item, t)} />
      <MarkChips marks={lightMarks(item, t)} />
    </div>
  );
};

const Dotted = ({ children }: { readonly children: readonly ReactNode[] }) => {
  const shown = children.filter((child) => child !== null && child !== false);
  return shown.map((child, at) => (
    // Never more than three, and always in this order.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={at} className={at === 0 ? css.first : css.dot}>
      {child}
    </span>
  ));
};

/** What the columns would say, in one line, where there is no room for columns. */
const Under = ({ item, columns }: Omit<Props, 'kind'>) => {
  const { isScoreHidden } = item;
  const replies = countAnswers(item);
  const score = item.voteCount ?? item.likeCount;
  return (
    <div className={css.narrow}>
      {columns.score && (score !== undefined || isScoreHidden) ? <ScoreFigure item={item} /> : null}
      {replies === undefined ? null : (
        <span>
          <Figure value={replies} /> {t(hasReplies(item) ? 'post.replies' : 'post.comments')}
        </span>
      )}
      {columns.date ? (
        <span>
          <PublishedCell item={item} />
        </span>
      ) : null}
    </div>
  );
};

interface HeadProps {
  /** The first of the list. */
  readonly item: Addressed;
  readonly columns: Columns;
}

/** Names above the columns. */
export const TalkHead = ({ item, columns }: HeadProps) => (
  <div className={css.talk}>
    {columns.score ? <span className={css.scoreCell}>{t('post.score')}</span> : null}
    <span className={css.headFrame} />
    <span className={css.text}>{t('item.title')}</span>
    {columns.replies ? <span className={css.number}>{t(repliesHead(item))}</span> : null}
    {columns.date ? <span className={css.date}>{t('item.published')}</span> : null}
  </div>
);
