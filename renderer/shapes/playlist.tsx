import { isDated } from './published.ts';
import { t } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import { harmless } from '../format.ts';
import { NotGiven, PlatformText } from '../parts/text/text.tsx';
import { authorName } from './author.ts';
import { ItemThumbnail, NameOrId } from './plain-row.tsx';
import { Byline } from './byline.tsx';
import { ByLine } from './details-parts.tsx';
import {
  count,
  date,
  ends,
  factRows,
  id,
  people,
  pictures,
  shownInHead,
  words,
  type FactTable,
} from './facts.tsx';
import { figureRows, publishedFigure } from './figures.tsx';
import { publicationCells, publicationSentence } from './publication.ts';
import { Between } from './published-cell.tsx';
import css from './rows.module.css';
import type { RowProps, ShapeView } from './shape-view.ts';

type Playlist = Shape<'Playlist'>;

const Row = ({ item, columns }: RowProps<Playlist>) => {
  const by = authorName(item);
  const updated = item.updatedText;
  return (
    <div className={`${css.row} ${css.noCount} ${columns.date ? '' : css.noDate}`}>
      <ItemThumbnail item={item} kind="playlist" count={item.totalItems ?? undefined} />
      <div className={css.text}>
        <div className={css.title}>
          <NameOrId item={item} />
        </div>
        {by === undefined || !columns.author ? null : (
          <div className={css.by}>
            <PlatformText text={by} />
          </div>
        )}
        <div className={css.under}>
          {[by, updated]
            .flatMap((text) => (text === undefined ? [] : [harmless(text)]))
            .join(' · ')}
        </div>
      </div>
      {columns.date ? (
        <div className={css.date}>
          {updated === undefined ? (
            <NotGiven />
          ) : (
            <span title={`${harmless(updated)} · ${t('time.asSaid')}`}>
              <PlatformText text={updated} />
            </span>
          )}
        </div>
      ) : null}
    </div>
  );
};

const Head = () => (
  <div className={`${css.row} ${css.noCount}`}>
    <span />
    <span>{t('item.title')}</span>
    <span className={css.date}>{t('item.updated')}</span>
  </div>
);

const By = ({ item }: { readonly item: Playlist }) => (
  <ByLine>
    <Byline author={item.attributedTo} />
  </ByLine>
);

const facts: FactTable<Playlist> = {
  entityId: id('item.id'),
  published: date('item.published'),
  viewCount: count('item.viewsHead'),
  totalItems: count('item.videosHead'),
  updatedText: words('item.updated'),
  updatedInterval: ends,
  visibility: words('item.visibility'),
  coauthors: people('item.coauthors'),
  image: pictures,
  ...shownInHead,
  attributedTo: 'elsewhere',
};

/** A playlist: in full, or as a list shows it. */
export const playlist: ShapeView<Playlist> = {
  row: Row,
  heights: () => ({ compact: 40, comfortable: 80 }),
  columns: (item) => ({
    ...publicationCells(item),
    date: isDated(item) || item.updatedText !== undefined,
  }),
  head: Head,
  label: (item, t) => publicationSentence(item, t),
  facts: (item, t) => factRows(facts, item, t),
  by: By,
  figures: (item, t) => [
    ...figureRows(item, [
      ['totalItems', t('item.videosHead'), item.totalItems ?? undefined],
      ['viewCount', t('item.viewsHead'), item.viewCount],
    ]),
    ...publishedFigure(item, t),
    ...(item.updatedInterval
      ? [
          [
            'updated',
            t('item.updated'),
            <Between key="updated" interval={item.updatedInterval} words={item.updatedText} />,
          ] as const,
        ]
      : []),
  ],
  opens: () => true,
};
