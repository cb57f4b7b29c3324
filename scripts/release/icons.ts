/** The icon of the application in every size, drawn from the mark of the window: `renderer/public/icon.svg`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../command.ts';

const MARK = join(root, 'renderer', 'public', 'icon.svg');
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;
/** Windows looks for these in one file. */
const WINDOWS_SIZES: readonly number[] = [16, 24, 32, 48, 64, 128, 256];
/** What macOS calls a size in its file: https://en.wikipedia.org/wiki/Apple_Icon_Image_format. */
const MAC_SIZES: readonly (readonly [number, string])[] = [
  [16, 'icp4'],
  [32, 'icp5'],
  [64, 'icp6'],
  [128, 'ic07'],
  [256, 'ic08'],
  [512, 'ic09'],
  [1024, 'ic10'],
];

/** The mark in white on a tile, which is seen on a light desktop and on a dark one. */
const tileFrom = (mark: string): string => {
  const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(mark)?.[1];
  if (shapes === undefined) throw new Error(`${MARK} holds no drawing`);
  const white = shapes.replaceAll('#2b3fae', '#fff');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect x="1" y="1" width="30" height="30" rx="7" fill="#2b3fae" />
  <g transform="translate(0.800 1.040) scale(0.950)" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round">${white}</g>
</svg>`;
};

/** An ICO file: a directory of sizes, then the pictures as PNG. */
export const icoFrom = (pictures: ReadonlyMap<number, Buffer>): Buffer => {
  const head = Buffer.alloc(6 + 16 * pictures.size);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.size, 4);
  let offset = head.length;
  [...pictures].forEach(([size, { length }], index) => {
    const at = 6 + 16 * index;
    // 0 is 256.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += length;
  });
  return Buffer.concat([head, ...pictures.values()]);
};

/** An ICNS file: each picture after its name and the length of both. */
export const icnsFrom = (pictures: readonly (readonly [string, Buffer])[]): Buffer => {
  const parts = pictures.flatMap(([name, picture]) => {
    const head = Buffer.alloc(8);
    head.write(name, 'ascii');
    head.writeUInt32BE(picture.length + 8, 4);
    return [head, picture];
  });
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write('icns', 'ascii');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
};

/** Writes `{size}x{size}.png`, `icon.ico` and `icon.icns` into `folder`; the same bytes each time. */
export const drawIcons = async (folder: string): Promise<void> => {
  const { default: sharp } = await import('sharp');
  const tile = Buffer.from(tileFrom(await readFile(MARK, 'utf8')));
  const draw = async (size: number): Promise<readonly [number, Buffer]> => [
    size,
    await sharp(tile, { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer(),
  ];
  const pictures = new Map(await Promise.all(SIZES.map(draw)));
  const chosen = (sizes: readonly number[]) =>
    new Map([...pictures].filter(([size]) => sizes.includes(size)));
  await mkdir(folder, { recursive: true });
  await Promise.all([
    ...[...pictures].map(([size, picture]) =>
      writeFile(join(folder, `${size}x${size}.png`), picture),
    ),
    writeFile(join(folder, 'icon.ico'), icoFrom(chosen(WINDOWS_SIZES))),
    writeFile(
      join(folder, 'icon.icns'),
      icnsFrom(
        MAC_SIZES.flatMap(([size, name]) => {
          const picture = pictures.get(size);
          return picture ? [[name, picture] as const] : [];
        }),
      ),
    ),
  ]);
};
