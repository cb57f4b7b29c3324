import { createHash } from 'node:crypto';
import { textFromUtf8 } from '#kit/bytes.ts';
import { AppError } from '#kit/errors.ts';
import { problemFromError, type Findings } from './findings.ts';
import { linesFromChunks } from './lines.ts';
import { PACKAGE } from './package-format.ts';
import type { OpenZip } from './unzip.ts';
import { messages } from './messages.ts';

/** What each file holds, in bytes, and its SHA-256, of those that are no replies. */
export type FileSums = ReadonlyMap<string, { readonly sha256: string; readonly size: number }>;

const LINE = /^([0-9a-f]{64}) {2}(.+)$/s;
const MOST_LINE = 2 ** 17;

/** Every file against the manifest. Throws `validation_error` where there is no manifest. */
export const checkFiles = async (zip: OpenZip, found: Findings): Promise<FileSums> => {
  if (!zip.has(PACKAGE.manifest)) throw new AppError('validation_error', messages.notAStudyPackage);
  const sums = new Map<string, { sha256: string; size: number }>();
  const unnamed = new Set(zip.paths);
  unnamed.delete(PACKAGE.manifest);
  try {
    for await (const line of linesFromChunks(zip.read(PACKAGE.manifest), MOST_LINE)) {
      const [, expected = '', path = ''] = LINE.exec(textFromUtf8(line)) ?? [];
      if (path === '') found.add(PACKAGE.manifest, messages.manifestLineWithoutFile);
      else if (!zip.has(path)) found.add(path, messages.partMissing);
      else if (!unnamed.delete(path)) found.add(path, messages.inManifestTwice);
      else {
        const sum = await checkFile(zip, path, expected, found);
        if (sum && !path.startsWith(PACKAGE.bodies)) sums.set(path, sum);
      }
    }
  } catch (thrown) {
    found.add(PACKAGE.manifest, problemFromError(thrown));
  }
  for (const path of unnamed) found.add(path, messages.notInManifest);
  return sums;
};

const checkFile = async (zip: OpenZip, path: string, expected: string, found: Findings) => {
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of zip.read(path)) {
      hash.update(chunk);
      size += chunk.length;
    }
    const sha256 = hash.digest('hex');
    if (sha256 !== expected) found.add(path, messages.sumNotOfManifest);
    if (path.startsWith(PACKAGE.bodies) && path !== `${PACKAGE.bodies}${sha256}`)
      found.add(path, messages.sumNotItsName);
    return { sha256, size };
  } catch (thrown) {
    found.add(path, problemFromError(thrown));
    return undefined;
  }
};
