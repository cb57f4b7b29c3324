import { AppError, plainMessage } from '#kit/errors.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { Reader } from '../../engine/reader.ts';
import type { Sender, Store } from '../../store/index.ts';
import { clockOffset } from './clock.ts';
import { readFrames } from '../../hand-over/frames.ts';
import { messages } from '../../hand-over/messages.ts';
import { PARCEL_LIMITS, type ParcelLimits } from '../../hand-over/limits.ts';
import {
  blobsBehind,
  parcelSchema,
  requestHead,
  type Parcel,
  type ParcelAnswer,
  type ParcelOf,
} from '../../hand-over/parcel.ts';
import { receiveCall } from './receive-call.ts';
import { leftOutAnswers } from '../../hand-over/left-out.ts';
import { numbersIn, receiveRows, type RowsParcel } from './receive-rows.ts';
import { ParcelRefused } from './read-call.ts';

export interface ReceiveConfig {
  /** Of the project. */
  readonly store: Store;
  readonly catalogue: Catalogue;
  /** Who sends, and by which key: nothing else that is told is believed. */
  readonly sender: Sender;
  readonly now: () => number;
  /** The code of the project: whoever hands over hears whom it leaves out. Nobody does without it. */
  readonly project?: string;
  /** The project's own address, for the pages of lists. */
  readonly base?: string;
  /** Reads replies in other threads; here when left out. */
  readonly read?: Reader | undefined;
  readonly limits?: ParcelLimits;
  /** Called after each parcel that changed something. */
  readonly onTaken?: (() => void) | undefined;
}

const BASE = 'http://127.0.0.1:8674';

/**
 * Takes the parcels of one request, each in a transaction of its own, and answers for each once it is kept.
 * One parcel is held at a time. It costs nothing. Throws `validation_error` and `body_too_large` for what is
 * no such request, and what the store throws: parcels without an answer are to be sent again.
 */
export async function* receiveParcels(
  config: ReceiveConfig,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ParcelAnswer> {
  const { limits = PARCEL_LIMITS } = config;
  const frames = readFrames({ bytes, most: limits });
  try {
    const first = await frames.next();
    const head = requestHead.safeParse(first?.json);
    if (!head.success || first?.behind !== 0) throw unreadable('no head');
    const offset = clockOffset(head.data.at, config.now());
    yield* leftOutAnswers(config, head.data.leftOut ?? []);
    for (let frame = await frames.next(); frame; frame = await frames.next()) {
      const { json, behind } = frame;
      const numbers = numbersIn(json);
      const parcel = parseParcel(json);
      const lengths = parcel.success ? blobsBehind(parcel.data).map(({ length }) => length) : [];
      const isWhole = lengths.reduce((sum, length) => sum + length, 0) === behind;
      if (!parcel.success || !isWhole || behind > limits.bodies) {
        await frames.skip(behind);
        const problem = parcel.success ? 'lengths' : (parcel.error.issues[0]?.path.join('.') ?? '');
        yield {
          state: 'refused',
          numbers,
          reason: messages.parcelsUnreadable({ problem }),
          again: false,
        };
        continue;
      }
      const blobs: Uint8Array[] = [];
      for (const length of lengths) blobs.push(await frames.blob(length));
      yield await answerParcel({ ...config, limits }, parcel.data, blobs, offset);
    }
  } finally {
    await frames.close();
  }
}

/** What is nested too deeply to be looked through is no parcel. */
const parseParcel = (json: unknown): ReturnType<typeof parcelSchema.safeParse> => {
  try {
    return parcelSchema.safeParse(json);
  } catch (error) {
    if (error instanceof RangeError) return parcelSchema.safeParse(undefined);
    throw error;
  }
};

const unreadable = (problem: string): AppError =>
  new AppError('validation_error', messages.parcelsUnreadable({ problem }));

const answerParcel = async (
  config: ReceiveConfig & { readonly limits: ParcelLimits },
  parcel: Parcel,
  blobs: readonly Uint8Array[],
  offset: number,
): Promise<ParcelAnswer> => {
  const { numbers } = parcel;
  try {
    const state = await receiveParcel(config, parcel, blobs, offset);
    if (state === 'taken') config.onTaken?.();
    return { state, numbers, ...('request' in parcel && { request: parcel.request }) };
  } catch (error) {
    if (error instanceof ParcelRefused)
      return { state: 'refused', numbers, reason: plainMessage(error.reason), again: error.again };
    // What the rules of collections and codebooks refuse is no fault of ours.
    if (error instanceof AppError && error.kind === 'validation_error')
      return { state: 'refused', numbers, reason: plainMessage(error), again: false };
    throw error;
  }
};

/** Takes one parcel, all of it or nothing. Throws `ParcelRefused`. */
export const receiveParcel = async (
  config: ReceiveConfig & { readonly limits: ParcelLimits },
  parcel: Parcel,
  blobs: readonly Uint8Array[],
  offset: number,
): Promise<'taken' | 'known'> => {
  if (parcel.kind === 'part') return takePart(config, parcel, blobs);
  if (parcel.kind === 'forget') return takeRequest(config, parcel);
  const { store, catalogue, sender, now, base = BASE, read, limits } = config;
  const openCollection = (): number => findOrMake(store, sender, parcel);
  const common = { store, sender, now, offset, openCollection };
  if (parcel.kind === 'call') {
    const findCollection = (): number | undefined =>
      placeOfRun(store, sender, parcel) ?? store.collections.find(parcel.collection.name)?.seq;
    return receiveCall({ ...common, catalogue, base, read, limits, findCollection }, parcel, blobs);
  }
  const rows: RowsParcel = parcel;
  return store.transaction(() => receiveRows(common, rows));
};

type CollectedParcel = Exclude<Parcel, ParcelOf<'part' | 'forget'>>;

/** What a run gathers lies where the run is, whatever that is called by now, and whatever else has its name. */
const findOrMake = (store: Store, sender: Sender, parcel: CollectedParcel): number => {
  const { collections, deleted } = store;
  const { name, description, madeFrom } = parcel.collection;
  const place = placeOfRun(store, sender, parcel);
  if (place !== undefined && place > 0) return place;
  const isFree = place !== undefined || !collections.find(name);
  const again = isFree ? deleted.openAgain(place ?? name, sender.person) : undefined;
  if (again !== undefined) return again;
  const { seq, madeFrom: known } = collections.open(name, description ?? undefined);
  if (madeFrom !== null && known === null) collections.noteMadeFrom(seq, madeFrom);
  return seq;
};

/** The collection of the run that a parcel is of, where it is known; below zero it lies in Deleted. */
const placeOfRun = (
  { received }: Store,
  { person }: Sender,
  parcel: CollectedParcel,
): number | undefined => {
  const run =
    'run' in parcel
      ? parcel.run
      : 'runs' in parcel
        ? parcel.runs[0]
        : 'made' in parcel
          ? parcel.made?.run
          : undefined;
  return run && received.placeOfRun(person, run.id);
};

const takePart = (
  { store, sender: { person }, limits }: ReceiveConfig & { readonly limits: ParcelLimits },
  { parts, number }: ParcelOf<'part'>,
  [bytes = new Uint8Array()]: readonly Uint8Array[],
): 'taken' => {
  if (store.receivedParts.size(person) + bytes.byteLength > limits.waiting)
    throw new ParcelRefused(messages.tooMuchWaits, true);
  store.receivedParts.add(person, parts, number, bytes);
  return 'taken';
};

const takeRequest = (
  { store, sender: { person } }: ReceiveConfig,
  { request: id, platform, names }: ParcelOf<'forget'>,
): 'taken' | 'known' => {
  const state = store.transaction(() =>
    store.forgettingRequests.receive(person, { id, platform, names }),
  );
  if (!state) throw new ParcelRefused(messages.tooManyRequests, true);
  return state;
};
