import type { ReactNode } from 'react';
import { toCallFailure } from '../../queries.ts';
import { FailureCard } from './failure-card.tsx';
import { Skeleton } from './states.tsx';

interface Props<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  /** Rows without anything in them when left out. */
  readonly loading?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** What is loaded, once it is there; until then that it is on its way, or why it does not come. */
export const Loaded = <T,>({ data, error, loading, children }: Props<T>) => (
  <>
    {error ? <FailureCard error={toCallFailure(error)} /> : null}
    {data === undefined
      ? error
        ? null
        : (loading ?? <Skeleton pictures={false} rows={3} />)
      : children(data)}
  </>
);
