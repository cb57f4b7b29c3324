/** The columns of lists that are looked through as tables: what each compares, shows and copies. */
import type { ReactNode } from 'react';
import type { ParseKeys } from 'i18next';
import type { ViewColumn } from '#calls/index.ts';
import type { Shape } from '#vocab/index.ts';
import { harmless, length } from '../format.ts';
import { Figure, Id, NotGiven, PlatformText } from '../parts/text/text.tsx';
import { authorName } from './author.ts';
import { fieldsFromShown, talkFromShown, type Shown } from './index.ts';
import { PublishedCell } from './published-cell.tsx';
import { isDated, type Dated } from './published.ts';
import { ScoreFigure } from './talk-parts.tsx';
import {
  hasReplies,
  answersField,
  countAnswers,
  flairFromTalk,
  isInGroup,
  type Talk,
} from './talk.ts';
import { isRounded } from './figures.tsx';

export interface TableColumn {
  readonly id: ViewColumn;
  readonly title: ParseKeys;
  /** What it is sorted by and copied as; `undefined` where the platform did not say. */
  readonly value: (shown: Shown) => string | number | undefined;
  readonly cell: (shown: Shown) => ReactNode;
  /** Pixels, as it is first shown. */
  readonly width: number;
  /** Where there is no room, the column with the least goes first. */
  readonly priority: number;
  readonly isNumber?: true;
  /** Only where somebody chooses it. */
  readonly isHidden?: true;
}

type Video = Shape<'Video'>;

/** The fields that any of the shapes may have. */
type Fields = Partial<
  Pick<
    Video,
    | 'attributedTo'
    | 'duration'
    | 'viewCount'
    | 'likeCount'
    | 'category'
    | 'entityId'
    | 'url'
    | 'id'
    | 'published'
    | 'publishedInterval'
  > &
    Pick<Talk, 'audience' | 'commentCount' | 'replyCount' | 'voteCount' | 'tag'> &
    Pick<Shape<'Post'>, 'shareCount' | 'repostCount' | 'quoteCount' | 'saveCount'> &
    Pick<Shape<'Playlist'>, 'totalItems' | 'updatedText'> &
    Pick<Shape<'Person'>, 'followerCount'>
>;

/** The fields that count something. */
export type Counted = Extract<keyof Fields, `${string}Count`>;

/** Of a repost those of the original, which its row shows; its own identifier stays. */
export const fields = (shown: Shown): Fields => {
  if (shown.shape !== 'Announce') return fieldsFromShown(shown);
  const original: object = { ...shown.item.object, entityId: shown.item.entityId };
  return original;
};

const CountOf = ({
  shown,
  field,
}: {
  readonly shown: Shown;
  readonly field: 'viewCount' | 'likeCount' | 'commentCount' | 'replyCount' | 'totalItems';
}) => <Figure value={fields(shown)[field] ?? undefined} isRounded={isRounded(shown.item, field)} />;

const Words = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? <NotGiven /> : <PlatformText text={text} />;

/** When it was published; of an interval the middle, which only puts it in order. */
const instantFromItem = (item: Dated): string | undefined => {
  if (item.published !== undefined) return item.published;
  const { earliest, latest } = item.publishedInterval ?? {};
  if (earliest === undefined || latest === undefined) return undefined;
  return new Date((Date.parse(earliest) + Date.parse(latest)) / 2).toISOString();
};

export const isVotedOn = (shown: Shown): boolean => {
  const talk = talkFromShown(shown);
  return talk !== undefined && isInGroup(talk);
};

/** In the order in which they stand; a list has those for which one of its items has a value. */
const COLUMNS: readonly TableColumn[] = [
  {
    id: 'group',
    title: 'table.group',
    value: (shown) => fields(shown).audience?.preferredUsername,
    cell: (shown) => <Words text={fields(shown).audience?.preferredUsername} />,
    width: 130,
    priority: 3,
  },
  {
    id: 'author',
    title: 'table.author',
    value: (shown) => authorName(fields(shown)),
    cell: (shown) => <Words text={authorName(fields(shown))} />,
    width: 160,
    priority: 6,
  },
  {
    id: 'score',
    title: 'post.score',
    value: (shown) => (isVotedOn(shown) ? fields(shown).voteCount : undefined),
    cell: (shown) => {
      const talk = talkFromShown(shown);
      return talk && isVotedOn(shown) ? <ScoreFigure item={talk} /> : null;
    },
    width: 84,
    priority: 9,
    isNumber: true,
  },
  {
    id: 'length',
    title: 'item.length',
    value: (shown) => fields(shown).duration,
    cell: (shown) => {
      const { duration } = fields(shown);
      return duration === undefined ? <NotGiven /> : length(duration);
    },
    width: 76,
    priority: 4,
    isNumber: true,
  },
  {
    id: 'views',
    title: 'item.viewsHead',
    value: (shown) => fields(shown).viewCount,
    cell: (shown) => <CountOf shown={shown} field="viewCount" />,
    width: 84,
    priority: 9,
    isNumber: true,
  },
  {
    id: 'likes',
    title: 'item.likesHead',
    value: (shown) => (isVotedOn(shown) ? undefined : fields(shown).likeCount),
    cell: (shown) => (isVotedOn(shown) ? null : <CountOf shown={shown} field="likeCount" />),
    width: 84,
    priority: 6,
    isNumber: true,
  },
  {
    id: 'comments',
    title: 'post.commentsHead',
    value: (shown) => countAnswers(fields(shown)),
    cell: (shown) => <CountOf shown={shown} field={answersField(fields(shown))} />,
    width: 96,
    priority: 5,
    isNumber: true,
  },
  {
    id: 'videos',
    title: 'item.videosHead',
    // Of a post they are its slides.
    value: (shown) =>
      shown.shape === 'Post' ? undefined : (fields(shown).totalItems ?? undefined),
    cell: (shown) =>
      shown.shape === 'Post' ? <NotGiven /> : <CountOf shown={shown} field="totalItems" />,
    width: 84,
    priority: 7,
    isNumber: true,
  },
  {
    id: 'published',
    title: 'item.published',
    value: (shown) => instantFromItem(fields(shown)),
    cell: (shown) => <PublishedCell item={fields(shown)} />,
    // "11 Monate vor dem 22.11.2026"
    width: 204,
    priority: 8,
  },
  {
    id: 'updated',
    title: 'item.updated',
    value: (shown) => fields(shown).updatedText,
    cell: (shown) => <Words text={fields(shown).updatedText} />,
    width: 150,
    priority: 6,
  },
  {
    id: 'category',
    title: 'item.category',
    value: (shown) => fields(shown).category,
    cell: (shown) => <Words text={fields(shown).category} />,
    width: 120,
    priority: 2,
    isHidden: true,
  },
  {
    id: 'flair',
    title: 'post.facts.flair',
    value: (shown) => flairFromTalk(fields(shown)),
    cell: (shown) => <Words text={flairFromTalk(fields(shown))} />,
    width: 120,
    priority: 2,
    isHidden: true,
  },
  {
    id: 'id',
    title: 'item.id',
    value: (shown) => fields(shown).entityId,
    cell: (shown) => {
      const { entityId } = fields(shown);
      return entityId === undefined ? <NotGiven /> : <Id text={entityId} />;
    },
    width: 130,
    priority: 1,
    isHidden: true,
  },
];

export const columnNamed = (id: ViewColumn): TableColumn => {
  const found = COLUMNS.find((column) => column.id === id);
  if (!found) throw new Error(`There is no column ${id}`);
  return found;
};

const TABULAR: ReadonlySet<Shown['shape']> = new Set([
  'Video',
  'Playlist',
  'Post',
  'Announce',
  'Tombstone',
]);

/** Whether the items are compared by their figures rather than read. */
export const isTabular = (items: readonly Shown[]): boolean =>
  items.length > 0 &&
  items.every(
    (shown) => TABULAR.has(shown.shape) || (shown.shape === 'Comment' && isVotedOn(shown)),
  );

export const columnsFor = (items: readonly Shown[]): readonly TableColumn[] =>
  COLUMNS.filter((column) => items.some((shown) => column.value(shown) !== undefined))
    .map((column) => (TOLD_ONCE.has(column.id) && isSame(items, column) ? hidden(column) : column))
    .map((column) => namedFor(items, column));

/** A column is called as the kind of all items calls its field. */
const namedFor = (items: readonly Shown[], column: TableColumn): TableColumn => {
  const areAll = (...shapes: readonly Shown['shape'][]): boolean =>
    items.every(({ shape }) => shapes.includes(shape));
  if (column.id === 'author') {
    if (areAll('Video', 'Playlist')) return { ...column, title: 'table.channel' };
    return areAll('Comment', 'Post', 'Tombstone', 'Announce')
      ? { ...column, title: 'table.writer' }
      : column;
  }
  if (column.id === 'published') return accountsOf(items, column);
  if (column.id !== 'comments') return column;
  const haveReplies = items.every(
    (shown) =>
      column.value(shown) === undefined || shown.shape === 'Comment' || hasReplies(fields(shown)),
  );
  return haveReplies ? { ...column, title: 'item.repliesHead' } : column;
};

/** Dates of accounts under their own name where there is nothing else, and nowhere otherwise. */
export const accountsOf = (items: readonly Shown[], column: TableColumn): TableColumn =>
  items.length > 0 && items.every(({ shape }) => ACCOUNTS.has(shape))
    ? { ...column, title: 'user.since' }
    : withoutAccounts(column);

const ACCOUNTS: ReadonlySet<Shown['shape']> = new Set(['Person', 'Group', 'Organization']);

/** The day on which an account was opened is none of a publication. */
const withoutAccounts = (column: TableColumn): TableColumn => ({
  ...column,
  value: (shown) => (ACCOUNTS.has(shown.shape) ? undefined : column.value(shown)),
  cell: (shown) => (ACCOUNTS.has(shown.shape) ? null : column.cell(shown)),
});

/** What all rows have alike is worth no column, until somebody wants it. */
const TOLD_ONCE: ReadonlySet<string> = new Set(['group', 'author']);

const isSame = (items: readonly Shown[], { value }: TableColumn): boolean =>
  new Set(items.flatMap((shown) => value(shown) ?? [])).size === 1;

const hidden = (column: TableColumn): TableColumn => ({ ...column, isHidden: true });

/** How exactly a value is known: text where a platform's own words are all that there is. */
export const copiedValue = (column: TableColumn, shown: Shown): string | number => {
  const item = fields(shown);
  if (column.id === 'published' && item.published === undefined && isDated(item))
    return harmless(item.publishedInterval?.text ?? '');
  return column.value(shown) ?? '';
};

/** What the row is about, in words, for a copy. */
export const copiedTitle = (shown: Shown): string => {
  const { name, content } = fields(shown) as {
    readonly name?: string;
    readonly content?: string;
  };
  return name ?? content ?? '';
};

export const copiedAddress = (shown: Shown): string => fields(shown).url ?? fields(shown).id ?? '';
