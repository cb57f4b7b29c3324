import { useMemo } from 'react';
import { useCatalogue } from '../../../queries.ts';

/** What platforms and operations are called; an operation with its platform, of which several have the same. */
export const useOperationNames = () => {
  const platforms = useCatalogue().data?.platforms;
  return useMemo(() => {
    const brands = new Map(platforms?.map(({ segment, brand }) => [segment, brand]));
    const operations = new Map(
      platforms?.flatMap(({ brand, operations: own }) =>
        own.map(({ id, title }) => [id, { title, whole: `${brand}: ${title}` }] as const),
      ),
    );
    return {
      platform: (segment: string): string => brands.get(segment) ?? segment,
      /** Where all are of one platform. */
      title: (id: string): string => operations.get(id)?.title ?? id,
      operation: (id: string): string => operations.get(id)?.whole ?? id,
    };
  }, [platforms]);
};
