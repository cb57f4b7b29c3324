import type { Shape } from '#vocab/index.ts';
import { address, count, factRows, words, type FactTable } from './facts.tsx';
import { sentence } from './label.ts';
import { PlainRow } from './plain-row.tsx';
import type { ShapeView } from './shape-view.ts';

type Image = Shape<'Image'>;

const facts: FactTable<Image> = {
  width: count('item.width'),
  height: count('item.height'),
  mediaType: words('item.mediaType'),
  withheldReason: words('item.withheldReason'),
  href: address('item.links'),
  url: 'elsewhere',
  name: 'elsewhere',
};

export const image: ShapeView<Image> = {
  row: ({ item }) => (
    <PlainRow name={item.name ?? item.type} second={item.url} item={{ image: [item] }} />
  ),
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: () => ({}),
  label: (item, t) => sentence([item.name ?? t('item.unnamed')]),
  title: (item) => item.name ?? item.type,
  facts: (item, t) => factRows(facts, item, t),
};
