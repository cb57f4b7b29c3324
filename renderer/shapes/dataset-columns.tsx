/** The columns of a dataset: one for each figure under its own name, whatever the rows are. */
import { Figure } from '../parts/text/text.tsx';
import { DateCell } from './date-cell.tsx';
import { isRounded } from './figures.tsx';
import {
  accountsOf,
  columnNamed,
  fields,
  isVotedOn,
  type Counted,
  type TableColumn,
} from './table-columns.tsx';
import type { Shown } from './index.ts';

/** What a platform counts, empty where it does not. */
const counted = (
  id: TableColumn['id'],
  title: TableColumn['title'],
  field: Counted,
): TableColumn => {
  const value = (shown: Shown) => fields(shown)[field] ?? undefined;
  return {
    id,
    title,
    value,
    cell: (shown) => {
      const count = value(shown);
      return count === undefined ? null : (
        <Figure value={count} isRounded={isRounded(shown.item, field)} />
      );
    },
    width: 88,
    priority: 5,
    isNumber: true,
  };
};

const likes = counted('likes', 'item.likesHead', 'likeCount');
const score = columnNamed('score');
const published = columnNamed('published');

/** Each column that a row’s own item can fill; what is not given is empty. */
export const SHAPE_COLUMNS: readonly TableColumn[] = [
  { ...columnNamed('author'), title: 'table.writer' },
  columnNamed('group'),
  {
    ...likes,
    // What a forum tells is a score, whatever it calls it.
    value: (shown) => (isVotedOn(shown) ? undefined : likes.value(shown)),
    cell: (shown) => (isVotedOn(shown) ? null : likes.cell(shown)),
  },
  score,
  {
    ...published,
    title: 'dataset.date',
    cell: (shown) => <DateCell item={fields(shown)} />,
    width: 108,
  },
  counted('views', 'item.viewsHead', 'viewCount'),
  counted('comments', 'post.commentsHead', 'commentCount'),
  counted('replies', 'item.repliesHead', 'replyCount'),
  counted('shares', 'item.sharesHead', 'shareCount'),
  counted('reposts', 'item.repostsHead', 'repostCount'),
  counted('quotes', 'item.quotesHead', 'quoteCount'),
  counted('saves', 'item.savesHead', 'saveCount'),
  counted('followers', 'item.followersHead', 'followerCount'),
  columnNamed('videos'),
  columnNamed('length'),
  columnNamed('updated'),
  columnNamed('category'),
  columnNamed('flair'),
  columnNamed('id'),
];

/** The counts among them. */
export const COUNTS: readonly TableColumn[] = SHAPE_COLUMNS.filter(
  ({ id, isNumber }) => isNumber === true && id !== 'length',
);

/** The same for these rows: the day on which an account was opened is none of a publication. */
export const shapeColumns = (rows: readonly Shown[]): readonly TableColumn[] =>
  SHAPE_COLUMNS.map((column) => {
    if (column.id !== 'published') return column;
    return accountsOf(rows, column);
  });
