import { labelFromName } from '../fields.ts';
import type { Thing } from './answer.ts';
import { shownPlainly } from './facts.tsx';
import { sentence } from './label.ts';
import { PlainRow } from './plain-row.tsx';
import type { ShapeView } from './shape-view.ts';

/** The first of these fields that holds words. */
const textIn = (thing: Thing, ...fields: readonly string[]): string | undefined =>
  fields.map((field) => thing[field]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined;

/** Whatever has no view of its own, by the fields that most things have. */
export const generic: ShapeView<Thing> = {
  row: ({ item }) => (
    <PlainRow
      name={textIn(item, 'name', 'preferredUsername', 'type')}
      second={textIn(item, 'preferredUsername', 'url', 'id')}
    />
  ),
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: () => ({}),
  label: (item, t) => sentence([textIn(item, 'name', 'preferredUsername') ?? t('item.unnamed')]),
  title: (item) => textIn(item, 'name', 'preferredUsername', 'type'),
  facts: (item) =>
    Object.entries(item)
      .filter(([field]) => field !== 'type' && field !== '@context')
      .map(([field, value]) => [labelFromName(field), shownPlainly(value)] as const),
};
