import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { changeListView, listViewOf } from '../../list-views.ts';
import { useSelected } from '../../state.ts';
import { useFirstFound, useHighlights } from '../find/highlights.ts';
import { useNearEnd, useScrollMemory, useTakesFocus } from './way-back.ts';

/** The comment in which the Tab key lands. */
const FIRST = '[tabindex="0"]';

interface Rows {
  /** What is shown, by its place in the whole list. */
  readonly shown: readonly { readonly index: number }[];
  /** Pixels of a row that was not measured yet. */
  readonly height: number;
  /** Words that are made visible in the rows; the first row is gone to when they change. */
  readonly words: string;
  /** By which the list is found again as it was left. */
  readonly question: string;
  readonly onNearEnd: () => void;
}

/**
 * Rows of unequal height, of which only those are drawn that are looked at (`MeasuredList`). They stand
 * absolutely in a box of their own (`box` is its ref, `row` that of each): where a row stands, and how high
 * the box is, is written there once it was measured, without drawing the rows anew. The selected row, which may have
 * the focus, stays drawn wherever one scrolls; `at` is its place among what is shown, −1 where there is none.
 */
export const useMeasuredRows = ({ shown, height, words, question, onNearEnd }: Rows) => {
  const scroller = useRef<HTMLDivElement>(null);
  const count = shown.length;
  const selected = useSelected(question);
  const at = useMemo(
    () => (selected === undefined ? -1 : shown.findIndex(({ index }) => index === selected)),
    [shown, selected],
  );
  // A function of its own for each drawing would have the places of all rows worked out anew.
  const keyAt = useCallback((place: number) => shown[place]?.index ?? place, [shown]);
  // Heights of thousands of rows are copied once, not each time that one scrolls.
  const [measured] = useState(() => [...listViewOf(question).measured]);
  // The compiler that would mind is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyAt,
    overscan: 3,
    directDomUpdates: true,
    // Each row moved by a transform would be a layer of its own to be drawn.
    directDomUpdatesMode: 'position',
    initialOffset: () => listViewOf(question).scroll,
    initialMeasurementsCache: measured,
    rangeExtractor: (range: Range) => {
      const usual = defaultRangeExtractor(range);
      return at < 0 || usual.includes(at) ? usual : [...usual, at].sort((a, b) => a - b);
    },
  });
  useEffect(
    () => () => changeListView(question, { measured: virtual.measurementsCache }),
    [question, virtual],
  );
  useScrollMemory(scroller, question);
  useTakesFocus(scroller, FIRST);
  const rows = virtual.getVirtualItems();
  useNearEnd(rows, count - 3, onNearEnd);
  const list = useRef<HTMLElement>(null);
  const box = useCallback(
    (element: HTMLElement | null): void => {
      list.current = element;
      virtual.containerRef(element);
    },
    [virtual],
  );
  useHighlights(list, words);
  useFirstFound(scroller, words);
  return {
    scroller,
    rows,
    box,
    row: virtual.measureElement,
    at,
    scrollTo: (place: number): void => virtual.scrollToIndex(place),
  };
};
