import { useRef, type MouseEvent } from 'react';
import type { ListBoxProps } from './list-box.tsx';

export interface MarkProps {
  /** Rows that are marked beside the active one, by their positions in the whole list. */
  readonly marked: ReadonlySet<number>;
  readonly onMark: (marked: ReadonlySet<number>) => void;
}

export const NONE_MARKED: ReadonlySet<number> = new Set();

/** How rows are marked: each alone, with Ctrl, or as a range from the one that was last chosen alone to `at`. */
export const useMarks = <T>(
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
