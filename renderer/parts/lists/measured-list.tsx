import type { KeyboardEvent, ReactNode } from 'react';
import css from './list.module.css';
import rows from './measured-list.module.css';
import type { useMeasuredRows } from './measured-rows.ts';

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
          className={`${rows.rows} ${className}`}
          ref={box}
          role={role}
          aria-label={label}
          aria-busy={isBusy}
          onKeyDown={rest.onKeyDown}
        >
          {drawn.map(({ key, index }) => {
            const row = rest.renderRow(index, index === 0 && at < 0);
            return row === null ? null : (
              <div key={key} ref={measure} data-index={index} className={rows.place}>
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
