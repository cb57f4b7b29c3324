import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useEffect, useState, type RefObject } from 'react';
import { changeListView, listViewOf } from '../../list-views.ts';
import { useScrollMemory, useTakesFocus } from '../../parts/way-back.ts';

/** The comment in which the Tab key lands. */
const FIRST = '[tabindex="0"]';

interface Rows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly count: number;
  /** Pixels of a row that was not measured yet. */
  readonly height: number;
  readonly keyAt: (place: number) => number;
  /** The place that has the focus; −1 for none. It stays drawn, wherever one scrolls. */
  readonly focused: number;
  /** By which the list is found again as it was left. */
  readonly question: string;
  readonly onNearEnd: () => void;
}

/** Rows of unequal height, of which only those are drawn that are looked at. */
export const useMeasuredRows = ({
  scroller,
  count,
  height,
  keyAt,
  focused,
  question,
  onNearEnd,
}: Rows) => {
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
    initialOffset: () => listViewOf(question).scroll,
    initialMeasurementsCache: measured,
    rangeExtractor: (range: Range) => {
      const usual = defaultRangeExtractor(range);
      return focused < 0 || usual.includes(focused)
        ? usual
        : [...usual, focused].sort((a, b) => a - b);
    },
  });
  useEffect(
    () => () => changeListView(question, { measured: virtual.measurementsCache }),
    [question, virtual],
  );
  useScrollMemory(scroller, question);
  useTakesFocus(scroller, FIRST);
  const lastShown = virtual.getVirtualItems().at(-1)?.index ?? -1;
  useEffect(() => {
    if (lastShown >= count - 3) onNearEnd();
  }, [lastShown, count, onNearEnd]);
  return virtual;
};
