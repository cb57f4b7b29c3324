import { Repeat2 } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#vocab/index.ts';
import { Address, PlatformText } from '../parts/text/text.tsx';
import css from './announce.module.css';
import { authorName } from './author.ts';
import { ByLine } from './details-parts.tsx';
import { date, factRows, id, yesNo, type FactTable } from './facts.tsx';
import { publishedFigure } from './figures.tsx';
import { sentence } from './label.ts';
import { PublishedCell } from './published-cell.tsx';
import { publishedInWords } from './published-words.ts';
import type { RowProps, ShapeView } from './shape-view.ts';
import { QuotedPost } from './talk-details.tsx';
import { TalkHead, TalkRow } from './talk-rows.tsx';
import { talkCells, talkHeights, talkLabel } from './talk-view.tsx';
import type { Talk, TalkKind } from './talk.ts';

type Announce = Shape<'Announce'>;

/** The original as talk; where nothing says which post it was, the repost's address leads to it. */
const originalTalk = ({ id: repost, entityId, object }: Announce): Talk =>
  ({ id: repost, entityId, ...object }) as Talk;

const kindFromTalk = ({ type }: Talk): TalkKind => (type === 'Tombstone' ? 'gone' : 'post');

const Row = ({ item, columns }: RowProps<Announce>) => (
  <div className={css.announce} data-repost="">
    <div className={css.who}>
      <Repeat2 size={13} aria-hidden="true" />
      <Who item={item} />
      {item.published === undefined ? null : (
        <span className={css.when}>
          <PublishedCell item={{ published: item.published }} />
        </span>
      )}
    </div>
    <TalkRow item={originalTalk(item)} kind={kindFromTalk(originalTalk(item))} columns={columns} />
  </div>
);

/** "Reposted by Ada" */
const Who = ({ item }: { readonly item: Announce }) => {
  const { t } = useTranslation();
  const by = authorName(item);
  if (by === undefined) return <span>{t('announce.reposted')}</span>;
  return (
    <span>
      {t('announce.by')} <PlatformText text={by} />
    </span>
  );
};

const By = ({ item }: { readonly item: Announce }) => {
  const { t } = useTranslation();
  const by = authorName(item);
  if (by === undefined || item.attributedTo === undefined) return null;
  return (
    <ByLine>
      {t('announce.by')} <Address url={item.attributedTo.url} text={by} />
    </ByLine>
  );
};

const Original = ({ item }: { readonly item: Announce }) => {
  const { t } = useTranslation();
  return <QuotedPost title={t('announce.original')} source={originalTalk(item)} />;
};

const facts: FactTable<Announce> = {
  entityId: id('item.id'),
  published: date('announce.when'),
  isPinned: yesNo('post.mark.profile'),
  id: 'elsewhere',
  attributedTo: 'elsewhere',
  object: 'elsewhere',
};

const heard = (item: Announce, t: TFunction): string => {
  const who = authorName(item);
  return sentence([
    who === undefined ? t('announce.reposted') : t('heard.repostedBy', { who }),
    publishedInWords({ published: item.published }, Date.now(), t),
    talkLabel(originalTalk(item), kindFromTalk(originalTalk(item)), t),
  ]);
};

/** A repost: the original with its own figures, below who showed it again and when. */
export const announce: ShapeView<Announce> = {
  row: Row,
  heights: () => talkHeights,
  columns: (item) => talkCells(originalTalk(item)),
  head: TalkHead,
  label: heard,
  facts: (item, t) => factRows(facts, item, t),
  title: (_item, t) => t('announce.title'),
  by: By,
  figures: ({ published }, t) => (published === undefined ? [] : publishedFigure({ published }, t)),
  parts: Original,
  opens: () => true,
};
