/**
 * A picture of the sample world: a sky, a ground and a sun in blocks of eight by eight points, as a
 * JPEG of a few hundred bytes. Written here because the same name must always give the same bytes.
 */

/** Each block is one even shade: its mean alone is coded (baseline JPEG, three parts, no subsampling). */
interface Shade {
  readonly light: number;
  readonly blue: number;
  readonly red: number;
}

const BLOCK = 8;

export const drawing = (name: string, columns: number, rows: number): Uint8Array => {
  const bits = bitWriter();
  const before = { light: 0, blue: 0, red: 0 };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const shade = shadeAt(hashName(name), column / columns, row / rows);
      for (const part of ['light', 'blue', 'red'] as const) {
        bits.difference(shade[part] - 128 - before[part]);
        before[part] = shade[part] - 128;
      }
    }
  return Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xe0, [...latin('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    // A divisor of 8 for the mean makes one step of it one step of the shade.
    ...segment(0xdb, [0, ...Array<number>(64).fill(8)]),
    ...segment(0xc0, [8, ...two(rows * BLOCK), ...two(columns * BLOCK), 3, ...parts([0x11, 0])]),
    ...segment(0xc4, [0x00, ...LENGTHS, ...Array.from({ length: 9 }, (_, size) => size)]),
    // Of what lies beyond the mean there is one word alone: nothing more in this block.
    ...segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    ...segment(0xda, [3, ...parts([0]), 0, 63, 0]),
    ...bits.end(),
    0xff,
    0xd9,
  ]);
};

/** How many codes have 1, 2, 3 … 16 bits: nine sizes of difference, 0 to 8. */
const LENGTHS = [0, 1, 5, 1, 1, 1, ...Array<number>(10).fill(0)];
const CODES = ['00', '010', '011', '100', '101', '110', '1110', '11110', '111110'] as const;

const bitWriter = () => {
  let text = '';
  return {
    /** The size of the number in bits, the number itself (negative ones minus one), and "nothing more". */
    difference: (value: number): void => {
      const size = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1;
      const low = value < 0 ? value + 2 ** size - 1 : value;
      text += `${CODES[size] ?? ''}${size === 0 ? '' : low.toString(2).padStart(size, '0')}0`;
    },
    end: (): number[] =>
      (text.padEnd(Math.ceil(text.length / 8) * 8, '1').match(/.{8}/g) ?? []).flatMap((byte) =>
        // A byte of ones would be taken for a marker, but for the zero after it.
        byte === '11111111' ? [0xff, 0] : [parseInt(byte, 2)],
      ),
  };
};

const segment = (marker: number, body: readonly number[]): number[] => [
  0xff,
  marker,
  ...two(body.length + 2),
  ...body,
];

const two = (value: number): number[] => [value >> 8, value & 255];
const latin = (text: string): number[] => text.split('').map((char) => char.charCodeAt(0));
const parts = (each: readonly number[]): number[] => [1, 2, 3].flatMap((id) => [id, ...each]);

const hashName = (name: string): number =>
  name.split('').reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) >>> 0, 7);

const shadeAt = (seed: number, across: number, down: number): Shade => {
  const horizon = 0.5 + (seed % 5) / 20;
  const [x, y] = [0.15 + ((seed >> 3) % 8) / 10, 0.15 + ((seed >> 6) % 3) / 10];
  if (Math.hypot((across - x) * 1.8, down - y) < 0.14) return { light: 225, blue: 70, red: 150 };
  const hue = (seed >> 8) % 24;
  if (down < horizon)
    return { light: Math.round(150 + 60 * down), blue: 158 - hue, red: 102 + hue };
  return { light: Math.round(130 - 60 * (down - horizon)), blue: 108 - (hue >> 1), red: 112 };
};
