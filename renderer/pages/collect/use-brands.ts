import { useLocal } from '../../local.ts';

/** The names of platforms, by the operations that are theirs. */
export const useBrands = (): ((operation: string) => string) => {
  const platforms = useLocal('catalogue.list').data?.platforms ?? [];
  const brands = new Map(platforms.map(({ segment, brand }) => [segment, brand]));
  return (operation) => {
    const segment = operation.slice(0, operation.indexOf('.'));
    return brands.get(segment) ?? segment;
  };
};
