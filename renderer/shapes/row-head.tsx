import { useTranslation } from 'react-i18next';
import { isTalk, typicalOf, type Columns } from './columns.ts';
import { hasKarma, ListedHead } from './forum-rows.tsx';
import { rowClass } from './rows.tsx';
import css from './rows.module.css';
import { TalkHead } from './talk-rows.tsx';
import { kindOf, type Thing } from './thing.ts';

/** Names above the columns. The rows say their own values to those who hear them. */
export const RowHead = ({
  items,
  columns,
}: {
  readonly items: readonly Thing[];
  readonly columns: Columns;
}) => {
  const { t } = useTranslation();
  const first = typicalOf(items);
  const kind = first === undefined ? 'raw' : kindOf(first);
  if (first !== undefined && isTalk(first))
    return (
      <div className={css.head} aria-hidden="true">
        <TalkHead columns={columns} />
      </div>
    );
  if (kind === 'group' || (kind === 'person' && items.some(hasKarma)))
    return (
      <div className={css.head} aria-hidden="true">
        <ListedHead
          count={t(kind === 'group' ? 'group.members' : 'user.karmaHead')}
          date={t(kind === 'group' ? 'group.founded' : 'user.since')}
        />
      </div>
    );
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
