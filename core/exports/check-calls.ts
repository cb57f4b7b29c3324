/** Reads every reply of a study package again, and compares what it holds with the rows. */
import type { Reply } from '#kit/exchange.ts';
import type { Message } from '#kit/message.ts';
import { createListsFollowed, type Excuse } from './check-lists.ts';
import { checkBodies } from './check-layout.ts';
import { rowKey, type EvidenceCall, type Exchange } from './dataset.ts';
import type { Digest } from './digests.ts';
import type { Comparison } from './earlier-readings.ts';
import { problemFromError, problemOfCall, shortened, type Findings } from './findings.ts';
import { callsIn, createReplies, type CallWithExchanges } from './package-calls.ts';
import type { CompletenessCard, DatasetCard } from './package-parts.ts';
import { PACKAGE } from './package-format.ts';
import { CALL, ROW, SEEN, type PackageIndex } from './package-index.ts';
import { isRead, type CallReading, type PackageReaders, type ReadItem } from './package-readers.ts';
import { createUnknownReader } from './read-unknown.ts';
import type { TakenOut } from './signed-sections.ts';
import type { OpenZip } from './unzip.ts';
import { messages } from './messages.ts';

export interface CallsChecked {
  readonly calls: number;
  /** What the replies say today of rows and observations that say otherwise: the first of them. */
  readonly differing: ReadonlyMap<number, ReadItem>;
  readonly differingObservations: ReadonlyMap<number, ReadItem>;
  /** Something is not contradicted because an earlier reader may have read it otherwise. */
  readonly isByEarlierReader: boolean;
}

export interface CheckedPackage {
  readonly zip: OpenZip;
  readonly card: DatasetCard;
  readonly completeness: CompletenessCard;
  readonly isEarly: boolean;
  readonly index: PackageIndex;
  readonly readers: PackageReaders;
  /** Of the readers. */
  readonly version: string;
  /** What was taken out of it after it was signed, where the rest is as it was. */
  readonly takenOut: TakenOut | undefined;
}

/** Differences whose cells are named. */
const NAMED = 100;

/** One item of an answer, and how often it stands there: the last one is kept. */
interface Occurrences {
  readonly item: ReadItem;
  readonly digests: readonly Digest[];
}

const DAY = 86_400_000;

/**
 * Whether the heads of replies say what they can: no reply comes before its server made it. Kept replies
 * of servers between may be older, and clocks differ, so a day is nothing.
 */
const checkExchanges = (exchanges: readonly Exchange[], found: Findings): void => {
  for (const { callId, at, responseHeaders, redaction } of exchanges) {
    const came = Date.parse(at);
    const made = Date.parse(responseHeaders['date'] ?? '');
    if (Number.isNaN(came))
      found.add(PACKAGE.exchanges, problemOfCall({ callId }, messages.timeInvalid));
    else if (came < made - DAY)
      found.add(
        PACKAGE.exchanges,
        problemOfCall(
          { callId },
          messages.cameBeforeMade({ at, made: responseHeaders['date'] ?? '' }),
        ),
      );
    if (redaction) found.addUnprovable(messages.repliesRedacted);
  }
};

export const checkCalls = async (given: CheckedPackage, found: Findings): Promise<CallsChecked> => {
  const { zip, index, readers } = given;
  const differing = new Map<number, ReadItem>();
  const differingObservations = new Map<number, ReadItem>();
  const lists = createListsFollowed(given, found);
  const readReplies = createReplies(zip);
  const readUnknown = createUnknownReader(given, found);
  let isByEarlierReader = false;

  /** Tells what is not contradicted because an earlier reader may have read it so. */
  const tellEarlier = (what: Message): void => {
    isByEarlierReader = true;
    found.addUnprovable(what);
  };
  const tellComparison = (comparison: Comparison): void => {
    if (comparison.is === 'other') return;
    const { operation, reader, fields } = comparison.of;
    if (comparison.is === 'otherwise')
      tellEarlier(messages.readOtherwiseByReader({ operation, reader, fields: fields.join(', ') }));
    else
      for (const field of comparison.fields)
        tellEarlier(messages.readInAddition({ operation, reader, field: shortened(field, 60) }));
  };
  const keyFromReadItem = ({ shape, platform, entityId }: ReadItem): string =>
    rowKey(shape, index.isOfMany() ? `${platform}/${entityId}` : entityId);

  const byKey = (items: readonly ReadItem[]): Map<string, Occurrences> => {
    const all = new Map<string, Occurrences>();
    for (const item of items) {
      const key = keyFromReadItem(item);
      all.set(key, { item, digests: [...(all.get(key)?.digests ?? []), index.digest(item.item)] });
    }
    return all;
  };

  /** Whether the row of an item that its call holds says what is read of it. */
  const checkRow = (
    row: number,
    { item, digests }: Occurrences,
    key: string,
    origin: Digest,
    { isKnown, isNamed }: { readonly isKnown: boolean; readonly isNamed: boolean },
  ): void => {
    index.rows.mark(row, ROW.isFound);
    const comparison = digests.includes(index.itemOf(row))
      ? undefined
      : index.compareRow(key, item.item);
    if (comparison && !isNamed) tellComparison(comparison);
    const is = comparison?.is ?? 'more';
    const isSameOrigin = index.originOf(row) === origin;
    if (!isSameOrigin) index.rows.mark(row, ROW.isOtherOrigin);
    if (is !== 'more') {
      index.rows.mark(row, is === 'other' ? ROW.isOther : ROW.isReadOtherwise);
      if (differing.size < NAMED) differing.set(row, item);
    } else if (isKnown && isSameOrigin) index.rows.mark(row, ROW.isProven);
  };

  /** Whether it told of an earlier reader. */
  const checkObservation = (
    number: number,
    { item, digests }: Occurrences,
    { callId, route }: EvidenceCall,
    key: string,
    at: Digest,
  ): boolean => {
    let isNamed = false;
    index.observations.mark(number, SEEN.isFound);
    if (!digests.includes(index.observedItem(number))) {
      const comparison = index.compareObservation(callId, key, item.item);
      tellComparison(comparison);
      isNamed = comparison.is !== 'other';
      if (!isNamed) {
        index.observations.mark(number, SEEN.isOther);
        if (differingObservations.size < NAMED) differingObservations.set(number, item);
      }
    }
    // What a site loads twice is kept once, and was seen twice.
    if (index.observedAt(number) !== at && route === 'capture')
      found.addUnprovable(messages.capturedAtOtherTime);
    else if (index.observedAt(number) !== at) index.observations.mark(number, SEEN.isAtOtherTime);
    return isNamed;
  };

  const checkReading = (
    { call, exchanges }: CallWithExchanges,
    reading: CallReading,
    replies: readonly Reply[],
    isKnown: boolean,
  ): void => {
    const ids = new Set(reading.items.map(({ entityId }) => entityId));
    const places = replies.map(({ body }) => readers.placesIn(body, ids));
    const at = index.digest(exchanges.map((exchange) => exchange.at).sort()[0]);
    const all = byKey(reading.items);
    const missing = new Set<string>();
    for (const [key, occurrences] of all) {
      const observation = index.observationOf(call.callId, key);
      if (observation < 0) missing.add(key);
      const isNamed = observation >= 0 && checkObservation(observation, occurrences, call, key, at);
      const row = index.rowOf(key);
      if (row < 0 || !index.isOfCall(row, call.callId)) continue;
      const n = Math.max(
        0,
        places.findIndex((one) => one.has(occurrences.item.entityId)),
      );
      const origin = index.originDigest({
        operation: call.operation,
        params: call.params,
        route: call.route,
        sha256: exchanges[n]?.bodySha256,
        url: exchanges[n]?.url,
        pointer: places[n]?.get(occurrences.item.entityId),
      });
      checkRow(row, occurrences, key, origin, { isKnown, isNamed });
    }
    const excuses = lists.follow(call, reading, (item) => !missing.has(keyFromReadItem(item)));
    for (const key of missing) {
      const item = all.get(key)?.item;
      if (item) tellMissing(key, excuses(item, key), call.callId);
    }
  };

  const tellMissing = (key: string, excuse: Excuse | undefined, callId: string): void => {
    const earlier = index.differenceOfCall(callId);
    if (excuse?.isProven) lists.excused(excuse.what);
    else if (excuse) found.addUnprovable(excuse.what);
    else if (earlier?.hasOtherItems) tellEarlier(messages.itemsInAddition(earlier));
    else if (index.rowOf(key) >= 0)
      found.add(PACKAGE.observations, messages.observationMissing, key);
    else found.add(PACKAGE.items, messages.rowMissing, key);
  };

  const checkCall = async (one: CallWithExchanges): Promise<void> => {
    const { call, exchanges } = one;
    if (!index.addCall(call.callId)) {
      found.add(PACKAGE.calls, problemOfCall(call, messages.thereTwice));
      return;
    }
    if (exchanges.length === 0) {
      index.markCall(call.callId, CALL.isGone);
      return;
    }
    if (given.isEarly && call.operation === '') {
      index.markCall(call.callId, CALL.isUnknown);
      found.addUnprovable(messages.callsUntold);
      return;
    }
    checkExchanges(exchanges, found);
    const { replies, missing } = await readReplies(exchanges);
    for (const sha256 of missing) found.add(PACKAGE.exchanges, messages.replyMissing({ sha256 }));
    if (missing.length > 0) return;
    const reading = readers.read(call, replies);
    if (index.differenceOfCall(call.callId)?.hasOtherItems)
      index.markCall(call.callId, CALL.mayHaveOtherItems);
    if (isRead(reading)) {
      index.markCall(call.callId, CALL.isRead);
      for (const problem of readers.problemsOf(call, replies))
        found.add(PACKAGE.calls, problemOfCall(call, problem));
      const untold = await readers.untoldParams(call, replies);
      found.addUnprovable(messages.paramsUntold, untold.length);
      checkReading(one, reading, replies, true);
    } else if ('isUnknown' in reading) {
      index.markCall(call.callId, CALL.isUnknown);
      const instead = readUnknown(call, replies, (items) =>
        items.some((item) => index.observationOf(call.callId, keyFromReadItem(item)) >= 0),
      );
      if (instead) checkReading(one, instead, replies, false);
    } else if ('isWithoutState' in reading) {
      index.markCall(call.callId, CALL.isWithoutState);
      found.addUnprovable(messages.callsOfLostCursor);
    } else {
      index.markCall(call.callId, CALL.isUnread);
      found.addUnprovable(messages.callsWithoutAnswer);
    }
  };

  let calls = 0;
  const named = new Set<string>();
  try {
    for await (const one of callsIn(zip, found)) {
      calls += 1;
      for (const { bodySha256 } of one.exchanges) named.add(bodySha256);
      try {
        await checkCall(one);
      } catch (thrown) {
        found.add(PACKAGE.calls, problemOfCall(one.call, problemFromError(thrown)));
      }
    }
  } catch (thrown) {
    found.add(PACKAGE.exchanges, problemFromError(thrown));
  }
  checkBodies(zip, named, found);
  lists.end();
  return { calls, differing, differingObservations, isByEarlierReader };
};
