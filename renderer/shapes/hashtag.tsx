import type { Shape } from '#vocab/index.ts';
import { count, factRows, id, pictures, shownInHead, type FactTable } from './facts.tsx';
import { figureRows } from './figures.tsx';
import { counted, sentence } from './label.ts';
import { PlainRow } from './plain-row.tsx';
import type { ShapeView } from './shape-view.ts';

type Hashtag = Shape<'Hashtag'>;

const facts: FactTable<Hashtag> = {
  entityId: id('item.id'),
  viewCount: count('item.viewsHead'),
  videoCount: count('item.videosHead'),
  image: pictures,
  ...shownInHead,
};

const formatHashtag = ({ name }: Hashtag): string => `#${name}`;

/** A hashtag with a page of its own. */
export const hashtag: ShapeView<Hashtag> = {
  row: ({ item }) => <PlainRow name={formatHashtag(item)} second={item.content} />,
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: () => ({}),
  label: (item, t) =>
    sentence([
      formatHashtag(item),
      counted(item.videoCount, (videos) => t('heard.videos', videos)),
      counted(item.viewCount, (views) => t('heard.views', views)),
    ]),
  facts: (item, t) => factRows(facts, item, t),
  title: formatHashtag,
  figures: (item, t) =>
    figureRows(item, [
      ['videoCount', t('item.videosHead'), item.videoCount],
      ['viewCount', t('item.viewsHead'), item.viewCount],
    ]),
  opens: () => true,
};
