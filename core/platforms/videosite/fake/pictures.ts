import { file, type FakeResponse } from '#kit/fake/site.ts';
import { drawing } from '#kit/fake/picture.ts';
import { filmWith } from './library.ts';

/** Columns and rows, in blocks of eight points. */
type Size = readonly [columns: number, rows: number];

/** A film's pictures by file name, with the width that lists write behind it. */
const OF_FILMS: ReadonlyMap<string, Size> = new Map(
  Object.entries<Size>({
    'default.jpg': [15, 11],
    'hqdefault.jpg': [12, 9],
    'maxresdefault.jpg': [16, 9],
    'hqdefault.jpg?sample=168': [6, 4],
    'hqdefault.jpg?sample=336': [12, 7],
    'hqdefault.jpg?sample=1080': [7, 12],
  }),
);

const BANNER: Size = [33, 5];
const PORTRAIT: Size = [8, 8];

/** The pictures that this site names: whatever can be seen here can be saved. */
export const picture = (url: string): FakeResponse | undefined => {
  const [, id = '', name = ''] = /^https:\/\/i\.ytimg\.com\/vi\/([\w-]+)\/(.+)$/.exec(url) ?? [];
  const size = OF_FILMS.get(name);
  if (size && filmWith(id)) return drawn(id, size);
  const [, handle, shape] =
    /^https:\/\/yt3\.(?:ggpht|googleusercontent)\.com\/sample\/([\w.-]+)=(s|w)\d+$/.exec(url) ?? [];
  return handle === undefined ? undefined : drawn(handle, shape === 'w' ? BANNER : PORTRAIT);
};

const drawn = (name: string, [columns, rows]: Size): FakeResponse =>
  file(drawing(name, columns, rows), 'image/jpeg', `sample-${name}-${columns}x${rows}`);
