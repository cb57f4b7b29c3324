/** Packages hold items by the names that their version had: they are checked under today's. */
import { compareVersions } from '#kit/version.ts';
import { FIRST_WITH_NAMES, earlierPaths, platformFrom, todaysItem } from '#vocab/renamed.ts';
import type { DatasetRow } from './dataset.ts';
import type { Field } from './field.ts';
import { fieldName, type Naming } from './field-names.ts';
import { cell } from './field.ts';
import { valueAt } from './columns.ts';

type Item = DatasetRow['item'];

/** Brings an item of a platform and a shape under today's names. */
export type TodaysItem = (platform: string, shape: string, item: Item) => Item;

/** Whether a version of the program wrote the names of before; trials of the first that does not (`-dev`) do not. */
export const hasEarlierNames = (version: string): boolean =>
  compareVersions(version, `${FIRST_WITH_NAMES}-dev`) < 0;

/** For the items of a package that a version wrote; of an unknown version for those of today. */
export const itemRenamer = (version: string | undefined): TodaysItem =>
  version !== undefined && hasEarlierNames(version)
    ? todaysItem
    : (_platform, _shape, item) => item;

export const todaysRow = (row: DatasetRow, today: TodaysItem): DatasetRow => {
  const item = today(platformFrom(row.origin.operation), row.shape, row.item);
  return item === row.item ? row : { ...row, item };
};

/** The columns of these names that today's fields have under others: they read rows as they were written. */
export const earlierFields = (
  fields: readonly Field[],
  names: readonly string[],
  naming: Naming,
): readonly Field[] => {
  const missing = new Set(names);
  for (const { name } of fields) missing.delete(name);
  return fields.flatMap((field) =>
    earlierPaths(field.source).flatMap((path): Field[] => {
      const name = fieldName(path, naming);
      if (!missing.delete(name)) return [];
      const column = path.split('.');
      return [{ ...field, name, source: path, value: ({ item }) => cell(valueAt(item, column)) }];
    }),
  );
};
