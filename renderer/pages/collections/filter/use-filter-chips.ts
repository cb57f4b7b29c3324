import { useTranslation } from 'react-i18next';
import type { RowFilter } from '#calls/index.ts';
import { useCatalogueNames } from '../../../queries.ts';
import { useCodingNames } from '../coding/coding-names.ts';
import { chipsFromFilter, type FilterChip } from './filter-chips.ts';

/** The conditions of a filter in the words of the reader. */
export const useFilterChips = (
  name: string | undefined,
  filter: RowFilter,
): readonly FilterChip[] => {
  const { t, i18n } = useTranslation();
  const nameOf = useCatalogueNames();
  const codingNames = useCodingNames(name);
  return chipsFromFilter(filter, { t, language: i18n.language, nameOf, ...codingNames });
};
