/** What a package says, held small while its replies are read again: digests instead of rows. */
import { rowKey, type DatasetRow, type Observation } from './dataset.ts';
import { createDigester, DigestTable, type Digest } from './digests.ts';
import { createEarlierReadings, type Comparison } from './earlier-readings.ts';
import type { ReaderDifference, PackageReaders } from './package-readers.ts';
import { createFindings } from './findings.ts';
import { namedCalls } from './package-calls.ts';
import type { DatasetCard } from './package-parts.ts';
import { PACKAGE } from './package-format.ts';
import type { OpenZip } from './unzip.ts';

/** What of a row's origin its call and its replies tell. */
export interface DerivedOrigin {
  readonly operation: string;
  readonly params: unknown;
  readonly route: string;
  readonly sha256: string | undefined;
  readonly url: string | undefined;
  readonly pointer: string | undefined;
}

/** Marks of rows. */
export const ROW = {
  /** It names a reply. */
  hasReply: 1,
  /** Its reply was read again and says the same. */
  isProven: 2,
  /** Read again, its reply says something else; which is what `differing` knows. */
  isOther: 4,
  isOtherOrigin: 8,
  /** Its call was read, and holds it. */
  isFound: 16,
  /** Its reply says something else, which its earlier reader may have read so. */
  isReadOtherwise: 32,
} as const;

/** Marks of observations. */
export const SEEN = {
  isFound: 1,
  isOther: 2,
  isAtOtherTime: 4,
} as const;

/** Marks of calls: what came of reading their replies again. */
export const CALL = {
  isRead: 1,
  /** None of its replies is in the package. */
  isGone: 2,
  /** The operation is not known to this version. */
  isUnknown: 4,
  /** What its cursor names is not in the package. */
  isWithoutState: 8,
  /** Its replies hold no answer. */
  isUnread: 16,
  /** Its earlier reader may have found other items in its replies, or some where there are none today. */
  mayHaveOtherItems: 32,
} as const;

const [OF_CALL, ITEM, ORIGIN, ADDRESS, UNDER] = [0, 1, 2, 3, 4];
const NOTHING: Digest = 0n;
/** In the place where rows have their origin. */
const AT = ORIGIN;

const isMarked = (table: DigestTable, key: Digest, mark: number): boolean => {
  const number = table.find(key);
  return number >= 0 && table.has(number, mark);
};

const addressFromItem = ({ id, url }: DatasetRow['item']): string =>
  typeof id === 'string' ? id : typeof url === 'string' ? url : '';

const answered = ({ item: { inReplyTo }, parentAddress = '' }: DatasetRow): string =>
  typeof inReplyTo === 'string' ? inReplyTo : parentAddress;

/** An address that only a row's parent has is good where it has one. */
const isWithoutParent = ({ parent, parentAddress }: DatasetRow): boolean =>
  parent === undefined && parentAddress === undefined;

export type PackageIndex = ReturnType<typeof createPackageIndex>;

/** What may be read otherwise today of what a row, or its call, says by which reader it was read. */
export interface ReaderDifferences {
  readonly ofRow: (row: DatasetRow) => ReaderDifference | undefined;
  readonly ofCall: (callId: string) => ReaderDifference | undefined;
}

const SAME_READERS: ReaderDifferences = { ofRow: () => undefined, ofCall: () => undefined };

export const createPackageIndex = (readerDifferences: ReaderDifferences = SAME_READERS) => {
  const digest = createDigester();
  const earlier = createEarlierReadings(digest);
  const rows = new DigestTable(5);
  const observations = new DigestTable(3);
  const calls = new DigestTable(0);
  const addresses = new DigestTable(0);
  const [addressed, held] = [new DigestTable(0), new DigestTable(0)];
  let [isOfMany, rowCount] = [true, 0];

  const originDigest = (origin: DerivedOrigin): Digest =>
    digest(
      origin.operation,
      origin.params,
      origin.route,
      origin.sha256 ?? null,
      origin.url ?? null,
      origin.pointer ?? null,
    );

  return {
    digest,
    originDigest,
    rows,
    observations,

    differenceOfCall: readerDifferences.ofCall,

    /** Whether the call is new. */
    addCall: (callId: string): boolean => calls.add(digest(callId), []) >= 0,
    markCall: (callId: string, mark: number): void => calls.mark(calls.find(digest(callId)), mark),
    /** Whether the call of a row is marked so. */
    isCallOfRow: (row: number, mark: number): boolean =>
      isMarked(calls, rows.value(row, OF_CALL), mark),
    isCallOfObservation: (number: number, mark: number): boolean =>
      isMarked(calls, observations.value(number, OF_CALL), mark),

    /** Whether the keys of its rows name their platform. */
    isOfMany: (): boolean => isOfMany && rowCount > 0,

    /** Whether the key of the row is new. */
    addRow: (row: DatasetRow): boolean => {
      const { operation, params, route, sha256, url, pointer, callId } = row.origin;
      rowCount += 1;
      isOfMany &&= row.key.startsWith(rowKey(row.shape, `${operation.split('.')[0]}/`));
      const key = digest(row.key);
      const address = addressFromItem(row.item);
      if (address !== '') {
        addresses.add(digest(address), []);
        addressed.add(digest(address, row.key), []);
      }
      held.add(key, []);
      const above = answered(row);
      const number = rows.add(key, [
        digest(callId),
        digest(row.item),
        originDigest({ operation, params, route, sha256, url, pointer }),
        above === '' ? NOTHING : digest(above),
        isWithoutParent(row)
          ? NOTHING
          : above === ''
            ? digest(row.parent ?? null)
            : digest(above, row.parent ?? null),
      ]);
      if (number < 0) return false;
      const difference = readerDifferences.ofRow(row);
      if (difference) earlier.add(key, row.item, difference);
      if (sha256 !== undefined) rows.mark(number, ROW.hasReply);
      return true;
    },

    /** Whether the item was not seen by that call before. */
    addObservation: ({ callId, key, at, item }: Observation): boolean => {
      const seen = digest(callId, key);
      const number = observations.add(seen, [digest(callId), digest(item), digest(at)]);
      if (number < 0) return false;
      const difference = readerDifferences.ofCall(callId);
      if (difference) earlier.add(seen, item, difference);
      return true;
    },

    /** What is read today of a row, and of an observation, beside what it says. */
    compareRow: (key: string, item: DatasetRow['item']): Comparison =>
      earlier.compare(digest(key), item),
    compareObservation: (callId: string, key: string, item: DatasetRow['item']): Comparison =>
      earlier.compare(digest(callId, key), item),

    rowOf: (key: string): number => rows.find(digest(key)),
    isOfCall: (row: number, callId: string): boolean => rows.value(row, OF_CALL) === digest(callId),
    itemOf: (row: number): Digest => rows.value(row, ITEM),
    originOf: (row: number): Digest => rows.value(row, ORIGIN),
    observationOf: (callId: string, key: string): number => observations.find(digest(callId, key)),
    observedItem: (number: number): Digest => observations.value(number, ITEM),
    observedAt: (number: number): Digest => observations.value(number, AT),

    /**
     * Whether a row stands under the row that its item answers; `unknown` where that is not among the
     * rows, or its item does not say.
     */
    parentOf: (row: number): 'right' | 'wrong' | 'unnamed' | 'unknown' => {
      const [above, under] = [rows.value(row, ADDRESS), rows.value(row, UNDER)];
      if (under === NOTHING)
        return above !== NOTHING && addresses.find(above) >= 0 ? 'unnamed' : 'right';
      if (above === NOTHING) return held.find(under) >= 0 ? 'right' : 'unknown';
      if (addressed.find(under) >= 0) return 'right';
      return addresses.find(above) >= 0 ? 'wrong' : 'unknown';
    },
  };
};

/** By which readers a package says that it was read, held against those at hand. */

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
