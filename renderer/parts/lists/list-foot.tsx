/** Below the rows of a list that comes page by page: what is on its way, what failed, or that it ends. */
import type { ComponentProps, ReactNode } from 'react';
import type { CallFailure } from '../../bridge.ts';
import { FailureCard } from '../states/failure-card.tsx';
import css from './list.module.css';

/** What of a query in pages the list's end depends on. */
interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: CallFailure | Error | null;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface Props {
  readonly list: PagedQuery;
  /** The platform's name, where one is asked. */
  readonly who?: string | undefined;
  readonly loading: ReactNode;
  /** How further pages are fetched on purpose; left out where they come by themselves. */
  readonly more?: ReactNode;
  readonly end: ReactNode;
}

export const ListFoot = ({ list, who, loading, more, end }: Props) => {
  if (list.isFetchingNextPage) return loading;
  if (list.isFetchNextPageError)
    return <ListFailure error={list.error} who={who} again={() => void list.fetchNextPage()} />;
  const words = list.hasNextPage ? more : end;
  return words === undefined ? null : <div className={css.foot}>{words}</div>;
};

/** A failure where the rows would stand. */
export const ListFailure = (props: ComponentProps<typeof FailureCard>) => (
  <div className={css.failure}>
    <FailureCard {...props} />
  </div>
);

/** Fetches the next page, unless it is on its way, or failed and waits for a person. */
export const fetchFurther = (list: Omit<PagedQuery, 'isFetchNextPageError'>): void => {
  if (list.hasNextPage && !list.isFetchingNextPage && !list.error) void list.fetchNextPage();
};
