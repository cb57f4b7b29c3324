/** Reads the replies of a call again by our own readers: what the sender read is only compared. */
import { jsonFromText, isSameJson } from '#kit/json-text.ts';
import { absenceFromReason, type Absence } from '#kit/absence.ts';
import { hash } from 'node:crypto';
import { AppError, plainMessage } from '#kit/errors.ts';
import type { Exchange as RoutedExchange, Reply } from '#kit/exchange.ts';
import { isUndatedCall } from '#kit/undated.ts';
import { todaysParams } from '#kit/params.ts';
import { NAMES, todaysAnswer } from '#vocab/renamed.ts';
import { routeNamed } from '#kit/operation.ts';
import type { Message } from '#kit/message.ts';
import type { Catalogue, Entry } from '../../engine/catalogue.ts';
import { answeringExchanges } from '../../engine/answering-exchanges.ts';
import { itemsFromAnswer } from '../../engine/answered-items.ts';
import { positionIn } from '../../engine/cursor.ts';
import { CAPTURED_BASE, questionKey } from '../../engine/question-key.ts';
import { readHere, type ReadAnswer, type Reader } from '../../engine/reader.ts';
import { exchangeFromReply } from '../../engine/routes.ts';
import type { Exchange, PackedBody, Store } from '../../store/index.ts';
import { messages } from '../../hand-over/messages.ts';
import type { ParcelLimits } from '../../hand-over/limits.ts';
import type { Blob, CallParcel } from '../../hand-over/parcel.ts';

/** A call that was read. */
export interface ReadCall {
  readonly entry: Entry;
  /** Its replies, to be kept. */
  readonly exchanges: readonly Exchange[];
  /** Absent where the call had failed. */
  readonly answer?:
    | (ReadAnswer & { readonly paramsKey: string; readonly differences: number })
    | undefined;
  /** Where the replies say that there is no such thing: what they let one know of it. */
  readonly absence?: Absence | undefined;
}

export interface ReadCallConfig {
  readonly store: Pick<Store, 'evidence' | 'longStates' | 'receivedParts'>;
  readonly catalogue: Catalogue;
  readonly person: string;
  readonly limits: ParcelLimits;
  /** Our address, which stands in the pages of lists. */
  readonly base: string;
  readonly read?: Reader | undefined;
}

/** Throws `ParcelRefused` for replies that are not as their hashes say, and for what cannot be read. */
export const readCall = async (
  config: ReadCallConfig,
  parcel: CallParcel,
  blobs: readonly Uint8Array[],
): Promise<ReadCall> => {
  const { call } = parcel;
  const entry = config.catalogue.find(call.operation);
  if (!entry)
    throw new ParcelRefused(messages.operationUnknown({ operation: call.operation }), true);
  checkParams(entry, call.params);
  const unpack = createUnpacker(config, blobs);
  const exchanges = parcel.exchanges.map((one): Exchange => {
    const { packed, raw } = unpack(one.body);
    return {
      reply: replyFrom(one, raw, call),
      platform: one.platform,
      identity: one.identity,
      packed,
    };
  });
  const theirs = parcel.answer && answerFrom(call, parcel.answer, unpack(parcel.answer.data).raw);
  const whole = exchanges.map(({ reply }) => reply).filter(({ cutOff }) => cutOff === undefined);
  if (call.outcome !== 'ok')
    return { entry, exchanges, absence: await readAbsence(config, entry, parcel, whole) };
  if (whole.length === 0) throw new ParcelRefused(messages.nothingToRead);
  const answer = await readReplies(config, entry, parcel, whole).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { message: problem } = plainMessage(error);
    throw new ParcelRefused(messages.answerUnreadable({ problem }));
  });
  const paramsKey = questionKey(
    entry,
    todaysParams(entry.params, call.params),
    config.base,
    call.route === 'capture' ? 'capture' : undefined,
  );
  const differences = countDifferences(entry, theirs, JSON.parse(answer.json));
  return { entry, exchanges, answer: { ...answer, paramsKey, differences } };
};

const checkParams = (entry: Entry, params: CallParcel['call']['params']): void => {
  const { error } = entry.params.partial().safeParse(todaysParams(entry.params, params));
  const problem = error?.issues[0]?.message;
  if (problem !== undefined)
    throw new ParcelRefused(messages.paramsInvalid({ operation: entry.id, problem }));
};

const replyFrom = (
  one: CallParcel['exchanges'][number],
  body: Uint8Array,
  { notices }: CallParcel['call'],
): Reply => ({
  request: {
    method: one.method,
    url: one.url,
    headers: one.requestHeaders,
    ...('requestBody' in one && { body: one.requestBody }),
  },
  status: one.status,
  headers: one.responseHeaders,
  body,
  at: one.at,
  ...(isUndatedCall(notices) && { isUndated: true }),
  ...(one.finalUrl !== null && { finalUrl: one.finalUrl }),
  ...(one.cutOff && { cutOff: cutOffFrom(one.cutOff) }),
});

const cutOffFrom = ({
  announced,
  ...cutOff
}: NonNullable<CallParcel['exchanges'][number]['cutOff']>): NonNullable<Reply['cutOff']> => ({
  ...cutOff,
  ...(announced !== undefined && { announced }),
});

/** Unpacks bodies in their order, and holds each against its hash. */
const createUnpacker = (
  { store, person, limits }: ReadCallConfig,
  blobs: readonly Uint8Array[],
) => {
  let next = 0;
  let unpacked = 0;
  return (blob: Blob): { readonly packed: PackedBody; readonly raw: Uint8Array } => {
    const { sha256, codec, size, parts } = blob;
    unpacked += size;
    if (size > limits.unpacked || unpacked > 4 * limits.unpacked)
      throw new ParcelRefused(messages.bodyUnpacksTooLarge({ most: limits.unpacked }));
    const bytes = parts === undefined ? blobs[next++] : store.receivedParts.read(person, parts);
    if (!bytes) throw new ParcelRefused(messages.partsMissing, true);
    const packed = { sha256, codec, bytes };
    const raw = store.evidence.unpack(packed, size);
    if (!raw) throw new ParcelRefused(messages.bodyChanged);
    return { packed, raw };
  };
};

const readReplies = async (
  { store, base, read = readHere }: ReadCallConfig,
  entry: Entry,
  { call, longState }: CallParcel,
  replies: readonly Reply[],
): Promise<ReadAnswer> => {
  const find = (sha256: string): string | undefined =>
    longState !== undefined && hash('sha256', longState) === sha256
      ? longState
      : store.longStates.find(sha256);
  const { params, route, outcome } = call;
  const position = positionIn(entry, params, find);
  const all = replies.map((reply) => exchangeFromReply(entry, reply));
  const at = route === 'capture' ? CAPTURED_BASE : base;
  const readThese = (exchanges: readonly RoutedExchange[]): Promise<ReadAnswer> =>
    read(entry, [exchanges.map(ofRoute(entry, route)), { params, position, base: at }]);
  if (outcome !== 'ok') return readThese(all);
  let first: unknown;
  for (const exchanges of answeringExchanges(all, route))
    try {
      return await readThese(exchanges);
    } catch (error) {
      first ??= error;
    }
  throw first;
};

/** Two routes may make the same request: the sender knows which it was. */
const ofRoute =
  (entry: Entry, route: CallParcel['call']['route']) =>
  (exchange: RoutedExchange): RoutedExchange =>
    route !== null && routeNamed(entry.operation, route) ? { ...exchange, route } : exchange;

/** What the replies of a call that ended `not_found` let one know; `undefined` where they say nothing of the kind. */
const readAbsence = async (
  config: ReadCallConfig,
  entry: Entry,
  parcel: CallParcel,
  replies: readonly Reply[],
): Promise<Absence | undefined> => {
  if (parcel.call.outcome !== 'not_found' || replies.length === 0) return undefined;
  try {
    await readReplies(config, entry, parcel, replies);
    return undefined;
  } catch (error) {
    return error instanceof AppError && error.kind === 'not_found'
      ? absenceFromReason(error.reason)
      : undefined;
  }
};

/** What the sender read, under today's names. */
const answerFrom = (
  { operation }: CallParcel['call'],
  { names }: NonNullable<CallParcel['answer']>,
  raw: Uint8Array,
): unknown => {
  const data = jsonFromText(Buffer.from(raw).toString('utf8'));
  return names === NAMES ? data : todaysAnswer(operation, data);
};

/** Items that are read otherwise, or that only one of the two reads, by their places. */
const countDifferences = (entry: Entry, theirs: unknown, ours: unknown): number => {
  if (theirs === undefined || theirs === null) return 0;
  const [before, after] = [itemsFromAnswer(entry, theirs), itemsFromAnswer(entry, ours)];
  let count = 0;
  for (let n = 0; n < Math.max(before.length, after.length); n += 1)
    if (!isSameJson(before[n], after[n])) count += 1;
  return count;
};

/** A parcel that is not taken: nothing of it is kept. */
export class ParcelRefused extends Error {
  readonly reason: Message;
  /** It may be taken later, once what it points to is there. */
  readonly again: boolean;

  constructor(reason: Message, again = false) {
    super(reason.message);
    this.reason = reason;
    this.again = again;
  }
}
