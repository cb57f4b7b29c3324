/**
 * A film as H.264 (constrained baseline), written so that no encoder is needed: a block is either
 * spelt out point by point (I_PCM), continued from the block to its left, or left as it was.
 */

/** Points of one block of 16 by 16, as light and colour; `across` and `down` count blocks. */
type Paint = (across: number, down: number) => readonly number[];

export interface Picture {
  /** In blocks. */
  readonly width: number;
  readonly height: number;
  readonly paint: Paint;
  /** Whether a block is painted; of the others the first picture continues the row, later ones nothing. */
  readonly painted: (across: number, down: number) => boolean;
}

/** Level 3.1: up to 1280 by 720. */
const PROFILE = [66, 0xc0, 31] as const;

/** The sequence's parameters. `cropped` is how many points of the last column are not shown; even. */
export const sequence = (width: number, height: number, cropped: number): readonly number[] => {
  const bits = bitWriter();
  bits.counts(0, 0, 2, 1);
  bits.fixed(0, 1);
  bits.counts(width - 1, height - 1);
  // Frames, direct_8x8_inference, cropping.
  bits.fixed(0b111, 3);
  bits.counts(0, cropped / 2, 0, 0);
  bits.fixed(0, 1);
  return unit(0x67, [...PROFILE, ...bits.end()]);
};

/** The pictures' parameters: CAVLC, one slice group, one reference, a deblocking filter that can be off. */
export const pictures = (): readonly number[] => {
  const bits = bitWriter();
  bits.counts(0, 0);
  bits.fixed(0, 2);
  bits.counts(0, 0, 0);
  bits.fixed(0, 3);
  bits.counts(0, 0, 0);
  bits.fixed(0b100, 3);
  return unit(0x68, bits.end());
};

/** The first picture, which stands by itself. */
export const firstPicture = (picture: Picture): readonly number[] => {
  const bits = bitWriter();
  // I slice of frame 0; the frame is no long-term reference, its blocks are not smoothed.
  bits.counts(0, 7, 0);
  bits.fixed(0, 4);
  bits.counts(0);
  bits.fixed(0, 2);
  bits.counts(0, 1);
  const { painted } = picture;
  each(picture, (across, down) => {
    if (painted(across, down)) return bits.block(25, picture.paint(across, down));
    // Continued from the left in light and colour, with nothing added.
    bits.counts(2, 1, 0);
    const known = [
      ...(across > 0 ? [painted(across - 1, down)] : []),
      ...(down > 0 ? [painted(across, down - 1)] : []),
    ];
    // The code of "nothing" is longer beside a painted block, which counts as full.
    if (known.includes(true)) bits.fixed(0b000011, 6);
    else bits.fixed(1, 1);
  });
  return unit(0x65, bits.end());
};

/** A later picture: what is not painted stays as it was. `number` counts from 1 and is below 16. */
export const laterPicture = (picture: Picture, number: number): readonly number[] => {
  const bits = bitWriter();
  bits.counts(0, 5, 0);
  bits.fixed(number, 4);
  bits.fixed(0, 3);
  bits.counts(0, 1);
  let unchanged = 0;
  each(picture, (across, down) => {
    if (picture.painted(across, down)) {
      bits.counts(unchanged);
      bits.block(30, picture.paint(across, down));
      unchanged = 0;
    } else unchanged += 1;
  });
  if (unchanged > 0) bits.counts(unchanged);
  return unit(0x41, bits.end());
};

const each = ({ width, height }: Picture, visit: (across: number, down: number) => void): void => {
  for (let down = 0; down < height; down += 1)
    for (let across = 0; across < width; across += 1) visit(across, down);
};

/** A unit of the stream: no three bytes in it may look like a mark of the stream. */
const unit = (type: number, body: readonly number[]): readonly number[] => {
  const out = [type];
  let zeros = 0;
  for (const byte of body) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return out;
};

const bitWriter = () => {
  const out: number[] = [];
  let [held, free] = [0, 8];
  const bit = (value: number): void => {
    free -= 1;
    held |= value << free;
    if (free > 0) return;
    out.push(held);
    [held, free] = [0, 8];
  };
  const fixed = (value: number, length: number): void => {
    for (let place = length - 1; place >= 0; place -= 1) bit((value >> place) & 1);
  };
  /** Zeros up to the next whole byte. */
  const align = (): void => fixed(0, free % 8);
  /** Exponential Golomb codes; a signed zero has the code of the plain one. */
  const counts = (...values: readonly number[]): void => {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1));
      fixed(0, length);
      fixed(value + 1, length + 1);
    }
  };
  return {
    fixed,
    counts,
    /** A painted block: its type, then whole bytes. */
    block: (type: number, points: readonly number[]): void => {
      counts(type);
      align();
      for (const point of points) out.push(point);
    },
    end: (): readonly number[] => {
      bit(1);
      align();
      return out;
    },
  };
};
