import { Heart, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { harmless } from '../format.ts';
import { Chip } from '../parts/chip.tsx';
import { Figure, NotGiven, Said } from '../parts/said.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { PublishedCell } from './published-cell.tsx';
import css from './rows.module.css';
import { authorOf, numberOf, textOf, type Thing } from './thing.ts';

export const CommentRow = ({ item }: { readonly item: Thing }) => {
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
