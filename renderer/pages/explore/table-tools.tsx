import { ColumnChooser, type Choosable, type Column } from './column-chooser.tsx';
import { DensityButton } from './list-parts.tsx';

/** What a table has beside its filter: its columns, and how close its rows stand. */
export const TableTools = <C extends Column>({ table }: { readonly table: Choosable<C> }) => (
  <>
    <ColumnChooser table={table} />
    <DensityButton />
  </>
);
