/** Whether the case log of a package is an unbroken chain, ends where it says, and reads as its page does. */
import { areSameBytes, textFromUtf8, utf8FromText } from '#kit/bytes.ts';
import { MOST_LISTED } from '#kit/case-document.ts';
import {
  caseCard,
  caseEntry,
  type CaseCard,
  type CaseEntry,
  type ChainedEntry,
  type SignedHead,
} from '#kit/case-log.ts';
import {
  caseDetailsDigest,
  caseHeadBytes,
  createChainCheck,
  type ChainFault,
} from '../signing/case-chain.ts';
import { isSignedBy } from '../signing/signature.ts';
import { bytesFromBase64 } from '../signing/text-bytes.ts';
import { problemFromError, type Findings } from './findings.ts';
import { linesFromChunks } from './lines.ts';
import { messages } from './messages.ts';
import { casePage, chainedEntry } from './package-case.ts';
import { PACKAGE } from './package-format.ts';
import { exactJson, isExactJson, parsedJson } from './parsed-json.ts';
import { smallFile, type OpenZip } from './unzip.ts';

const FAULTS: Readonly<Record<ChainFault, (line: { readonly line: number }) => Finding>> = {
  unreadable: messages.caseEntryUnreadable,
  number: messages.caseEntryNumber,
  previous: messages.caseEntryPrevious,
  collection: messages.caseEntryCollection,
};
type Finding = ReturnType<typeof messages.caseEntryUnreadable>;

/** Of one entry; no list in one comes near it. */
const MOST_LINE = 2 ** 20;

interface Package {
  readonly zip: OpenZip;
  readonly name: string;
  readonly program: string;
  /** Written by the version that checks. */
  readonly isOwnVersion: boolean;
  /** Files were taken out after it was signed, whose names are known or not. */
  readonly isWithoutFiles: boolean;
}

export const checkCaseLog = async (given: Package, found: Findings): Promise<void> => {
  const { zip, isWithoutFiles } = given;
  const parts = [PACKAGE.caseLog, PACKAGE.caseCard, PACKAGE.casePage];
  if (!parts.some((path) => zip.has(path))) return;
  for (const path of parts)
    if (!zip.has(path) && !isWithoutFiles) found.add(path, messages.partMissing);
  try {
    const chain = zip.has(PACKAGE.caseLog) ? await followChain(zip, found) : undefined;
    const card = zip.has(PACKAGE.caseCard) ? await readCard(zip, found) : undefined;
    if (!chain || !card) return;
    await checkCard(card, chain, found);
    if (zip.has(PACKAGE.casePage)) await checkCasePage(given, card, chain.first, found);
  } catch (thrown) {
    found.add(PACKAGE.caseLog, problemFromError(thrown));
  }
};

interface FollowedChain {
  readonly collection: string | undefined;
  readonly entries: number;
  readonly head: string;
  /** Number -> hash of an entry. */
  readonly hashes: readonly string[];
  readonly first: readonly ChainedEntry[];
  /** Digest of the details as the log tells of them last. */
  readonly details: string | undefined;
}

const followChain = async (zip: OpenZip, found: Findings): Promise<FollowedChain> => {
  const chain = createChainCheck();
  const first: ChainedEntry[] = [];
  const hashes: string[] = [];
  let details: string | undefined;
  let collection: string | undefined;
  for await (const bytes of linesFromChunks(zip.read(PACKAGE.caseLog), MOST_LINE)) {
    const line = textFromUtf8(bytes);
    const entry = entryFromLine(bytes);
    const fault = chain.add(line, entry);
    hashes.push(chain.head());
    if (fault) found.add(PACKAGE.caseLog, FAULTS[fault]({ line: chain.count() }));
    if (!entry) continue;
    collection ??= entry.collection;
    if (first.length < MOST_LISTED) first.push(chainedEntry(line, entry));
    const { digest } = entry.facts;
    if (entry.act === 'details' && typeof digest === 'string') details = digest;
  }
  return { collection, entries: chain.count(), head: chain.head(), hashes, first, details };
};

const entryFromLine = (bytes: Uint8Array): CaseEntry | undefined =>
  caseEntry.safeParse(exactJson(bytes)).data;

const readCard = async (zip: OpenZip, found: Findings): Promise<CaseCard | undefined> => {
  const bytes = await smallFile(zip, PACKAGE.caseCard);
  const value = parsedJson(bytes);
  const card = isExactJson(bytes, value, 2) ? caseCard.safeParse(value).data : undefined;
  if (!card) found.add(PACKAGE.caseCard, messages.partUnknown);
  return card;
};

const checkCard = async (
  { collection, entries, head, details, salt, signedHeads }: CaseCard,
  chain: FollowedChain,
  found: Findings,
): Promise<void> => {
  if (
    collection !== (chain.collection ?? collection) ||
    entries !== chain.entries ||
    head !== chain.head
  )
    found.add(PACKAGE.caseCard, messages.caseEndOther({ stated: entries, entries: chain.entries }));
  const isStated = Object.keys(details).length > 0 || salt !== undefined;
  if (isStated && caseDetailsDigest(details, salt ?? '') !== chain.details)
    found.add(PACKAGE.caseCard, messages.caseDetailsOther);
  for (const signed of signedHeads)
    if (!(await isSignedHead(collection, signed, chain)))
      found.add(PACKAGE.caseCard, messages.caseHeadWrong({ number: signed.number }));
};

const isSignedHead = async (
  collection: string,
  signed: SignedHead,
  { hashes }: FollowedChain,
): Promise<boolean> =>
  hashes[signed.number - 1] === signed.head &&
  isSignedBy(
    caseHeadBytes(collection, signed),
    bytesFromBase64(signed.signature),
    signed.publicKey,
  );

const checkCasePage = async (
  { zip, name, program, isOwnVersion }: Package,
  card: CaseCard,
  entries: readonly ChainedEntry[],
  found: Findings,
): Promise<void> => {
  const made = utf8FromText(casePage(name, program, card, entries));
  if (areSameBytes(await smallFile(zip, PACKAGE.casePage), made)) return;
  if (isOwnVersion) found.add(PACKAGE.casePage, messages.textOther);
  else found.addUnprovable(messages.casePageOfOtherVersion);
};
