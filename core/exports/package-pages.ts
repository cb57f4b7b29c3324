/** The pages that a person kept, in a study package: a line with the record of each, and their files. */
import type { EvidencePage } from './dataset.ts';
import { PACKAGE } from './package-format.ts';
import type { ZipFile } from './zip.ts';

const EXTENSIONS = { picture: 'png', snapshot: 'mhtml' } as const;
export type PageFileRole = keyof typeof EXTENSIONS;

/** Where a file of a page stands: its name is its own hash, never the page's. */
export const pageFilePath = (role: PageFileRole, sha256: string): string =>
  `${PACKAGE.pages}${sha256}.${EXTENSIONS[role]}`;

/** The record as it was hashed stands in its line, so that its bytes can be hashed again. */
const pageLine = ({ sha256, record }: EvidencePage): string =>
  `{"sha256":"${sha256}","record":${record}}\n`;

function* pageLines(pages: Iterable<EvidencePage>): Generator<Uint8Array> {
  for (const page of pages) yield Buffer.from(pageLine(page));
}

/** One page is held at a time, and the hashes of the files; a file that several pages have stands once. */
export function* pageFiles(pages: () => Iterable<EvidencePage>): Generator<ZipFile> {
  yield { path: PACKAGE.pageList, chunks: pageLines(pages()) };
  const written = new Set<string>();
  for (const { files } of pages())
    for (const { role, sha256, chunks } of files) {
      const path = pageFilePath(role, sha256);
      if (written.has(path)) continue;
      written.add(path);
      yield { path, chunks: chunks() };
    }
}
