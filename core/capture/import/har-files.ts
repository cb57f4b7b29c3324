import { createReadStream } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withoutUnseen } from '#kit/printable.ts';
import { MOST_BODY_BYTES } from '../bounds.ts';
import { Damage } from './archive-bytes.ts';
import { bombInZip, bytesInZip, openGivenZip } from './open-zip.ts';
import { textBytes } from './text-bytes.ts';

/** A HAR file, by itself or in a ZIP file, with the bodies that lie beside it. */
export interface HarFile {
  /** As UTF-8. Throws `Damage` where it is damaged. */
  readonly bytes: () => AsyncIterable<Uint8Array>;
  /** A body that an entry names; `undefined` where it is not there, too large, or asked for too often. */
  readonly body: (name: string) => Promise<Uint8Array | undefined>;
}

export const isHarPath = (path: string): boolean =>
  /(?:^|\/)[^/]{1,200}\.har$/i.test(path) && !path.startsWith('__MACOSX/');

const PIECE_BYTES = 256 * 1024;

export const openHarFile = (path: string): Promise<readonly HarFile[]> =>
  Promise.resolve([
    {
      bytes: () => textBytes(createReadStream(path, { highWaterMark: PIECE_BYTES })),
      body: withinBudget((name) => readBeside(path, name)),
    },
  ]);

/** All that are in a ZIP file. Throws `validation_error` for one that is damaged. */
export const openHarsInZip = async (path: string): Promise<readonly HarFile[]> => {
  const zip = await openGivenZip(path);
  return zip.paths.filter(isHarPath).map((har) => ({
    bytes: () => {
      const name = withoutUnseen(har);
      const bomb = bombInZip(zip, har, name);
      if (bomb !== undefined) throw new Damage(bomb);
      return textBytes(bytesInZip(zip, har, name));
    },
    body: withinBudget(async (name) => {
      const file = join(dirname(har), name);
      if (!zip.has(file) || zip.sizes(file).size > MOST_BODY_BYTES) return undefined;
      return zip.bytes(file, MOST_BODY_BYTES).catch(() => undefined);
    }),
  }));
};

/** Playwright writes bodies as files beside the HAR; nothing elsewhere is read. */
const readBeside = async (har: string, name: string): Promise<Uint8Array | undefined> => {
  if (name !== basename(name) || !/^\w[\w.-]*$/.test(name)) return undefined;
  const file = join(dirname(har), name);
  const found = await lstat(file).catch(() => undefined);
  return found?.isFile() === true && found.size <= MOST_BODY_BYTES ? readFile(file) : undefined;
};

/** One body may be that of many entries; what a small file makes read has an end. */
const MOST_READINGS = 16;
const HARMLESS_BYTES = 100_000_000;

const withinBudget = (read: HarFile['body']): HarFile['body'] => {
  const known = new Set<string>();
  let budget = HARMLESS_BYTES;
  return async (name) => {
    if (budget <= 0) return undefined;
    const bytes = await read(name);
    const size = bytes?.byteLength ?? 0;
    budget += known.has(name) ? -size : MOST_READINGS * size;
    known.add(name);
    return bytes;
  };
};
