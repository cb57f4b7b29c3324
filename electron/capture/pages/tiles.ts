/** In which pieces a page is taken, and how much of it. */

/** A piece of the page over its whole width, in CSS pixels. */
export interface Tile {
  readonly y: number;
  readonly height: number;
}

export interface TilePlan {
  readonly tiles: readonly Tile[];
  /** CSS pixels that are taken; less than the page's height where a limit is reached. */
  readonly height: number;
}

/** Pixels of one piece: it is held uncompressed, four bytes each. */
export const TILE_PIXELS = 4_000_000;
/** Pixels of a whole picture. */
export const MOST_PIXELS = 200_000_000;
/** Rows of a picture; programs that show pictures take no more of them. */
export const MOST_ROWS = 65_000;
/** A piece is no higher: the browser draws it into one surface. */
const MOST_TILE_ROWS = 4096;
/** Pixels of one row. */
export const MOST_WIDTH = 16_000;

/** `width` and `height` of the page in CSS pixels; `scale`: pixels of the picture for each. */
export const planTiles = (width: number, height: number, scale: number): TilePlan => {
  const rowPixels = Math.max(1, Math.round(width * scale));
  const rows = Math.min(MOST_ROWS, Math.floor(MOST_PIXELS / rowPixels));
  const taken = Math.min(height, Math.floor(rows / scale));
  const tileRows = Math.min(MOST_TILE_ROWS, Math.floor(TILE_PIXELS / rowPixels));
  // Whole CSS pixels, so that pieces meet.
  const step = Math.max(1, Math.floor(tileRows / scale));
  const tiles: Tile[] = [];
  for (let y = 0; y < taken; y += step) tiles.push({ y, height: Math.min(step, taken - y) });
  return { tiles, height: taken };
};
