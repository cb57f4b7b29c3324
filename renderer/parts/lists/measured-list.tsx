import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import css from './list.module.css';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { changeListView, listViewOf } from '../../list-views.ts';
import { useSelected } from '../../state.ts';
import { useFirstFound, useHighlights } from '../find/highlights.ts';
import { useNearEnd, useScrollMemory, useTakesFocus } from './way-back.ts';

interface Props {
  readonly list: ReturnType<typeof useMeasuredRows>;
  readonly role: 'feed' | 'tree';
  readonly label: string;
  readonly className: string | undefined;
  /** Further rows are on their way. */
  readonly isBusy: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** What stands at a place of the list; `isFirst`: where the Tab key lands, as nothing is selected. */
  readonly renderRow: (place: number, isFirst: boolean) => ReactNode;
  /** The way to more rows. */
  readonly end: ReactNode;
}

/** What is read from row to row: texts of any height, of which only those in sight exist. */
export const MeasuredList = ({ list, role, label, className, isBusy, ...rest }: Props) => {
  const { scroller, box, row: measure, rows: drawn, at } = list;
  return (
    <div className={`${css.wrap} ${css.reading}`}>
      <div className={css.scroller} ref={scroller}>
        {/* The rows hear the keys, and have the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-static-element-interactions */}
        <div
          className={`${css.rows} ${className}`}
          ref={box}
          role={role}
          aria-label={label}
          aria-busy={isBusy}
          onKeyDown={rest.onKeyDown}
        >
          {drawn.map(({ key, index }) => {
            const row = rest.renderRow(index, index === 0 && at < 0);
            return row === null ? null : (
              <div key={key} ref={measure} data-index={index} className={css.place}>
                {row}
              </div>
            );
          })}
        </div>
        {rest.end}
      </div>
    </div>
  );
};

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
