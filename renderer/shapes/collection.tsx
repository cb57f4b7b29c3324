import type { Shape } from '#vocab/index.ts';
import { address, count, factRows, ids, type FactTable } from './facts.tsx';
import { sentence } from './label.ts';
import { PlainRow } from './plain-row.tsx';
import type { ShapeView } from './shape-view.ts';

type Collection = Shape<'Collection'>;

const facts: FactTable<Collection> = {
  totalItems: count('post.commentsHead'),
  depth: count('post.facts.depth'),
  inReplyTo: address('item.inReplyTo'),
  entityIds: ids('post.facts.missing'),
  continues: 'elsewhere',
};

/** A place in a discussion whose comments are still to come. */
export const collection: ShapeView<Collection> = {
  row: ({ item }) => <PlainRow name={item.type} second={item.inReplyTo} />,
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: () => ({}),
  label: (_item, t) => sentence([t('heard.more')]),
  facts: (item, t) => factRows(facts, item, t),
  title: (_item, t) => t('heard.more'),
};
