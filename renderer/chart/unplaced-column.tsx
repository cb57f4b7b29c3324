/** What may belong to any bar of a chart, in a column of its own beside them. */
import { AXIS } from './axes.tsx';
import { fittingText } from './drawing.ts';
import type { Palette } from './palette.ts';

export interface Unplaced {
  /** `null`: nobody knows how much, and the column has no upper end. */
  readonly most: number | null;
  readonly label: string;
  /** What it says when it is pointed at. */
  readonly text: string;
}

/** Room for it, how wide it is, and how far from the bars: beyond the label at their end. */
export const UNPLACED = 96;
const COLUMN = 26;
const GAP = 54;

interface UnplacedColumnProps {
  readonly unplaced: Unplaced;
  /** Where the bars end. */
  readonly x: number;
  /** Absent where it has no upper end. */
  readonly top: number | undefined;
  readonly bottom: number;
  readonly palette: Palette;
}

/** Dashed, and open at the top where its end is not known or too far up. */
export const UnplacedColumn = ({ unplaced, x, top, bottom, palette }: UnplacedColumnProps) => {
  const end = top ?? AXIS.top + 8;
  const left = x + GAP;
  const [middle, right] = [left + COLUMN / 2, left + COLUMN];
  return (
    <g fill="none" stroke={palette.base} strokeWidth={1.25}>
      <title>{unplaced.text}</title>
      <path
        d={`M${left} ${bottom}V${end}${top === undefined ? `M${right} ${end}` : `H${right}`}V${bottom}`}
        strokeDasharray="3 3"
      />
      {top === undefined ? <path d={`M${middle} ${end + 18}V${end - 4}m-5 6l5 -6l5 6`} /> : null}
      <rect
        x={left}
        y={AXIS.top}
        width={COLUMN}
        height={bottom - AXIS.top}
        fill={palette.ground}
        fillOpacity={0}
        stroke="none"
      />
      <text
        x={middle}
        y={bottom + 18}
        textAnchor="middle"
        fontSize={11}
        fill={palette.quiet}
        stroke="none"
      >
        {fittingText(unplaced.label, UNPLACED - COLUMN, 11)}
      </text>
    </g>
  );
};
