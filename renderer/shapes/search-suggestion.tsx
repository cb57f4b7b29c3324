import { Search } from 'lucide-react';
import type { Shape } from '#vocab/index.ts';
import { PlatformText } from '../parts/text/text.tsx';
import { factRows, type FactTable } from './facts.tsx';
import { sentence } from './label.ts';
import css from './rows.module.css';
import type { RowProps, ShapeView } from './shape-view.ts';

type SearchSuggestion = Shape<'SearchSuggestion'>;

const Row = ({ item }: RowProps<SearchSuggestion>) => (
  <div className={css.plain}>
    <Search size={16} className={css.sign} aria-hidden="true" />
    <div className={css.title}>
      <PlatformText text={item.name} />
    </div>
  </div>
);

const facts: FactTable<SearchSuggestion> = { name: 'elsewhere' };

/** A completion that the search box of a platform offers. */
export const searchSuggestion: ShapeView<SearchSuggestion> = {
  row: Row,
  heights: () => ({ compact: 36, comfortable: 44 }),
  columns: () => ({}),
  label: (item) => sentence([item.name]),
  facts: (item, t) => factRows(facts, item, t),
  opens: () => true,
};
