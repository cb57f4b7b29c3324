/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a separator that can be moved is a control, which <hr> is not */
import type { KeyboardEvent, PointerEvent } from 'react';

interface Props {
  readonly label: string;
  readonly className: string | undefined;
  readonly width: number;
  readonly range: { readonly least: number; readonly most: number };
  /** Pixels for each arrow key. */
  readonly step: number;
  readonly isTabStop?: boolean;
  /** The width that a drag to there gives. */
  readonly widthAt: (event: PointerEvent, isRtl: boolean) => number;
  readonly onWidth: (width: number) => void;
}

/** The edge of what can be widened: dragged, or moved with the arrow keys. */
export const Splitter = ({ label, className, width, range, step, onWidth, ...props }: Props) => {
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const isRtl = getComputedStyle(document.documentElement).direction === 'rtl';
    onWidth(props.widthAt(event, isRtl));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: step, ArrowRight: -step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onWidth(width + by);
  };
  return (
    // A separator that is moved is a control (ARIA 1.2, window splitter).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={className}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={range.least}
      aria-valuemax={range.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={props.isTabStop === false ? -1 : 0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
    />
  );
};
