/** What is hashed and signed of a case log; checking it also runs in a browser's page. */
import { hash } from 'node:crypto';
import { utf8FromText } from '#kit/bytes.ts';
import type { CaseEntry, SignedHead, CaseDetails } from '#kit/case-log.ts';
import { canonical } from '#kit/identity.ts';

/** Before the first entry. */
export const NO_ENTRY_BEFORE = '0'.repeat(64);

/** The line of an entry: JSON with sorted names and without spaces. Its SHA-256 is the link of the chain. */
export const caseEntryText = (entry: CaseEntry): string => canonical(entry);

export const caseEntryHash = (text: string): string => hash('sha256', text, 'hex');

/** What the log keeps of the details, so that a text in them can go without breaking the chain. */
export const caseDetailsDigest = (details: CaseDetails, salt: string): string =>
  hash('sha256', canonical({ details, salt }), 'hex');

/** What is signed of the end of a chain. */
export const caseHeadBytes = (
  collection: string,
  { number, head, at }: Pick<SignedHead, 'number' | 'head' | 'at'>,
): Uint8Array =>
  utf8FromText(canonical({ type: 'BowerbirdCaseHead', collection, number, head, at }));

/** Why a chain is not unbroken. */
export type ChainFault = 'unreadable' | 'number' | 'previous' | 'collection';

/** Follows a chain, line by line. */
interface ChainCheck {
  /** Takes the next line; what is wrong with it, if something is. */
  readonly add: (text: string, entry: CaseEntry | undefined) => ChainFault | undefined;
  readonly head: () => string;
  readonly count: () => number;
}

export const createChainCheck = (): ChainCheck => {
  let [count, head] = [0, NO_ENTRY_BEFORE];
  let collection: string | undefined;
  const judge = (text: string, entry: CaseEntry | undefined): ChainFault | undefined => {
    if (!entry || caseEntryText(entry) !== text) return 'unreadable';
    if (entry.number !== count) return 'number';
    if (entry.previous !== head) return 'previous';
    collection ??= entry.collection;
    return entry.collection === collection ? undefined : 'collection';
  };
  return {
    add: (text, entry) => {
      count += 1;
      const fault = judge(text, entry);
      head = caseEntryHash(text);
      return fault;
    },
    head: () => head,
    count: () => count,
  };
};
