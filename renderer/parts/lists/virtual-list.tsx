/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a list box of rows is no choice of a form */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useEffect,
  useId,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { listViewOf } from '../../list-views.ts';
import css from './virtual-list.module.css';
import { RowBoundary } from '../states/broken.tsx';
import { useFirstFound, useHighlights, type Find } from '../find/highlights.ts';
import { useScrollMemory, useTakesFocus } from './way-back.ts';

interface Props<T> {
  readonly label: string;
  readonly items: readonly T[];
  /** Position in the whole list, before any filter. */
  readonly indexOf: (item: T) => number;
  readonly rowHeight: number;
  readonly row: (item: T) => ReactNode;
  /** The row as a sentence. */
  readonly sentence: (item: T) => string;
  readonly active: number | undefined;
  readonly onActive: (index: number, by: 'key' | 'pointer') => void;
  readonly onOpen: (item: T, how: 'here' | 'byKey' | 'tab') => void;
  readonly onPreview: () => void;
  /** Rows that are marked beside the active one, by their positions in the whole list. */
  readonly marked: ReadonlySet<number>;
  readonly onMark: (marked: ReadonlySet<number>) => void;
  /** Copies the marked rows, else the active one. */
  readonly onCopy: () => void;
  /** A row was pressed with the second button, whose menu is about to open. */
  readonly onMenu: (item: T) => void;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  /** Words that are made visible in the rows. */
  readonly words: string;
  /** How they are looked for in the rows; wherever they stand when left out. */
  readonly find?: Find | undefined;
  readonly onNearEnd?: (() => void) | undefined;
  /** By which it is found again as it was left. */
  readonly question: string;
}

const NONE: ReadonlySet<number> = new Set();

const rowClass = (active: boolean, marked: boolean): string =>
  [css.row, active ? css.active : '', marked ? css.marked : ''].filter(Boolean).join(' ');

type Drawn<T> = Pick<Props<T>, 'row' | 'sentence'> & { readonly item: T };

interface RowProps<T> extends Drawn<T> {
  readonly id: string;
  /** Among those that are listed. */
  readonly place: number;
  readonly of: number;
  readonly top: number;
  readonly height: number;
  readonly isActive: boolean;
  readonly isMarked: boolean;
}

/** What stands in a row: not made anew when the row is marked, or when further ones are loaded. */
const Content = memo(<T,>({ item, row, sentence }: Drawn<T>) => (
  <>
    <span className="unseen">{sentence(item)}</span>
    <div className={css.seen} aria-hidden="true">
      {row(item)}
    </div>
  </>
)) as <T>(props: Drawn<T>) => ReactNode;

/** While one scrolls, only rows that come into sight are made. The list hears what is done to all of them. */
const Row = memo(<T,>({ place, isActive, isMarked, item, ...rest }: RowProps<T>) => (
  <div
    id={rest.id}
    role="option"
    data-place={place}
    aria-selected={isActive || isMarked}
    aria-setsize={rest.of}
    aria-posinset={place + 1}
    className={rowClass(isActive, isMarked)}
    style={{ blockSize: rest.height, transform: `translateY(${rest.top}px)` }}
  >
    <RowBoundary of={item}>
      <Content item={item} row={rest.row} sentence={rest.sentence} />
    </RowBoundary>
  </div>
)) as <T>(props: RowProps<T>) => ReactNode;

/** The row in which something happened; −1 between them. */
const rowIndexFromEvent = ({ target }: MouseEvent): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return row ? Number(row.dataset['place']) : -1;
};

/** A list of any length of which only the visible rows exist. One stop of the Tab key; arrows move inside. */
export const VirtualList = <T,>(props: Props<T>) => {
  const { items, indexOf, active, onActive, onOpen, onPreview, onNearEnd, marked, onMark } = props;
  /** Where a range begins: the row that was last chosen alone. */
  const anchor = useRef<number>(undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const name = useId();
  // Of 100,000 rows not looked for again with each step of the scroll bar.
  const at = useMemo(
    () => (active === undefined ? -1 : items.findIndex((item) => indexOf(item) === active)),
    [items, indexOf, active],
  );
  // The compiler that would mind is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.rowHeight,
    overscan: 4,
    initialOffset: () => listViewOf(props.question).scroll,
  });
  useScrollMemory(scroller, props.question);
  useTakesFocus(list);

  const rows = virtual.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? -1;
  useHighlights(list, props.words, props.find);
  useFirstFound(scroller, props.words);

  useEffect(() => virtual.measure(), [props.rowHeight, virtual]);
  useEffect(() => {
    if (lastShown >= items.length - 3) onNearEnd?.();
  }, [lastShown, items.length, onNearEnd]);

  const moveTo = (to: number, ranges = false) => {
    const place = Math.min(Math.max(to, 0), items.length - 1);
    const item = items[place];
    if (item === undefined) return;
    if (ranges) onMark(rangeTo(place));
    else alone(place);
    onActive(indexOf(item), 'key');
    virtual.scrollToIndex(place);
  };
  const alone = (place: number): void => {
    anchor.current = place;
    if (marked.size > 0) onMark(NONE);
  };
  const rangeTo = (place: number): ReadonlySet<number> => {
    const from = anchor.current ?? Math.max(at, 0);
    const [first, last] = from < place ? [from, place] : [place, from];
    return new Set(items.slice(first, last + 1).map(indexOf));
  };
  const press = (event: MouseEvent, item: T, place: number): void => {
    if (event.shiftKey) onMark(rangeTo(place));
    else if (event.ctrlKey || event.metaKey) {
      const before = marked.size > 0 || active === undefined ? marked : new Set([active]);
      const others = [...before].filter((one) => one !== indexOf(item));
      onMark(new Set(before.has(indexOf(item)) ? others : [...others, indexOf(item)]));
      anchor.current = place;
    } else alone(place);
    onActive(indexOf(item), event.shiftKey || event.ctrlKey || event.metaKey ? 'key' : 'pointer');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const opensTab = command && event.key === 'Enter';
    if (command && !opensTab) {
      const act = { a: () => onMark(new Set(items.map(indexOf))), c: props.onCopy }[event.key];
      if (!act || (event.key === 'c' && getSelection()?.isCollapsed === false)) return;
      event.preventDefault();
      act();
      return;
    }
    if (event.altKey) return;
    if (event.key === 'Escape' && marked.size > 0) {
      event.preventDefault();
      onMark(NONE);
      return;
    }
    const ranges = event.shiftKey;
    const page = Math.max(
      1,
      Math.floor((scroller.current?.clientHeight ?? 400) / props.rowHeight) - 1,
    );
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveTo(at + 1, ranges),
      ArrowUp: () => moveTo(at < 0 ? 0 : at - 1, ranges),
      PageDown: () => moveTo(at + page, ranges),
      PageUp: () => moveTo(at - page, ranges),
      Home: () => moveTo(0, ranges),
      End: () => moveTo(items.length - 1, ranges),
      ' ': onPreview,
      Enter: () => {
        const item = items[at];
        if (item !== undefined) onOpen(item, opensTab ? 'tab' : 'byKey');
      },
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  const onRow =
    (act: (event: MouseEvent, item: T, place: number) => void) => (event: MouseEvent) => {
      const place = rowIndexFromEvent(event);
      const item = items[place];
      if (item !== undefined) act(event, item, place);
    };
  const pointer = {
    onClick: onRow(press),
    onDoubleClick: onRow((_, item) => onOpen(item, 'here')),
    onContextMenu: onRow((_, item, place) => {
      if (!marked.has(indexOf(item))) alone(place);
      onActive(indexOf(item), 'key');
      props.onMenu(item);
    }),
    onMouseDown: onRow((event) => {
      // Else the middle button scrolls.
      if (event.button === 1 || event.shiftKey) event.preventDefault();
    }),
    onAuxClick: onRow((event, item) => {
      if (event.button === 1) onOpen(item, 'tab');
    }),
  };

  return (
    <div className={css.scroller} ref={scroller}>
      {props.header}
      <div
        ref={list}
        className={css.list}
        role="listbox"
        aria-multiselectable="true"
        aria-label={props.label}
        aria-activedescendant={at < 0 ? undefined : `${name}-${at}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => {
          // Where one was before is selected already, although this was drawn before it.
          const known = listViewOf(props.question).selected;
          if (at < 0 && known === undefined && items[0] !== undefined)
            onActive(indexOf(items[0]), 'key');
        }}
        style={{ blockSize: virtual.getTotalSize() }}
        {...pointer}
      >
        {rows.map(({ index: place, key, start, size }) => {
          const item = items[place];
          return item === undefined ? null : (
            <Row
              key={key}
              id={`${name}-${place}`}
              item={item}
              place={place}
              of={items.length}
              top={start}
              height={size}
              isActive={place === at}
              isMarked={marked.has(indexOf(item))}
              row={props.row}
              sentence={props.sentence}
            />
          );
        })}
      </div>
      {props.footer}
    </div>
  );
};
