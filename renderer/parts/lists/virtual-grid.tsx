import type { KeyboardEvent, ReactNode } from 'react';
import { cellAfter, columnsIn } from './grid-keys.ts';
import { ListBox, Option, useListBox, type ListBoxProps, useWidth } from './list-box.tsx';
import css from './list.module.css';

interface Props<T> extends ListBoxProps<T> {
  readonly cell: (item: T) => ReactNode;
}

/** Pixels: the least width of a cell, its height, and what lies between two. */
const LEAST = 188;
const HEIGHT = 216;
const GAP = 16;
/** At both ends of a row. */
const EDGE = 24;

/** A grid of any length of which only the visible rows exist. One stop of the Tab key; arrows move inside. */
export const VirtualGrid = <T,>(props: Props<T>) => {
  const { items, indexOf, onActive, onOpen } = props;
  const [width, room] = useWidth();
  const columns = columnsIn(room - 2 * EDGE, LEAST, GAP);
  const box = useListBox(props, {
    columns,
    rowHeight: HEIGHT + GAP,
    paddingStart: GAP,
    overscan: 3,
    ahead: 2,
  });
  const { at } = box;

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
            rows: box.visibleRows(),
            isRightToLeft: getComputedStyle(event.currentTarget).direction === 'rtl',
          });
    const next = to === undefined ? undefined : items[to];
    if (to !== undefined && next !== undefined) {
      onActive(indexOf(next), 'key');
      box.virtual.scrollToIndex(Math.floor(to / columns));
    } else if (event.key === 'Enter' && item !== undefined) onOpen(item, command ? 'tab' : 'byKey');
    else if (event.key === ' ' && !command) props.onPreview();
    else if (command && event.key === 'c' && getSelection()?.isCollapsed !== false) props.onCopy();
    else return;
    event.preventDefault();
  };

  return (
    <ListBox
      list={props}
      box={box}
      className={css.grid}
      header={<div ref={width} />}
      onPress={(_, item) => onActive(indexOf(item), 'pointer')}
      onKeyDown={onKeyDown}
    >
      {box.rows.map((row) => (
        <div
          key={row.key}
          className={css.gridRow}
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
              <Option
                key={indexOf(item)}
                id={box.optionId(place)}
                item={item}
                place={place}
                of={items.length}
                isSelected={place === at}
                className={place === at ? `${css.gridCell} ${css.gridActive}` : `${css.gridCell}`}
                draw={props.cell}
                sentence={props.sentence}
              />
            );
          })}
        </div>
      ))}
    </ListBox>
  );
};
