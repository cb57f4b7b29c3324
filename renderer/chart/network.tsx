import { fittingText, type Draw } from './drawing.ts';
import { networkLayout, type Link, type Point } from './network-layout.ts';
import type { Palette } from './palette.ts';

export interface NetworkNode {
  readonly label: string;
  /** Larger, the more. */
  readonly weight: number;
  /** What it says when it is pointed at. */
  readonly text: string;
  readonly onChoose?: (() => void) | undefined;
}

const EDGE = 28;
const RADIUS = { least: 4, most: 17 };
const FONT = 11;
/** So many are named, where the names do not cover each other. */
const NAMED = 40;

/** Circles, and an arrow from each to those that it leads to. What leads to itself is not drawn. */
export const network = (nodes: readonly NetworkNode[], links: readonly Link[]): Draw => {
  const layout = networkLayout(nodes.length, links);
  return ({ width, palette }) => {
    const height = Math.round(Math.min(width * 0.62, 80 + nodes.length * 26, 560));
    const placed = layout.map(({ x, y }) => ({
      x: EDGE + x * (width - 2 * EDGE),
      y: EDGE + y * (height - 2 * EDGE),
    }));
    const heaviest = nodes.reduce((top, { weight }) => Math.max(top, weight), 1);
    const radii = nodes.map(
      ({ weight }) => RADIUS.least + (RADIUS.most - RADIUS.least) * Math.sqrt(weight / heaviest),
    );
    return {
      height,
      body: (
        <>
          <Arrows links={links} placed={placed} radii={radii} palette={palette} />
          {nodes.map(({ text, onChoose }, n) => (
            <circle
              // oxlint-disable-next-line react/no-array-index-key -- the place is what it is
              key={n}
              cx={placed[n]?.x}
              cy={placed[n]?.y}
              r={radii[n]}
              fill={palette.accent}
              stroke={palette.ground}
              strokeWidth={1.5}
              {...(onChoose && { onClick: onChoose, cursor: 'pointer' })}
            >
              <title>{text}</title>
            </circle>
          ))}
          {namesIn(nodes, placed, radii, width).map(({ x, y, text }) => (
            <text
              key={`${x} ${y}`}
              x={x}
              y={y}
              textAnchor="middle"
              fontSize={FONT}
              fill={palette.ink}
              stroke={palette.ground}
              strokeWidth={3}
              strokeLinejoin="round"
              paintOrder="stroke"
              pointerEvents="none"
            >
              {text}
            </text>
          ))}
        </>
      ),
    };
  };
};

interface ArrowProps {
  readonly links: readonly Link[];
  readonly placed: readonly Point[];
  readonly radii: readonly number[];
  readonly palette: Palette;
}

const HEAD = 6;

const Arrows = ({ links, placed, radii, palette }: ArrowProps) => {
  const most = links.reduce((top, { count }) => Math.max(top, count), 1);
  return links.flatMap(({ from, to, count }) => {
    const [start, end] = [placed[from], placed[to]];
    if (!start || !end || from === to) return [];
    const length = Math.max(Math.hypot(end.x - start.x, end.y - start.y), 1);
    const [ux, uy] = [(end.x - start.x) / length, (end.y - start.y) / length];
    // Bent to one side, so that the answer to an answer is a line of its own.
    const bend = {
      x: (start.x + end.x) / 2 - uy * length * 0.1,
      y: (start.y + end.y) / 2 + ux * length * 0.1,
    };
    const inward = Math.max(Math.hypot(end.x - bend.x, end.y - bend.y), 1);
    const [vx, vy] = [(end.x - bend.x) / inward, (end.y - bend.y) / inward];
    const tip = { x: end.x - vx * (radii[to] ?? 0), y: end.y - vy * (radii[to] ?? 0) };
    const back = { x: tip.x - vx * HEAD, y: tip.y - vy * HEAD };
    const round = (value: number): string => value.toFixed(1);
    return (
      <g key={`${from} ${to}`} stroke={palette.base} fill={palette.base} opacity={0.75}>
        <path
          d={`M${round(start.x)} ${round(start.y)}Q${round(bend.x)} ${round(bend.y)} ${round(back.x)} ${round(back.y)}`}
          fill="none"
          strokeWidth={(0.75 + 3.25 * Math.sqrt((count - 1) / most)).toFixed(2)}
        />
        <path
          d={`M${round(tip.x)} ${round(tip.y)}L${round(back.x - vy * 3)} ${round(back.y + vx * 3)}L${round(back.x + vy * 3)} ${round(back.y - vx * 3)}Z`}
          stroke="none"
        />
      </g>
    );
  });
};

interface Name extends Point {
  readonly text: string;
}

/** The names of the largest, as far as none covers another one. */
const namesIn = (
  nodes: readonly NetworkNode[],
  placed: readonly Point[],
  radii: readonly number[],
  width: number,
): readonly Name[] => {
  const names: (Name & { readonly half: number })[] = [];
  const order = nodes.map((_, n) => n).toSorted((a, b) => (radii[b] ?? 0) - (radii[a] ?? 0));
  for (const n of order.slice(0, NAMED)) {
    const [node, place] = [nodes[n], placed[n]];
    if (!node || !place) continue;
    const text = fittingText(node.label, 130, FONT);
    const half = text.length * FONT * 0.29 + 2;
    const x = Math.min(Math.max(place.x, half), width - half);
    const y = place.y - (radii[n] ?? 0) - 4;
    const isFree = names.every(
      (other) => Math.abs(other.x - x) > other.half + half || Math.abs(other.y - y) > FONT + 3,
    );
    if (isFree) names.push({ x, y, text, half });
  }
  return names;
};
