import type { Shape } from '#vocab/index.ts';
import { count, factRows, id, shownPlainly, shownInHead, words, type FactTable } from './facts.tsx';
import { figureRows } from './figures.tsx';
import { counted, sentence } from './label.ts';
import { PlainRow } from './plain-row.tsx';
import type { ShapeView } from './shape-view.ts';

type Place = Shape<'Place'>;

const facts: FactTable<Place> = {
  entityId: id('item.id'),
  address: words('place.address'),
  latitude: (degrees, t) => [[t('place.latitude'), shownPlainly(degrees)]],
  longitude: (degrees, t) => [[t('place.longitude'), shownPlainly(degrees)]],
  postCount: count('place.posts'),
  ...shownInHead,
};

/** A place that posts are tagged with. */
export const place: ShapeView<Place> = {
  row: ({ item }) => <PlainRow name={item.name} second={item.address} />,
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: () => ({}),
  label: (item, t) =>
    sentence([
      item.name ?? t('item.unnamed'),
      item.address,
      counted(item.postCount, (posts) => t('heard.posts', posts)),
    ]),
  facts: (item, t) => factRows(facts, item, t),
  figures: (item, t) => figureRows(item, [['postCount', t('place.posts'), item.postCount]]),
  opens: () => true,
};
