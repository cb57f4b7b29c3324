import { basename } from 'node:path';
import { AppError, detailFromError } from '#kit/errors.ts';
import { Damage, isBomb } from './archive-bytes.ts';
import type { Message } from '#kit/message.ts';
import type { ByteSource } from '../../exports/byte-source.ts';
import type { OpenZip } from '../../exports/unzip.ts';
import { messages } from '../messages.ts';

/**
 * A ZIP file that somebody brought. Throws `validation_error`, with the name of the file, for one that is
 * damaged, or whose names lead out of it.
 */
export const openGivenZip = async (path: string): Promise<OpenZip> => {
  // Its unpacking is loaded when such a file is there.
  const { openZipFile } = await import('../../exports/file-bytes.ts');
  return withSafeNames(path, () => openZipFile(path));
};

/** The same of one that lies in another. */
export const openInnerZip = async (path: string, source: ByteSource): Promise<OpenZip> => {
  const { openZip } = await import('../../exports/unzip.ts');
  return withSafeNames(path, () => openZip(source));
};

const withSafeNames = async (path: string, open: () => Promise<OpenZip>): Promise<OpenZip> => {
  const zip = await open().catch((thrown: unknown): never => {
    if (thrown instanceof AppError) throw problemOfZip(path, detailFromError(thrown), thrown);
    // What a damaged directory says of places that are none.
    if (thrown instanceof RangeError) throw problemOfZip(path, messages.notAZipFile, thrown);
    throw thrown;
  });
  if (zip.paths.some(leadsOut)) throw problemOfZip(path, messages.zipLeadsOutside);
  return zip;
};

/** The bytes of a file in it, which is called by that name. Throws `Damage` where they are damaged. */
export async function* bytesInZip(
  zip: OpenZip,
  path: string,
  name: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* zip.read(path);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    throw new Damage(`${name} is damaged; what stands behind that was not read.`);
  }
}

/** What is said of a file in it that unpacks to too much; `undefined` for one that may be read. */
export const bombInZip = (zip: OpenZip, path: string, name: string): string | undefined => {
  const { packed, size } = zip.sizes(path);
  return isBomb(packed, size)
    ? `${name} unpacks to far more than a recording holds; it was left.`
    : undefined;
};

/** Nobody packs like that by chance; nothing would be written there all the same. */
const leadsOut = (path: string): boolean =>
  path.startsWith('/') || /[\\\0:]/.test(path) || path.split('/').includes('..');

export const problemOfZip = (path: string, why: Message, cause?: unknown): AppError =>
  new AppError('validation_error', messages.problemOfFile({ file: basename(path), why }), {
    cause,
  });
