/** A row a kind of thing: what is collected, laid out for comparison. Nothing in a row can be pressed. */
import { Heart, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { exactly, harmless } from '../format.ts';
import { Chip } from '../parts/chip.tsx';
import { Figure, NotGiven, Said, When } from '../parts/said.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
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
}

export const ItemRow = ({ item, columns }: RowProps) => {
  switch (kindOf(item)) {
    case 'video':
    case 'download-link':
      return <VideoRow item={item} columns={columns} />;
    case 'comment':
      return <CommentRow item={item} />;
    default:
      return <PlainRow item={item} />;
  }
};

export const PublishedCell = ({ item }: { readonly item: Thing }) => {
  const { t } = useTranslation();
  const { at, words, earliest, latest } = publishedOf(item);
  if (at !== undefined) return <When at={at} />;
  if (words === undefined) return <NotGiven />;
  const between =
    earliest === undefined || latest === undefined
      ? t('time.asSaid')
      : t('time.between', { from: exactly(earliest), to: exactly(latest) });
  return <span title={between}>{harmless(words)}</span>;
};

const rowClass = ({ count, date }: Columns): string =>
  [css.row, count ? '' : css.noCount, date ? '' : css.noDate].filter(Boolean).join(' ');

const VideoRow = ({ item, columns }: RowProps) => {
  const name = textOf(item, 'name');
  const author = authorOf(item);
  const by = author.name ?? author.handle;
  const views = numberOf(item, 'viewCount');
  return (
    <div className={rowClass(columns)}>
      <Thumbnail kind="video" seconds={numberOf(item, 'duration')} live={truthOf(item, 'isLive')} />
      <div className={css.text}>
        <div className={css.title}>{name === undefined ? <NotGiven /> : <Said text={name} />}</div>
        {by === undefined ? null : (
          <div className={css.by}>
            <Said text={by} />
          </div>
        )}
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

const CommentRow = ({ item }: { readonly item: Thing }) => {
  const { t } = useTranslation();
  const author = authorOf(item);
  const role = textOf((item['attributedTo'] ?? {}) as Thing, 'role');
  const content = textOf(item, 'content');
  return (
    <div className={css.comment}>
      <Thumbnail kind="person" name={author.name ?? author.handle} />
      <div className={css.text}>
        <div className={css.name}>
          {author.name === undefined && author.handle === undefined ? <NotGiven /> : null}
          {author.name === undefined ? null : <Said text={author.name} />}
          {author.handle === undefined ? null : (
            <bdi className={author.name === undefined ? undefined : css.handle}>
              @{harmless(author.handle)}
            </bdi>
          )}
          {role === 'creator' ? <Chip tone="accent">{t('item.creator')}</Chip> : null}
        </div>
        <div className={css.content}>
          {content === undefined ? <NotGiven /> : <Said text={content} />}
        </div>
        <div className={css.under}>
          <Figure value={numberOf(item, 'likeCount')} /> {t('item.likes')} ·{' '}
          <PublishedCell item={item} />
        </div>
      </div>
      <div className={css.metric}>
        <Heart size={13} aria-hidden="true" />
        <Figure value={numberOf(item, 'likeCount')} />
      </div>
      <div className={css.metric}>
        <MessageCircle size={13} aria-hidden="true" />
        <Figure value={numberOf(item, 'replyCount')} />
      </div>
      <div className={css.date}>
        <PublishedCell item={item} />
      </div>
    </div>
  );
};

/** A person, an image, or a kind that has no view of its own yet. */
const PlainRow = ({ item }: { readonly item: Thing }) => {
  const { t } = useTranslation();
  const kind = kindOf(item);
  const name = textOf(item, 'name') ?? textOf(item, 'preferredUsername');
  const second = textOf(item, 'preferredUsername') ?? textOf(item, 'url') ?? textOf(item, 'id');
  return (
    <div className={css.plain}>
      <Thumbnail kind={kind === 'person' ? 'person' : 'image'} name={name} />
      <div className={css.text}>
        <div className={css.title}>
          <Said text={name ?? textOf(item, 'type') ?? t('item.unnamed')} />
        </div>
        {second === undefined ? null : (
          <div className={css.by}>
            <Said text={second} />
          </div>
        )}
      </div>
    </div>
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
  if (kind === 'video') return compact ? 40 : 80;
  return compact ? 44 : 56;
};
