/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a list box of rows is no choice of a form */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { listViewOf } from '../list-views.ts';
import css from './virtual-list.module.css';
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
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  readonly onNearEnd?: (() => void) | undefined;
  /** By which it is found again as it was left. */
  readonly question: string;
}

/** A list of any length of which only the visible rows exist. One stop of the Tab key; arrows move inside. */
export const VirtualList = <T,>(props: Props<T>) => {
  const { items, indexOf, active, onActive, onOpen, onPreview, onNearEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const name = useId();
  const at = items.findIndex((item) => indexOf(item) === active);
  // The compiler that would mind is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.rowHeight,
    overscan: 8,
    initialOffset: () => listViewOf(props.question).scroll,
  });
  useScrollMemory(scroller, props.question);
  useTakesFocus(list);
  const rows = virtual.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? -1;

  useEffect(() => virtual.measure(), [props.rowHeight, virtual]);
  useEffect(() => {
    if (lastShown >= items.length - 3) onNearEnd?.();
  }, [lastShown, items.length, onNearEnd]);

  const moveTo = (to: number) => {
    const item = items[Math.min(Math.max(to, 0), items.length - 1)];
    if (item === undefined) return;
    onActive(indexOf(item), 'key');
    virtual.scrollToIndex(items.indexOf(item));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const opensTab = (event.ctrlKey || event.metaKey) && event.key === 'Enter';
    if ((event.ctrlKey || event.metaKey || event.altKey) && !opensTab) return;
    const page = Math.max(
      1,
      Math.floor((scroller.current?.clientHeight ?? 400) / props.rowHeight) - 1,
    );
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveTo(at + 1),
      ArrowUp: () => moveTo(at < 0 ? 0 : at - 1),
      PageDown: () => moveTo(at + page),
      PageUp: () => moveTo(at - page),
      Home: () => moveTo(0),
      End: () => moveTo(items.length - 1),
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

  return (
    <div className={css.scroller} ref={scroller}>
      {props.header}
      <div
        ref={list}
        className={css.list}
        role="listbox"
        aria-label={props.label}
        aria-activedescendant={at < 0 ? undefined : `${name}-${at}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => {
          if (at < 0 && items[0] !== undefined) onActive(indexOf(items[0]), 'key');
        }}
        style={{ blockSize: virtual.getTotalSize() }}
      >
        {rows.map((shown) => {
          const item = items[shown.index];
          if (item === undefined) return null;
          return (
            // The list hears the keys for all of its rows.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={shown.key}
              id={`${name}-${shown.index}`}
              role="option"
              aria-selected={shown.index === at}
              aria-setsize={items.length}
              aria-posinset={shown.index + 1}
              className={shown.index === at ? `${css.row} ${css.active}` : css.row}
              style={{ blockSize: shown.size, transform: `translateY(${shown.start}px)` }}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey) onOpen(item, 'tab');
                else onActive(indexOf(item), 'pointer');
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
              <span className="unseen">{props.sentence(item)}</span>
              <div className={css.seen} aria-hidden="true">
                {props.row(item)}
              </div>
            </div>
          );
        })}
      </div>
      {props.footer}
    </div>
  );
};
