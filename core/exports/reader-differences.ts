/** By which readers a package says that it was read, held against those at hand. */
import type { DatasetRow } from './dataset.ts';
import { createFindings } from './findings.ts';
import { namedCalls } from './package-calls.ts';
import type { DatasetCard } from './package-card.ts';
import { PACKAGE } from './package-format.ts';
import type { ReaderDifferences } from './package-index.ts';
import type { PackageReaders, ReaderDifference } from './package-readers.ts';
import type { OpenZip } from './unzip.ts';

/** Calls of earlier readers that are remembered: observations of others are held against today's. */
const MOST_CALLS = 1_000_000;

/** Reads the list of calls once. */
export const readReaderDifferences = async (
  zip: OpenZip,
  { version }: DatasetCard,
  readers: PackageReaders,
): Promise<ReaderDifferences> => {
  const calls = new Map<string, { readonly number: number; readonly of: ReaderDifference }>();
  if (zip.has(PACKAGE.exchanges))
    // What is wrong with them is told when they are checked.
    for await (const { callId, operation, reader } of namedCalls(zip, createFindings())) {
      const of = readers.differenceFrom(operation, reader, version);
      if (of && calls.size < MOST_CALLS) calls.set(callId, { number: reader ?? 1, of });
    }
  return {
    ofCall: (callId) => calls.get(callId)?.of,
    ofRow: ({ origin: { operation, reader, callId } }: DatasetRow) => {
      // A reply is read again by a later reader than its call's, never by an earlier one.
      const call = calls.get(callId);
      return call && (reader ?? 1) >= call.number
        ? readers.differenceFrom(operation, reader, version)
        : undefined;
    },
  };
};
