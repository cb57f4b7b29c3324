import { expect, test } from 'vitest';
import { MOST_PIXELS, MOST_ROWS, planTiles, TILE_PIXELS } from './tiles.ts';

test('pieces meet, and are those of the whole page', () => {
  expect(planTiles(1000, 9000, 1)).toEqual({
    height: 9000,
    tiles: [
      { y: 0, height: 4000 },
      { y: 4000, height: 4000 },
      { y: 8000, height: 1000 },
    ],
  });
});

test('a page that fits into one piece is one', () => {
  expect(planTiles(800, 600, 1).tiles).toEqual([{ y: 0, height: 600 }]);
  expect(planTiles(800, 0, 1)).toEqual({ height: 0, tiles: [] });
});

test('no piece and no picture has more than may be held, at any scale', () => {
  for (const scale of [1, 1.25, 2, 3])
    for (const [width, height] of [
      [1280, 60_000],
      [5000, 100_000],
      [320, 10_000_000],
    ] as const) {
      const { tiles, height: taken } = planTiles(width, height, scale);
      const rows = Math.round(taken * scale);
      expect(rows).toBeLessThanOrEqual(MOST_ROWS);
      expect(rows * Math.round(width * scale)).toBeLessThanOrEqual(MOST_PIXELS);
      const largest = Math.max(...tiles.map((tile) => tile.height));
      expect(largest * scale * Math.round(width * scale)).toBeLessThanOrEqual(TILE_PIXELS);
      expect(tiles.reduce((sum, tile) => sum + tile.height, 0)).toBe(taken);
    }
});

test('of a page that is too high its beginning is taken', () => {
  expect(planTiles(1000, 100_000, 1).height).toBe(65_000);
  expect(planTiles(1000, 100_000, 2).height).toBe(32_500);
});
