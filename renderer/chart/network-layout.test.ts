import { describe, expect, it } from 'vitest';
import { networkLayout } from './network-layout.ts';

const link = (from: number, to: number, count = 1) => ({ from, to, count });
const apart = (places: ReturnType<typeof networkLayout>, a: number, b: number): number =>
  Math.hypot((places[a]?.x ?? 0) - (places[b]?.x ?? 0), (places[a]?.y ?? 0) - (places[b]?.y ?? 0));

describe('where the nodes of a network stand', () => {
  const links = [
    link(0, 1),
    link(1, 2),
    link(2, 0),
    link(3, 4),
    link(4, 5),
    link(5, 3),
    link(0, 0),
  ];
  it('is the same each time, and within the drawing', () => {
    const places = networkLayout(7, links);
    expect(networkLayout(7, links)).toEqual(places);
    expect(places).toHaveLength(7);
    for (const { x, y } of places) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(1);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(1);
    }
  });
  it('keeps linked nodes nearer than others', () => {
    const places = networkLayout(6, links);
    for (const [a, b, other] of [
      [0, 1, 3],
      [1, 2, 4],
      [3, 4, 0],
      [4, 5, 1],
    ] as const)
      expect(apart(places, a, b)).toBeLessThan(apart(places, a, other));
  });
  it('has a place for one node, and for none', () => {
    expect(networkLayout(1, [])).toEqual([{ x: 0.5, y: 0.5 }]);
    expect(networkLayout(0, [])).toEqual([]);
  });
});
