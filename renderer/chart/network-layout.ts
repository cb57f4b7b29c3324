/** Where the nodes of a network stand: the same for the same network. Pure. */
import { extent } from 'd3-array';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Link {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const STEPS = 250;
/** Turned by this, no two points of a spiral stand in line (the golden angle). */
const TURN = Math.PI * (3 - Math.sqrt(5));

/**
 * Nodes repel each other, the more the more links they have; links draw together, and everything is
 * drawn to the middle, by smaller and smaller steps (as ForceAtlas2 does it, Jacomy et al. 2014). The
 * time grows with the square of the nodes: 120 take about 0.1 s. Answers places between 0 and 1.
 */
export const networkLayout = (nodes: number, links: readonly Link[]): readonly Point[] => {
  const places = Array.from({ length: nodes }, (_, n) => ({
    x: Math.cos(n * TURN) * Math.sqrt(n + 0.5),
    y: Math.sin(n * TURN) * Math.sqrt(n + 0.5),
  }));
  const masses = places.map(() => 1);
  for (const { from, to } of links) {
    masses[from] = (masses[from] ?? 0) + 1;
    masses[to] = (masses[to] ?? 0) + 1;
  }
  for (let step = 0; step < STEPS; step += 1) move(places, masses, links, 1 - step / STEPS);
  return inUnitSquare(places);
};

interface Moved {
  x: number;
  y: number;
}

const REPULSION = 1;
const ATTRACTION = 0.5;
/** Keeps those near who are linked to nobody else. */
const GRAVITY = 0.5;

const move = (
  places: readonly Moved[],
  masses: readonly number[],
  links: readonly Link[],
  most: number,
): void => {
  const forces = places.map(({ x, y }, n) => {
    const strength = GRAVITY * (masses[n] ?? 1);
    return { x: -x * strength, y: -y * strength };
  });
  places.forEach((one, n) => {
    for (let m = n + 1; m < places.length; m += 1) {
      const other = places[m];
      if (!other) continue;
      const [dx, dy] = [one.x - other.x, one.y - other.y];
      const strength =
        (REPULSION * (masses[n] ?? 1) * (masses[m] ?? 1)) / Math.max(dx * dx + dy * dy, 0.01);
      push(forces, n, dx * strength, dy * strength);
      push(forces, m, -dx * strength, -dy * strength);
    }
  });
  for (const { from, to, count } of links) {
    const [one, other] = [places[from], places[to]];
    if (!one || !other || from === to) continue;
    const strength = ATTRACTION * (1 + Math.log(count));
    const [dx, dy] = [(one.x - other.x) * strength, (one.y - other.y) * strength];
    push(forces, from, -dx, -dy);
    push(forces, to, dx, dy);
  }
  places.forEach((place, n) => {
    const { x, y } = forces[n] ?? { x: 0, y: 0 };
    const length = Math.max(Math.hypot(x, y), 1e-9);
    const way = Math.min(length / (masses[n] ?? 1), most);
    place.x += (x / length) * way;
    place.y += (y / length) * way;
  });
};

const push = (forces: readonly Moved[], at: number, x: number, y: number): void => {
  const force = forces[at];
  if (!force) return;
  force.x += x;
  force.y += y;
};

const inUnitSquare = (places: readonly Point[]): readonly Point[] => {
  const along = (values: readonly number[]): ((value: number) => number) => {
    const [least = 0, most = 0] = extent(values);
    return (value) => (most - least < 1e-6 ? 0.5 : (value - least) / (most - least));
  };
  const [across, down] = [along(places.map(({ x }) => x)), along(places.map(({ y }) => y))];
  return places.map(({ x, y }) => ({ x: across(x), y: down(y) }));
};
