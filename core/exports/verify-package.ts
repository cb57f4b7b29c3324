/** Whether a study package is what its replies say: what is proven, what cannot be, what contradicts it. */
import type { Message } from '#kit/message.ts';
import type { WorldCount } from '#kit/world.ts';
import { checkCaseLog } from './check-case-log.ts';
import { checkCalls, type CheckedPackage } from './check-calls.ts';
import { checkFiles, type FileSums } from './check-files.ts';
import { checkRows } from './check-rows.ts';
import type { Completeness } from '#kit/completeness.ts';
import {
  checkPackageTimestamp,
  checkSignature,
  checkSignedCard,
  type CheckedSignature,
} from './check-signature.ts';
import { checkTexts, openPackage, type OpenPackage } from './check-texts.ts';
import { formatProgram } from './dataset.ts';
import type { DatasetCard } from './package-parts.ts';
import { itemRenamer } from './earlier-names.ts';
import {
  createFindings,
  problemFromError,
  type Finding,
  type Findings,
  type Unprovable,
} from './findings.ts';
import { judgeObservations, judgeRows } from './judge-rows.ts';
import { messages } from './messages.ts';
import { PACKAGE } from './package-format.ts';
import { createPackageIndex, ROW, readReaderDifferences } from './package-index.ts';
import type { PackageReaders } from './package-readers.ts';
import type { ByteSource } from './byte-source.ts';
import type { CheckedTimestamp } from '../signing/timestamp/check-timestamp.ts';
import {
  trustFromAuthorities,
  type AuthoritiesOfReader,
} from '../signing/timestamp/trusted-authority.ts';
import { checkPages } from './check-pages.ts';
import { checkLinks, checkPage, checkPlaces, checkZip, type PageOrigin } from './check-layout.ts';
import { takenOutMessages, type TakenOut } from './signed-sections.ts';
import { openZip, type OpenZip } from './unzip.ts';
import type { VerifyStep } from './verify-steps.ts';

/**
 * `proven`: every row was read again from its reply, every item of the replies is among the rows or left
 * out as the package says, and nothing contradicts it.
 * `not-provable`: nothing contradicts it, and something of it could not be proven.
 * `contradicted`: something in it is not what its own replies, rows or sums make it.
 */
export type Verdict = 'proven' | 'not-provable' | 'contradicted';

/** What a package says of itself, for whoever looks at it. */
export interface PackageSummary extends Pick<
  DatasetCard,
  'name' | 'description' | 'authors' | 'createdAt'
> {
  readonly collected?: Completeness['collected'];
}

export interface Verified {
  readonly verdict: Verdict;
  /** Nothing contradicts it. */
  readonly ok: boolean;
  /** What was closed after signing, which belongs to the verdict; empty where nothing was. */
  readonly closed: readonly Message[];
  /** What it says of itself; absent where that cannot be read. */
  readonly card?: PackageSummary;
  readonly files: number;
  readonly rows: number;
  /** Rows whose reply is in the package. */
  readonly rowsWithEvidence: number;
  /** Rows that were read again from their replies and say the same. */
  readonly rowsProven: number;
  readonly rowsContradicted: number;
  readonly bodies: number;
  readonly calls: number;
  /** From which worlds its rows are, as it says; empty where it does not say. */
  readonly worlds: readonly WorldCount[];
  /** Version of the program that wrote it; absent where it does not say. */
  readonly writtenBy?: string;
  /** Version of the readers. */
  readonly readBy: string;
  /** Absent of a package that is not signed. */
  readonly signature?: CheckedSignature;
  /** Absent of a package that no authority dated. */
  readonly timestamp?: CheckedTimestamp;
  /** What the page is that the package checks itself with; absent where it has none. */
  readonly page?: PageOrigin;
  /** The first hundred. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  /** What could not be checked, how often. */
  readonly unprovable: readonly Unprovable[];
  /** What no reply tells of. */
  readonly packersWord: readonly Message[];
  /**
   * Only because earlier readers may have read it so, something does not contradict it; and their numbers are the
   * packer's word, as nobody signed them. To be said before the verdict.
   */
  readonly restsOnUnsignedReaders?: Message;
  /** What is to be known beside. */
  readonly notices: readonly Message[];
}

export interface VerifyOptions {
  /** Of the program that checks. */
  readonly version: string;
  readonly readers: PackageReaders;
  /** Authorities whose timestamps the reader trusts. */
  readonly authorities?: AuthoritiesOfReader;
  /** SHA-256 of this version's `verify.html`; asked for where the package has one. */
  readonly pageSha256?: () => Promise<string | undefined>;
  /** Called when a part of the work begins. */
  readonly tell?: (step: VerifyStep) => void;
}

const PACKERS_WORD: readonly Message[] = [
  messages.wordOfTimes,
  messages.wordOfRequests,
  messages.wordOfOrder,
  messages.wordOfLeftOut,
  messages.wordOfTitle,
  messages.wordOfNotes,
  messages.wordOfMethods,
];

/**
 * What a check finds missing in a package of which something was taken out after signing: its lines are as they
 * were signed, so that what does not fit them can only be what went. It cannot be proven, and contradicts
 * nothing, as far as as much went; cells, replies and texts that differ do.
 */
const ofCalls = ({ calls, exchanges }: TakenOut): number => calls + exchanges;

/** How many of these what was taken out can bring about. */
const EXCUSED: Readonly<Record<string, (takenOut: TakenOut) => number>> = {
  'exports.rowMissing': ({ rows }) => rows,
  'exports.observationMissing': ({ observations }) => observations,
  'exports.seenAfterRemoval': ({ observations }) => observations,
  'exports.sourceWithoutCall': ({ calls }) => (calls > 0 ? Infinity : 0),
  'exports.totalNotStated': ofCalls,
  'exports.totalOnlyStated': ofCalls,
  'exports.totalOther': ofCalls,
};

export const excuseTakenOut = (found: Findings, takenOut: TakenOut): Findings => {
  const excused = new Map<string, Set<string>>();
  return {
    ...found,
    add: (file, problem, row) => {
      const { id = '' } = problem;
      const most = EXCUSED[id]?.(takenOut) ?? 0;
      const excusedRows = excused.get(id) ?? new Set();
      const name = row ?? problem.message;
      if (!excusedRows.has(name) && excusedRows.size >= most) return found.add(file, problem, row);
      excused.set(id, excusedRows.add(name));
      found.addUnprovable(messages.becauseTakenOut);
    },
  };
};

/**
 * Reads the package a few times, never whole: every file against the manifest; every row against the chain,
 * the table and its observations; the texts made anew; and every reply read again with the readers at hand,
 * whatever version wrote it. Throws `validation_error` for a file that is no study package.
 */
export const verifyPackage = async (
  source: ByteSource,
  options: VerifyOptions,
): Promise<Verified> => {
  const tell = options.tell ?? (() => undefined);
  const zip = await openZip(source);
  const strict = createFindings();
  tell('files');
  const sums = await checkFiles(zip, strict);
  await checkZip(zip, strict);
  const trust = trustFromAuthorities(options.authorities ?? { trusted: [] });
  const signature = await checkSignature(zip, sums, strict, trust);
  const takenOut = signature?.isValid ? signature.takenOut : undefined;
  const timestamp = await checkPackageTimestamp(zip, trust, strict);
  if (takenOut && timestamp?.problems.length === 0)
    strict.notices.push(messages.timestampBeforeTakingOut);
  const found = takenOut ? excuseTakenOut(strict, takenOut) : strict;
  tell('rows');
  const about = await openPackage(zip, options.version, found);
  const index = createPackageIndex(
    about && (await readReaderDifferences(zip, about.card, options.readers)),
  );
  const today = itemRenamer(about?.card.version);
  const counts = await checkRows(zip, about?.table, index, today, found);
  let [calls, proven, contradicted, isByEarlierReader] = [0, 0, 0, false];
  let page: PageOrigin | undefined;
  if (about) {
    tell('texts');
    checkPlaces(zip, about.card, options.version, found);
    await checkLinks(zip, about.card, options.version, found).catch((thrown: unknown) =>
      found.add(PACKAGE.links, problemFromError(thrown)),
    );
    page = await pageInPackage(zip, about, sums, options, found);
    if (signature?.isValid) await checkSignedCard(zip, about.card, found);
    await checkTexts(about, counts, sums, { version: options.version, takenOut }, found);
    await checkCaseLog(
      {
        zip,
        name: about.card.name,
        program: formatProgram({ version: about.card.version, completeness: about.completeness }),
        isOwnVersion: about.card.version === options.version,
        isWithoutFiles: takenOut !== undefined && takenOut.missing.length + takenOut.unnamed > 0,
      },
      found,
    );
    await checkPages(zip, sums, found);
    tell('replies');
    const given: CheckedPackage = {
      ...about,
      ...options,
      index,
      takenOut,
    };
    const checked = zip.has(PACKAGE.exchanges) ? await checkCalls(given, found) : undefined;
    calls = checked?.calls ?? 0;
    isByEarlierReader = checked?.isByEarlierReader ?? false;
    if (checked) {
      ({ proven, contradicted } = await judgeRows(given, checked, found));
      await judgeObservations(given, checked, found);
    } else {
      found.notices.push(messages.evidenceLeftOut);
      found.addUnprovable(messages.rowsWithoutReply, counts.rows);
    }
    found.addUnprovable(messages.timesLeftOut, counts.observationsLeftOut);
  }
  const unprovable = found.unprovable();
  const closed = signature?.takenOut ? takenOutMessages(signature.takenOut) : [];
  const isWhole = proven === counts.rows && unprovable.length + closed.length === 0;
  return {
    verdict: found.count() > 0 ? 'contradicted' : isWhole ? 'proven' : 'not-provable',
    ok: found.count() === 0,
    closed,
    files: zip.paths.length,
    rows: counts.rows,
    rowsWithEvidence: countRowsWithReply(index),
    rowsProven: proven,
    rowsContradicted: contradicted,
    bodies: bodiesIn(zip),
    calls,
    worlds: about?.completeness.worlds ?? [],
    ...(about && { writtenBy: about.card.version, card: summary(about) }),
    readBy: options.version,
    ...(signature && { signature }),
    ...(timestamp && { timestamp }),
    ...(page && { page }),
    findings: found.first,
    findingCount: found.count(),
    unprovable,
    packersWord: [
      ...PACKERS_WORD,
      ...(zip.has(PACKAGE.links) ? [messages.wordOfLinks] : []),
      ...(zip.has(PACKAGE.caseLog) ? [messages.wordOfCase] : []),
      ...(zip.has(PACKAGE.pageList) ? [messages.wordOfPages] : []),
      ...(page === 'unknown' ? [messages.wordOfPage] : []),
    ],
    ...(isByEarlierReader &&
      !signature?.isValid && { restsOnUnsignedReaders: messages.readerNumbersUnsigned }),
    notices: found.notices,
  };
};

const pageInPackage = async (
  zip: OpenZip,
  { card }: OpenPackage,
  sums: FileSums,
  { version, pageSha256 }: VerifyOptions,
  found: Findings,
): Promise<PageOrigin | undefined> =>
  zip.has(PACKAGE.page)
    ? checkPage(sums, card, { version, pageSha256: await pageSha256?.() }, found)
    : undefined;

const summary = ({ card, completeness }: OpenPackage): PackageSummary => ({
  name: card.name,
  ...(card.description === undefined ? {} : { description: card.description }),
  authors: card.authors,
  createdAt: card.createdAt,
  collected: completeness.collected,
});

const countRowsWithReply = ({ rows }: ReturnType<typeof createPackageIndex>): number => {
  let count = 0;
  for (let row = 0; row < rows.size; row++) if (rows.has(row, ROW.hasReply)) count += 1;
  return count;
};

const bodiesIn = ({ paths }: OpenZip): number =>
  paths.filter((path) => path.startsWith(PACKAGE.bodies)).length;
