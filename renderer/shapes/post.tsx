import type { Shape } from '#vocab/index.ts';
import type { ShapeView, FactRow, RowProps } from './shape-view.ts';
import { TalkBy, talkFigures, QuotedPost } from './talk-details.tsx';
import { TalkHead, TalkRow } from './talk-rows.tsx';
import { talkCells, talkHeights, talkLabel, TalkParts } from './talk-view.tsx';
import { count, factRows, fieldNames, people, yesNo, type FactTable, date, id } from './facts.tsx';
import { hasReplies, isInGroup, type Talk, type TalkKind } from './talk.ts';
import { soundFacts, sharedTalkFacts, talkFacts } from './talk-facts.tsx';
import { formerWords } from './votes.ts';
import { Repeat2 } from 'lucide-react';
import { t, type TFunction } from 'i18next';
import { Address, PlatformText } from '../parts/text/text.tsx';
import css from './announce.module.css';
import { authorName } from './author.ts';
import { ByLine } from './details-parts.tsx';
import { publishedFigure } from './figures.tsx';
import { sentence } from './label.ts';
import { PublishedCell } from './published-cell.tsx';
import { publishedInWords } from './published.ts';

/** What is left of what was deleted, removed, or left out of an answer. */
export const tombstone: ShapeView<Shape<'Tombstone'>> = {
  row: ({ item, columns }) => <TalkRow item={item} kind="gone" columns={columns} />,
  heights: () => talkHeights,
  columns: talkCells,
  head: TalkHead,
  label: (item, t) => talkLabel(item, 'gone', t),
  facts: talkFacts,
  title: (item, t) => item.name ?? `${formerWords(item, t)} ${item.entityId}`,
  by: TalkBy,
  figures: talkFigures,
  parts: TalkParts,
  textTitle: () => 'item.text',
};

type Post = Shape<'Post'>;

/** Fields of a forum's posts; on timelines and profiles likes are no votes. */
const ofForum: FactTable<Post> = {
  ...sharedTalkFacts,
  type: 'elsewhere',
  roundedCounts: fieldNames('item.rounded'),
  hidesCounts: yesNo('item.hidesCounts'),
  attachmentCount: count('item.pictureCount'),
  totalItems: count('item.slideCount'),
  items: 'elsewhere',
  audio: soundFacts,
  coauthors: people('item.coauthors'),
  sponsors: people('item.sponsors'),
};

const ofTimeline: FactTable<Post> = { ...ofForum, shareCount: count('item.sharesHead') };

const withComments: FactTable<Post> = { ...ofTimeline, replyCount: count('post.commentsHead') };

const chooseFactTable = (item: Post): FactTable<Post> => {
  if (isInGroup(item)) return ofForum;
  return hasReplies(item) ? ofTimeline : withComments;
};

const postFacts = (item: Post, t: TFunction): readonly FactRow[] =>
  factRows(chooseFactTable(item), item, t);

/** What somebody published in a group or on a profile. */
export const post: ShapeView<Shape<'Post'>> = {
  row: ({ item, columns }) => <TalkRow item={item} kind="post" columns={columns} />,
  heights: () => talkHeights,
  columns: talkCells,
  head: TalkHead,
  label: (item, t) => talkLabel(item, 'post', t),
  facts: postFacts,
  title: (item, t) =>
    item.name ?? t(item.content === undefined ? 'post.untitled' : 'post.kind.post'),
  by: TalkBy,
  figures: talkFigures,
  parts: TalkParts,
  textTitle: () => 'item.text',
  opens: () => true,
};

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
  const by = authorName(item);
  if (by === undefined) return <span>{t('announce.reposted')}</span>;
  return (
    <span>
      {t('announce.by')} <PlatformText text={by} />
    </span>
  );
};

const By = ({ item }: { readonly item: Announce }) => {
  const by = authorName(item);
  if (by === undefined || item.attributedTo === undefined) return null;
  return (
    <ByLine>
      {t('announce.by')} <Address url={item.attributedTo.url} text={by} />
    </ByLine>
  );
};

const Original = ({ item }: { readonly item: Announce }) => (
  <QuotedPost title={t('announce.original')} source={originalTalk(item)} />
);

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
