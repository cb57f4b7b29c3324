/** One thing with a picture as a cell of a grid: the picture, what it is called, its figures. */
import { Eye, Heart, Image as ImageSign, Images, MessageSquare, Play, Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'i18next';
import { mediaInPost } from '#vocab/media-in-post.ts';
import { figure, harmless, length } from '../format.ts';
import { Figure, PlatformText } from '../parts/text/text.tsx';
import { authorName, type Attributed } from './author.ts';
import css from './grid-cell.module.css';
import { fieldsFromShown, type Shown } from './index.ts';
import { PublishedCell } from './published-cell.tsx';
import { isDated, type Dated } from './published.ts';
import { picturesFromItem, type WithFiles } from './saveable.ts';
import { useShownPicture } from './item-picture.tsx';
import { copiedTitle } from './table-columns.tsx';

interface Fields extends WithFiles, Dated, Attributed {
  readonly type?: string | undefined;
  readonly viewCount?: number | undefined;
  readonly likeCount?: number | undefined;
  readonly commentCount?: number | undefined;
  readonly replyCount?: number | undefined;
  readonly duration?: number | undefined;
  readonly isLive?: boolean | undefined;
  readonly attachmentCount?: number | undefined;
  readonly totalItems?: number | null | undefined;
}

/** Of a repost those of the original. */
const fields = (shown: Shown): Fields => {
  const it: object = shown.shape === 'Announce' ? shown.item.object : fieldsFromShown(shown);
  return it;
};

/** The picture that stands for it; `undefined` where it has none. */
export const gridPicture = (shown: Shown): string | undefined =>
  shown.shape === 'Image' ? shown.item.url : picturesFromItem(fields(shown))[0]?.url;

/** Things that are looked at rather than read, where the answer names their pictures. */
const PICTURED: ReadonlySet<Shown['shape']> = new Set([
  'Video',
  'Image',
  'Post',
  'Playlist',
  'Highlight',
]);

/** Whether a list can be looked through as a grid of pictures. */
export const hasPictures = (items: readonly Shown[]): boolean =>
  items.some((shown) => PICTURED.has(shown.shape) && gridPicture(shown) !== undefined);

export const GridCell = ({ shown, foot }: { readonly shown: Shown; readonly foot?: ReactNode }) => {
  const item = fields(shown);
  const title = copiedTitle(shown);
  const by = authorName(item);
  const answers = item.commentCount ?? item.replyCount;
  return (
    <div className={css.cell}>
      <GridPicture shown={shown} />
      <div className={css.words}>
        <div className={css.title} dir="auto">
          {title === '' ? t('item.unnamed') : harmless(title)}
        </div>
        <div className={css.figures}>
          {shown.shape === 'Announce' ? <Repeat2 size={13} /> : null}
          {item.viewCount === undefined ? null : (
            <Counted sign={<Eye size={13} />} value={item.viewCount} />
          )}
          {item.likeCount === undefined ? null : (
            <Counted sign={<Heart size={13} />} value={item.likeCount} />
          )}
          {answers === undefined ? null : (
            <Counted sign={<MessageSquare size={13} />} value={answers} />
          )}
        </div>
        <div className={css.under}>
          {by === undefined ? null : <PlatformText text={by} />}
          {by !== undefined && isDated(item) ? ' · ' : null}
          {isDated(item) ? <PublishedCell item={item} /> : null}
        </div>
        {foot}
      </div>
    </div>
  );
};

const Counted = ({ sign, value }: { readonly sign: ReactNode; readonly value: number }) => (
  <span className={css.counted}>
    {sign}
    <Figure value={value} />
  </span>
);

const GridPicture = ({ shown }: { readonly shown: Shown }) => {
  const item = fields(shown);
  const kept = useShownPicture(shown)?.src;
  const isFilm = shown.shape === 'Video' ? item.type !== 'Image' : item.type === 'Video';
  const Sign = isFilm ? Play : ImageSign;
  const stated = shown.shape === 'Post' ? item.totalItems : undefined;
  const several = Math.max(mediaInPost(item).length, stated ?? item.attachmentCount ?? 0);
  return (
    <div className={css.picture}>
      {kept === undefined ? <Sign size={24} strokeWidth={1.5} /> : <img src={kept} alt="" />}
      {item.isLive ? <span className={`${css.badge} ${css.live}`}>{t('item.live')}</span> : null}
      {item.duration === undefined || item.isLive ? null : (
        <span className={css.badge}>{length(item.duration)}</span>
      )}
      {several > 1 ? (
        <span className={`${css.badge} ${css.several}`}>
          <Images size={12} />
          {figure(several)}
        </span>
      ) : null}
    </div>
  );
};
