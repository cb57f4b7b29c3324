import type { Shape } from '#vocab/index.ts';
import { postFacts } from './post-facts.ts';
import type { ShapeView } from './shape-view.ts';
import { TalkBy, talkFigures } from './talk-details.tsx';
import { TalkHead, TalkRow } from './talk-rows.tsx';
import { talkCells, talkHeights, talkLabel, TalkParts } from './talk-view.tsx';

/** What somebody published in a group or on a profile. */
export const post: ShapeView<Shape<'Post'>> = {
  row: ({ item, columns }) => <TalkRow item={item} kind="post" columns={columns} />,
  heights: () => talkHeights,
  columns: talkCells,
  head: TalkHead,
  label: (item, t) => talkLabel(item, 'post', t),
  facts: postFacts,
  title: (item, t) =>
    item.name ?? t(item.content === undefined ? 'post.untitled' : 'post.kind.post'),
  by: TalkBy,
  figures: talkFigures,
  parts: TalkParts,
  textTitle: () => 'item.text',
  opens: () => true,
};
