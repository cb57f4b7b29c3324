/** Series have to be told apart by everybody: in each kind of colour blindness, on each ground. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MOST_SERIES } from '#kit/chart-split.ts';
import { ON_PAPER } from './palette.ts';

const TOKENS = readFileSync(join(import.meta.dirname, '../theme/tokens.css'), 'utf8');

const token = (name: string): readonly [light: string, dark: string] => {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(TOKENS) ?? [];
  return [light, dark];
};
const colors = Array.from({ length: MOST_SERIES }, (_, n) => token(`series-${n + 1}`));
const grounds = ['ground', 'surface'].map(token);

type Triple = readonly number[];

/** Linear light. */
const linear = (color: string): Triple =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });

const dot = (row: Triple, color: Triple): number =>
  row.reduce((sum, factor, at) => sum + factor * (color[at] ?? 0), 0);

const luminance = (color: string): number => dot([0.2126, 0.7152, 0.0722], linear(color));

const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** Machado, Oliveira and Fernandes (2009), severity 1. */
const SIGHTS: Readonly<Record<string, readonly Triple[]>> = {
  'full colour': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const lab = (color: Triple): Triple => {
  const [x = 0, y = 0, z = 0] = [
    dot([0.4124, 0.3576, 0.1805], color) / 0.95047,
    dot([0.2126, 0.7152, 0.0722], color),
    dot([0.0193, 0.1192, 0.9505], color) / 1.08883,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};

const seen = (color: string, vision: readonly Triple[]): Triple =>
  lab(vision.map((row) => Math.min(1, Math.max(0, dot(row, linear(color))))));

const apart = (all: readonly Triple[]): number =>
  all.reduce(
    (least, one, at) =>
      all
        .slice(at + 1)
        .reduce(
          (low, other) => Math.min(low, Math.hypot(...one.map((v, n) => v - (other[n] ?? 0)))),
          least,
        ),
    Infinity,
  );

describe('the colours of series', () => {
  it('are as many as there are series, and the same in a file as in the light window', () => {
    expect(ON_PAPER.series).toEqual(colors.map(([light]) => light));
  });
  it.each(Object.entries(SIGHTS))('are apart with %s, in light and dark', (_, vision) => {
    for (const theme of [0, 1])
      expect(apart(colors.map((pair) => seen(pair[theme] ?? '', vision)))).toBeGreaterThan(14);
  });
  it('stand out from each ground', () => {
    for (const theme of [0, 1])
      for (const color of colors)
        for (const ground of grounds)
          expect(contrast(color[theme] ?? '', ground[theme] ?? '')).toBeGreaterThan(3);
  });
});
