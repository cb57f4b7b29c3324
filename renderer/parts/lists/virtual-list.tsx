import type { KeyboardEvent, ReactNode } from 'react';
import { useFirstFound, useHighlights, type Find } from '../find/highlights.ts';
import {
  ListBox,
  Option,
  useListBox,
  type ListBoxProps,
  NONE_MARKED,
  useMarks,
  type MarkProps,
} from './list-box.tsx';
import css from './list.module.css';

interface Props<T> extends ListBoxProps<T>, MarkProps {
  readonly rowHeight: number;
  readonly row: (item: T) => ReactNode;
  /** Pixels, where rows may be wider than the list, which then scrolls sideways. */
  readonly rowWidth?: number | undefined;
  readonly header?: ReactNode;
  /** Words that are made visible in the rows. */
  readonly words: string;
  /** How they are looked for in the rows; wherever they stand when left out. */
  readonly find?: Find | undefined;
}

const rowClass = (active: boolean, marked: boolean): string =>
  [css.listRow, active ? css.listActive : '', marked ? css.marked : ''].filter(Boolean).join(' ');

/** A list of any length of which only the visible rows exist. One stop of the Tab key; arrows move inside. */
export const VirtualList = <T,>(props: Props<T>) => {
  const { items, indexOf, rowHeight, marked, onMark } = props;
  const box = useListBox(props, {
    columns: 1,
    rowHeight,
    paddingStart: 0,
    overscan: 4,
    ahead: 3,
  });
  const { at, virtual, list, scroller } = box;
  const { chooseAlone, markTo, press } = useMarks(props, at);
  useHighlights(list, props.words, props.find);
  useFirstFound(scroller, props.words);

  const moveTo = (to: number, ranges = false) => {
    const place = Math.min(Math.max(to, 0), items.length - 1);
    const item = items[place];
    if (item === undefined) return;
    if (ranges) markTo(place);
    else chooseAlone(place);
    props.onActive(indexOf(item), 'key');
    virtual.scrollToIndex(place);
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
      onMark(NONE_MARKED);
      return;
    }
    const ranges = event.shiftKey;
    const page = Math.max(1, box.visibleRows() - 1);
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveTo(at + 1, ranges),
      ArrowUp: () => moveTo(at < 0 ? 0 : at - 1, ranges),
      PageDown: () => moveTo(at + page, ranges),
      PageUp: () => moveTo(at - page, ranges),
      Home: () => moveTo(0, ranges),
      End: () => moveTo(items.length - 1, ranges),
      ' ': props.onPreview,
      Enter: () => {
        const item = items[at];
        if (item !== undefined) props.onOpen(item, opensTab ? 'tab' : 'byKey');
      },
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  return (
    <ListBox
      list={props}
      box={box}
      className={css.rowList}
      isMultiple
      header={props.header}
      rowWidth={props.rowWidth}
      onPress={press}
      onBeforeMenu={(item, place) => {
        if (!marked.has(indexOf(item))) chooseAlone(place);
      }}
      onKeyDown={onKeyDown}
    >
      {box.rows.map(({ index: place, key, start, size }) => {
        const item = items[place];
        return item === undefined ? null : (
          <Option
            key={key}
            id={box.optionId(place)}
            item={item}
            place={place}
            of={items.length}
            top={start}
            height={size}
            isSelected={place === at || marked.has(indexOf(item))}
            className={rowClass(place === at, marked.has(indexOf(item)))}
            draw={props.row}
            sentence={props.sentence}
          />
        );
      })}
    </ListBox>
  );
};
