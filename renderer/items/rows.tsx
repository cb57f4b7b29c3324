/** A row a kind of thing: what is collected, laid out for comparison. Nothing in a row can be pressed. */
import { useTranslation } from 'react-i18next';
import { Chip } from '../parts/chip.tsx';
import { Figure, NotGiven, Said, When } from '../parts/said.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { CommentRow } from './comment-row.tsx';
import { CaptionsRow, PersonRow, PlainRow, PlaylistRow, SuggestionRow } from './listed-rows.tsx';
import { PublishedCell } from './published-cell.tsx';
import css from './rows.module.css';
import { authorOf, kindOf, numberOf, publishedOf, textOf, truthOf, type Thing } from './thing.ts';

/** Columns that at least one item of the list has something for. */
export interface Columns {
  readonly count: boolean;
  readonly date: boolean;
}

export const columnsOf = (items: readonly Thing[]): Columns => ({
  count: items.some((item) => numberOf(item, 'viewCount') !== undefined),
  date: items.some((item) => Object.keys(publishedOf(item)).length > 0),
});

interface RowProps {
  readonly item: Thing;
  readonly columns: Columns;
  /** Its place, where the order is the answer: a chart. */
  readonly rank?: number | undefined;
}

export const ItemRow = ({ item, columns, rank }: RowProps) => {
  switch (kindOf(item)) {
    case 'video':
      return <VideoRow item={item} columns={columns} rank={rank} />;
    case 'comment':
      return <CommentRow item={item} />;
    case 'person':
      return <PersonRow item={item} />;
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

const rowClass = ({ count, date }: Columns): string =>
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

/** Names above the columns. The rows say their own values to those who hear them. */
export const RowHead = ({
  items,
  columns,
}: {
  readonly items: readonly Thing[];
  readonly columns: Columns;
}) => {
  const { t } = useTranslation();
  const first = items[0];
  const kind = first === undefined ? 'raw' : kindOf(first);
  if (kind === 'video')
    return (
      <div className={css.head} aria-hidden="true">
        <div className={rowClass(columns)}>
          <span />
          <span>{t('item.title')}</span>
          {columns.count ? <span className={css.number}>{t('item.viewsHead')}</span> : null}
          {columns.date ? <span className={css.date}>{t('item.published')}</span> : null}
        </div>
      </div>
    );
  if (kind === 'person')
    return (
      <div className={css.head} aria-hidden="true">
        <div className={css.person}>
          <span />
          <span>{t('item.name')}</span>
          <span className={css.number}>{t('item.followersHead')}</span>
          <span className={css.number}>{t('item.videosHead')}</span>
        </div>
      </div>
    );
  if (kind === 'playlist')
    return (
      <div className={css.head} aria-hidden="true">
        <div className={`${css.row} ${css.noCount}`}>
          <span />
          <span>{t('item.title')}</span>
          <span className={css.date}>{t('item.updated')}</span>
        </div>
      </div>
    );
  if (kind === 'comment')
    return (
      <div className={css.head} aria-hidden="true">
        <div className={css.comment}>
          <span />
          <span>{t('item.comment')}</span>
          <span className={css.metric}>{t('item.likesHead')}</span>
          <span className={css.metric}>{t('item.repliesHead')}</span>
          <span className={css.date}>{t('item.published')}</span>
        </div>
      </div>
    );
  return null;
};

/** The height of a row, by density; the text of a row is clamped to fit. */
export const rowHeightOf = (item: Thing | undefined, compact: boolean): number => {
  const kind = item === undefined ? 'raw' : kindOf(item);
  if (kind === 'comment') return compact ? 50 : 82;
  if (kind === 'video' || kind === 'playlist') return compact ? 40 : 80;
  if (kind === 'suggestion' || kind === 'captions') return compact ? 36 : 44;
  return compact ? 44 : 60;
};
