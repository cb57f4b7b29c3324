import { firstPicture, laterPicture, pictures, sequence, type Picture } from './h264.ts';

export const FILM_TYPE = 'video/mp4';

/** In blocks of 16 points; the last column is shown in part: 540 by 960 points. */
const [WIDTH, HEIGHT, CROPPED] = [34, 60, 4] as const;
/** Two pictures a second, for six seconds. */
const [RATE, LENGTH] = [2, 12] as const;

/** The sun is this many blocks wide and stands this far from the left; it sinks by a block each time. */
const [SUN, SUN_LEFT, SUN_TOP] = [4, 15, 6] as const;
const HORIZON = HEIGHT * 16 * 0.6;

/** Light of a row of points: a sky that brightens towards the horizon, and a pond that darkens. */
const light = (row: number): number =>
  row < HORIZON ? 120 + Math.floor(row / 8) : 110 - Math.floor((row - HORIZON) / 10);

/** The six quiet seconds of the sample world: a sun sinks over a pond. An MP4 file with its index in front. */
export const film = (): Uint8Array => (made ??= Uint8Array.from(file(moments())));
let made: Uint8Array | undefined;

const moments = (): readonly (readonly number[])[] =>
  Array.from({ length: LENGTH }, (_, moment) => {
    const top = SUN_TOP + moment;
    const inSun = (across: number, down: number, from: number): boolean =>
      across >= SUN_LEFT && across < SUN_LEFT + SUN && down >= from && down < top + SUN;
    const picture = { width: WIDTH, height: HEIGHT, paint: painting(top) };
    const painted: Picture['painted'] =
      moment === 0
        ? (across, down) => across === 0 || inSun(across, down, top)
        : (across, down) => inSun(across, down, top - 1);
    return moment === 0
      ? firstPicture({ ...picture, painted })
      : laterPicture({ ...picture, painted }, moment);
  });

/** The points of a block: 256 of light, then 64 of each colour, which are half as fine. */
const painting =
  (top: number): Picture['paint'] =>
  (across, down) => {
    const middle = { x: (SUN_LEFT + SUN / 2) * 16, y: (top + SUN / 2) * 16 };
    const isSun = (x: number, y: number): boolean =>
      Math.hypot(across * 16 + x - middle.x, down * 16 + y - middle.y) < SUN * 7;
    const points = (step: number, shade: (x: number, y: number) => number): readonly number[] =>
      Array.from({ length: (16 / step) ** 2 }, (_, n) =>
        shade((n % (16 / step)) * step, Math.floor((n * step) / 16) * step),
      );
    const sky = (y: number): boolean => down * 16 + y < HORIZON;
    return [
      ...points(1, (x, y) => (isSun(x, y) ? 215 : light(down * 16 + y))),
      ...points(2, (x, y) => (isSun(x, y) ? 70 : sky(y) ? 142 : 136)),
      ...points(2, (x, y) => (isSun(x, y) ? 150 : sky(y) ? 128 : 112)),
    ];
  };

/** A box of the file: its length, its name, what is in it. */
const box = (name: string, ...parts: readonly (readonly number[])[]): readonly number[] => {
  const body = parts.flat();
  return [...word(body.length + 8), ...latin(name), ...body];
};

const word = (value: number): readonly number[] => [24, 16, 8, 0].map((by) => (value >>> by) & 255);
const half = (value: number): readonly number[] => [value >> 8, value & 255];
const words = (...values: readonly number[]): readonly number[] => values.flatMap(word);
const zeros = (length: number): readonly number[] => Array<number>(length).fill(0);
const latin = (text: string): readonly number[] => text.split('').map((char) => char.charCodeAt(0));
const withLength = (unit: readonly number[]): readonly number[] => [...word(unit.length), ...unit];

const MATRIX = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const [SHOWN_WIDTH, SHOWN_HEIGHT] = [WIDTH * 16 - CROPPED, HEIGHT * 16] as const;

const file = (units: readonly (readonly number[])[]): readonly number[] => {
  const samples = units.map(withLength);
  const type = box('ftyp', latin('isom'), words(512), latin('isomiso2avc1mp41'));
  // The index says where the film begins, which is after the index.
  const head = type.length + index(samples, 0).length + 8;
  return [...type, ...index(samples, head), ...box('mdat', ...samples)];
};

const index = (samples: readonly (readonly number[])[], at: number): readonly number[] =>
  box(
    'moov',
    box(
      'mvhd',
      words(0, 0, 0, RATE, LENGTH, 0x10000),
      [...half(0x0100), ...zeros(10)],
      MATRIX,
      zeros(24),
      words(2),
    ),
    box(
      'trak',
      box(
        'tkhd',
        words(3, 0, 0, 1, 0, LENGTH),
        zeros(16),
        MATRIX,
        words(SHOWN_WIDTH * 0x10000, SHOWN_HEIGHT * 0x10000),
      ),
      box(
        'mdia',
        box('mdhd', words(0, 0, 0, RATE, LENGTH), half(0x55c4), zeros(2)),
        box('hdlr', zeros(8), latin('vide'), zeros(12), latin('sample\0')),
        box(
          'minf',
          box('vmhd', words(1), zeros(8)),
          box('dinf', box('dref', words(0, 1), box('url ', words(1)))),
          box('stbl', ...table(samples, at)),
        ),
      ),
    ),
  );

/** One picture after the other in one piece; only the first stands by itself. */
const table = (
  samples: readonly (readonly number[])[],
  at: number,
): readonly (readonly number[])[] => [
  box('stsd', words(0, 1), coding()),
  box('stts', words(0, 1, LENGTH, 1)),
  box('stss', words(0, 1, 1)),
  box('stsc', words(0, 1, 1, LENGTH, 1)),
  box('stsz', words(0, 0, LENGTH), words(...samples.map(({ length }) => length))),
  box('stco', words(0, 1, at)),
];

const coding = (): readonly number[] => {
  const [sets, shapes] = [sequence(WIDTH, HEIGHT, CROPPED), pictures()];
  return box(
    'avc1',
    [...zeros(6), ...half(1), ...zeros(16)],
    [...half(SHOWN_WIDTH), ...half(SHOWN_HEIGHT)],
    words(0x480000, 0x480000, 0),
    half(1),
    zeros(32),
    [...half(24), ...half(0xffff)],
    box(
      'avcC',
      [1, ...sets.slice(1, 4), 0xff, 0xe1, ...half(sets.length), ...sets],
      [1, ...half(shapes.length), ...shapes],
    ),
  );
};
