/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing made here, not a picture from elsewhere */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import css from './chart-figure.module.css';

interface Props {
  readonly title: string;
  /** What it shows and what it leaves out: read out with the drawing. */
  readonly text: string;
  /** What the marks mean. */
  readonly legend?: ReactNode;
  /** The series, which can be pressed. */
  readonly series?: ReactNode;
  /** What can be done with it, beside the title. */
  readonly actions?: ReactNode;
  readonly size: { readonly width: number; readonly height: number };
  /** Told how wide it may be. */
  readonly onWidth: (width: number) => void;
  /** The same as a table, for those who do not see the drawing, or want to copy it. */
  readonly table: ReactNode;
  readonly tableTitle: string;
  /** A long table is made when it is opened: it would hold up the drawing. */
  readonly isTableLong?: boolean;
  /** The drawing: what stands inside of an `<svg>`. */
  readonly children: ReactNode;
}

/** A drawing with its title, what it means, and its table. */
export const ChartFigure = (props: Props) => {
  const { title, text, legend, actions, size, onWidth, table, tableTitle, children } = props;
  const { isTableLong = false, series } = props;
  const name = useId();
  const [open, setOpen] = useState(false);
  return (
    <figure className={css.figure} ref={useWatchedWidth(onWidth)}>
      <figcaption>
        <div className={css.head}>
          <h2 id={`${name}-title`}>{title}</h2>
          {actions}
        </div>
        <p id={`${name}-text`}>{text}</p>
        {legend === undefined ? null : (
          <p className={css.legend} aria-hidden="true">
            {legend}
          </p>
        )}
        {series}
      </figcaption>
      <svg
        className={css.drawing}
        {...size}
        role="img"
        aria-labelledby={`${name}-title`}
        aria-describedby={`${name}-text`}
      >
        {children}
      </svg>
      <details className={css.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{tableTitle}</summary>
        {open || !isTableLong ? table : null}
      </details>
    </figure>
  );
};

const useWatchedWidth = (onWidth: (width: number) => void) => {
  const frame = useRef<HTMLElement>(null);
  const onWidthRef = useRef(onWidth);
  useEffect(() => {
    onWidthRef.current = onWidth;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) onWidthRef.current(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return frame;
};
