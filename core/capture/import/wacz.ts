import { jsonFromText } from '#kit/json-text.ts';
import { createHash } from 'node:crypto';
import { textFromUtf8 } from '#kit/bytes.ts';
import { list, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { withoutUnseen } from '#kit/printable.ts';
import type { OpenZip } from '../../exports/unzip.ts';
import { excessIn } from '../bounds.ts';
import type { Found, RecordingFormat } from './source.ts';
import { isZip } from './file-head.ts';
import { bombInZip, bytesInZip, openGivenZip, openInnerZip, problemOfZip } from './open-zip.ts';
import { readArchives } from './warc.ts';
import { messages } from '../messages.ts';

/**
 * Web archives with their index in one ZIP file, as Webrecorder, ArchiveWeb.page and Browsertrix write
 * them (WACZ 1.1.1). The archives in it are read one after the other where they lie: nothing is
 * unpacked to the disk. Specification: https://specs.webrecorder.net/wacz/1.1.1/
 */
export const wacz: RecordingFormat = {
  name: 'WACZ',
  fits: ({ name, start, isFolder }) => !isFolder && (name.endsWith('.wacz') || isZip(start)),
  check: async (path) => void (await openCollection(path)),
  read: async function* (path, isWanted) {
    yield* readCollection(path, await openCollection(path), isWanted);
  },
};

const openCollection = async (path: string): Promise<OpenZip> => {
  const zip = await openGivenZip(path);
  if (zip.paths.some(isWebArchivePath)) return zip;
  throw problemOfZip(path, messages.zipWithoutWebArchive);
};

const ARCHIVE = /^archive\/[^/]{1,200}\.warc(?:\.gz)?$/;
/** Several WACZ files in one (Multi-WACZ 0.1): https://specs.webrecorder.net/multi-wacz/0.1.0/ */
const INNER = /(?:^|\/)[^/]{1,200}\.wacz$/;
/** A list of a few files. */
const MOST_DESCRIPTION = 10_000_000;

export const isWebArchivePath = (path: string): boolean => ARCHIVE.test(path) || INNER.test(path);

/** Of a file in which several lie, each; what they name beside it is not here. */
async function* readCollection(
  path: string,
  zip: OpenZip,
  isWanted: (url: string) => boolean,
): AsyncGenerator<Found> {
  if (zip.paths.some((one) => ARCHIVE.test(one))) yield* readWacz(zip, isWanted);
  const named = (await resourcesIn(zip)) ?? [];
  for (const { path: inner } of named)
    if (INNER.test(inner) && !zip.has(inner))
      yield damaged(`${withoutUnseen(inner)} is named and not in the file; it was not read.`);
  for (const inner of zip.paths.filter((one) => INNER.test(one))) {
    const name = withoutUnseen(inner);
    try {
      const opened = await openInnerZip(path, await zip.open(inner));
      // Further ones in these are nobody's.
      if (opened.paths.some((one) => ARCHIVE.test(one))) yield* readWacz(opened, isWanted);
      else yield damaged(`${name} holds no web archive.`);
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      yield damaged(`${name} is damaged; what is in it was not read.`);
    }
  }
}

async function* readWacz(zip: OpenZip, isWanted: (url: string) => boolean): AsyncGenerator<Found> {
  const resources = await resourcesIn(zip);
  if (!resources) yield damaged('datapackage.json is damaged; no checksum was compared.');
  const hashes = new Map(resources?.map(({ path, sha256 }) => [path, sha256]));
  const found: Found[] = [];
  const archives: string[] = [];
  for (const archive of zip.paths.filter((one) => ARCHIVE.test(one))) {
    const bomb = bombInZip(zip, archive, archiveName(archive));
    if (bomb === undefined) archives.push(archive);
    else yield damaged(bomb);
  }
  const open = (archive: string) => () => checkedBytes(zip, archive, hashes.get(archive), found);
  const again = (archive: string) => () => checkedBytes(zip, archive, undefined, []);
  yield* readArchives(archives.map(open), isWanted, archives.map(again));
  yield* found;
}

const archiveName = (archive: string): string => withoutUnseen(archive.slice('archive/'.length));

/** The bytes of an archive; where their checksum is another than the file tells, that is added to what was found. */
async function* checkedBytes(
  zip: OpenZip,
  archive: string,
  sha256: string | undefined,
  found: Found[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const sum = createHash('sha256');
  for await (const chunk of bytesInZip(zip, archive, archiveName(archive))) {
    sum.update(chunk);
    yield chunk;
  }
  if (sha256 !== undefined && sum.digest('hex') !== sha256)
    found.push(
      damaged(`${archiveName(archive)} is not as it was written: its SHA-256 is another.`),
    );
}

const damaged = (damage: string): Found => ({ lacking: 'unreadable', damage });

interface Resource {
  readonly path: string;
  readonly sha256: string | undefined;
}

/** What the file tells of what is in it; nothing where it tells nothing, `undefined` where that is damaged. */
const resourcesIn = async (zip: OpenZip): Promise<readonly Resource[] | undefined> => {
  if (!zip.has('datapackage.json')) return [];
  const bytes = await zip.bytes('datapackage.json', MOST_DESCRIPTION).catch(() => undefined);
  if (!bytes || excessIn(bytes) !== undefined) return undefined;
  return list(jsonFromText(textFromUtf8(bytes)), 'resources').flatMap((resource): Resource[] => {
    const [path, hash] = [str(resource, 'path'), str(resource, 'hash')];
    const sha256 = /^sha256:([0-9a-f]{64})$/.exec(hash ?? '')?.[1];
    return path === undefined ? [] : [{ path, sha256 }];
  });
};
