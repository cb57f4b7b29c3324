import { t } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import { length, lengthInWords } from '../format.ts';
import { Chip } from '../parts/controls/chip.tsx';
import { Figure, PlatformText, When } from '../parts/text/text.tsx';
import { authorName } from './author.ts';
import {
  address,
  count,
  date,
  factRows,
  fieldNames,
  id,
  interval,
  list,
  location,
  people,
  pictures,
  regions,
  scope,
  seconds,
  shownInHead,
  words,
  yesNo,
  type FactTable,
} from './facts.tsx';
import { figureRows, publishedFigure, isRounded } from './figures.tsx';
import { publicationCells, publicationSentence } from './publication.ts';
import { PublishedCell } from './published-cell.tsx';
import { isDated } from './published.ts';
import { ItemThumbnail, NameOrId } from './plain-row.tsx';
import { Byline, Live } from './byline.tsx';
import { ByLine } from './details-parts.tsx';
import css from './rows.module.css';
import { soundFacts } from './talk-facts.tsx';
import type { Columns, RowProps, ShapeView } from './shape-view.ts';

type Video = Shape<'Video'>;

/** Which of the columns of a video there are. */
const rowClass = ({ count: views, date: dated }: Columns): string =>
  [css.row, views ? '' : css.noCount, dated ? '' : css.noDate].filter(Boolean).join(' ');

const Row = ({ item, columns, rank }: RowProps<Video>) => {
  const by = authorName(item);
  return (
    <div className={rowClass(columns)}>
      <ItemThumbnail
        item={item}
        kind="video"
        seconds={item.duration}
        live={item.isLive}
        rank={rank}
      />
      <div className={css.text}>
        <div className={css.title}>
          <NameOrId item={item} />
        </div>
        <div className={css.by}>
          {by === undefined || !columns.author ? null : <PlatformText text={by} />}
          <Marks item={item} />
        </div>
        <div className={css.under}>
          <UnderTitle item={item} by={by} beside={columns.beside} />
        </div>
      </div>
      {columns.count ? (
        <div className={css.number}>
          <Figure value={item.viewCount} isRounded={isRounded(item, 'viewCount')} />
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
const Marks = ({ item }: { readonly item: Video }) => {
  const {
    isShort,
    membersOnly,
    premiumOnly,
    concurrentViewers: watching,
    startTime: starts,
    isLive,
  } = item;
  return (
    <>
      {isShort ? <Chip>{t('item.short')}</Chip> : null}
      {membersOnly ? <Chip tone="waiting">{t('item.membersOnly')}</Chip> : null}
      {premiumOnly ? <Chip tone="waiting">{t('item.premiumOnly')}</Chip> : null}
      {watching === undefined ? null : (
        <span>
          <Figure value={watching} /> {t('item.watching')}
        </span>
      )}
      {starts === undefined || isLive ? null : (
        <span>
          {t('item.startsAt')} <When at={starts} />
        </span>
      )}
    </>
  );
};

interface UnderTitleProps {
  readonly item: Video;
  readonly by: string | undefined;
  readonly beside: Columns['beside'];
}

/** What the columns would say, in one line, where there is no room for columns. */
const UnderTitle = ({ item, by, beside }: UnderTitleProps) => {
  const views = beside?.has('views') ? undefined : item.viewCount;
  const author = beside?.has('author') ? undefined : by;
  const dated = isDated(item) && !beside?.has('published');
  return (
    <>
      {author === undefined ? null : <PlatformText text={author} />}
      {author !== undefined && (views !== undefined || dated) ? ' · ' : null}
      {views === undefined ? null : (
        <>
          <Figure value={views} isRounded={isRounded(item, 'viewCount')} /> {t('item.views')}
        </>
      )}
      {views !== undefined && dated ? ' · ' : null}
      {dated ? <PublishedCell item={item} /> : null}
    </>
  );
};

const Head = ({ columns }: { readonly columns: Columns }) => (
  <div className={rowClass(columns)}>
    <span />
    <span>{t('item.title')}</span>
    {columns.count ? <span className={css.number}>{t('item.viewsHead')}</span> : null}
    {columns.date ? <span className={css.date}>{t('item.published')}</span> : null}
  </div>
);

const By = ({ item }: { readonly item: Video }) => (
  <ByLine>
    <Byline author={item.attributedTo} />
    <Live on={item.isLive} />
  </ByLine>
);

const facts: FactTable<Video> = {
  entityId: id('item.id'),
  published: date('item.published'),
  publishedInterval: interval('item.published'),
  viewCount: count('item.viewsHead'),
  likeCount: count('item.likesHead'),
  concurrentViewers: count('item.watchingHead'),
  waitingCount: count('item.waitingHead'),
  coauthors: people('item.coauthors'),
  premiumOnly: yesNo('item.premiumOnly'),
  membersOnly: yesNo('item.membersOnly'),
  isShort: yesNo('item.short'),
  duration: seconds('item.length'),
  category: words('item.category'),
  visibility: words('item.visibility'),
  isFamilySafe: yesNo('item.familySafe'),
  isLive: yesNo('item.isLive'),
  startTime: date('item.starts'),
  endTime: date('item.ends'),
  availableIn: regions,
  image: pictures,
  ...shownInHead,
  commentCount: count('item.commentsHead'),
  shareCount: count('item.sharesHead'),
  saveCount: count('item.savesHead'),
  repostCount: count('item.repostsHead'),
  roundedCounts: fieldNames('item.rounded'),
  width: count('item.width'),
  height: count('item.height'),
  audio: soundFacts,
  effects: list('item.effects'),
  overlayText: list('item.overlayText'),
  suggestedSearches: list('item.suggestedSearches'),
  warnings: list('item.warnings'),
  // A country without a place has a fact of its own, below.
  location: (place, t) =>
    place.entityId === undefined && place.address === undefined
      ? []
      : location('item.place')(place, t),
  createdIn: words('item.createdIn'),
  language: words('item.language'),
  publishedFrom: (_id, t) => [[t('item.publishedFrom'), t('item.fromId')]],
  duetOf: address('item.duetOf'),
  attachment: 'elsewhere',
  allowsDuet: yesNo('item.allowsDuet'),
  allowsStitch: yesNo('item.allowsStitch'),
  isPinned: yesNo('item.pinned'),
  isSponsored: yesNo('item.promoted'),
  isPaidPartnership: yesNo('item.paid'),
  isAiGenerated: yesNo('item.madeByAi'),
  aiLabel: words('item.aiLabel'),
  isAdult: yesNo('group.adult'),
  audienceScope: scope,
  attributedTo: 'elsewhere',
  tag: 'elsewhere',
  captions: 'elsewhere',
};

/** A video: in full, or as a list shows it. */
export const video: ShapeView<Video> = {
  row: Row,
  heights: () => ({ compact: 40, comfortable: 80 }),
  columns: publicationCells,
  head: Head,
  label: (item, t) =>
    publicationSentence(item, t, [
      item.isLive ? t('heard.live') : undefined,
      item.duration === undefined ? undefined : lengthInWords(item.duration),
    ]),
  facts: (item, t) => factRows(facts, item, t),
  by: By,
  figures: (item, t) => [
    ...figureRows(item, [
      ['viewCount', t('item.viewsHead'), item.viewCount],
      ['likeCount', t('item.likesHead'), item.likeCount],
      ['concurrentViewers', t('item.watchingHead'), item.concurrentViewers],
    ]),
    ...(item.duration === undefined
      ? []
      : [
          [
            'duration',
            t('item.length'),
            <span key="d" title={lengthInWords(item.duration)}>
              {length(item.duration)}
            </span>,
          ] as const,
        ]),
    ...publishedFigure(item, t),
  ],
  opens: () => true,
};
