import type { Shape } from '#vocab/index.ts';
import { harmless } from '../format.ts';
import { address, factRows, id, words, type FactTable } from './facts.tsx';
import { sentence } from './label.ts';
import { PlainRow } from './plain-row.tsx';
import type { ShapeView } from './shape-view.ts';

type Link = Shape<'Link'>;

const facts: FactTable<Link> = {
  href: address('link.leadsTo'),
  postId: id('link.post'),
  commentId: id('link.comment'),
  mediaType: words('item.mediaType'),
  name: 'elsewhere',
};

/** Where an address leads. */
export const link: ShapeView<Link> = {
  row: ({ item }) => <PlainRow name={item.name ?? item.href} second={item.href} />,
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: () => ({}),
  label: ({ name, href }) => sentence([name, href]),
  title: ({ name, href }) => name ?? harmless(href),
  facts: (item, t) => factRows(facts, item, t),
};
