/** The case log of a collection in a study package: every entry, what is told of them as a whole, and a page. */
import { buildCaseDocument, MOST_LISTED } from '#kit/case-document.ts';
import type { CaseCard, CaseEntry, ChainedEntry } from '#kit/case-log.ts';
import { documentPage } from '#kit/document/page.ts';
import { caseEntryHash } from '../signing/case-chain.ts';
import { fingerprintOf } from '../signing/signature.ts';
import { PACKAGE } from './package-format.ts';
import type { ZipFile } from './zip.ts';

/** The log as it is when the package is written. */
export interface PackageCase {
  readonly card: CaseCard;
  /** Entries as they were hashed, from the first on. */
  readonly lines: () => Iterable<string>;
}

/**
 * The log without the packages that were written last: a package is the same byte for byte when it is written
 * twice in a row, and what it would tell of the first one is that file itself.
 */
export const untilLastPackages = ({ card, lines }: PackageCase): PackageCase => {
  let [number, entries, head] = [0, 0, card.head];
  for (const line of lines()) {
    number += 1;
    const { act, facts } = JSON.parse(line) as CaseEntry;
    if (act === 'exported' && facts['format'] === 'package') continue;
    [entries, head] = [number, caseEntryHash(line)];
  }
  return {
    card: {
      ...card,
      entries,
      head,
      signedHeads: card.signedHeads.filter((signed) => signed.number <= entries),
    },
    *lines() {
      let left = entries;
      for (const line of lines()) {
        if (left === 0) return;
        left -= 1;
        yield line;
      }
    },
  };
};

/** Without what a person wrote, which may name somebody. */
export const withoutDetails = ({
  card: { salt: _, ...card },
  lines,
}: PackageCase): PackageCase => ({
  card: { ...card, details: {} },
  lines,
});

export const chainedEntry = (line: string, entry: CaseEntry): ChainedEntry => ({
  ...entry,
  sha256: caseEntryHash(line),
});

/** The page: made when the package is written, and made again when it is checked. */
export const casePage = (
  name: string,
  program: string,
  card: CaseCard,
  entries: readonly ChainedEntry[],
): string =>
  documentPage(
    buildCaseDocument({
      name,
      program,
      card,
      entries,
      fingerprints: new Map(
        card.signedHeads.map(({ publicKey }) => [publicKey, fingerprintOf(publicKey)]),
      ),
    }),
  );

const caseCardText = (card: CaseCard): string => `${JSON.stringify(card, null, 2)}\n`;

const firstEntries = (lines: Iterable<string>): readonly ChainedEntry[] => {
  const entries: ChainedEntry[] = [];
  for (const line of lines) {
    entries.push(chainedEntry(line, JSON.parse(line) as CaseEntry));
    if (entries.length === MOST_LISTED) break;
  }
  return entries;
};

function* lineBytes(lines: Iterable<string>): Generator<Uint8Array> {
  for (const line of lines) yield Buffer.from(`${line}\n`);
}

export function* caseFiles(
  { card, lines }: PackageCase,
  { name, program }: { readonly name: string; readonly program: string },
): Generator<ZipFile> {
  yield { path: PACKAGE.caseCard, chunks: [Buffer.from(caseCardText(card))] };
  yield { path: PACKAGE.caseLog, chunks: lineBytes(lines()) };
  yield {
    path: PACKAGE.casePage,
    chunks: [Buffer.from(casePage(name, program, card, firstEntries(lines())))],
  };
}
