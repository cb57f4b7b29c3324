/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a list box of pictures is no choice of a form */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { listViewOf } from '../../list-views.ts';
import { RowBoundary } from '../states/broken.tsx';
import { cellAfter, columnsIn } from './grid-keys.ts';
import { useWidth } from './use-width.ts';
import css from './virtual-grid.module.css';
import { useScrollMemory, useTakesFocus } from './way-back.ts';

interface Props<T> {
  readonly label: string;
  readonly items: readonly T[];
  /** Position in the whole list, before any filter. */
  readonly indexOf: (item: T) => number;
  readonly cell: (item: T) => ReactNode;
  /** The cell as a sentence. */
  readonly sentence: (item: T) => string;
  readonly active: number | undefined;
  readonly onActive: (index: number, by: 'key' | 'pointer') => void;
  readonly onOpen: (item: T, how: 'here' | 'byKey' | 'tab') => void;
  readonly onPreview: () => void;
  readonly onCopy?: (() => void) | undefined;
  /** A cell was pressed with the second button, whose menu is about to open. */
  readonly onMenu?: ((item: T) => void) | undefined;
  readonly footer?: ReactNode;
  readonly onNearEnd?: (() => void) | undefined;
  /** By which it is found again as it was left. */
  readonly question: string;
}

/** Pixels: the least width of a cell, its height, and what lies between two. */
const LEAST = 188;
const HEIGHT = 216;
const GAP = 16;
/** At both ends of a row. */
const EDGE = 24;

/** What stands in a cell. */
const Content = <T,>({
  item,
  cell,
  sentence,
}: Pick<Props<T>, 'cell' | 'sentence'> & { readonly item: T }) => (
  <>
    <span className="unseen">{sentence(item)}</span>
    <div className={css.seen} aria-hidden="true">
      {cell(item)}
    </div>
  </>
);

/** A grid of any length of which only the visible rows exist. One stop of the Tab key; arrows move inside. */
export const VirtualGrid = <T,>(props: Props<T>) => {
  const { items, indexOf, active, onActive, onOpen, onNearEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [box, room] = useWidth();
  const name = useId();
  const columns = columnsIn(room - 2 * EDGE, LEAST, GAP);
  const at = items.findIndex((item) => indexOf(item) === active);
  // The compiler that would mind is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT + GAP,
    overscan: 3,
    paddingStart: GAP,
    initialOffset: () => listViewOf(props.question).scroll,
  });
  useScrollMemory(scroller, props.question);
  useTakesFocus(list);
  const rows = virtual.getVirtualItems();
  const lastShown = ((rows.at(-1)?.index ?? -1) + 1) * columns;
  useEffect(() => {
    if (lastShown >= items.length - columns) onNearEnd?.();
  }, [lastShown, items.length, columns, onNearEnd]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const item = items[at];
    const to =
      command || event.altKey
        ? undefined
        : cellAfter(event.key, {
            at,
            count: items.length,
            columns,
            rows: Math.floor((scroller.current?.clientHeight ?? 600) / (HEIGHT + GAP)),
            isRightToLeft: getComputedStyle(event.currentTarget).direction === 'rtl',
          });
    const next = to === undefined ? undefined : items[to];
    if (to !== undefined && next !== undefined) {
      onActive(indexOf(next), 'key');
      virtual.scrollToIndex(Math.floor(to / columns));
    } else if (event.key === 'Enter' && item !== undefined) onOpen(item, command ? 'tab' : 'byKey');
    else if (event.key === ' ' && !command) props.onPreview();
    else if (command && event.key === 'c' && props.onCopy && getSelection()?.isCollapsed !== false)
      props.onCopy();
    else return;
    event.preventDefault();
  };

  return (
    <div className={css.scroller} ref={scroller}>
      <div ref={box} />
      <div
        ref={list}
        className={css.grid}
        role="listbox"
        aria-label={props.label}
        aria-activedescendant={at < 0 ? undefined : `${name}-${at}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => {
          const known = listViewOf(props.question).selected;
          if (at < 0 && known === undefined && items[0] !== undefined)
            onActive(indexOf(items[0]), 'key');
        }}
        style={{ blockSize: virtual.getTotalSize() }}
      >
        {rows.map((row) => (
          <div
            key={row.key}
            className={css.row}
            role="presentation"
            style={{
              blockSize: HEIGHT,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              transform: `translateY(${row.start}px)`,
            }}
          >
            {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
              const place = row.index * columns + column;
              return (
                // The grid hears the keys for all of its cells.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={indexOf(item)}
                  id={`${name}-${place}`}
                  role="option"
                  aria-selected={place === at}
                  aria-setsize={items.length}
                  aria-posinset={place + 1}
                  className={place === at ? `${css.cell} ${css.active}` : css.cell}
                  onClick={() => onActive(indexOf(item), 'pointer')}
                  onContextMenu={() => {
                    onActive(indexOf(item), 'key');
                    props.onMenu?.(item);
                  }}
                  onDoubleClick={() => onOpen(item, 'here')}
                  onMouseDown={(event) => {
                    // Else the middle button scrolls.
                    if (event.button === 1) event.preventDefault();
                  }}
                  onAuxClick={(event) => {
                    if (event.button === 1) onOpen(item, 'tab');
                  }}
                >
                  <RowBoundary of={item}>
                    <Content item={item} cell={props.cell} sentence={props.sentence} />
                  </RowBoundary>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {props.footer}
    </div>
  );
};
