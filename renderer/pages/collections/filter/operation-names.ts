import { useMemo } from 'react';
import { useCatalogue } from '../../../queries.ts';

/** What platforms and operations are called; an operation with its platform, of which several have the same. */
export const useOperationNames = () => {
  const platforms = useCatalogue().data?.platforms;
  return useMemo(() => {
    const brands = new Map(platforms?.map(({ segment, brand }) => [segment, brand]));
    const titles = new Map(
      platforms?.flatMap(({ brand, operations }) =>
        operations.map(({ id, title }) => [id, `${brand}: ${title}`] as const),
      ),
    );
    const own = new Map(
      platforms?.flatMap(({ operations }) =>
        operations.map(({ id, title }) => [id, title] as const),
      ),
    );
    return {
      platform: (segment: string): string => brands.get(segment) ?? segment,
      /** Where all are of one platform. */
      title: (id: string): string => own.get(id) ?? id,
      operation: (id: string): string => titles.get(id) ?? id,
    };
  }, [platforms]);
};
