import { open } from 'node:fs/promises';
import type { PictureView } from '../index.ts';
import { AppError } from '#kit/errors.ts';
import { messages } from '../answering/messages.ts';

/** Bytes of a picture that is shown at most; a larger one is opened from its folder. */
const MOST = 8_000_000;

type Kind = readonly [mediaType: string, fits: (start: Buffer) => boolean];

const beginsWith =
  (at: number, text: string) =>
  (start: Buffer): boolean =>
    start.toString('latin1', at, at + text.length) === text;

/** What a browser draws without running anything of it: by the first bytes, whatever the name says. */
const KINDS: readonly Kind[] = [
  ['image/jpeg', beginsWith(0, '\u00ff\u00d8\u00ff')],
  ['image/png', beginsWith(0, '\u0089PNG\r\n')],
  ['image/gif', beginsWith(0, 'GIF8')],
  ['image/webp', (start) => beginsWith(0, 'RIFF')(start) && beginsWith(8, 'WEBP')(start)],
  ['image/avif', beginsWith(4, 'ftypavif')],
];

/**
 * The bytes of a saved picture, for a window that loads nothing from the network. Throws `not_found` for
 * a file that is gone, is no picture, or has more than 8 MB.
 */
export const readPicture = async (file: string): Promise<PictureView> => {
  const bytes = await readPictureBytes(file).catch(() => undefined);
  const kind = bytes && KINDS.find(([, fits]) => fits(bytes));
  if (!bytes || !kind) throw new AppError('not_found', messages.noSuchPicture);
  return { mediaType: kind[0], base64: bytes.toString('base64') };
};

const readPictureBytes = async (file: string): Promise<Buffer | undefined> => {
  const handle = await open(file);
  try {
    const about = await handle.stat();
    return about.isFile() && about.size <= MOST ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
};
