/** A view: which items, and in which order. What is done to a view is done to exactly these rows. Pure. */
import { filterText, isEmptyFilter, type FilterNames, type ItemFilter } from './item-filter.ts';
import { ITEM_SORTS, type ItemSort } from './item-sort.ts';

export interface ItemsView {
  readonly filter?: ItemFilter | undefined;
  /** In the order in which they were collected when left out. */
  readonly sort?: ItemSort | undefined;
  readonly ascending?: boolean | undefined;
}

/** What an export tells of the view from which it was made. */
export interface ViewCard {
  /** For people: "1,204 of 4,212 items, by Ada; sorted by likes, highest first". */
  readonly text: string;
  readonly rows: number;
  /** Items in the collection, or in everything that is held. */
  readonly of: number;
}

/** Whether all rows are in it, in the order in which they were collected. */
export const isWholeView = ({
  filter = {},
  sort = 'collected',
  ascending = true,
}: ItemsView): boolean => sort === 'collected' && ascending && isEmptyFilter(filter);

/** `of`: items in the collection, or in everything that is held. */
export const viewCard = (
  view: ItemsView,
  { rows, of }: Pick<ViewCard, 'rows' | 'of'>,
  names: FilterNames,
): ViewCard => {
  const { filter = {}, sort = 'collected', ascending = true } = view;
  const which = filterText(filter, names);
  const figures = `${rows.toLocaleString('en')} of ${of.toLocaleString('en')} items`;
  const order =
    sort === 'collected' && ascending
      ? ''
      : `; sorted by ${ITEM_SORTS[sort].text}, ${ascending ? 'ascending' : 'descending'}`;
  return { text: `${figures}${which === '' ? '' : `: those ${which}`}${order}`, rows, of };
};

/** A sentence for a methods section. */
export const viewSentence = ({ text }: Pick<ViewCard, 'text'>): string =>
  `These rows are a view of the dataset: ${text}.`;
