/** Rows of what is said in a forum: posts, comments, and what is left of those that are gone. */
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
import { useTranslation } from 'react-i18next';
import { harmless, length } from '../format.ts';
import { Chip } from '../parts/chip.tsx';
import { Brief } from '../parts/long-text.tsx';
import { Figure, Id, Said } from '../parts/said.tsx';
import type { Columns } from './columns.ts';
import { contentMarks, graveMarks, isVeiled, lightMarks } from './marks.ts';
import { PublishedCell } from './published-cell.tsx';
import { AuthorName, Flair, GoneLine, isByPoster, MarkChips, ScoreFigure } from './talk-parts.tsx';
import css from './talk.module.css';
import {
  isRemark,
  isThing,
  kindOf,
  numberOf,
  textOf,
  thingOf,
  thingsOf,
  type Thing,
} from './thing.ts';
import { formerWords, groupOf, scoreOf } from './votes.ts';

interface Props {
  readonly item: Thing;
  readonly columns: Columns;
}

export const TalkRow = ({ item, columns }: Props) => {
  const gone = kindOf(item) === 'gone';
  const look = [
    css.talk,
    gone ? css.gone : '',
    gone && item['formerType'] === 'Group' ? css.beside : '',
  ];
  return (
    <div className={look.filter(Boolean).join(' ')}>
      {columns.score ? (
        <div className={css.scoreCell}>
          <ScoreFigure item={item} />
        </div>
      ) : null}
      <Frame item={item} />
      <div className={css.text}>
        {gone ? (
          <GoneText item={item} />
        ) : isRemark(item) ? (
          <RemarkText item={item} />
        ) : (
          <PostTitle item={item} />
        )}
        <ByLine item={item} columns={columns} />
        <Under item={item} columns={columns} />
      </div>
      {columns.replies ? (
        <div className={css.number}>
          {numberOf(item, 'replyCount') === undefined ? null : (
            <MessageSquare size={13} aria-hidden="true" />
          )}
          <Figure value={numberOf(item, 'replyCount')} />
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

const signOf = (item: Thing): keyof typeof SIGNS => {
  if (kindOf(item) === 'gone') return item['isMissing'] === true ? 'missing' : 'gone';
  if (isRemark(item)) return 'remark';
  if (isVeiled(item)) return 'veiled';
  const pictures = thingsOf(item, 'attachment').filter(({ type }) => type === 'Image').length;
  if (isThing(item['crosspostOf'])) return 'crosspost';
  if (item['type'] === 'Question') return 'poll';
  if (item['type'] === 'Video') return 'video';
  if (item['type'] === 'Image' || pictures > 0) return pictures > 1 ? 'gallery' : 'image';
  return thingsOf(item, 'attachment').some(({ type }) => type === 'Link') ? 'link' : 'text';
};

/** Stands where a picture would be: the window loads none. */
const Frame = ({ item }: { readonly item: Thing }) => {
  const Sign = SIGNS[signOf(item)];
  const seconds = thingsOf(item, 'attachment').flatMap((one) => numberOf(one, 'duration') ?? [])[0];
  return (
    <span className={css.frame} aria-hidden="true">
      <Sign size={18} strokeWidth={1.5} />
      {seconds === undefined ? null : <span className={css.seconds}>{length(seconds)}</span>}
    </span>
  );
};

const PostTitle = ({ item }: { readonly item: Thing }) => {
  const { t } = useTranslation();
  const name = textOf(item, 'name');
  return (
    <div className={css.title}>
      {name === undefined ? t('post.untitled') : <Said text={name} />}
    </div>
  );
};

const RemarkText = ({ item }: { readonly item: Thing }) => (
  <div className={css.remark}>
    <Brief text={textOf(item, 'content') ?? ''} mediaType={textOf(item, 'mediaType')} />
  </div>
);

const GoneText = ({ item }: { readonly item: Thing }) => {
  const { t } = useTranslation();
  const name = textOf(item, 'name');
  return (
    <>
      <div className={css.title}>
        {name === undefined ? (
          <>
            {formerWords(item, t)} <Id text={textOf(item, 'entityId') ?? ''} />
          </>
        ) : (
          <Said text={name} />
        )}
      </div>
      <GoneLine item={item} />
    </>
  );
};

/** Where it stands and by whom, with its marks; the gravest first, since what does not fit is cut off. */
const ByLine = ({ item, columns }: Props) => {
  const { t } = useTranslation();
  const remark = isRemark(item);
  const group = columns.group ? groupOf(item) : undefined;
  const under = thingOf(item, 'inPost');
  const post = under && textOf(under, 'name');
  if (item['isMissing'] === true) return null;
  return (
    <div className={css.by}>
      <MarkChips marks={graveMarks(item, t)} />
      <Dotted>
        {group === undefined ? null : <bdi className={css.group}>{harmless(group)}</bdi>}
        {columns.author ? <AuthorName item={item} /> : null}
        {remark && post !== undefined ? (
          <span className={css.under}>
            {t('post.on')} <Said text={post} />
          </span>
        ) : null}
      </Dotted>
      {isByPoster(item) ? <Chip tone="accent">{t('item.creator')}</Chip> : null}
      <Flair text={textOf(item, 'flair')} />
      <MarkChips marks={remark ? [] : contentMarks(item, t)} />
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
const Under = ({ item, columns }: Props) => {
  const { t } = useTranslation();
  const { value, hidden } = scoreOf(item);
  const replies = numberOf(item, 'replyCount');
  return (
    <div className={css.narrow}>
      {columns.score && (value !== undefined || hidden) ? <ScoreFigure item={item} /> : null}
      {replies === undefined ? null : (
        <span>
          <Figure value={replies} /> {t('post.comments')}
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

/** Names above the columns. */
export const TalkHead = ({ columns }: { readonly columns: Columns }) => {
  const { t } = useTranslation();
  return (
    <div className={css.talk}>
      {columns.score ? <span className={css.scoreCell}>{t('post.score')}</span> : null}
      <span className={css.headFrame} />
      <span className={css.text}>{t('item.title')}</span>
      {columns.replies ? <span className={css.number}>{t('post.commentsHead')}</span> : null}
      {columns.date ? <span className={css.date}>{t('item.published')}</span> : null}
    </div>
  );
};
