import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The built window: beside the built program, or in `dist` when run from source. */
export const windowFiles = (): string => {
  const places = [
    join(import.meta.dirname, 'renderer'),
    join(import.meta.dirname, '..', '..', 'dist', 'renderer'),
  ];
  return places.find((place) => existsSync(join(place, 'index.html'))) ?? places[1] ?? '';
};
