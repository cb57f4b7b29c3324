import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPngWriter } from './png-writer.ts';

/** Rows of pixels as the desktop gives them: blue, green, red, alpha. */
const rows = (width: number, from: number, count: number): Uint8Array =>
  Uint8Array.from({ length: width * count * 4 }, (_, at) => {
    const [pixel, part] = [Math.floor(at / 4), at % 4];
    const [x, y] = [pixel % width, from + Math.floor(pixel / width)];
    return [x * 3, y * 5, x ^ y, 255][part] ?? 0;
  });

const expectedPixels = (width: number, height: number): number[] =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_x, x) => [(x ^ y) & 255, (y * 5) & 255, (x * 3) & 255]),
  ).flat(2);

test('pieces become one picture, in which another program finds every pixel', async () => {
  const writer = createPngWriter(37);
  await writer.addRows(rows(37, 0, 11));
  await writer.addRows(rows(37, 11, 1));
  await writer.addRows(rows(37, 12, 28));
  const { bytes, height } = await writer.end();
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([height, info.width, info.height, info.channels]).toEqual([40, 37, 40, 3]);
  expect([...data]).toEqual(expectedPixels(37, 40));
});

test('what is held grows with the packed picture, not with the page', async () => {
  const writer = createPngWriter(1000);
  const white = new Uint8Array(1000 * 1000 * 4).fill(255);
  for (let piece = 0; piece < 20; piece += 1) await writer.addRows(white);
  expect(writer.size()).toBeLessThan(100_000);
  const { bytes, height } = await writer.end();
  expect([height, bytes.byteLength < 200_000]).toEqual([20_000, true]);
});

test('a picture of no rows has its width and no height', async () => {
  const { bytes, height } = await createPngWriter(3).end();
  expect([height, [...bytes.subarray(0, 4)], bytes[19]]).toEqual([0, [137, 80, 78, 71], 3]);
});
