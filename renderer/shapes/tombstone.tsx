import type { Shape } from '#vocab/index.ts';
import type { ShapeView } from './shape-view.ts';
import { TalkBy, talkFigures } from './talk-details.tsx';
import { talkFacts } from './talk-facts.tsx';
import { TalkHead, TalkRow } from './talk-rows.tsx';
import { talkCells, talkHeights, talkLabel, TalkParts } from './talk-view.tsx';
import { formerWords } from './votes.ts';

/** What is left of what was deleted, removed, or left out of an answer. */
export const tombstone: ShapeView<Shape<'Tombstone'>> = {
  row: ({ item, columns }) => <TalkRow item={item} kind="gone" columns={columns} />,
  heights: () => talkHeights,
  columns: talkCells,
  head: TalkHead,
  label: (item, t) => talkLabel(item, 'gone', t),
  facts: talkFacts,
  title: (item, t) => item.name ?? `${formerWords(item, t)} ${item.entityId}`,
  by: TalkBy,
  figures: talkFigures,
  parts: TalkParts,
  textTitle: () => 'item.text',
};
