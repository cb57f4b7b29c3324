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
  useCallback,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { listViewOf } from '../../list-views.ts';
import { RowBoundary } from '../states/broken.tsx';
import room from './list.module.css';
import { useNearEnd, useScrollMemory, useTakesFocus } from './way-back.ts';

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a list box of rows or pictures is no choice of a form */
/**
 * What a list box is, whether its things are rows or cells: only what is visible exists, it is one stop of
 * the Tab key, and it is found again as it was left.
 */

export interface ListBoxProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  /** Position in the whole list, before any filter. */
  readonly indexOf: (item: T) => number;
  /** The thing as a sentence. */
  readonly sentence: (item: T) => string;
  readonly active: number | undefined;
  readonly onActive: (index: number, by: 'key' | 'pointer') => void;
  readonly onOpen: (item: T, how: 'here' | 'byKey' | 'tab') => void;
  readonly onPreview: () => void;
  /** Copies the marked things, else the active one. */
  readonly onCopy: () => void;
  /** A thing was pressed with the second button, whose menu is about to open. */
  readonly onMenu: (item: T) => void;
  readonly footer?: ReactNode;
  readonly onNearEnd?: (() => void) | undefined;
  /** By which it is found again as it was left. */
  readonly question: string;
}

interface Layout {
  /** Things beside each other. */
  readonly columns: number;
  /** Pixels from one row to the next, and above the first. */
  readonly rowHeight: number;
  readonly paddingStart: number;
  /** Rows that are drawn above and below those in sight. */
  readonly overscan: number;
  /** Rows before the last one at which the end is near. */
  readonly ahead: number;
}

/** The state of a list box: where the active thing is (−1 for none), and which rows are drawn. */
export const useListBox = <T,>(
  { items, indexOf, active, question, onNearEnd }: ListBoxProps<T>,
  { columns, rowHeight, paddingStart, overscan, ahead }: Layout,
) => {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const name = useId();
  // Of 100,000 things not looked for again with each step of the scroll bar.
  const at = useMemo(
    () => (active === undefined ? -1 : items.findIndex((item) => indexOf(item) === active)),
    [items, indexOf, active],
  );
  const count = Math.ceil(items.length / columns);
  // The compiler that would mind is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    paddingStart,
    initialOffset: () => listViewOf(question).scroll,
  });
  useScrollMemory(scroller, question);
  useTakesFocus(list);
  useEffect(() => virtual.measure(), [rowHeight, virtual]);
  const rows = virtual.getVirtualItems();
  useNearEnd(rows, count - ahead, onNearEnd);
  return {
    scroller,
    list,
    at,
    rows,
    virtual,
    optionId: (place: number): string => `${name}-${place}`,
    /** Whole rows that are visible at once. */
    visibleRows: (): number => Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight),
  };
};

interface FrameProps<T> {
  readonly list: ListBoxProps<T>;
  readonly box: ReturnType<typeof useListBox<T>>;
  readonly className: string | undefined;
  /** Several of its things can be marked. */
  readonly isMultiple?: boolean;
  readonly header?: ReactNode;
  readonly rowWidth?: number | undefined;
  readonly onPress: (event: MouseEvent, item: T, place: number) => void;
  /** Called before the menu of a thing opens. */
  readonly onBeforeMenu?: (item: T, place: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** An `Option` for each thing that is drawn. */
  readonly children: ReactNode;
}

/** The option in which something happened; −1 between them. */
const placeFromEvent = ({ target }: MouseEvent): number => {
  const option = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return option ? Number(option.dataset['place']) : -1;
};

/** What scrolls, with the list box in it, which hears what is done to all of its options. */
export const ListBox = <T,>(props: FrameProps<T>) => {
  const { list, isMultiple } = props;
  const { scroller, list: ref, at, optionId, virtual } = props.box;
  const { items, indexOf, onActive, onOpen } = list;
  const onOption =
    (act: (event: MouseEvent, item: T, place: number) => void) => (event: MouseEvent) => {
      const place = placeFromEvent(event);
      const item = items[place];
      if (item !== undefined) act(event, item, place);
    };
  return (
    <div className={room.scroller} ref={scroller}>
      {props.header}
      <div
        ref={ref}
        className={`${room.list} ${props.className}`}
        role="listbox"
        aria-multiselectable={isMultiple}
        aria-label={list.label}
        aria-activedescendant={at < 0 ? undefined : optionId(at)}
        tabIndex={0}
        onKeyDown={props.onKeyDown}
        onFocus={() => {
          // Where one was before is selected already, although this was drawn before it.
          const known = listViewOf(list.question).selected;
          if (at < 0 && known === undefined && items[0] !== undefined)
            onActive(indexOf(items[0]), 'key');
        }}
        style={{ blockSize: virtual.getTotalSize(), minInlineSize: props.rowWidth }}
        onClick={onOption(props.onPress)}
        onDoubleClick={onOption((_, item) => onOpen(item, 'here'))}
        onContextMenu={onOption((_, item, place) => {
          props.onBeforeMenu?.(item, place);
          onActive(indexOf(item), 'key');
          list.onMenu(item);
        })}
        onMouseDown={onOption((event) => {
          // Else the middle button scrolls, and a range of rows marks their words.
          if (event.button === 1 || (isMultiple && event.shiftKey)) event.preventDefault();
        })}
        onAuxClick={onOption((event, item) => {
          if (event.button === 1) onOpen(item, 'tab');
        })}
      >
        {props.children}
      </div>
      {list.footer}
    </div>
  );
};

interface ContentProps<T> {
  readonly item: T;
  readonly draw: (item: T) => ReactNode;
  readonly sentence: (item: T) => string;
}

interface OptionProps<T> extends ContentProps<T> {
  readonly id: string;
  /** Among those that are listed. */
  readonly place: number;
  readonly of: number;
  readonly isSelected: boolean;
  readonly className: string;
  /** Pixels, where it is a row of its own. */
  readonly top?: number;
  readonly height?: number;
}

/** What stands in an option: not made anew when it is marked, or when further ones are loaded. */
const Content = memo(<T,>({ item, draw, sentence }: ContentProps<T>) => {
  // Remembered, so it follows the language by itself.
  useTranslation();
  return (
    <>
      <span className="unseen">{sentence(item)}</span>
      <div className={room.seen} aria-hidden="true">
        {draw(item)}
      </div>
    </>
  );
}) as <T>(props: ContentProps<T>) => ReactNode;

/** While one scrolls, only options that come into sight are made. */
export const Option = memo(<T,>({ item, draw, sentence, top, height, ...rest }: OptionProps<T>) => (
  <div
    id={rest.id}
    role="option"
    data-place={rest.place}
    aria-selected={rest.isSelected}
    aria-setsize={rest.of}
    aria-posinset={rest.place + 1}
    className={rest.className}
    style={
      height === undefined ? undefined : { blockSize: height, transform: `translateY(${top}px)` }
    }
  >
    <RowBoundary of={item}>
      <Content item={item} draw={draw} sentence={sentence} />
    </RowBoundary>
  </div>
)) as <T>(props: OptionProps<T>) => ReactNode;

/** A box whose width is known, and that width. */
export const useWidth = (): [(box: HTMLElement | null) => (() => void) | undefined, number] => {
  const [width, setWidth] = useState(0);
  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined;
    setWidth(box.clientWidth);
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [watch, width];
};

export interface MarkProps {
  /** Rows that are marked beside the active one, by their positions in the whole list. */
  readonly marked: ReadonlySet<number>;
  readonly onMark: (marked: ReadonlySet<number>) => void;
}

export const NONE_MARKED: ReadonlySet<number> = new Set();

/** How rows are marked: each alone, with Ctrl, or as a range from the one that was last chosen alone to `at`. */
export const useMarks = <T,>(
  { items, indexOf, active, onActive, marked, onMark }: ListBoxProps<T> & MarkProps,
  at: number,
) => {
  /** Where a range begins. */
  const anchor = useRef<number>(undefined);
  const chooseAlone = (place: number): void => {
    anchor.current = place;
    if (marked.size > 0) onMark(NONE_MARKED);
  };
  const markTo = (place: number): void => {
    const from = anchor.current ?? Math.max(at, 0);
    const [first, last] = from < place ? [from, place] : [place, from];
    onMark(new Set(items.slice(first, last + 1).map(indexOf)));
  };
  const toggle = (item: T, place: number): void => {
    const before = marked.size > 0 || active === undefined ? marked : new Set([active]);
    const others = [...before].filter((one) => one !== indexOf(item));
    onMark(new Set(before.has(indexOf(item)) ? others : [...others, indexOf(item)]));
    anchor.current = place;
  };
  const press = (event: MouseEvent, item: T, place: number): void => {
    const command = event.ctrlKey || event.metaKey;
    if (event.shiftKey) markTo(place);
    else if (command) toggle(item, place);
    else chooseAlone(place);
    onActive(indexOf(item), event.shiftKey || command ? 'key' : 'pointer');
  };
  return { chooseAlone, markTo, press };
};

/** A list as it was before while it holds the same, so that who is given it need not be drawn anew. */
export const useSame = <T,>(list: readonly T[]): readonly T[] => {
  const [kept, keep] = useState(list);
  const isSame = kept.length === list.length && kept.every((one, at) => one === list[at]);
  if (!isSame) keep(list);
  return isSame ? kept : list;
};
