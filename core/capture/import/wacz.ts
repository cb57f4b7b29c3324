import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { textFromUtf8 } from '#kit/bytes.ts';
import { list, str } from '#kit/dig.ts';
import { AppError, detailFromError } from '#kit/errors.ts';
import { withoutUnseen } from '#kit/printable.ts';
import type { OpenZip } from '../../exports/unzip.ts';
import { excessIn } from '../bounds.ts';
import { Damage, isBomb } from './archive-bytes.ts';
import type { Found, RecordingFormat } from './source.ts';
import { repliesIn } from './warc.ts';
import { messages } from '../messages.ts';
import type { Message } from '#kit/message.ts';

/**
 * Web archives with their index in one ZIP file, as Webrecorder, ArchiveWeb.page and Browsertrix write
 * them (WACZ 1.1.1). The archives in it are read one after the other where they lie: nothing is
 * unpacked to the disk. Specification: https://specs.webrecorder.net/wacz/1.1.1/
 */
export const wacz: RecordingFormat = {
  name: 'WACZ',
  fits: ({ name, start, isFolder }) =>
    !isFolder && (name.endsWith('.wacz') || start.startsWith('PK\u0003\u0004')),
  check: async (path) => void (await openArchives(path)),
  read: readWacz,
};

const ARCHIVE = /^archive\/[^/]{1,200}\.warc(?:\.gz)?$/;
/** A list of a few files. */
const MOST_DESCRIPTION = 10_000_000;

async function* readWacz(path: string, isWanted: (url: string) => boolean): AsyncGenerator<Found> {
  const { zip, archives } = await openArchives(path);
  const hashes = await hashesIn(zip);
  if (hashes === 'damaged') yield damaged('datapackage.json is damaged; no checksum was compared.');
  for (const archive of archives)
    yield* readArchive(
      zip,
      archive,
      hashes === 'damaged' ? undefined : hashes.get(archive),
      isWanted,
    );
}

/** Throws `validation_error`, with the name of the file, for one that holds no archive or is cut off. */
const openArchives = async (
  path: string,
): Promise<{ readonly zip: OpenZip; readonly archives: readonly string[] }> => {
  const fail = (why: Message, cause?: unknown): never => {
    throw new AppError('validation_error', messages.problemOfFile({ file: basename(path), why }), {
      cause,
    });
  };
  // Its unpacking is loaded when such a file is there.
  const { openZipFile } = await import('../../exports/file-bytes.ts');
  const zip = await openZipFile(path).catch((thrown: unknown): never => {
    if (thrown instanceof AppError) return fail(detailFromError(thrown), thrown);
    // What a damaged directory says of places that are none.
    if (thrown instanceof RangeError) return fail(messages.notAZipFile, thrown);
    throw thrown;
  });
  if (zip.paths.some(leadsOut)) fail(messages.zipLeadsOutside);
  const archives = zip.paths.filter((one) => ARCHIVE.test(one));
  if (archives.length === 0) fail(messages.zipWithoutWebArchive);
  return { zip, archives };
};

/** A message without the words of its row. */
/** Nobody packs like that by chance; nothing would be written there all the same. */
const leadsOut = (path: string): boolean =>
  path.startsWith('/') || /[\\\0:]/.test(path) || path.split('/').includes('..');

async function* readArchive(
  zip: OpenZip,
  archive: string,
  sha256: string | undefined,
  isWanted: (url: string) => boolean,
): AsyncGenerator<Found> {
  const name = withoutUnseen(archive.slice('archive/'.length));
  const { packed, size } = zip.sizes(archive);
  if (isBomb(packed, size)) {
    yield damaged(`${name} unpacks to far more than a recording holds; it was left.`);
    return;
  }
  const sum = createHash('sha256');
  let isWhole = true;
  const bytes = hashing(zip.read(archive), sum, () => {
    isWhole = false;
    return new Damage(`${name} is damaged; what stands behind that was not read.`);
  });
  yield* repliesIn(bytes, isWanted);
  if (isWhole && sha256 !== undefined && sum.digest('hex') !== sha256)
    yield damaged(`${name} is not as it was written: its SHA-256 is another.`);
}

const damaged = (damage: string): Found => ({ lacking: 'unreadable', damage });

async function* hashing(
  bytes: AsyncIterable<Uint8Array>,
  sum: ReturnType<typeof createHash>,
  onDamage: () => Damage,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of bytes) {
      sum.update(chunk);
      yield chunk;
    }
  } catch (thrown) {
    throw thrown instanceof AppError ? onDamage() : thrown;
  }
}

/** The checksums that the file tells of its archives; none where it tells none. */
const hashesIn = async (zip: OpenZip): Promise<ReadonlyMap<string, string> | 'damaged'> => {
  if (!zip.has('datapackage.json')) return new Map();
  const bytes = await zip.bytes('datapackage.json', MOST_DESCRIPTION).catch(() => undefined);
  if (!bytes || excessIn(bytes) !== undefined) return 'damaged';
  const text = textFromUtf8(bytes);
  return new Map(
    list(parsed(text), 'resources').flatMap((resource): [string, string][] => {
      const [path, hash] = [str(resource, 'path'), str(resource, 'hash')];
      const hex = /^sha256:([0-9a-f]{64})$/.exec(hash ?? '')?.[1];
      return path === undefined || hex === undefined ? [] : [[path, hex]];
    }),
  );
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
