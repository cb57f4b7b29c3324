/** Whether the calls of a package stand in the signed journal of their days. */
import { z } from 'zod';
import { bytesFromBase64, bytesFromHex } from '../signing/text-bytes.ts';
import { callDigest } from '../signing/call-record.ts';
import { dayStatementBytes, dayStatementHash, type SignedDay } from '../signing/day-statement.ts';
import { isIncluded } from '../signing/merkle-tree.ts';
import { isSignedBy, type PublicKey } from '../signing/signature.ts';
import {
  checkTimestamp,
  type CheckedTimestamp,
  type TimestampTrust,
} from '../signing/timestamp/check-timestamp.ts';
import { createFindings, problemFromError, type Findings } from './findings.ts';
import { linesFromChunks } from './lines.ts';
import { messages } from './messages.ts';
import { callsIn } from './package-calls.ts';
import { SIGNATURE } from './package-format.ts';
import { exactJson } from './parsed-json.ts';
import type { OpenZip } from './unzip.ts';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const dayText = z.string().regex(/^\d{4}-\d\d-\d\d$/);

const signedDay = z.strictObject({
  day: dayText,
  size: z.int().min(1),
  root: hex,
  previous: hex,
  publicKey: z.string().max(200).optional(),
  signature: z.string().max(200).optional(),
  timestamp: z.strictObject({ query: z.string(), reply: z.string() }).optional(),
});

const inclusion = z.strictObject({
  callId: z.string().max(200),
  day: dayText,
  index: z.int().min(0),
  salt: hex,
  path: z.array(hex).max(64),
});

/** Days of a package: some decades. */
const MOST_DAYS = 20_000;
const MOST_LINE = 2 ** 14;
/** With the timestamp of an authority. */
const MOST_DAY_LINE = 2 ** 18;

/** What a package shows of the journal of whoever signed. */
export interface CheckedJournal {
  /** Calls that stand in it. */
  readonly calls: number;
  /** Days of it that an authority dated, with a timestamp that holds. */
  readonly dated: readonly { readonly day: string; readonly timestamp: CheckedTimestamp }[];
}

/** Which calls are in the journal; those that are not as it says are findings. */
export const checkSignedCalls = async (
  zip: OpenZip,
  keys: readonly PublicKey[],
  trust: TimestampTrust,
  found: Findings,
): Promise<CheckedJournal> => {
  const dated: { readonly day: string; readonly timestamp: CheckedTimestamp }[] = [];
  if (!zip.has(SIGNATURE.inclusions) || !zip.has(SIGNATURE.days)) return { calls: 0, dated };
  try {
    const days = await readDays(zip, keys, found);
    for (const day of days.values()) {
      const timestamp = await checkDay(day, trust, found);
      if (timestamp) dated.push({ day: day.day, timestamp });
    }
    const inclusions = linesFromChunks(zip.read(SIGNATURE.inclusions), MOST_LINE);
    let count = 0;
    let next = await readInclusion(inclusions);
    // What is wrong with the calls themselves is told elsewhere.
    for await (const { call, exchanges } of callsIn(zip, createFindings())) {
      if (next?.callId !== call.callId) continue;
      const { day: name, index, salt, path } = next;
      const day = days.get(name);
      const leaf = callDigest(bytesFromHex(salt), { ...call, exchanges });
      const isIn =
        day !== undefined &&
        isIncluded(
          leaf,
          { index, size: day.size, path: path.map((digest) => bytesFromHex(digest)) },
          bytesFromHex(day.root),
        );
      if (!isIn) found.add(SIGNATURE.inclusions, messages.callNotInDay({ day: name }), call.callId);
      else if (day.signature !== undefined) count += 1;
      next = await readInclusion(inclusions);
    }
    if (next)
      found.add(SIGNATURE.inclusions, messages.callNotInDay({ day: next.day }), next.callId);
    return { calls: count, dated };
  } catch (thrown) {
    found.add(SIGNATURE.inclusions, problemFromError(thrown));
    return { calls: 0, dated };
  }
};

/** The timestamp of a day, where it has one that holds. */
const checkDay = async (
  day: SignedDay,
  trust: TimestampTrust,
  found: Findings,
): Promise<CheckedTimestamp | undefined> => {
  if (!day.timestamp) return undefined;
  const { checked } = await checkTimestamp(
    {
      sha256: bytesFromHex(dayStatementHash(day)),
      reply: bytesFromBase64(day.timestamp.reply),
      query: bytesFromBase64(day.timestamp.query),
    },
    trust,
  );
  for (const problem of checked.problems) found.add(SIGNATURE.days, problem, day.day);
  return checked.problems.length === 0 ? checked : undefined;
};

const readInclusion = async (lines: AsyncGenerator<Uint8Array>) => {
  const line = await lines.next();
  return line.done ? undefined : inclusion.parse(exactJson(line.value));
};

/** A day that was not signed when the package was written says nothing, and is no fault. */
const readDays = async (
  zip: OpenZip,
  keys: readonly PublicKey[],
  found: Findings,
): Promise<ReadonlyMap<string, SignedDay>> => {
  const days = new Map<string, SignedDay>();
  for await (const line of linesFromChunks(zip.read(SIGNATURE.days), MOST_DAY_LINE)) {
    const day = signedDay.parse(exactJson(line)) as SignedDay;
    if (days.size >= MOST_DAYS) break;
    days.set(day.day, day);
    const { publicKey, signature } = day;
    if (publicKey === undefined || signature === undefined) continue;
    const isSigned =
      keys.includes(publicKey) &&
      (await isSignedBy(dayStatementBytes(day), bytesFromBase64(signature), publicKey));
    if (!isSigned) found.add(SIGNATURE.days, messages.dayNotSigned({ day: day.day }));
  }
  return days;
};
