/** A row a kind of thing: what is collected, laid out for comparison. Nothing in a row can be pressed. */
import { useTranslation } from 'react-i18next';
import { Chip } from '../parts/chip.tsx';
import { Figure, NotGiven, Said, When } from '../parts/said.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { CommentRow } from './comment-row.tsx';
import type { Columns } from './columns.ts';
import { GroupRow, hasKarma, RuleRow, TrophyRow, UserRow } from './forum-rows.tsx';
import { CaptionsRow, PersonRow, PlainRow, PlaylistRow, SuggestionRow } from './listed-rows.tsx';
import { PublishedCell } from './published-cell.tsx';
import css from './rows.module.css';
import { TalkRow } from './talk-rows.tsx';
import {
  authorOf,
  isForumRemark,
  kindOf,
  numberOf,
  publishedOf,
  textOf,
  truthOf,
  type Thing,
} from './thing.ts';

interface RowProps {
  readonly item: Thing;
  readonly columns: Columns;
  /** Its place, where the order is the answer: a chart. */
  readonly rank?: number | undefined;
}

export const ItemRow = ({
  item,
  columns,
  rank,
  place,
}: RowProps & {
  /** From 0, in the whole list. */
  readonly place: number;
}) => {
  switch (kindOf(item)) {
    case 'video':
      return <VideoRow item={item} columns={columns} rank={rank} />;
    case 'post':
    case 'gone':
      return <TalkRow item={item} columns={columns} />;
    case 'comment':
      return isForumRemark(item) ? (
        <TalkRow item={item} columns={columns} />
      ) : (
        <CommentRow item={item} />
      );
    case 'group':
      return <GroupRow item={item} />;
    case 'person':
      return hasKarma(item) ? <UserRow item={item} /> : <PersonRow item={item} />;
    case 'trophy':
      return <TrophyRow item={item} />;
    case 'rule':
      return <RuleRow item={item} place={place} />;
    case 'playlist':
      return <PlaylistRow item={item} />;
    case 'captions':
      return <CaptionsRow item={item} />;
    case 'suggestion':
      return <SuggestionRow item={item} />;
    default:
      return <PlainRow item={item} />;
  }
};

/** Which of the columns of a video there are. */
export const rowClass = ({ count, date }: Columns): string =>
  [css.row, count ? '' : css.noCount, date ? '' : css.noDate].filter(Boolean).join(' ');

const VideoRow = ({ item, columns, rank }: RowProps) => {
  const name = textOf(item, 'name');
  const author = authorOf(item);
  const by = author.name ?? author.handle;
  const views = numberOf(item, 'viewCount');
  return (
    <div className={rowClass(columns)}>
      <Thumbnail
        kind="video"
        seconds={numberOf(item, 'duration')}
        live={truthOf(item, 'isLive')}
        rank={rank}
      />
      <div className={css.text}>
        <div className={css.title}>{name === undefined ? <NotGiven /> : <Said text={name} />}</div>
        <div className={css.by}>
          {by === undefined ? null : <Said text={by} />}
          <Marks item={item} />
        </div>
        <div className={css.under}>
          <UnderTitle item={item} by={by} />
        </div>
      </div>
      {columns.count ? (
        <div className={css.number}>
          <Figure value={views} />
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

/** What only some videos of a list are. */
const Marks = ({ item }: { readonly item: Thing }) => {
  const { t } = useTranslation();
  const watching = numberOf(item, 'concurrentViewers');
  const starts = textOf(item, 'startTime');
  return (
    <>
      {truthOf(item, 'isShort') ? <Chip>{t('item.short')}</Chip> : null}
      {truthOf(item, 'membersOnly') ? <Chip tone="waiting">{t('item.membersOnly')}</Chip> : null}
      {watching === undefined ? null : (
        <span>
          <Figure value={watching} /> {t('item.watching')}
        </span>
      )}
      {starts === undefined || truthOf(item, 'isLive') ? null : (
        <span>
          {t('item.startsAt')} <When at={starts} />
        </span>
      )}
    </>
  );
};

/** What the columns would say, in one line, where there is no room for columns. */
const UnderTitle = ({ item, by }: { readonly item: Thing; readonly by: string | undefined }) => {
  const { t } = useTranslation();
  const views = numberOf(item, 'viewCount');
  const dated = Object.keys(publishedOf(item)).length > 0;
  return (
    <>
      {by === undefined ? null : <Said text={by} />}
      {by !== undefined && (views !== undefined || dated) ? ' · ' : null}
      {views === undefined ? null : (
        <>
          <Figure value={views} /> {t('item.views')}
        </>
      )}
      {views !== undefined && dated ? ' · ' : null}
      {dated ? <PublishedCell item={item} /> : null}
    </>
  );
};
