/** Whether a package holds what packages hold, and nothing beside it. */
import { textFromUtf8 } from '#kit/bytes.ts';
import type { FileSums } from './check-files.ts';
import type { Findings } from './findings.ts';
import { messages } from './messages.ts';
import type { DatasetCard } from './package-parts.ts';
import { hasPlace, PACKAGE } from './package-format.ts';
import { isLinksCsv } from './links-csv.ts';
import { smallFile, type OpenZip } from './unzip.ts';

/** Whether other programs read the same files out of the ZIP file. */
export const checkZip = async (zip: OpenZip, found: Findings): Promise<void> => {
  if (!(await zip.isPlain())) found.add(PACKAGE.manifest, messages.bytesOfNoFile);
  for (const path of zip.paths)
    if (!(await zip.isPlain(path).catch(() => false))) found.add(path, messages.notAsInDirectory);
};

/** Files of which nothing else in the package tells; another version may have a place for them. */
export const checkPlaces = (
  zip: OpenZip,
  card: DatasetCard,
  version: string,
  found: Findings,
): void => {
  const strange = zip.paths.filter((path) => !hasPlace(path));
  if (card.version !== version)
    found.addUnprovable(messages.filesWithoutPlace({ version }), strange.length);
  else for (const path of strange) found.add(path, messages.fileWithoutPlace);
};

/** Whether the table of links reads the same in all programs; what it says, no reply tells. */
export const checkLinks = async (
  zip: OpenZip,
  card: DatasetCard,
  version: string,
  found: Findings,
): Promise<void> => {
  if (!zip.has(PACKAGE.links)) return;
  const isExact = isLinksCsv(textFromUtf8(await smallFile(zip, PACKAGE.links)));
  if (isExact === false || (isExact === undefined && card.version === version))
    found.add(PACKAGE.links, messages.lineWrittenOtherwise);
  else if (isExact === undefined)
    found.addUnprovable(
      messages.textOfOtherVersion({ file: PACKAGE.links, written: card.version, version }),
    );
};

/** Replies that no exchange names, which nothing is read from. */
export const checkBodies = (zip: OpenZip, named: ReadonlySet<string>, found: Findings): void => {
  for (const path of zip.paths)
    if (path.startsWith(PACKAGE.bodies) && !named.has(path.slice(PACKAGE.bodies.length)))
      found.add(path, messages.bodyOfNoExchange);
};

/**
 * `known`: the page of the version that checks, byte for byte. `unknown`: that of another version, whose
 * bytes are not known here.
 */
export type PageOrigin = 'known' | 'unknown';

/** Whether the page in a package is the one of the program that is said to have written it. */
export const checkPage = (
  sums: FileSums,
  card: DatasetCard,
  { version, pageSha256 }: { readonly version: string; readonly pageSha256: string | undefined },
  found: Findings,
): PageOrigin | undefined => {
  const sum = sums.get(PACKAGE.page);
  if (!sum) return undefined;
  const isOwnVersion = card.version === version;
  if (sum.sha256 === pageSha256) {
    if (!isOwnVersion)
      found.add(PACKAGE.page, messages.pageOfOtherVersion({ version, written: card.version }));
    return 'known';
  }
  if (isOwnVersion && pageSha256 !== undefined)
    found.add(PACKAGE.page, messages.pageOther({ version }));
  found.notices.push(messages.pageUnknown({ written: card.version }));
  return 'unknown';
};
