import { createHash } from 'node:crypto';
import { list, str } from '../../kit/dig.ts';
import { AppError } from '../../kit/errors.ts';
import { withoutUnseen } from '../../kit/printable.ts';
import { openZip, type OpenZip } from '../../exports/unzip.ts';
import { isBomb } from './archive-bytes.ts';
import type { Found, RecordingFormat } from './source.ts';
import { repliesIn } from './warc.ts';

/**
 * Web archives with their index in one ZIP file, as Webrecorder, ArchiveWeb.page and Browsertrix write
 * them (WACZ 1.1.1). The archives in it are read one after the other where they lie: nothing is
 * unpacked to the disk. Specification: https://specs.webrecorder.net/wacz/1.1.1/
 */
export const wacz: RecordingFormat = {
  name: 'WACZ',
  fits: ({ name, start, isFolder }) =>
    !isFolder && (name.endsWith('.wacz') || start.startsWith('PK\u0003\u0004')),
  read: readWacz,
};

const ARCHIVE = /^archive\/[^/]{1,200}\.warc(?:\.gz)?$/;
/** A list of a few files. */
const MOST_DESCRIPTION = 10_000_000;

async function* readWacz(path: string, isWanted: (url: string) => boolean): AsyncGenerator<Found> {
  const zip = await openZip(path);
  if (zip.paths.some(leadsOut))
    throw new AppError('validation_error', 'the file holds names that lead out of it');
  const archives = zip.paths.filter((one) => ARCHIVE.test(one));
  if (archives.length === 0)
    throw new AppError('validation_error', 'the ZIP file holds no web archive');
  const hashes = await hashesIn(zip);
  for (const archive of archives) yield* readArchive(zip, archive, hashes.get(archive), isWanted);
}

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
  try {
    yield* repliesIn(hashing(zip.read(archive), sum), isWanted);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    yield damaged(`${name} is damaged; what stands behind that was not read.`);
    return;
  }
  if (sha256 !== undefined && sum.digest('hex') !== sha256)
    yield damaged(`${name} is not as it was written: its SHA-256 is another.`);
}

const damaged = (damage: string): Found => ({ lacking: 'unreadable', damage });

async function* hashing(
  bytes: AsyncIterable<Uint8Array>,
  sum: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of bytes) {
    sum.update(chunk);
    yield chunk;
  }
}

/** The checksums that the file tells of its archives; none where it tells none. */
const hashesIn = async (zip: OpenZip): Promise<ReadonlyMap<string, string>> => {
  if (!zip.has('datapackage.json')) return new Map();
  const text = (await zip.bytes('datapackage.json', MOST_DESCRIPTION)).toString('utf8');
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
